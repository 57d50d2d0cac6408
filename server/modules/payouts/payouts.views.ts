import { sql } from 'kysely'
import type { z } from 'zod'
import type { getBalance, listPayouts, Payout, PayoutBalance, StorePayout } from '#contract/payouts.ts'
import { balanceWithin, storeBalance } from '#modules/ledger/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

const base = (read: Reader) =>
  read
    .selectFrom('payouts as p')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))

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
  'p.reference',
  'p.failure',
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
})

/** What a store has, what is on the way to it, and its payouts, newest first. */
export async function balanceView(
  read: Reader,
  scope: StoreScope,
  query: z.output<(typeof getBalance)['query']>,
): Promise<PayoutBalance> {
  const { storeId } = scope
  const matching = base(read)
    .where('p.store_id', '=', storeId)
    .$if(query.status !== undefined, rows => rows.where('p.status', '=', query.status ?? 'due'))
  const [rows, count, totals, available] = await Promise.all([
    matching
      .select(columns)
      .orderBy('p.due_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    totalsOf(read, storeId),
    storeBalance(read, scope),
  ])
  return {
    available: toNaira(available),
    onTheWay: toNaira(totals.on_the_way),
    paidOut: toNaira(totals.paid_out),
    nextPayoutAt: totals.next_at?.toISOString() ?? null,
    count: count.count,
    rows: rows.map(payoutOf),
  }
}

/** `on_the_way` is the store's part of what is held for orders that are not released yet. */
async function totalsOf(read: Reader, storeId: string) {
  const { rows } = await sql<{ on_the_way: Kobo; paid_out: Kobo; next_at: Date | null }>`
    select
      (select coalesce(sum(greatest(0, -held - o.commission_kobo - o.others)), 0)::bigint
       from (select ${balanceWithin('escrow', sql.ref('orders.id'))} held,
               commission_kobo - returned_commission_kobo commission_kobo,
               case when delivered_by = 'merchant' then 0 else shipping_kobo + shipping_discount_kobo end others
             from orders where store_id = ${storeId} and status not in ('completed', 'cancelled')) o) on_the_way,
      (select coalesce(sum(amount_kobo), 0)::bigint from payouts where store_id = ${storeId} and status = 'paid') paid_out,
      (select min(due_at) from payouts where store_id = ${storeId} and status = 'due') next_at`.execute(read)
  const [totals] = rows
  if (!totals) throw new Error('A query of totals answered no row')
  return totals
}

const withStores = (read: Reader) =>
  base(read)
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .leftJoin('store_bank_accounts as b', 'b.store_id', 'p.store_id')

/** The account that a payout was approved for, or that it would go to. */
const storeColumns = [
  ...columns,
  's.id as store_id',
  's.name as store_name',
  's.payment_category',
  sql<string | null>`coalesce(p.bank_name, b.bank_name)`.as('bank_name'),
  sql<string | null>`right(coalesce(p.account_number, b.account_number), 4)`.as('account_ending'),
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

/** One payout as the administrator sees it. */
export const storePayout = async (read: Reader, payoutId: string): Promise<StorePayout> =>
  storePayoutOf(await withStores(read).select(storeColumns).where('p.id', '=', payoutId).executeTakeFirstOrThrow())

/**
 * The payouts of every store, those due longest first, how many of those found are in each status, and how many have
 * fallen due and wait to be approved.
 */
export async function payoutList(read: Reader, query: z.output<(typeof listPayouts)['query']>, now: Date) {
  const { status, search, storeId, paymentCategory } = query
  const like = containing(search ?? '')
  const found = withStores(read)
    .$if(storeId !== undefined, rows => rows.where('p.store_id', '=', storeId ?? ''))
    .$if(paymentCategory !== undefined, rows => rows.where('s.payment_category', '=', paymentCategory ?? 'on-approval'))
    .$if(Boolean(search), rows =>
      rows.where(({ or, eb }) => or([eb('o.name', 'ilike', like), eb('s.name', 'ilike', like)])),
    )
  const [rows, counted] = await Promise.all([
    found
      .$if(status !== undefined, rows => rows.where('p.status', '=', status ?? 'due'))
      .select(storeColumns)
      .orderBy('p.due_at')
      .orderBy('p.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    found
      .select(({ fn }) => [
        'p.status',
        fn.countAll<number>().as('count'),
        fn.countAll<number>().filterWhere('p.due_at', '<=', now).as('fallen_due'),
      ])
      .groupBy('p.status')
      .execute(),
  ])
  const countOf = (of: Payout['status']) => counted.find(each => each.status === of)?.count ?? 0
  const counts = {
    due: countOf('due'),
    approved: countOf('approved'),
    processing: countOf('processing'),
    paid: countOf('paid'),
    failed: countOf('failed'),
  }
  const count = status ? counts[status] : Object.values(counts).reduce((total, each) => total + each, 0)
  const toApprove = counted.find(each => each.status === 'due')?.fallen_due ?? 0
  return { count, rows: rows.map(storePayoutOf), counts, toApprove }
}
