import { type RawBuilder, sql } from 'kysely'
import type { PayoutHold } from '#contract/payouts/payouts.ts'
import { holdingKinds } from '#domains/cases/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** The hold of an order's payout as JSON; null unless it is held. */
export type HoldColumn = PayoutHold | null

/**
 * SQL: the hold of the payout of an order, given its qualified ID: an open dispute of its payment, or an open case whose refund the
 * store would bear.
 */
export const holdOf = (orderId: RawBuilder<unknown>): RawBuilder<HoldColumn> => sql<HoldColumn>`coalesce(
  (select json_build_object('by', 'dispute', 'caseId', null, 'caseName', null)
    from ledger_entries e join disputes d on d.payment_id = e.payment_id
    where e.order_id = ${orderId} and e.event = 'capture' and d.status in ('needs_evidence', 'under_review') limit 1),
  (select json_build_object('by', 'case', 'caseId', k.id, 'caseName', k.name) from cases k
    where k.order_id = ${orderId} and ${holdingKinds} and k.status not in ('decided', 'closed')
    order by k.number limit 1))`

/** Returns the holds of those of the orders whose payout is held, by the order's ID. */
export async function heldOrders(read: Reader, orderIds: readonly string[]): Promise<Map<string, PayoutHold>> {
  const { rows } = await sql<{ id: string; hold: HoldColumn }>`
    select o.id, ${holdOf(sql`o.id`)} hold from unnest(${[...orderIds]}::uuid[]) o (id)`.execute(read)
  return new Map(rows.flatMap(({ id, hold }) => (hold ? [[id, hold] as const] : [])))
}
