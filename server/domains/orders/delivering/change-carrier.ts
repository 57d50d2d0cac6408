import { sql } from 'kysely'
import type { Assignee } from '#domains/logistics/partners/index.ts'
import { partCarried, postEntry } from '#domains/money/ledger/index.ts'
import { settleNotifications } from '#domains/notifications/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import type { Platform } from '#platform/module.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { stallClock } from '../deadlines/stalls.ts'
import { addActivity, handedOverText } from '../lifecycle/activities.ts'
import { namesOf, tokenKey } from '../lifecycle/change-status.ts'
import { assigneeColumns, type LockedOrder } from '../lifecycle/transition-effects.ts'
import { orderNews, parcelHandedOver } from '../notices/orders.jobs.ts'
import { recordBorne } from '../revenue/case-journal.ts'
import { recordTransition } from '../revenue/sales-journal.ts'
import { riderPhoneColumn } from './carrier.ts'
import { newToken } from './delivery-token.ts'

/**
 * Gives a locked order whose carrier has the parcel to another carrier, who earns the delivery from then on. The status
 * stays, and its deadline begins again. Renews the token of an order that is out for delivery, and pays the former carrier, a
 * partner, `paid` kobo at the platform's expense. The caller has checked that both carriers and the status allow it.
 */
export async function changeCarrier(
  platform: Platform,
  work: Work,
  {
    order,
    assignee,
    actor,
    reason,
    paid,
  }: { order: LockedOrder; assignee: Assignee; actor: AdminCaller; reason: string; paid: Kobo },
): Promise<LockedOrder> {
  const { tx, now } = work
  const phone = await forgetRider(work, order.id)
  const { id: orderId, store_id, partner_id, dispatcher_id, status } = order
  const clock = { now, failedCount: order.failed_count, nextTryAt: order.next_try_at }
  const changed = await tx
    .updateTable('orders')
    .set({
      ...assigneeColumns({ work, assignee }),
      ...(status === 'out_for_delivery' && newToken(platform.config.secret, order)),
      ...stallClock(order, status, clock),
      updated_at: now,
    })
    .where('store_id', '=', store_id)
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordTransition(work, order, changed)
  const { id: handOverId } = await tx
    .insertInto('order_hand_overs')
    .values({ store_id, order_id: orderId, partner_id, dispatcher_id, reason, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (paid && partner_id) {
    const entry = partCarried({ handOverId, orderId, partnerId: partner_id, amount: paid })
    await postEntry(work, entry)
    await recordBorne(work, order, entry)
  }
  const [from, to] = [(await namesOf(work, order)).carrier, (await namesOf(work, changed)).carrier]
  await addActivity(work, order, {
    status,
    kind: 'handed_over',
    activity: handedOverText(from, to),
    note: reason,
    actor,
  })
  await settleNotifications(work, {
    paths: [`/admin/orders/${orderId}`],
    causes: ['stalled', 'reminded', 'token_locked'],
  })
  await work.addJob(parcelHandedOver, { orderId, handOverId, to: assignee, phone, paid })
  if (status === 'out_for_delivery')
    await work.addJob(orderNews, { orderId, news: 'handed_over', key: tokenKey(changed) })
  await audit(work, actor, {
    action: 'order.change-carrier',
    subject: ['order', orderId],
    before: { carrier: from },
    after: { name: order.name, carrier: to, reason, paid: toNaira(paid) },
  })
  return changed
}

/** Clears whom a partner named for the customer of an order to call, and returns the number; null without one. */
async function forgetRider({ tx }: Work, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ rider_phone: string | null }>`
    select ${riderPhoneColumn} from orders o where o.id = ${orderId}`.execute(tx)
  await tx.deleteFrom('order_riders').where('order_id', '=', orderId).execute()
  return rows[0]?.rider_phone ?? null
}
