import { sql } from 'kysely'
import type { RefundTo } from '#contract/money/refund-to.ts'
import type { FailureReason } from '#contract/orders/failure-reasons.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import { settleNotifications } from '#domains/notifications/index.ts'
import { closedDays } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { deadlineKinds, deadlineOf, neverClosed, type StepClock, stepClock } from '../deadlines/deadlines.ts'
import { stallClock } from '../deadlines/stalls.ts'
import { handedOver } from '../delivering/handed-over.ts'
import { type NewsKind, newsKinds, orderNews } from '../notices/orders.jobs.ts'
import { recordTransition } from '../revenue/sales-journal.ts'
import { addToCounts } from '../views/order-counts.ts'
import { stateOf } from '../views/orders.wire.ts'
import { activityOf, addActivity, type Names } from './activities.ts'
import { recordLateDecline, restoreAssignment } from './late-answers.ts'
import { findTransition, overAlready, type Transition, waitsForCase } from './order-states.ts'
import { type Actor, byClock, concerns, kindOf } from './orders.policy.ts'
import { isOvertaken, timeDone } from './time-done.ts'
import { effects, type LockedOrder, type TransitionContext, undoMs } from './transition-effects.ts'

export interface StatusChange {
  orderId: string
  to: OrderStatusCode
  actor: Actor
  /** Shown in the timeline; the reason why a carrier declines an order or gives it back. */
  note?: string | undefined
  /** The carrier, for a transition to `assigned`; for a release, the carrier that gets the order in its stead. */
  assignee?: Assignee | undefined
  /** ID of a stored picture as evidence. */
  pictureId?: string | undefined
  /** The day of the next delivery attempt: today in Lagos or one of the 14 days after. */
  nextTryOn?: string | undefined
  /** Reason of a failed delivery; `other` if missing. */
  failureReason?: FailureReason | undefined
  /** Where the customer wants the refund of a cancellation. */
  refundTo?: RefundTo | undefined
  /** Variants whose stock a cancellation sets to 0. */
  outOfStock?: readonly string[] | undefined
  /** The code on the label of the parcel that a hub receives. */
  parcelCode?: string | undefined
  /** ISO time when a carrier or a hub did it, if it was sent later. */
  doneAt?: string | undefined
}

/** Reads and locks an order. Fails with `order_not_found` when the actor has no access. */
export async function lockOrder(
  { tx }: Work,
  orderId: string,
  actor: Actor,
): Promise<LockedOrder | Failure<'order_not_found'>> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  return order && concerns(order, actor) ? order : fail('order_not_found')
}

/** Returns the failure for a missing input of a transition. `deliverOrder` checks tokens, so here a token is always missing. */
function missing(
  transition: Transition,
  { to, assignee, note, nextTryOn, failureReason, parcelCode }: StatusChange,
  at: Date,
): Failure<'invalid' | 'move_not_allowed'> | undefined {
  const field = (name: string, message: string) => fail('invalid', { fields: [{ field: name, message }] })
  if (nextTryOn && !(dayInLagos(at) <= nextTryOn && nextTryOn <= dayInLagos(after(at, 14 * day))))
    return field('nextTryOn', 'Choose today or one of the next 14 days.')
  switch (transition.needs) {
    case undefined:
      return undefined
    case 'assignee':
      return assignee ? undefined : fail('move_not_allowed', { message: 'Choose who will carry it.' })
    case 'reason':
      // The reason of a failed delivery says why, unless it is another one.
      return note || (to === 'delivery_failed' && failureReason && failureReason !== 'other')
        ? undefined
        : field('note', 'Say why.')
    case 'delivery token':
      return field('token', 'Ask the customer for the code.')
    case 'parcel code':
      return parcelCode ? undefined : fail('move_not_allowed', { message: receivedByCode })
  }
}

const reportedParcel = 'This parcel is reported as lost or damaged. Keep it until Bitmarte has decided the case.'

const receivedByCode = 'Receive this parcel by its code, on the page of your hub.'

/** Returns why the table has no such transition. */
export function notAllowed(order: Pick<LockedOrder, 'status' | 'parcel_reported'>, to: OrderStatusCode) {
  if (order.parcel_reported && waitsForCase(order.status, to))
    return fail('move_not_allowed', { message: reportedParcel })
  const message = overAlready[order.status]
  return message ? fail('move_not_allowed', { message }) : fail('move_not_allowed')
}

/**
 * Changes an order's status as order-states.ts allows, with all effects: timeline, deadlines, token, stock,
 * money, mails. What a hub's scan has overtaken has no effect: the order is returned as it is. Carriers change it to
 * `delivered` through `deliverOrder`, which checks the token. Fails with
 * `order_not_found` when the actor has no access, `move_not_allowed` when the table has no such transition or the actor's
 * parcel went to another carrier, and `invalid` when a note or day is missing or wrong.
 */
export async function changeOrderStatus(
  platform: Platform,
  work: Work,
  request: StatusChange,
): Promise<LockedOrder | Failure<'order_not_found' | 'move_not_allowed' | 'invalid'>> {
  const own = await lockOrder(work, request.orderId, request.actor)
  if (failed(own)) {
    const lost = await handedOver(work, request)
    if (lost) return lost
  }
  // The answer of a carrier without a network may arrive after the order was released.
  if (failed(own) && request.to === 'ready_for_pickup') return recordLateDecline(work, request)
  const order = failed(own) && request.to === 'accepted' ? await restoreAssignment(work, request) : own
  if (failed(order) || (await isOvertaken(work, order, request))) return order
  const transition = findTransition(stateOf(order), request.to, kindOf(request.actor))
  if (!transition) return notAllowed(order, request.to)
  const at = await timeDone(work, order, request)
  const lacks = missing(transition, request, at)
  if (lacks) return lacks
  const { note, assignee } = request
  return applyTransition({ ...request, platform, work, order, transition, note, assignee, at })
}

/**
 * Records that the carrier of an accepted order has picked it up, because a hub on its way has the parcel: hubs have no
 * access to the order before. Returns `move_not_allowed` for another status.
 */
export async function confirmPickup(
  platform: Platform,
  work: Work,
  { orderId, actor, hub, doneAt }: { orderId: string; actor: Actor; hub: string; doneAt: string | undefined },
): Promise<LockedOrder | Failure<'order_not_found' | 'move_not_allowed'>> {
  const order = await lockOrder(work, orderId, byClock)
  if (failed(order)) return order
  const transition = findTransition(stateOf(order), 'picked_up', kindOf(actor))
  if (!transition) return notAllowed(order, 'picked_up')
  const at = await timeDone(work, order, { actor, doneAt })
  const note = `Confirmed by ${hub}, which received the parcel`
  return applyTransition({ platform, work, order, transition, actor, note, assignee: undefined, at })
}

/** Applies a transition of the table to a locked order and returns the changed order. */
export async function applyTransition(context: TransitionContext): Promise<LockedOrder> {
  const { work, order, transition, actor, note, pictureId, nextTryOn, at } = context
  const { to } = transition
  const change = await effects[to]?.(context)
  const changed = await work.tx
    .updateTable('orders')
    .set({
      ...change,
      status: to,
      ...(await clockOf(work, order, to)),
      ...stallClock(order, to, { now: work.now, failedCount: order.failed_count + 1, nextTryAt: change?.next_try_at }),
      updated_at: work.now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordTransition(work, order, changed)
  if (order.status !== to)
    await addToCounts(work, [
      { storeId: order.store_id, status: order.status, by: -1 },
      { storeId: order.store_id, status: to, by: 1 },
    ])
  // A decline has already cleared the carrier.
  const names = await namesOf(work, to === 'ready_for_pickup' ? order : changed)
  const said = { reason: changed.failure_reason, nextTryOn, byStore: changed.delivered_by === 'merchant' }
  const activity = activityOf(
    { from: transition.from, to, undone: context.undoes !== undefined, ...said },
    actor,
    names,
  )
  const key = await addActivity(work, order, {
    status: to,
    kind: context.undoes && 'reassignment_undone',
    activity,
    note,
    actor,
    pictureId,
    at,
  })
  await settleNotifications(work, {
    // The second is the page that notifications of former releases link to.
    paths: [`/admin/orders/${order.id}`, `/admin/schedule?search=${order.reference}`],
    causes: [
      ...untilNextStep,
      ...deadlineKinds
        .filter(kind => kind !== deadlineOf(to))
        .flatMap(kind => [`promise-soon:${kind}`, `promise-late:${kind}`]),
    ],
  })
  const news = context.undoes?.heard ? undefined : newsOf(transition, actor)
  if (news)
    await work.addJob(
      orderNews,
      { orderId: order.id, news, key: news === 'out_for_delivery' ? tokenKey(changed) : key },
      news === 'assigned' ? { key: assignedKey(order.id), delayMs: undoMs } : {},
    )
  if (actor.kind === 'admin' || actor.kind === 'merchant' || to === 'cancelled')
    await audit(work, actor.kind === 'clock' ? undefined : actor, {
      action: 'order.move',
      subject: ['order', order.id],
      before: { status: transition.from },
      after: { name: order.name, status: to, note, outOfStock: context.outOfStock },
    })
  return changed
}

/** Key of the job that notifies a carrier of an assignment. */
export const assignedKey = (orderId: string): string => `assigned:${orderId}`

/** Computes the deadline of the next step. Days when the store is closed don't count for packing. */
async function clockOf({ tx, now }: Work, order: LockedOrder, to: OrderStatusCode): Promise<StepClock> {
  const { store_id, placed_at: placedAt, promised_at: promisedAt } = order
  const closed = to === 'processing' ? (await closedDays(tx, [store_id])).get(store_id) : undefined
  return stepClock(to, { now, placedAt, promisedAt, closed: closed ?? neverClosed })
}

/** Notifications that an order needs somebody until it changes its status. */
const untilNextStep = ['declined', 'unanswered', 'stalled', 'reminded', 'token_locked']

/** The notification that a transition causes, if any. */
function newsOf({ from, to }: Transition, actor: Actor): NewsKind | undefined {
  if (to !== 'ready_for_pickup') return newsKinds.find(kind => kind === to)
  if (from === 'processing') return undefined
  const by = kindOf(actor)
  if (by === 'clock') return 'unanswered'
  return by === 'partner' || by === 'dispatcher' ? 'declined' : undefined
}

/** Identifies the token that a mail is about, since a newer one may exist by the time the mail is written. */
export const tokenKey = (order: { token_version: number }): string => String(order.token_version)

export async function namesOf({ tx }: Work, order: LockedOrder): Promise<Names> {
  const { rows } = await sql<Names>`select
    (select name from stores where id = ${order.store_id}) as store,
    coalesce((select company_name from shipping_partners where id = ${order.partner_id}),
      (select first_name || ' ' || last_name from accounts where id = ${order.dispatcher_id}), 'Bitmarte') as carrier,
    coalesce((select name from hubs where id = ${order.hub_id}), 'the hub') as hub`.execute(tx)
  const [names] = rows
  if (!names) throw new Error('A select without from returns one row')
  return names
}
