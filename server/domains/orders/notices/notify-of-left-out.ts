import { refundedTo } from '#domains/money/payments/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { causeOfLeavingOut } from '../revenue/settle.ts'
import { type WholeOrder, wholeOrder } from '../views/order.view.ts'
import type { MoneyOf } from './customer.mails.ts'
import { leftOutMail, takenOutMail } from './left-out.mails.ts'
import { notifyAndPush, readersOf, saying } from './order-notices.ts'
import { itemsLeftOut } from './orders.jobs.ts'

/** Mails and notifies the customer that units were left out of an order, and the store if the customer took them out. */
export const leftOutHandler = (platform: Platform): Handler =>
  handle(itemsLeftOut, about => platform.db.transact(work => notifyOfLeftOut(platform, work, about)))

async function notifyOfLeftOut(
  { config }: Platform,
  work: Work,
  { orderId, key }: { orderId: string; key: string },
): Promise<void> {
  const order = await wholeOrder(work.tx, orderId)
  const entry = order?.activities.find(({ id }) => id === key)
  if (!order || !entry) return
  const emails = await work.tx
    .selectFrom('stores as s')
    .innerJoin('accounts as m', 'm.id', 's.merchant_id')
    .innerJoin('accounts as c', join => join.on('c.id', '=', order.customer_id))
    .select(['m.email as store', 'c.email as customer'])
    .where('s.id', '=', order.store_id)
    .executeTakeFirstOrThrow()
  const byStore = entry.actor_kind === 'merchant'
  const items = order.left_out
    .filter(({ activity_id }) => activity_id === key)
    .map(({ quantity, name }) => `${quantity} × ${name}`)
  const about = { storeName: order.store_name, items, reason: entry.note }
  const cause = `left-out:${orderId}:${key}`
  const { url, secret } = await customerUrl(work, config, order.customer_id, `/customer/orders/${orderId}`)
  const refund = await refundOf(work, order, causeOfLeavingOut(key))
  // It may have been cancelled meanwhile.
  const goesOn = order.status !== 'cancelled'
  const mail = leftOutMail({ ...about, orderName: order.reference, byStore, refund, goesOn, url })
  await queueMail(work, { to: emails.customer, ...mail, cause: `${cause}:customer`, secret })
  await notifyAndPush(
    work,
    config,
    saying(readersOf.customer(order), name => `Order ${name} comes without ${items.join(', ')}`, cause),
  )
  if (byStore || !goesOn) return
  const storeUrl = `${config.appUrl}/merchant/orders/${orderId}`
  const toStore = takenOutMail({ ...about, orderName: order.name, url: storeUrl })
  await queueMail(work, { to: emails.store, ...toStore, cause: `${cause}:store` })
  await notifyAndPush(
    work,
    config,
    saying(
      await readersOf.store(work.tx, order),
      name => `Order ${name}: the customer took out ${items.join(', ')}`,
      cause,
    ),
  )
}

/** Returns what was refunded of an order for a cause, and where to. */
export async function refundOf({ tx }: Work, order: WholeOrder, cause: string): Promise<MoneyOf> {
  const giftCards = await tx
    .selectFrom('gift_card_movements as m')
    .innerJoin('order_gift_cards as g', join =>
      join.onRef('g.order_id', '=', 'm.order_id').onRef('g.gift_card_id', '=', 'm.gift_card_id'),
    )
    .select(['g.last4', 'm.amount_kobo as amount'])
    .where('m.order_id', '=', order.id)
    .where('m.cause', '=', cause)
    .orderBy('m.gift_card_id')
    .execute()
  return {
    ...refundedTo(order.refunds.filter(refund => refund.cause === cause)),
    last4: order.payment?.card_last4 ?? null,
    giftCards,
  }
}
