import type { Actor } from '#domains/orders/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { returnTimesAt } from './return-times.ts'
import type { ReturnRow } from './returns.policy.ts'
import { applyTransition, lockReturn, transitionFor } from './returns.store.ts'

/**
 * Returns the deadline of a store for giving back a return that an administrator rejects; nothing if the store doesn't
 * have the items. It has them if it was the one who escalated, unless it says that they didn't arrive: administrators also
 * mark as received what nobody collected or what never arrived, only to decide about it.
 */
export async function givesBack({ tx, now }: Work, row: ReturnRow): Promise<Partial<Pick<ReturnRow, 'give_back_by'>>> {
  if (row.status !== 'received') return {}
  const asked = await tx
    .selectFrom('order_return_activities')
    .select('id')
    .where('return_id', '=', row.id)
    .where('action', '=', 'ask_admin')
    .where('actor_kind', '=', 'merchant')
    .where('not_arrived', '=', false)
    .executeTakeFirst()
  if (!asked) return {}
  const { wayBackDays } = await returnTimesAt(tx, now)
  return { give_back_by: after(now, wayBackDays * day) }
}

/**
 * Records that a store gave a rejected return back, and how. Returns `return_not_found` and `return_move_not_allowed`.
 */
export async function giveBack(
  work: Work,
  { returnId, actor, note }: { returnId: string; actor: Actor; note: string },
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed'>> {
  const locked = await lockReturn(work, returnId, actor)
  if (failed(locked)) return locked
  const transition = transitionFor(locked.row, 'give_back', actor)
  if (failed(transition)) return transition
  const change = { given_back_at: work.now }
  await applyTransition(work, locked, { transition, actor, note, activity: 'Given back to the customer', change })
}
