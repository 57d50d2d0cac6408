import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DueSum, Earning, EarningGroup, getBalance, PayoutBalance } from '#contract/payouts/payouts.ts'
import { adjustedBy, adjusts, keptBalance } from '#domains/money/ledger/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { heldTotals } from './held-list.views.ts'
import { heldOrderIds, holdOf } from './held-orders.ts'
import { commission, isStored, type MoneyRow, moneyOf, ofGroup, statement } from './payouts.views.ts'
import { nextPayoutOf } from './schedule.views.ts'
import { openLinesOf } from './statement.views.ts'
import { earns, expectedDueAt, inEscrow, stageColumn } from './unreleased.ts'

interface EarningRow extends MoneyRow<Earning['status']> {
  adjusted_kobo: Kobo
  order_reference: string
  ends_at: Date | null
  due_at: Date | null
}

const earningOf = (row: EarningRow, paused: boolean): Earning => ({
  ...moneyOf(row),
  adjusted: toNaira(row.adjusted_kobo),
  orderReference: row.order_reference,
  returnWindowEndsAt: row.ends_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
  paused: paused && !['approved', 'processing', 'paid'].includes(row.status),
})

/** SQL: payouts `p` of a group; of all payouts without one. */
const payoutsIn = (group: EarningGroup | undefined, now: Date): RawBuilder<boolean> => {
  if (group === undefined) return sql`true`
  return group === 'held'
    ? sql`p.status in ('due', 'failed') and p.order_id = any(${heldOrderIds})`
    : ofGroup[group](now)
}

/** SQL: orders `o` of a group whose money isn't released yet: they fall due later, or are on hold. */
const unreleasedIn = (group: EarningGroup | undefined): RawBuilder<boolean> => {
  const ofGroup = { later: sql`and o.id <> all(${heldOrderIds})`, held: sql`and o.id = any(${heldOrderIds})` }
  if (group === undefined) return sql`${inEscrow} and ${earns} > 0`
  return group === 'later' || group === 'held' ? sql`${inEscrow} and ${earns} > 0 ${ofGroup[group]}` : sql`false`
}

/**
 * Returns a store's balance, what it doesn't have yet, and its orders of a group by the date on which their money falls
 * due: latest first, but those that fall due later or are on hold soonest first.
 */
export async function balanceView(
  read: Reader,
  scope: StoreScope,
  query: z.output<(typeof getBalance)['query']>,
  now: Date,
): Promise<PayoutBalance> {
  const { status } = query
  const [rows, count, paidOut, earned, held, next, minimum, dueSums, dues] = await Promise.all([
    earningsOf(read, scope, query, now),
    countOf(read, scope, status, now),
    paidOutTo(read, scope),
    keptBalance(read, scope),
    heldTotals(read, scope),
    nextPayoutOf(read, scope.storeId, now),
    settingOf(read, 'payouts.minimum', now),
    status === 'later' ? dueSumsOf(read, scope, now) : [],
    openDues(read, scope),
  ])
  const paused = next.waitsFor === 'pause'
  return {
    available: toNaira(earned - held.released),
    onHold: { amount: toNaira(held.amount), orders: held.orders },
    inReturnWindow: toNaira(held.inReturnWindow),
    notDelivered: toNaira(held.notDelivered),
    paidOut: toNaira(paidOut),
    nextPayoutAt: next.at,
    next,
    minimum,
    count,
    rows: rows.map(row => earningOf(row, paused)),
    dueSums,
    openLines: earned === dues ? [] : await openLinesOf(read, scope.storeId),
  }
}

/** Returns what a store's orders earned that no payout has paid. */
async function openDues(read: Reader, { storeId }: StoreScope): Promise<Kobo> {
  const { dues } = await read
    .selectFrom('payouts')
    .select(sql<Kobo>`coalesce(sum(due_kobo), 0)::bigint`.as('dues'))
    .where('store_id', '=', storeId)
    .where('status', 'in', ['due', 'failed'])
    .executeTakeFirstOrThrow()
  return dues
}

/** Reads a page of a store's orders. Limits the payouts first, so that only their orders are looked up. */
async function earningsOf(
  read: Reader,
  { storeId }: StoreScope,
  { status, limit, offset }: z.output<(typeof getBalance)['query']>,
  now: Date,
): Promise<EarningRow[]> {
  const direction = status === 'later' || status === 'held' ? sql`asc` : sql`desc`
  const order = sql`${direction} nulls last`
  const { rows } = await sql<EarningRow>`
    select e.order_id, o.name order_name, o.reference order_reference, e.status, e.due_kobo,
      case when p.id is null then o.commission_kobo - o.returned_commission_kobo else ${commission} end commission_kobo,
      ${statement} statement_id, p.amount_kobo, ${adjustedBy(adjusts)} adjusted_kobo, o.return_window_ends_at ends_at, e.due_at, p.approved_at, p.paid_at,
      coalesce(t.reference, p.reference) reference, p.failure,
      case when e.status not in ('approved', 'processing', 'paid') then ${holdOf(sql`e.order_id`)} end hold
    from (
      select * from (
        (select p.id, p.order_id, p.status::text status, p.due_kobo, p.due_at from payouts p
          where p.store_id = ${storeId} and ${payoutsIn(status, now)}
          order by p.due_at ${direction}, p.order_id ${direction} limit ${offset + limit})
        union all
        select null, o.id, ${stageColumn}, ${earns}, ${expectedDueAt} from orders o join stores s on s.id = o.store_id
          where o.store_id = ${storeId} and ${unreleasedIn(status)}
      ) earnings order by due_at ${order}, order_id ${order} limit ${limit} offset ${offset}) e
    join orders o on o.store_id = ${storeId} and o.id = e.order_id
    left join payouts p on p.id = e.id
    left join payout_transfers t on t.id = p.transfer_id
    order by e.due_at ${order}, e.order_id ${order}`.execute(read)
  return rows
}

/** Counts a store's orders of a group, or all. */
async function countOf(read: Reader, { storeId }: StoreScope, group: EarningGroup | undefined, now: Date) {
  const released =
    group === undefined || (group !== 'held' && isStored(group))
      ? sql`select coalesce(sum(count), 0)::int from payout_counts where store_id = ${storeId}
          ${group ? sql`and status = ${group}` : sql``}`
      : sql`select count(*)::int from payouts p where store_id = ${storeId} and ${payoutsIn(group, now)}`
  const { rows } = await sql<{ count: number }>`
    select (${released}) + (select count(*)::int from orders o where o.store_id = ${storeId} and ${unreleasedIn(group)}) count`.execute(
    read,
  )
  return rows[0]?.count ?? 0
}

async function paidOutTo(read: Reader, { storeId }: StoreScope): Promise<Kobo> {
  const row = await read
    .selectFrom('payout_counts')
    .select('amount_kobo')
    .where('store_id', '=', storeId)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return row?.amount_kobo ?? 0
}

/** Sums what falls due later by day, soonest first, and then what waits for a return or a delivery. */
async function dueSumsOf(read: Reader, { storeId }: StoreScope, now: Date): Promise<DueSum[]> {
  const { rows } = await sql<{ due_at: Date | null; waits_for: DueSum['waitsFor']; amount: Kobo; orders: number }>`
    select due_at, waits_for, sum(amount)::bigint amount, count(*)::int orders from (
      select p.due_at, null waits_for, p.due_kobo amount from payouts p where p.store_id = ${storeId} and ${payoutsIn('later', now)}
      union all
      select ${expectedDueAt}, nullif(${stageColumn}, 'return-window'), ${earns} from orders o join stores s on s.id = o.store_id
        where o.store_id = ${storeId} and ${unreleasedIn('later')}) later
    group by due_at, waits_for order by due_at nulls last, waits_for desc`.execute(read)
  const days = Map.groupBy(rows, row => (row.due_at ? dayInLagos(row.due_at) : row.waits_for))
  return [...days].map(([day, of]) => ({
    day: of[0]?.due_at ? day : null,
    waitsFor: of[0]?.waits_for ?? null,
    amount: toNaira(sum(of.map(row => row.amount))),
    orders: sum(of.map(row => row.orders)),
  }))
}
