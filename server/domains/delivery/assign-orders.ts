import { type AssignOutcome, assignRefusals } from '#contract/delivery/delivery.ts'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import type { Actor } from '#domains/orders/index.ts'
import { failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { type AssignFailure, assignOrder } from './assign-order.ts'

const refusal = (code: string): AssignOutcome['refused'][number]['code'] | undefined =>
  assignRefusals.find(known => known === code)

/** Assigns several orders, each in its own transaction. Fails only when every one is refused, with the first failure. */
export async function assignOrders(
  platform: Platform,
  { orderIds, ...to }: { orderIds: readonly string[]; assignee: Assignee; actor: Actor; reason?: string },
): Promise<AssignOutcome | AssignFailure> {
  const outcome: AssignOutcome = { assigned: [], refused: [] }
  let first: AssignFailure | undefined
  for (const orderId of new Set(orderIds)) {
    const result = await platform.db.transact(work => assignOrder(platform, work, { orderId, ...to }))
    if (!failed(result)) {
      outcome.assigned.push(orderId)
      continue
    }
    const code = refusal(result.code)
    if (!code) return result
    first ??= result
    outcome.refused.push({ orderId, code, message: result.message })
  }
  return outcome.assigned.length || !first ? outcome : first
}
