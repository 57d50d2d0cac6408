import { type AssignOutcome, assignRefusals } from '#contract/delivery/delivery.ts'
import { type UndoOutcome, undoRefusals } from '#contract/delivery/dispatch.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import { type Actor, type LockedOrder, undoReassignment } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { type AssignedOrder, type AssignFailure, assignOrder } from './assign-order.ts'

interface Changed {
  orderId: string
  reassigned: boolean
}
const idsOf = (changed: readonly Changed[]) => changed.map(({ orderId }) => orderId)

/**
 * Changes several orders, each in its own transaction. `refusals` are the codes with which one order is refused and the
 * others go on. Fails only when every order is refused, with the first failure.
 */
async function changeEach<R extends ErrorCode, C extends ErrorCode>(
  platform: Platform,
  orderIds: readonly string[],
  refusals: readonly R[],
  change: (work: Work, orderId: string) => Promise<LockedOrder | AssignedOrder | Failure<C>>,
): Promise<{ changed: Changed[]; refused: { orderId: string; code: R; message: string }[] } | Failure<C>> {
  const changed: Changed[] = []
  const refused: { orderId: string; code: R; message: string }[] = []
  let first: Failure<C> | undefined
  for (const orderId of new Set(orderIds)) {
    const result = await platform.db.transact(work => change(work, orderId))
    if (!failed(result)) {
      changed.push({ orderId, reassigned: 'reassigned' in result && result.reassigned })
      continue
    }
    const code = refusals.find(known => known === (result.code as string))
    if (!code) return result
    first ??= result
    refused.push({ orderId, code, message: result.message })
  }
  return changed.length || !first ? { changed, refused } : first
}

/** Assigns several orders as `assignOrder`. Fails only when every one is refused, with the first failure. */
export async function assignOrders(
  platform: Platform,
  { orderIds, ...to }: { orderIds: readonly string[]; assignee: Assignee; actor: Actor; reason?: string },
): Promise<AssignOutcome | AssignFailure> {
  const outcome = await changeEach(platform, orderIds, assignRefusals, (work, orderId) =>
    assignOrder(platform, work, { orderId, ...to }),
  )
  if (failed(outcome)) return outcome
  const { changed, refused } = outcome
  return { assigned: idsOf(changed), reassigned: idsOf(changed.filter(({ reassigned }) => reassigned)), refused }
}

/** Undoes reassignments as `undoReassignment`. Fails only when every one is refused, with the first failure. */
export async function undoReassignments(
  platform: Platform,
  { orderIds, actor }: { orderIds: readonly string[]; actor: AdminCaller },
): Promise<UndoOutcome | Failure<'order_not_found' | 'move_not_allowed'>> {
  const outcome = await changeEach(platform, orderIds, undoRefusals, (work, orderId) =>
    undoReassignment(platform, work, { orderId, actor }),
  )
  return failed(outcome) ? outcome : { undone: idsOf(outcome.changed), refused: outcome.refused }
}
