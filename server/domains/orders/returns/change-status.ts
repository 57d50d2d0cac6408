import type { ReturnAction, ReturnStatusCode } from '#contract/orders/return-shapes.ts'
import { postEntry, returnCarried } from '#domains/money/ledger/index.ts'
import { type Actor, byClock, phoneTime, recordBorne } from '#domains/orders/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { freeReplacement } from './decide-return.ts'
import { fitsIn, returnableLines } from './remaining-lines.ts'
import { isDropOff } from './return-states.ts'
import { returnTimesAt } from './return-times.ts'
import { applyTransition, itemsOf, type LockedReturn, lastStepAt, lockReturn, transitionFor } from './returns.store.ts'

type Simple = Extract<ReturnAction, 'withdraw' | 'send' | 'receive'>

/** Returns the reason for which the clock asks an administrator. */
function unanswered(status: ReturnStatusCode): string {
  if (status === 'accepted') return 'Nobody collected it'
  return status === 'in_transit' ? 'The store didn’t confirm that it arrived' : 'No answer from the store'
}

/** Returns the timeline text of asking an administrator. */
function askedWords(status: ReturnStatusCode, actor: Actor, notArrived: boolean): string {
  if (notArrived) return 'The store says that it didn’t arrive: an administrator decides'
  if (actor === byClock) return `${unanswered(status)}: an administrator decides`
  return status === 'received'
    ? 'The store asked an administrator to look at what came back'
    : 'Asked an administrator to decide'
}

interface Change {
  returnId: string
  actor: Actor
  note?: string | undefined
}

/**
 * Asks an administrator to decide about a return. Returns `return_not_found`, `return_move_not_allowed`, also once the
 * days for asking after a rejection are over, and `already_returned` if another return has the same items by then.
 */
export async function askAdministrator(
  work: Work,
  { returnId, actor, note, notArrived = false }: Change & { notArrived?: boolean | undefined },
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed' | 'already_returned'>> {
  const locked = await lockReturn(work, returnId, actor)
  if (failed(locked)) return locked
  const { row, order } = locked
  const transition = transitionFor(row, 'ask_admin', actor)
  if (failed(transition)) return transition
  if (row.status === 'rejected') {
    const { askAdminDays } = await returnTimesAt(work.tx, row.decided_at ?? work.now)
    const until = row.decided_at && after(row.decided_at, askAdminDays * day)
    if (!until || until < work.now)
      return fail('return_move_not_allowed', { message: `The ${askAdminDays} days for asking again are over.` })
    if (!fitsIn(await returnableLines(work.tx, order.id), await itemsOf(work.tx, row))) return fail('already_returned')
  }
  const missing = notArrived && row.status === 'received'
  const activity = askedWords(row.status, actor, missing)
  await applyTransition(work, locked, { transition, actor, note, activity, notArrived: missing })
}

/** Returns the timeline text of an action. */
function activityOf(name: Simple, { row }: LockedReturn, actor: Actor): string {
  switch (name) {
    case 'withdraw':
      return actor === byClock ? 'Closed: it was not sent back' : 'Withdrawn'
    case 'send':
      return isDropOff(row.way_back) ? 'On its way to the store' : 'Collected'
    case 'receive':
      // An administrator also records the receipt to decide about what nobody collected or received.
      return row.escalated && actor.kind === 'admin' ? 'Marked as received' : 'Back at the store'
  }
}

/** Returns when a carrier did it, by its phone if that can be right: see `timeDone` of orders. */
async function timeCarried(work: Work, { row }: LockedReturn, doneAt: string | undefined): Promise<Date> {
  const at = phoneTime(work.now, doneAt)
  return at && at >= (await lastStepAt(work.tx, row)) ? at : work.now
}

/**
 * Withdraws, sends or receives a return. `doneAt` is when its carrier did it without a network. Pays a partner for
 * bringing the items back (decision 0018). Returns `return_not_found` and `return_move_not_allowed`.
 */
export async function changeReturnStatus(
  work: Work,
  { returnId, name, actor, note, doneAt }: Change & { name: Simple; doneAt?: string | undefined },
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed'>> {
  const locked = await lockReturn(work, returnId, actor)
  if (failed(locked)) return locked
  const { row, order } = locked
  const transition = transitionFor(row, name, actor)
  if (failed(transition)) return transition
  if (name === 'withdraw') await freeReplacement(work, locked)
  const at = await timeCarried(work, locked, doneAt)
  await applyTransition(work, locked, { transition, actor, note, activity: activityOf(name, locked, actor), at })
  // An administrator marks what never arrived as received, to decide about it.
  const isLost = row.escalated && actor.kind === 'admin'
  if (name === 'receive' && row.status === 'in_transit' && row.partner_id && !isLost) {
    const entry = returnCarried({
      returnId: row.id,
      orderId: order.id,
      partnerId: row.partner_id,
      shareBps: order.partner_share_bps,
      shipping: order.shipping_kobo + order.shipping_discount_kobo,
    })
    await postEntry(work, entry)
    await recordBorne(work, order, entry)
  }
}
