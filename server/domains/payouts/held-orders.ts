import { type RawBuilder, sql } from 'kysely'
import type { PayoutHold } from '#contract/payouts/payouts.ts'
import type { StatementLine } from '#contract/payouts/statement-line.ts'
import { holdingKinds } from '#domains/cases/index.ts'
import { paidOrderId, replacementIds } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** The hold of an order's payout as JSON; null unless it is held. */
export type HoldColumn = PayoutHold | null

/**
 * SQL: the hold of the payout of an order, given its qualified ID: an open dispute of its payment, or an open case, of it
 * or of a replacement for its items, whose refund the store would bear.
 */
export const holdOf = (orderId: RawBuilder<unknown>): RawBuilder<HoldColumn> => sql<HoldColumn>`coalesce(
  (select json_build_object('by', 'dispute', 'caseId', null, 'caseName', null, 'dispute', json_build_object(
      'amount', disputed.amount_kobo / 100.0,
      'openedAt', to_char(disputed.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from ledger_entries captured join disputes disputed on disputed.payment_id = captured.payment_id
    where captured.order_id = ${orderId} and captured.event = 'capture'
      and disputed.status in ('needs_evidence', 'under_review') limit 1),
  (select json_build_object('by', 'case', 'caseId', k.id, 'caseName', k.name, 'dispute', null) from cases k
    where k.order_id = any(array(select ${orderId} union all ${replacementIds(orderId)}))
      and ${holdingKinds} and k.status not in ('decided', 'closed')
    order by k.number limit 1))`

/**
 * SQL: an array of the IDs of all orders whose payout is held. Few are at any time, so a list compares with it instead of
 * `holdOf`.
 */
export const heldOrderIds = sql<string[]>`array(
  select e.order_id from disputes d join ledger_entries e on e.payment_id = d.payment_id
    where d.status in ('needs_evidence', 'under_review') and e.event = 'capture' and e.order_id is not null
  union all
  select ${paidOrderId(sql`k.order_id`)} from cases k
    where ${holdingKinds} and k.status not in ('decided', 'closed') and k.order_id is not null)`

/** Returns the hold of an order's payout; null unless it is held. */
export const holdOfOrder = async (read: Reader, orderId: string): Promise<PayoutHold | null> =>
  (await heldOrders(read, [orderId])).get(orderId) ?? null

/** Returns the holds of those of the orders whose payout is held, by the order's ID. */
export async function heldOrders(read: Reader, orderIds: readonly string[]): Promise<Map<string, PayoutHold>> {
  const { rows } = await sql<{ id: string; hold: HoldColumn }>`
    select o.id, ${holdOf(sql`o.id`)} hold from unnest(${[...orderIds]}::uuid[]) o (id)`.execute(read)
  return new Map(rows.flatMap(({ id, hold }) => (hold ? [[id, hold] as const] : [])))
}

type HeldFor = NonNullable<StatementLine['heldFor']>

/** Returns what held the payouts of orders at a moment, by the order's ID, without those that nothing held. */
export async function heldAt(read: Reader, orderIds: readonly string[], at: Date): Promise<Map<string, HeldFor>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; disputed: boolean; case_name: string | null }>`
    select o.id,
      exists (select from ledger_entries captured join disputes d on d.payment_id = captured.payment_id
        where captured.order_id = o.id and captured.event = 'capture'
          and d.opened_at <= ${at} and (d.resolved_at is null or d.resolved_at > ${at})) disputed,
      (select k.name from cases k
        where k.order_id = any(array(select o.id union all ${replacementIds(sql`o.id`)})) and ${holdingKinds}
          and k.opened_at <= ${at} and coalesce(k.decided_at, k.closed_at, 'infinity') > ${at}
        order by k.number limit 1) case_name
    from unnest(${[...orderIds]}::uuid[]) o (id)`.execute(read)
  return new Map(
    rows
      .filter(({ disputed, case_name }) => disputed || case_name)
      .map(({ id, disputed, case_name }) => [
        id,
        disputed ? { by: 'dispute', caseName: null } : { by: 'case', caseName: case_name },
      ]),
  )
}
