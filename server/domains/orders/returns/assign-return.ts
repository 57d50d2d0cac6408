import { sql } from 'kysely'
import { type Assignee, canCarry } from '#domains/logistics/partners/index.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import { activeSchedulers, type CarrierColumns, carrierColumns } from '#domains/orders/index.ts'
import type { AdminCaller, PartnerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { applyTransition, lockReturn, transitionFor } from './returns.store.ts'
import { nameOf } from './returns.wire.ts'

/** What customer and store read in the timeline when a return loses its carrier. */
export const anotherCarrier = 'Another carrier will collect it'

interface Asked {
  returnId: string
  caller: AdminCaller
  /** The carrier that the caller saw, null for none. Undefined from the previous release, which overwrites any. */
  fromId: string | null | undefined
}

/**
 * Assigns a return that the platform collects to a partner or dispatcher, or reassigns it. Returns
 * `return_move_not_allowed` also if another carrier has it than the caller saw.
 */
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

/**
 * Takes a return that isn't collected yet from the carrier that the caller saw, so that it can be assigned again. Returns
 * `return_move_not_allowed` also if another carrier has it, or none.
 */
export const unassignReturn = (work: Work, asked: Asked & { fromId: string }) => changeCarrier(work, asked)

/**
 * Takes a return that isn't collected yet from the carrier that gives it back, and notifies the schedulers why. Returns
 * `return_not_found` and `return_move_not_allowed`.
 */
export async function declineReturn(
  work: Work,
  { returnId, caller, reason }: { returnId: string; caller: PartnerCaller | AdminCaller; reason: string },
): Promise<null | Failure<'return_not_found' | 'return_move_not_allowed'>> {
  const locked = await lockReturn(work, returnId, caller)
  if (failed(locked)) return locked
  const transition = transitionFor(locked.row, 'decline', caller)
  if (failed(transition)) return transition
  const former = await carrierOf(work, locked.row)
  const change = { partner_id: null, dispatcher_id: null }
  const carriers = { former, next: null }
  await applyTransition(work, locked, {
    transition,
    actor: caller,
    activity: `Declined by ${former?.name}`,
    note: reason,
    change,
    carriers,
  })
  const name = nameOf(locked.order.reference, locked.row.number)
  const title = `Return ${name}: declined by ${former?.name}. Find somebody else.`
  const cause = `return-declined:${returnId}:${work.now.getTime()}`
  const schedulers = await activeSchedulers(work.tx)
  const path = `/admin/schedule?search=${name}`
  await notifyAll(
    work,
    schedulers.map(({ id: accountId }) => ({ accountId, title, path, cause })),
  )
  return null
}

async function changeCarrier(
  work: Work,
  { returnId, caller, fromId }: Asked,
  assignee?: Assignee,
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed'>> {
  const locked = await lockReturn(work, returnId, caller)
  if (failed(locked)) return locked
  const transition = transitionFor(locked.row, 'assign', caller)
  if (failed(transition)) return transition
  const former = await carrierOf(work, locked.row)
  if (fromId !== undefined && fromId !== (former?.id ?? null))
    return fail('return_move_not_allowed', {
      message: former ? `${former.name} has this return already.` : 'No carrier has this return any more.',
    })
  const change = { partner_id: null, dispatcher_id: null, ...columnsOf(assignee) }
  const next = await carrierOf(work, change)
  const activity = next ? `${next.name} collects it` : anotherCarrier
  await applyTransition(work, locked, { transition, actor: caller, activity, change, carriers: { former, next } })
}

/** Reads a carrier, with the account that hears of its returns. */
async function carrierOf({ tx }: Work, of: { partner_id: string | null; dispatcher_id: string | null }) {
  const { rows } = await sql<CarrierColumns & { accountId: string }>`
    select ${carrierColumns}, coalesce(o.dispatcher_id, p.account_id) as "accountId"
    from (values (${of.partner_id}::uuid, ${of.dispatcher_id}::uuid)) o (partner_id, dispatcher_id)
    left join shipping_partners p on p.id = o.partner_id`.execute(tx)
  const [{ carrier, accountId } = { carrier: null, accountId: '' }] = rows
  return carrier && { id: carrier.id, name: carrier.name, accountId }
}

function columnsOf(assignee: Assignee | undefined): { partner_id?: string; dispatcher_id?: string } {
  if (!assignee) return {}
  return 'partnerId' in assignee ? { partner_id: assignee.partnerId } : { dispatcher_id: assignee.dispatcherId }
}
