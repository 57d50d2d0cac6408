import { sql } from 'kysely'
import { type Assignee, canCarry } from '#domains/logistics/partners/index.ts'
import { type CarrierColumns, carrierColumns } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { applyTransition, lockReturn, transitionFor } from './returns.store.ts'

/** Assigns a return that the platform collects to a partner or dispatcher, or reassigns it. */
export async function assignReturn(
  work: Work,
  { returnId, caller, assignee }: { returnId: string; caller: AdminCaller; assignee: Assignee },
): Promise<
  undefined | Failure<'return_not_found' | 'return_move_not_allowed' | 'assignee_not_found' | 'assignee_away'>
> {
  const unable = await canCarry(work, assignee)
  if (failed(unable)) return unable
  const locked = await lockReturn(work, returnId, caller)
  if (failed(locked)) return locked
  const transition = transitionFor(locked.row, 'assign', caller)
  if (failed(transition)) return transition
  const change =
    'partnerId' in assignee
      ? { partner_id: assignee.partnerId, dispatcher_id: null }
      : { partner_id: null, dispatcher_id: assignee.dispatcherId }
  const { rows } = await sql<CarrierColumns>`
    select ${carrierColumns} from (values (${change.partner_id}::uuid, ${change.dispatcher_id}::uuid)) o (partner_id, dispatcher_id)`.execute(
    work.tx,
  )
  const activity = `${rows[0]?.carrier?.name ?? 'Bitmarte'} collects it`
  await applyTransition(work, locked, { transition, actor: caller, activity, change })
}
