import { type AssignOutcome, assignRefusals } from '#contract/delivery/delivery.ts'
import { type HandOverOutcome, handOverRefusals, type UndoOutcome, undoRefusals } from '#contract/delivery/dispatch.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import { type Actor, type LockedOrder, undoReassignment } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { type AssignedOrder, type AssignFailure, assignOrder } from './assign-order.ts'
import { handOverOrder, type Parcel, type Taker } from './hand-over-order.ts'

interface Changed {
  orderId: string
  reassigned: boolean
}
const idsOf = (changed: readonly Changed[]) => changed.map(({ orderId }) => orderId)

/**
 * Changes several orders, each once and in its own transaction. `refusals` are the codes with which one order is refused
 * and the others go on; another failure ends it. `none` is the first refusal, if every order is refused.
 */
async function changeEach<O extends { orderId: string }, R extends ErrorCode, C extends ErrorCode>(
  platform: Platform,
  orders: readonly O[],
  refusals: readonly R[],
  change: (work: Work, order: O) => Promise<LockedOrder | AssignedOrder | Failure<C>>,
) {
  const changed: Changed[] = []
  const refused: { orderId: string; code: R; message: string }[] = []
  let first: Failure<C> | undefined
  for (const order of new Map(orders.map(each => [each.orderId, each])).values()) {
    const { orderId } = order
    const result = await platform.db.transact(work => change(work, order))
    if (!failed(result)) {
      changed.push({ orderId, reassigned: 'reassigned' in result && result.reassigned })
      continue
    }
    const code = refusals.find(known => known === (result.code as string))
    if (!code) return result as Failure<Exclude<C, R>>
    first ??= result
    refused.push({ orderId, code, message: result.fields?.[0]?.message ?? result.message })
  }
  return { changed, refused, none: changed.length ? undefined : first }
}

/** Assigns several orders as `assignOrder`. Fails only when every one is refused, with the first failure. */
export async function assignOrders(
  platform: Platform,
  { orderIds, ...to }: { orderIds: readonly string[]; assignee: Assignee; actor: Actor; reason?: string },
): Promise<AssignOutcome | AssignFailure> {
  const orders = orderIds.map(orderId => ({ orderId }))
  const outcome = await changeEach(platform, orders, assignRefusals, (work, { orderId }) =>
    assignOrder(platform, work, { orderId, ...to }),
  )
  if (failed(outcome)) return outcome
  const { changed, refused, none } = outcome
  if (none) return none
  return { assigned: idsOf(changed), reassigned: idsOf(changed.filter(({ reassigned }) => reassigned)), refused }
}

/** Undoes reassignments as `undoReassignment`. Fails only when every one is refused, with the first failure. */
export async function undoReassignments(
  platform: Platform,
  { orderIds, actor }: { orderIds: readonly string[]; actor: AdminCaller },
): Promise<UndoOutcome | Failure<'order_not_found' | 'move_not_allowed'>> {
  const orders = orderIds.map(orderId => ({ orderId }))
  const outcome = await changeEach(platform, orders, undoRefusals, (work, { orderId }) =>
    undoReassignment(platform, work, { orderId, actor }),
  )
  if (failed(outcome)) return outcome
  return outcome.none ?? { undone: idsOf(outcome.changed), refused: outcome.refused }
}

/** Hands several orders over to one carrier as `handOverOrder`. Lists those that are refused, also if every one is. */
export async function handOverParcels(
  platform: Platform,
  { orders, ...to }: Taker & { orders: readonly Parcel[] },
): Promise<HandOverOutcome | Failure<never>> {
  const outcome = await changeEach(platform, orders, handOverRefusals, (work, order) =>
    handOverOrder(platform, work, { ...order, ...to }),
  )
  return failed(outcome) ? outcome : { handedOver: idsOf(outcome.changed), refused: outcome.refused }
}
