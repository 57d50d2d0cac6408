import { canCarry } from '#domains/logistics/partners/index.ts'
import { notify, settleNotifications } from '#domains/notifications/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { orderNews } from '../notices/orders.jobs.ts'
import { recordTransition } from '../revenue/sales-journal.ts'
import { addToCounts } from '../views/order-counts.ts'
import { declinedAfterAll } from './activities.ts'
import { isTransitionSql } from './activity-kinds.ts'
import { overAlready } from './order-states.ts'
import { type Actor, kindOf } from './orders.policy.ts'
import { phoneTime } from './time-done.ts'
import type { LockedOrder } from './transition-effects.ts'

/** An accept or decline that arrives after the order was taken from its carrier. */
export interface LateAnswer {
  orderId: string
  actor: Actor
  note?: string | undefined
  /** ISO time when it was made. */
  doneAt?: string | undefined
}

/** The loss of an order by a carrier that hadn't answered in time, as far as the server knew. */
interface Release {
  order: LockedOrder
  /** The timeline entry that says so. */
  entry: { id: string; activity: string }
  carrier: { partner_id: string | null; dispatcher_id: string | null }
  assignedAt: Date
  releasedAt: Date
  /** When the answer was made, if that was in time. */
  madeAt: Date | undefined
}

/** Returns when this carrier last lost an order because it hadn't answered. Locks the order. */
async function releaseOf({ tx, now }: Work, { orderId, actor, doneAt }: LateAnswer): Promise<Release | undefined> {
  const carrier = {
    partner_id: actor.kind === 'partner' ? actor.partnerId : null,
    dispatcher_id: kindOf(actor) === 'dispatcher' ? actor.accountId : null,
  }
  if (!carrier.partner_id && !carrier.dispatcher_id) return undefined
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) return undefined
  const entry = await tx
    .selectFrom('order_declines as d')
    .innerJoin('order_activities as a', join =>
      join.onRef('a.store_id', '=', 'd.store_id').onRef('a.order_id', '=', 'd.order_id').onRef('a.at', '=', 'd.at'),
    )
    .innerJoin('order_activities as given', join =>
      join
        .onRef('given.store_id', '=', 'd.store_id')
        .onRef('given.order_id', '=', 'd.order_id')
        .onRef('given.at', '<', 'd.at')
        .on('given.status', '=', 'assigned')
        .on(isTransitionSql('given')),
    )
    .select(['a.id', 'a.activity', 'd.at as releasedAt', 'given.at as assignedAt'])
    .where('d.store_id', '=', order.store_id)
    .where('d.order_id', '=', order.id)
    .where('d.partner_id', 'is not distinct from', carrier.partner_id)
    .where('d.dispatcher_id', 'is not distinct from', carrier.dispatcher_id)
    // Only the clock releases an order without an answer.
    .where('a.status', '=', 'ready_for_pickup')
    .where('a.actor_kind', '=', 'clock')
    .orderBy('d.at', 'desc')
    .orderBy('given.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return undefined
  const { assignedAt, releasedAt } = entry
  const at = phoneTime(now, doneAt)
  const madeAt = at && assignedAt <= at && at < releasedAt ? at : undefined
  return { order, entry, carrier, assignedAt, releasedAt, madeAt }
}

const ranOut = 'The time to answer had run out, so the order went back to Bitmarte. Don’t collect it.'
const takenMeanwhile =
  'Another carrier has this order now, because the time to answer ran out before your answer arrived. Don’t collect it.'

/**
 * Gives an order back to a carrier that accepted it in time, on a phone without a network, if the order is still free: as if
 * it had never been released, so that the carrier accepts it as usual. Fails with `order_not_found` for anybody else, and
 * with `move_not_allowed` and the reason if the answer wasn't made in time or the order isn't free.
 */
export async function restoreAssignment(
  work: Work,
  answer: LateAnswer,
): Promise<LockedOrder | Failure<'order_not_found' | 'move_not_allowed'>> {
  const release = await releaseOf(work, answer)
  if (!release) return fail('order_not_found')
  const { order, entry, carrier, assignedAt, releasedAt, madeAt } = release
  if (!madeAt) return fail('move_not_allowed', { message: ranOut })
  if (order.status !== 'ready_for_pickup')
    return fail('move_not_allowed', { message: overAlready[order.status] ?? takenMeanwhile })
  // A suspended partner gets no orders. A partner's days off may have begun since, or a dispatcher's shift ended.
  const unable = carrier.partner_id ? await canCarry(work, { partnerId: carrier.partner_id }) : undefined
  if (failed(unable) && unable.code === 'assignee_not_found') return fail('move_not_allowed', { message: ranOut })
  const { tx, now } = work
  await tx.deleteFrom('order_activities').where('store_id', '=', order.store_id).where('id', '=', entry.id).execute()
  await tx
    .deleteFrom('order_declines')
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where('at', '=', releasedAt)
    .execute()
  const restored = await tx
    .updateTable('orders')
    .set({
      ...carrier,
      status: 'assigned',
      assigned_at: assignedAt,
      decline_count: order.decline_count - 1,
      updated_at: now,
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordTransition(work, order, restored)
  await addToCounts(work, [
    { storeId: order.store_id, status: order.status, by: -1 },
    { storeId: order.store_id, status: restored.status, by: 1 },
  ])
  // The carrier got a notification that it had lost the order.
  if (answer.actor.accountId)
    await notify(work, {
      accountId: answer.actor.accountId,
      title: `Order ${order.reference} is yours again: you accepted it in time`,
      path: carrier.partner_id ? '/shipping-partner/orders' : '/admin/dispatch',
      cause: `yours-again:${order.id}:${assignedAt.toISOString()}`,
    })
  return restored
}

/**
 * Records a decline of an order that its carrier has lost because its answer hadn't arrived: one made in time replaces the
 * missing answer, also in the notifications of schedulers, and a later one adds its reason. The order itself stays as it
 * is now, whoever has it. Fails with `order_not_found` for anybody else.
 */
export async function recordLateDecline(
  work: Work,
  answer: LateAnswer,
): Promise<LockedOrder | Failure<'order_not_found'>> {
  const { actor, note } = answer
  const release = await releaseOf(work, answer)
  if (!release || !note) return fail('order_not_found')
  const { order, entry, releasedAt, madeAt } = release
  const last = await work.tx
    .selectFrom('order_declines')
    .select('at')
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  await work.tx
    .updateTable('order_declines')
    .set({ reason: note, at: madeAt ?? releasedAt })
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where('at', '=', releasedAt)
    .execute()
  await work.tx
    .updateTable('order_activities')
    .set({
      note,
      ...(madeAt && {
        activity: declinedAfterAll(entry.activity),
        at: madeAt,
        actor_kind: actor.kind,
        actor_id: actor.accountId,
        actor_name: actor.name,
      }),
    })
    .where('store_id', '=', order.store_id)
    .where('id', '=', entry.id)
    .execute()
  // Another carrier may have had the order since.
  const isFree = order.status === 'ready_for_pickup' && last?.at.getTime() === releasedAt.getTime()
  if (madeAt && isFree) {
    await settleNotifications(work, { paths: [`/admin/orders/${order.id}`], causes: ['unanswered'] })
    await work.addJob(orderNews, { orderId: order.id, news: 'declined', key: entry.id })
  }
  return order
}
