import { sql } from 'kysely'
import type { z } from 'zod'
import { countedUpTo } from '#contract/endpoint.ts'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  type getBalance,
  type listPayouts,
  type Payout,
  type PayoutBalance,
  payoutStatus,
  type StorePayout,
} from '#contract/payouts/payouts.ts'
import { keptBalance } from '#domains/money/ledger/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { type HoldColumn, holdOf } from './held-orders.ts'
import { nextPayoutOf } from './schedule.views.ts'

const base = (read: Reader) =>
  read
    .selectFrom('payouts as p')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .leftJoin('payout_transfers as t', 't.id', 'p.transfer_id')

const columns = [
  'p.id',
  'o.id as order_id',
  'o.name as order_name',
  'p.status',
  'p.due_kobo',
  'p.amount_kobo',
  'p.due_at',
  'p.approved_at',
  'p.paid_at',
  sql<string | null>`coalesce(t.reference, p.reference)`.as('reference'),
  'p.failure',
  sql<HoldColumn>`case when p.status in ('due', 'failed') then ${holdOf(sql`p.order_id`)} end`.as('hold'),
] as const

interface Row {
  id: string
  order_id: string
  order_name: string
  status: Payout['status']
  due_kobo: Kobo
  amount_kobo: Kobo | null
  due_at: Date
  approved_at: Date | null
  paid_at: Date | null
  reference: string | null
  failure: string | null
  hold: HoldColumn
}

const payoutOf = (row: Row): Payout => ({
  id: row.id,
  orderId: row.order_id,
  orderName: row.order_name,
  status: row.status,
  due: toNaira(row.due_kobo),
  amount: row.amount_kobo === null ? null : toNaira(row.amount_kobo),
  dueAt: row.due_at.toISOString(),
  approvedAt: row.approved_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.reference,
  failure: row.failure,
  hold: row.hold,
})

/** Returns the payout of an order; null before the release of its money. */
export async function payoutOfOrder(read: Reader, orderId: string): Promise<Payout | null> {
  const row = await base(read).select(columns).where('o.id', '=', orderId).executeTakeFirst()
  return row ? payoutOf(row) : null
}

/** Statuses in which an order's money is held: from payment until release or refund. */
const heldStatuses = orderStatusCode.options.filter(status => status !== 'completed' && status !== 'cancelled')

/** Returns a store's balance, pending amounts, and payouts, newest first. */
export async function balanceView(
  read: Reader,
  scope: StoreScope,
  query: z.output<(typeof getBalance)['query']>,
  now: Date,
): Promise<PayoutBalance> {
  const { status, limit, offset } = query
  const [{ rows }, totals, available, next, minimum] = await Promise.all([
    // Limits the page first, so that only its orders are looked up.
    sql<Row>`
      select p.id, o.id order_id, o.name order_name, p.status, p.due_kobo, p.amount_kobo, p.due_at, p.approved_at,
        p.paid_at, coalesce(t.reference, p.reference) reference, p.failure,
        case when p.status in ('due', 'failed') then ${holdOf(sql`p.order_id`)} end hold
      from (select * from payouts where store_id = ${scope.storeId} ${status ? sql`and status = ${status}` : sql``}
        order by due_at desc, id desc limit ${limit} offset ${offset}) p
      join orders o on o.store_id = p.store_id and o.id = p.order_id
      left join payout_transfers t on t.id = p.transfer_id
      order by p.due_at desc, p.id desc`.execute(read),
    totalsOf(read, scope, status),
    keptBalance(read, scope),
    nextPayoutOf(read, scope.storeId, now),
    settingOf(read, 'payouts.minimum'),
  ])
  return {
    available: toNaira(available),
    onTheWay: toNaira(totals.on_the_way),
    paidOut: toNaira(totals.paid_out),
    nextPayoutAt: next.at,
    next,
    minimum,
    count: totals.count,
    rows: rows.map(payoutOf),
  }
}

/**
 * Sums a store's balance. `on_the_way` is what it earns (`storeEarns`) from orders whose money is held, with delivery
 * only once it is known to deliver itself.
 */
async function totalsOf(read: Reader, { storeId }: StoreScope, status: Payout['status'] | undefined) {
  const { rows } = await sql<{ count: number; on_the_way: Kobo; paid_out: Kobo }>`
    select
      (select coalesce(sum(count), 0)::int from payout_counts where store_id = ${storeId}
        ${status ? sql`and status = ${status}` : sql``}) count,
      (select coalesce(sum(greatest(0, subtotal_kobo - discount_kobo - returned_goods_kobo - returned_shipping_kobo
          - commission_kobo + returned_commission_kobo + case when delivered_by = 'merchant' then shipping_kobo else 0 end)), 0)::bigint
        from orders where store_id = ${storeId} and status = any(${[...heldStatuses]}::text[]) and type <> 'replacement') on_the_way,
      coalesce((select amount_kobo from payout_counts where store_id = ${storeId} and status = 'paid'), 0)::bigint paid_out`.execute(
    read,
  )
  const [totals] = rows
  if (!totals) throw new Error('A query of totals answered no row')
  return totals
}

const withStores = (read: Reader) =>
  base(read)
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .leftJoin('store_bank_accounts as b', 'b.store_id', 'p.store_id')

/** SQL columns: the account that a payout was approved for, or would go to. */
const storeColumns = [
  ...columns,
  's.id as store_id',
  's.name as store_name',
  's.payment_category',
  sql<string | null>`coalesce(t.bank_name, p.bank_name, b.bank_name)`.as('bank_name'),
  sql<string | null>`right(coalesce(t.account_number, p.account_number, b.account_number), 4)`.as('account_ending'),
] as const

type StoreRow = Row & {
  store_id: string
  store_name: string
  payment_category: StorePayout['paymentCategory']
  bank_name: string | null
  account_ending: string | null
}

const storePayoutOf = (row: StoreRow): StorePayout => ({
  ...payoutOf(row),
  storeId: row.store_id,
  storeName: row.store_name,
  paymentCategory: row.payment_category,
  bankName: row.bank_name,
  accountEnding: row.account_ending,
})

/** Returns one payout for administrators. */
export const storePayout = async (read: Reader, payoutId: string): Promise<StorePayout> =>
  storePayoutOf(await withStores(read).select(storeColumns).where('p.id', '=', payoutId).executeTakeFirstOrThrow())

/**
 * Lists the payouts of every store, longest due first, with counts per status and of due ones that an
 * administrator approves, each up to
 * `countedUpTo`. Searches by order number or store.
 */
export async function payoutList(read: Reader, query: z.output<(typeof listPayouts)['query']>, now: Date) {
  const { status, search, storeId, paymentCategory } = query
  const number = /^#?(\d{1,9})$/.exec(search ?? '')?.[1]
  const fits = sql<boolean>`p.store_id is not null
    ${storeId ? sql`and p.store_id = ${storeId}` : sql``}
    ${paymentCategory ? sql`and p.store_id in (select id from stores where payment_category = ${paymentCategory})` : sql``}
    ${
      search
        ? sql`and (p.store_id in (select id from stores where plain(name) like plain(${containing(search)}))
            ${number ? sql`or p.order_id in (select id from orders where number = ${Number(number)})` : sql``})`
        : sql``
    }`
  const counting = (of: Payout['status'], more = sql``) =>
    countUpTo(sql`from payouts p where p.status = ${of} and ${fits} ${more}`)
  // Stored counts per store are fastest for few stores, an index for all.
  const byStore = !search && (storeId || paymentCategory)
  const byStatus = byStore
    ? sql`select p.status, least(sum(p.count), ${countedUpTo})::int count from payout_counts p where ${fits} group by 1`
    : sql.join(
        payoutStatus.options.map(each => sql`select ${each}::text status, ${counting(each)} count`),
        sql` union all `,
      )
  const [rows, counted] = await Promise.all([
    // Limits the page first, so that joins read only its rows.
    withStores(read)
      .where(
        'p.id',
        'in',
        sql<string>`(select p.id from payouts p where ${fits} ${status ? sql`and p.status = ${status}` : sql``}
          order by p.due_at, p.id limit ${query.limit} offset ${query.offset})`,
      )
      .select(storeColumns)
      .orderBy('p.due_at')
      .orderBy('p.id')
      .execute(),
    sql<{ status: Payout['status'] | 'to-approve'; count: number }>`
      ${byStatus}
      union all select 'to-approve', ${counting(
        'due',
        sql`and p.due_at <= ${now} and p.store_id in (select id from stores where payment_category = 'on-approval')`,
      )}`.execute(read),
  ])
  const countOf = (of: Payout['status'] | 'to-approve') => counted.rows.find(each => each.status === of)?.count ?? 0
  const counts = {
    due: countOf('due'),
    approved: countOf('approved'),
    processing: countOf('processing'),
    paid: countOf('paid'),
    failed: countOf('failed'),
  }
  const count = status ? counts[status] : Object.values(counts).reduce((total, each) => total + each, 0)
  return { count, rows: rows.map(storePayoutOf), counts, toApprove: countOf('to-approve') }
}
