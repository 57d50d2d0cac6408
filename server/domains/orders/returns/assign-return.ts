import { sql } from 'kysely'
import { type Assignee, canCarry } from '#domains/logistics/partners/index.ts'
import { type CarrierColumns, carrierColumns } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { applyTransition, lockReturn, transitionFor } from './returns.store.ts'

interface Asked {
  returnId: string
  caller: AdminCaller
}

/** Assigns a return that the platform collects to a partner or dispatcher, or reassigns it. */
export async function assignReturn(
  work: Work,
  { assignee, ...asked }: Asked & { assignee: Assignee },
): Promise<
  undefined | Failure<'return_not_found' | 'return_move_not_allowed' | 'assignee_not_found' | 'assignee_away'>
> {
  const unable = await canCarry(work, assignee)
  if (failed(unable)) return unable
  return changeCarrier(work, asked, assignee)
}

/** Takes a return that isn't collected yet from its carrier, so that it can be assigned again. */
export const unassignReturn = (work: Work, asked: Asked) => changeCarrier(work, asked)

async function changeCarrier(
  work: Work,
  { returnId, caller }: Asked,
  assignee?: Assignee,
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed'>> {
  const locked = await lockReturn(work, returnId, caller)
  if (failed(locked)) return locked
  const transition = transitionFor(locked.row, 'assign', caller)
  if (failed(transition)) return transition
  const change = { partner_id: null, dispatcher_id: null, ...columnsOf(assignee) }
  const { rows } = await sql<CarrierColumns>`
    select ${carrierColumns} from (values (${change.partner_id}::uuid, ${change.dispatcher_id}::uuid)) o (partner_id, dispatcher_id)`.execute(
    work.tx,
  )
  const activity = assignee ? `${rows[0]?.carrier?.name ?? 'Bitmarte'} collects it` : 'Another carrier will collect it'
  await applyTransition(work, locked, { transition, actor: caller, activity, change })
}

function columnsOf(assignee: Assignee | undefined): { partner_id?: string; dispatcher_id?: string } {
  if (!assignee) return {}
  return 'partnerId' in assignee ? { partner_id: assignee.partnerId } : { dispatcher_id: assignee.dispatcherId }
}
