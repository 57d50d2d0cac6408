import type { RefundTo } from '#contract/money/refund-to.ts'
import type { CaseBearer } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { stateOf } from '../views/orders.wire.ts'
import { applyTransition } from './change-status.ts'
import { findTransition } from './order-states.ts'
import type { Actor } from './orders.policy.ts'
import type { LockedOrder } from './transition-effects.ts'

/**
 * Cancels a locked order by the decision of a case, as an administrator can, also when the clock decides. `lossBearer` pays
 * for goods that are on the way. Returns `move_not_allowed` for an order that has ended or was delivered.
 */
export async function cancelForCase(
  platform: Platform,
  work: Work,
  asked: {
    order: LockedOrder
    actor: Actor
    note: string
    lossBearer: CaseBearer
    refundTo: RefundTo
  },
): Promise<undefined | Failure<'move_not_allowed'>> {
  const transition = findTransition(stateOf(asked.order), 'cancelled', 'admin')
  if (!transition) return fail('move_not_allowed')
  await applyTransition({ platform, work, transition, assignee: undefined, ...asked })
}
