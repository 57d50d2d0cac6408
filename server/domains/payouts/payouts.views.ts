import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { countedUpTo } from '#contract/endpoint.ts'
import {
  type listPayouts,
  type Payout,
  type PayoutGroup,
  payoutGroup,
  type payoutsFile,
  type StorePayout,
} from '#contract/payouts/payouts.ts'
import { isNumbered } from '#domains/orders/index.ts'
import { everyPage } from '#platform/csv.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { heldMatching, heldOrdersOf } from './held-list.views.ts'
import { type HoldColumn, heldOrderIds, holdOf } from './held-orders.ts'
import { type AccountRow, type BankPauseRow, bankPauseOf, payoutAccountOf } from './payout-account.ts'
import { paidAs, storesNamed } from './payout-search.ts'
import { isStopped, pausedColumn } from './unreleased.ts'

/** SQL: the commission of the order of a payout `p`, as of its release, in kobo. */
export const commission = sql<Kobo>`coalesce((
  select -sum(c.amount_kobo) from ledger_entries e join ledger_postings c on c.entry_id = e.id
  join ledger_accounts a on a.id = c.account_id and a.kind = 'platform_commission'
  where e.event_key = 'release:' || p.order_id), 0)::bigint`

/** SQL: the transfer `t` of a payout if it has a statement. */
export const statement = sql<string | null>`case when t.closing_kobo is not null then t.id end`

/** SQL: whether a payout `p` is of a group. */
export const ofGroup: Readonly<Record<PayoutGroup, (now: Date) => RawBuilder<boolean>>> = {
  due: now => sql`p.status = 'due' and p.due_at <= ${now} and p.order_id <> all(${heldOrderIds})`,
  later: now => sql`p.status = 'due' and p.due_at > ${now} and p.order_id <> all(${heldOrderIds})`,
  approved: () => sql`p.status = 'approved'`,
  processing: () => sql`p.status = 'processing'`,
  paid: () => sql`p.status = 'paid'`,
  failed: () => sql`p.status = 'failed' and p.order_id <> all(${heldOrderIds})`,
}

/** Groups that are a status, whose counts are stored per store. */
const storedGroups = ['approved', 'processing', 'paid'] as const satisfies readonly PayoutGroup[]
export const isStored = (group: PayoutGroup) => storedGroups.some(each => each === group)

const base = (read: Reader) =>
  read
    .selectFrom('payouts as p')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .leftJoin('payout_transfers as t', 't.id', 'p.transfer_id')
    .leftJoin('store_bank_accounts as b', 'b.store_id', 'p.store_id')

const columns = [
  'p.id',
  'o.id as order_id',
  'o.reference as order_name',
  'p.status',
  'p.due_kobo',
  commission.as('commission_kobo'),
  statement.as('statement_id'),
  'p.amount_kobo',
  'p.due_at',
  'p.approved_at',
  'p.paid_at',
  sql<string | null>`coalesce(t.reference, p.reference)`.as('reference'),
  'p.failure',
  sql<HoldColumn>`case when p.status in ('due', 'failed') then ${holdOf(sql`p.order_id`)} end`.as('hold'),
  sql<boolean>`p.status in ('due', 'failed') and ${pausedColumn(sql`p.store_id`)}`.as('paused'),
  'b.payouts_paused_until',
  'b.updated_at as bank_updated_at',
] as const

/** Columns of an order's money that payouts and a store's earnings show. */
export interface MoneyRow<Status> {
  order_id: string
  order_name: string
  status: Status
  due_kobo: Kobo
  commission_kobo: Kobo
  statement_id: string | null
  amount_kobo: Kobo | null
  approved_at: Date | null
  paid_at: Date | null
  reference: string | null
  failure: string | null
  hold: HoldColumn
}

/** Returns the fields that payouts and a store's earnings share. */
export const moneyOf = <Status>(row: MoneyRow<Status>) => ({
  orderId: row.order_id,
  orderName: row.order_name,
  status: row.status,
  sales: toNaira(row.due_kobo + row.commission_kobo),
  commission: toNaira(row.commission_kobo),
  due: toNaira(row.due_kobo),
  amount: row.amount_kobo === null ? null : toNaira(row.amount_kobo),
  statementId: row.statement_id,
  approvedAt: row.approved_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.reference,
  failure: row.failure,
  hold: row.hold,
})

interface Row extends MoneyRow<Payout['status']>, BankPauseRow {
  id: string
  due_at: Date
  paused: boolean
}

const isOpen = ({ status }: Row) => status === 'due' || status === 'failed'

const payoutOf = (row: Row, now: Date): Payout => ({
  ...moneyOf(row),
  id: row.id,
  dueAt: row.due_at.toISOString(),
  paused: row.paused,
  bankPause: isOpen(row) ? bankPauseOf(row, row.due_at > now ? row.due_at : now) : null,
})

/** Returns the payouts of orders by their IDs; none before the release of their money. */
export async function payoutsOf(
  read: Reader,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Payout>> {
  const rows = await base(read).select(columns).where(sql<boolean>`o.id = any(${orderIds}::uuid[])`).execute()
  return new Map(rows.map(row => [row.order_id, payoutOf(row, now)]))
}

const withStores = (read: Reader) =>
  base(read).innerJoin('stores as s', 's.id', 'p.store_id').innerJoin('accounts as ow', 'ow.id', 's.merchant_id')

/** SQL columns: the account that a payout was approved for, or would go to. */
const storeColumns = [
  ...columns,
  's.id as store_id',
  's.name as store_name',
  's.payment_category',
  sql<string | null>`coalesce(t.bank_name, p.bank_name, b.bank_name)`.as('bank_name'),
  sql<string | null>`right(coalesce(t.account_number, p.account_number, b.account_number), 4)`.as('account_ending'),
  sql<string | null>`coalesce(t.account_name, p.account_name, b.account_name)`.as('account_name'),
  sql<string>`ow.first_name || ' ' || ow.last_name`.as('owner_name'),
  sql<Date | null>`case when b.payouts_paused_until is not null
    and b.account_number = coalesce(t.account_number, p.account_number, b.account_number) then b.updated_at end`.as(
    'account_changed_at',
  ),
] as const

type StoreRow = Row &
  AccountRow & {
    store_id: string
    store_name: string
    payment_category: StorePayout['paymentCategory']
    bank_name: string | null
    account_ending: string | null
    account_name: string | null
  }

const storePayoutOf = (row: StoreRow, now: Date): StorePayout => ({
  ...payoutOf(row, now),
  storeId: row.store_id,
  storeName: row.store_name,
  paymentCategory: row.payment_category,
  bankName: row.bank_name,
  accountEnding: row.account_ending,
  account: row.account_name === null ? null : payoutAccountOf(row.account_name, row.store_name, row, now),
})

/** Returns one payout for administrators. */
export const storePayout = async (read: Reader, payoutId: string, now: Date): Promise<StorePayout> =>
  storePayoutOf(await withStores(read).select(storeColumns).where('p.id', '=', payoutId).executeTakeFirstOrThrow(), now)

type Filters = z.output<(typeof payoutsFile)['query']>

/** SQL condition: payouts `p` whose order has a number or reference, or that were paid as somebody searches. */
const ordersOrPaid = (search: string): RawBuilder<boolean> =>
  // An array, so that each alternative is looked up by its index.
  sql`(p.order_id = any(array(select o.id from orders o where ${isNumbered(search)})) or ${paidAs(search)})`

/** SQL condition: payouts `p` of stores that match the filters but for the group. */
const matching = ({ search, storeId, paymentCategory }: Filters) =>
  sql<boolean>`${ofStores({ storeId, paymentCategory })}
    ${search ? sql`and (p.store_id = any(${storesNamed(search)}) or ${ordersOrPaid(search)})` : sql``}`

/** SQL condition: payouts `p`, or their counts, of one store, of a category, or of all stores. */
const ofStores = ({ storeId, paymentCategory }: Pick<Filters, 'storeId' | 'paymentCategory'>) =>
  sql<boolean>`p.store_id is not null ${storeId ? sql`and p.store_id = ${storeId}` : sql``}
    ${
      paymentCategory
        ? // A category without payouts is known from the counts, without reading those of others.
          sql`and p.store_id in (select id from stores where payment_category = ${paymentCategory})
            and exists (select from payout_counts c join stores s on s.id = c.store_id
              where c.count > 0 and s.payment_category = ${paymentCategory})`
        : sql``
    }`

/** Named stores whose stored counts are summed; those of more are counted by the groups' indexes. */
const mostNamed = 200

/** Returns the IDs of the stores that a search names; undefined if there are many, or it also finds orders or payments. */
async function onlyStoresNamed(read: Reader, search: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ stores: string[]; others: boolean }>`select ${storesNamed(search)} stores,
    exists (select from payouts p where ${ordersOrPaid(search)}) others`.execute(read)
  const { stores = [], others } = rows[0] ?? {}
  return others || stores.length > mostNamed ? undefined : stores
}

/** Reads a page of payouts. Limits first, so that joins read only its rows. */
async function pageOf(
  read: Reader,
  fits: RawBuilder<boolean>,
  { status, limit, offset }: { status: PayoutGroup | undefined; limit: number; offset: number },
  now: Date,
): Promise<StorePayout[]> {
  // The latest first; of what falls due later, the next.
  const order = status === 'later' ? sql`p.due_at, p.id` : sql`p.due_at desc, p.id desc`
  const rows = await withStores(read)
    .where(
      'p.id',
      'in',
      sql<string>`(select p.id from payouts p where ${fits} ${status ? sql`and ${ofGroup[status](now)}` : sql``}
        order by ${order} limit ${limit} offset ${offset})`,
    )
    .select(storeColumns)
    .orderBy(order)
    .execute()
  return rows.map(row => storePayoutOf(row, now))
}

/** Yields all matching payouts in the order of the list, in batches. */
export function everyPayout(read: Reader, filters: Filters, now: Date): AsyncIterable<readonly StorePayout[]> {
  const fits = matching(filters)
  return everyPage(page => pageOf(read, fits, { status: filters.status, ...page }, now))
}

/**
 * Lists the payouts of every store, latest due first and those that fall due later soonest first, with counts per group, of due ones that an administrator approves,
 * and of held ones, each up to `countedUpTo`. Searches by order, store, owner, transfer, amount, account and its holder.
 */
export async function payoutList(read: Reader, query: z.output<(typeof listPayouts)['query']>, now: Date) {
  const { status, search, storeId, paymentCategory } = query
  const named = search ? await onlyStoresNamed(read, search) : undefined
  const fits = named ? sql<boolean>`${ofStores(query)} and p.store_id = any(${named}::uuid[])` : matching(query)
  const counting = (condition: RawBuilder<boolean>) => countUpTo(sql`from payouts p where ${condition} and ${fits}`)
  // Stored counts per store are fastest for few stores, an index for all.
  const byStore = search ? named : storeId || paymentCategory
  const stored = (condition: RawBuilder<boolean>) =>
    sql`(select least(coalesce(sum(p.count), 0), ${countedUpTo})::int from payout_counts p where ${condition} and ${fits})`
  const counted = payoutGroup.options.map(
    each =>
      sql`select ${each}::text name, ${
        byStore && isStored(each) ? stored(sql`p.status = ${each}`) : counting(ofGroup[each](now))
      } count`,
  )
  const [rows, counts] = await Promise.all([
    pageOf(read, fits, { ...query, status }, now),
    sql<{ name: PayoutGroup | 'to-approve' | 'held' | 'all'; count: number }>`${sql.join(
      [
        ...counted,
        sql`select 'to-approve', ${counting(
          sql`${ofGroup.due(now)} and p.store_id in (select id from stores where payment_category = 'on-approval')
            and not ${isStopped(sql`p.store_id`, now)}`,
        )}`,
        sql`select 'held', (select count(*)::int from (${heldOrdersOf(storeId, heldMatching(query))}) held)`,
        ...(status ? [] : [sql`select 'all', ${byStore ? stored(sql`true`) : counting(sql`true`)}`]),
      ],
      sql` union all `,
    )}`.execute(read),
  ])
  const countOf = (of: PayoutGroup | 'to-approve' | 'held' | 'all') =>
    counts.rows.find(each => each.name === of)?.count ?? 0
  return {
    count: countOf(status ?? 'all'),
    rows,
    counts: {
      due: countOf('due'),
      later: countOf('later'),
      approved: countOf('approved'),
      processing: countOf('processing'),
      paid: countOf('paid'),
      failed: countOf('failed'),
    },
    toApprove: countOf('to-approve'),
    onHold: countOf('held'),
  }
}
