import type { Selectable, Updateable } from 'kysely'
import { undoSeconds } from '#contract/delivery/dispatch.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import type { FailureReason } from '#contract/orders/failure-reasons.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import type { CaseBearer } from '#domains/money/ledger/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { midnightInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { newToken } from '../delivering/delivery-token.ts'
import { expectAhead } from '../delivering/expected-stops.ts'
import { arriveAt, forgetAhead, leaveHub } from '../delivering/order-stops.ts'
import { carrierReleased, orderCompleted, replacementCancelled } from '../notices/orders.jobs.ts'
import { settleCameBack } from '../revenue/came-back.ts'
import { payLoss } from '../revenue/pay-loss.ts'
import { releaseMoney, undoSale } from '../revenue/settle.ts'
import type { Transition } from './order-states.ts'
import { type Actor, kindOf } from './orders.policy.ts'

/** A locked row of `orders`. */
export type LockedOrder = Selectable<Orders>

/** A reassignment that is undone, with the former carrier's assignment. */
interface Undone extends Pick<LockedOrder, 'assigned_at' | 'answer_due_at'> {
  /** The former carrier had heard of its assignment, which therefore keeps its times. */
  heard: boolean
}

/** A transition of the table and the context to apply it. */
export interface TransitionContext {
  platform: Platform
  work: Work
  order: LockedOrder
  transition: Transition
  actor: Actor
  note: string | undefined
  /** The carrier that gets the order; of a release, the one that gets it in its stead. */
  assignee: Assignee | undefined
  /** ID of a stored picture as evidence. */
  pictureId?: string | undefined
  /** The day of the next delivery attempt. */
  nextTryOn?: string | undefined
  /** Reason of a failed delivery. */
  failureReason?: FailureReason | undefined
  /** Who bears goods that are lost by a cancellation on the way; the platform by default. */
  lossBearer?: CaseBearer | undefined
  /** Where the customer wants the refund of a cancellation; the way that it was paid by default. */
  refundTo?: RefundTo | undefined
  /** Variants whose stock a cancellation sets to 0 instead of returning their items to it. */
  outOfStock?: readonly string[] | undefined
  /** The reassignment that the transition undoes. */
  undoes?: Undone | undefined
  /** When it was done; now by default. Money and deadlines that follow from it start now. */
  at?: Date | undefined
}

type Change = Updateable<Orders>

/** Hours in which a store checks what came back. */
export const stockCheckHours = 48

/**
 * Columns of a delivered order: the end of its return window, and no token. A delivery that was sent later, `at`, doesn't
 * shorten the window.
 */
export const deliveredAt = (now: Date, returnWindowDays: number, at: Date = now) => ({
  delivered_at: at,
  return_window_ends_at: after(now, returnWindowDays * day),
  token_hash: null,
})

/** The effects of each transition, by its target status: changed columns of the order, stock and money. */
export const effects: Partial<Record<OrderStatusCode, (context: TransitionContext) => Change | Promise<Change>>> = {
  ready_for_pickup: context => (context.transition.from === 'processing' ? {} : releaseCarrier(context)),
  assigned: async context => {
    const { tx, now } = context.work
    // A dispatcher reassigns in one transition.
    if (context.transition.from !== 'ready_for_pickup' && !context.undoes) await recordReassignment(context)
    const hours = await settingOf(tx, 'orders.carrier-answer-hours', now)
    return { ...assigneeColumns(context), answer_due_at: after(now, hours * hour), ...restoredTimes(context) }
  },
  accepted: context => ({
    ...(context.assignee && assigneeColumns(context)),
    answer_due_at: null,
    ...restoredTimes(context),
  }),
  picked_up: async ({ work, order, at }) => {
    await expectAhead(work, order, at)
    return {}
  },
  at_hub: async ({ work, order, actor, at }) => {
    const hubId = actor.kind === 'admin' ? actor.hubId : null
    if (hubId) await arriveAt(work, order, hubId, at)
    return { hub_id: hubId, token_hash: null }
  },
  in_transit: async ({ work, order, transition, at }) => {
    if (transition.from === 'at_hub') {
      await leaveHub(work, order.id, at)
      await expectAhead(work, order, at)
    }
    return {}
  },
  out_for_delivery: async ({ platform, work, order, transition, at }) => {
    if (transition.from === 'at_hub') await leaveHub(work, order.id, at)
    await forgetAhead(work, order.id)
    const token = newToken(platform.config.secret, order)
    return { delivered_by: order.delivered_by ?? 'merchant', next_try_at: null, ...token }
  },
  delivered: async ({ work, order, at }) => {
    if (at && at < work.now) await forgetBroken(work, order, at)
    return deliveredAt(work.now, order.return_window_days, at)
  },
  delivery_failed: ({ order, nextTryOn, failureReason }) => ({
    token_hash: null,
    next_try_at: nextTryOn ? midnightInLagos(nextTryOn) : null,
    failure_reason: failureReason ?? 'other',
    failed_count: order.failed_count + 1,
  }),
  returning: () => ({ next_try_at: null }),
  completed: async ({ work, order }) => {
    await releaseMoney(work, order)
    await work.addJob(orderCompleted, { orderId: order.id })
    return { completed_at: work.now }
  },
  cancelled: async ({ work, order, note, actor, lossBearer, refundTo, outOfStock }) => {
    const back = order.status === 'returned_to_store'
    const kept = back ? await settleCameBack(work, order, { reason: note, refundTo }) : 0
    if (!back) await undoSale(work, order, { reason: note, refundTo, outOfStock })
    await payLoss({ work, order, note, lossBearer })
    if (order.type === 'replacement') await work.addJob(replacementCancelled, { orderId: order.id, refundTo })
    // A customer who collects it at a hub takes it from there.
    await forgetAhead(work, order.id)
    return {
      answer_due_at: null,
      token_hash: null,
      kept_delivery_kobo: kept,
      ...(back && { stock_check_due_at: after(work.now, stockCheckHours * hour) }),
      ...(actor.kind === 'clock' && order.status === 'pending' && { unaccepted_at: work.now }),
    }
  },
}

/** Time before a carrier hears of an assignment: a little longer than its toast offers to undo it. */
export const undoMs = undoSeconds * 1000

/** Columns of an order that say who carries it, and since when. */
export const assigneeColumns = ({ work, assignee }: Pick<TransitionContext, 'work' | 'assignee'>): Change => ({
  partner_id: null,
  dispatcher_id: null,
  ...(assignee &&
    ('partnerId' in assignee ? { partner_id: assignee.partnerId } : { dispatcher_id: assignee.dispatcherId })),
  assigned_at: work.now,
})

const restoredTimes = ({ undoes }: TransitionContext): Change =>
  undoes?.heard ? { assigned_at: undoes.assigned_at, answer_due_at: undoes.answer_due_at } : {}

/** Returns whether a carrier has heard of its assignment at a time: it accepted it, or it can't be undone any more. */
export const hasHeard = ({ status, assigned_at }: Pick<LockedOrder, 'status' | 'assigned_at'>, at: Date): boolean =>
  status !== 'assigned' || !assigned_at || at >= after(assigned_at, undoMs)

/** Records who had an order that goes to another carrier, for `undoReassignment`. */
async function recordReassignment({ work, order, actor }: TransitionContext): Promise<void> {
  const { partner_id, dispatcher_id, status, assigned_at, answer_due_at } = order
  if ((status !== 'assigned' && status !== 'accepted') || !assigned_at || !actor.accountId) return
  const row = {
    partner_id,
    dispatcher_id,
    status,
    assigned_at,
    answer_due_at,
    reassigned_by: actor.accountId,
    at: work.now,
  }
  await work.tx
    .insertInto('order_reassignments')
    .values({ store_id: order.store_id, order_id: order.id, ...row })
    .onConflict(conflict => conflict.columns(['store_id', 'order_id']).doUpdateSet(row))
    .execute()
}

/**
 * Clears an order's carrier. Records that it declined the order, gave it back or didn't answer in time. Notifies the
 * carrier unless it did so itself, or hasn't heard of the assignment yet; of a reassignment once it can't be undone.
 */
async function releaseCarrier(context: TransitionContext): Promise<Change> {
  const { work, order, actor, note, assignee } = context
  const free = { partner_id: null, dispatcher_id: null, assigned_at: null, answer_due_at: null }
  const by = kindOf(actor)
  if (by === 'scheduler' || by === 'admin') {
    if (hasHeard(order, work.now))
      await notifyReleased(work, order, { by: 'office', why: note ?? '', delayMs: assignee ? undoMs : 0 })
    if (assignee) await recordReassignment(context)
    return free
  }
  const why = note ?? (await notAnswered(context))
  if (by === 'clock') await notifyReleased(work, order, { by, why, delayMs: 0 })
  await work.tx
    .insertInto('order_declines')
    .values({
      order_id: order.id,
      store_id: order.store_id,
      partner_id: order.partner_id,
      dispatcher_id: order.dispatcher_id,
      reason: why,
      at: context.at ?? work.now,
    })
    .execute()
  return { ...free, decline_count: order.decline_count + 1 }
}

/** Deletes the record that a delivery broke its deadline, if it turns out that the customer had it in time. */
const forgetBroken = ({ tx }: Work, order: LockedOrder, at: Date) =>
  tx
    .deleteFrom('order_promises')
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where('promise', '=', 'deliver')
    .where('due_at', '>=', at)
    .execute()

async function notAnswered({ work, order }: TransitionContext): Promise<string> {
  const hours = await settingOf(work.tx, 'orders.carrier-answer-hours', order.assigned_at ?? work.now)
  return `No answer in ${hours === 1 ? '1 hour' : `${hours} hours`}`
}

/** Key of the job that notifies a carrier of the end of an assignment. */
export const releasedKey = (orderId: string, assignedAt: Date): string =>
  `released:${orderId}:${assignedAt.toISOString()}`

/**
 * Adds the job that notifies the carrier that an order is no longer theirs. Reads the carrier here, since the job no longer
 * finds it in the order.
 */
async function notifyReleased(
  work: Work,
  order: LockedOrder,
  { by, why, delayMs }: { by: 'office' | 'clock'; why: string; delayMs: number },
): Promise<void> {
  const partner =
    order.partner_id &&
    (await work.tx
      .selectFrom('shipping_partners')
      .select('account_id')
      .where('id', '=', order.partner_id)
      .executeTakeFirstOrThrow())
  const accountId = partner ? partner.account_id : order.dispatcher_id
  if (!accountId || !order.assigned_at) return
  await work.addJob(
    carrierReleased,
    { orderId: order.id, accountId, partner: Boolean(partner), by, why, key: order.assigned_at.toISOString() },
    { key: releasedKey(order.id, order.assigned_at), delayMs },
  )
}
