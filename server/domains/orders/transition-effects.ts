import type { Selectable, Updateable } from 'kysely'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import { notify } from '#domains/notifications/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { midnightInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { newToken } from './delivery-token.ts'
import { answerHours, returnWindowDays, type Transition } from './order-states.ts'
import { arriveAt, forgetAhead, leaveHub } from './order-stops.ts'
import { orderCompleted, replacementCancelled } from './orders.jobs.ts'
import { type Actor, kindOf } from './orders.policy.ts'
import { releaseMoney, undoSale } from './settle.ts'

/** An order’s row, read for update. */
export type LockedOrder = Selectable<Orders>

/** A move that the table allows, about to happen. */
export interface TransitionContext {
  platform: Platform
  work: Work
  order: LockedOrder
  transition: Transition
  actor: Actor
  note: string | undefined
  assignee: Assignee | undefined
  /** What shows that it happened: a stored picture’s id. */
  pictureId?: string | undefined
  /** The day that a delivery which failed is tried again. */
  nextTryOn?: string | undefined
}

type Change = Updateable<Orders>

/** What a delivered order knows: when its return window ends, and no token any more. */
export const deliveredAt = (now: Date) => ({
  delivered_at: now,
  return_window_ends_at: after(now, returnWindowDays * day),
  token_hash: null,
})

/** What a move does to the order besides its status, and to the stock and the money. */
export const effects: Partial<Record<OrderStatusCode, (context: TransitionContext) => Change | Promise<Change>>> = {
  ready_for_pickup: context => (context.transition.from === 'processing' ? {} : letGo(context)),
  assigned: context => ({ ...givenTo(context), answer_due_at: after(context.work.now, answerHours * hour) }),
  accepted: context => ({ ...(context.assignee && givenTo(context)), answer_due_at: null }),
  at_hub: async ({ work, order, actor }) => {
    const hubId = actor.kind === 'admin' ? actor.hubId : null
    if (hubId) await arriveAt(work, order, hubId)
    return { hub_id: hubId }
  },
  in_transit: async ({ work, order, transition }) => {
    if (transition.from === 'at_hub') await leaveHub(work, order.id)
    return {}
  },
  out_for_delivery: async ({ platform, work, order, transition }) => {
    if (transition.from === 'at_hub') await leaveHub(work, order.id)
    await forgetAhead(work, order.id)
    const token = newToken(platform.config.secret, order)
    return { delivered_by: order.delivered_by ?? 'merchant', next_try_at: null, ...token }
  },
  delivered: ({ work }) => deliveredAt(work.now),
  delivery_failed: ({ nextTryOn }) => ({
    token_hash: null,
    next_try_at: nextTryOn ? midnightInLagos(nextTryOn) : null,
  }),
  returning: () => ({ next_try_at: null }),
  completed: async ({ work, order }) => {
    await releaseMoney(work, order)
    await work.addJob(orderCompleted, { orderId: order.id })
    return { completed_at: work.now }
  },
  cancelled: async ({ work, order, note }) => {
    await undoSale(work, order, note)
    if (order.type === 'replacement') await work.addJob(replacementCancelled, { orderId: order.id })
    // It leaves the hub that it is at when somebody takes it from there.
    await forgetAhead(work, order.id)
    return { answer_due_at: null, token_hash: null }
  },
}

const givenTo = ({ work, assignee }: TransitionContext): Change => ({
  partner_id: null,
  dispatcher_id: null,
  ...(assignee &&
    ('partnerId' in assignee ? { partner_id: assignee.partnerId } : { dispatcher_id: assignee.dispatcherId })),
  assigned_at: work.now,
})

/**
 * The order is free again. A decline, or no answer in time, is remembered of who let it go; what a scheduler takes back
 * isn’t, and who was to carry it is told.
 */
async function letGo(context: TransitionContext): Promise<Change> {
  const { work, order, actor, note } = context
  const free = { partner_id: null, dispatcher_id: null, assigned_at: null, answer_due_at: null }
  const by = kindOf(actor)
  if (by === 'scheduler' || by === 'admin') {
    await tellTakenBack(work, order, note)
    return free
  }
  await work.tx
    .insertInto('order_declines')
    .values({
      order_id: order.id,
      store_id: order.store_id,
      partner_id: order.partner_id,
      dispatcher_id: order.dispatcher_id,
      reason: note ?? `No answer in ${answerHours} hours`,
      at: work.now,
    })
    .execute()
  return { ...free, decline_count: order.decline_count + 1 }
}

/** Here and not by a job, which would no longer know whose it was. */
async function tellTakenBack(work: Work, order: LockedOrder, note: string | undefined): Promise<void> {
  const partner =
    order.partner_id &&
    (await work.tx
      .selectFrom('shipping_partners')
      .select('account_id')
      .where('id', '=', order.partner_id)
      .executeTakeFirstOrThrow())
  const accountId = partner ? partner.account_id : order.dispatcher_id
  if (!accountId || !order.assigned_at) return
  await notify(work, {
    accountId,
    title: `Order ${order.name} is no longer yours: ${note}`,
    path: partner ? '/shipping-partner/orders' : '/admin/dispatch',
    cause: `taken-back:${order.id}:${order.assigned_at.toISOString()}`,
  })
}
