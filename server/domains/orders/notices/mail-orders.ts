import { sql } from 'kysely'
import { goodsForStore } from '#contract/orders/goods-to.ts'
import { isForOther } from '#contract/orders/recipient.ts'
import { refundPaid } from '#domains/money/payments/index.ts'
import { notify, sendNotices } from '#domains/notifications/index.ts'
import { customerUrl } from '#identity/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { dateAndTime, weekdayAndDate } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { deliveryToken } from '../delivering/delivery-token.ts'
import { goodsWords, hubOfSql } from '../delivering/goods-to.ts'
import { isBeforePickup } from '../lifecycle/orders.policy.ts'
import { feeBearerOf } from '../revenue/came-back.ts'
import { paidForLoss } from '../revenue/pay-loss.ts'
import { causeOfCancellation } from '../revenue/settle.ts'
import { wholeOrder } from '../views/order.view.ts'
import { sentForSql } from '../views/sent-for.ts'
import {
  cameBackMail,
  cancelledMail,
  doubtOf,
  failedMail,
  lateMail,
  type MoneyOf,
  pickedUpMail,
  reasonToCustomer,
  refundedMail,
  type Written,
} from './customer.mails.ts'
import { delayedMail } from './delayed.mails.ts'
import { deliveredMail } from './delivered.mails.ts'
import { newCodeMail, otherRiderMail, outForDeliveryMail } from './delivery-code.mails.ts'
import { expectedDay } from './expected-day.ts'
import { refundOf } from './notify-of-left-out.ts'
import { notifyOfPlaced } from './notify-of-placed.ts'
import { goneBack, isOldNews } from './old-news.ts'
import { activeSchedulers, readersOf } from './order-notices.ts'
import { carrierReleased, type OrderNews, orderNews, ordersPlaced } from './orders.jobs.ts'
import {
  assignedMail,
  carrierCancelledMail,
  carrierDelayedMail,
  checkStockMail,
  releasedMail,
  sentBackMail,
  tokenLockedMail,
} from './orders.mails.ts'

/** Job handlers that write order mails, since rendering one takes longer than a status change may hold its locks. */
export const orderMailHandlers = (platform: Platform): readonly Handler[] => [
  handle(ordersPlaced, ({ orderIds }) => platform.db.transact(work => notifyOfPlaced(platform, work, orderIds))),
  handle(orderNews, event => platform.db.transact(work => mailNews(platform, work, event))),
  handle(carrierReleased, released => platform.db.transact(work => mailReleased(platform, work, released))),
  handle(refundPaid, ({ refundId }) => platform.db.transact(work => mailRefundPaid(platform, work, refundId))),
]

const parties = ({ tx }: Work, orderIds: readonly string[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .innerJoin('accounts as m', 'm.id', 's.merchant_id')
    .innerJoin('accounts as c', 'c.id', 'o.customer_id')
    .leftJoin('shipping_partners as p', 'p.id', 'o.partner_id')
    .leftJoin('accounts as pa', 'pa.id', 'p.account_id')
    .leftJoin('accounts as d', 'd.id', 'o.dispatcher_id')
    .selectAll('o')
    .select([sentForSql.as('sent_for'), hubOfSql.as('hub_name')])
    .select([
      's.name as store_name',
      'm.email as store_email',
      'c.email as customer_email',
      'c.first_name as customer_first_name',
      'c.kind as customer_kind',
      'p.account_id as partner_account',
      sql<string | null>`coalesce(p.company_name, d.first_name)`.as('carrier_name'),
      sql<string | null>`coalesce(pa.email, d.email)`.as('carrier_email'),
    ])
    .where('o.id', 'in', orderIds)
    .orderBy('o.id')
    .execute()
type Party = Awaited<ReturnType<typeof parties>>[number]

const send = (work: Work, to: string, cause: string, { subject, body }: Written, secret = false): Promise<void> =>
  queueMail(work, { to, subject, body, cause, secret })

async function mailNews(platform: Platform, work: Work, { orderId, news, key, renewed }: OrderNews): Promise<void> {
  const [order] = await parties(work, [orderId])
  if (!order || isOldNews(order, news, key)) return
  const { appUrl, secret } = platform.config
  const cause = `${news}:${orderId}:${key}`
  const about = { orderName: order.reference, storeName: order.store_name }
  const aboutOwn = { ...about, orderName: order.name }
  const customer = await customerUrl(work, platform.config, order.customer_id, `/customer/orders/${orderId}`)
  const storeUrl = `${appUrl}/merchant/orders/${orderId}`
  const carrier = carrierOf(order, appUrl)
  const { recipient_name: name, recipient_phone: phone } = order
  const recipient = isForOther(order.customer_first_name ?? '', name) ? { name, phone } : null
  /** A mail that the customer can do without: the order's page says the same. */
  const progress = ({ subject, body }: Written) =>
    sendNotices(work, platform.config, [
      {
        kind: 'orders',
        accountId: order.customer_id,
        cause,
        mail: { to: order.customer_email, subject, body, cause, secret: customer.secret },
      },
    ])
  // What replaces items costs no delivery fee.
  const doubt = order.type === 'replacement' ? undefined : doubtOf(appUrl, order.reference, order.failure_reason)
  const contactUrl = `${appUrl}/contact-us?order=${order.reference}`
  switch (news) {
    case 'out_for_delivery': {
      const token = deliveryToken(secret, orderId, order.token_version)
      const mail = (renewed ? newCodeMail : outForDeliveryMail)({ ...about, token, recipient, url: customer.url })
      return send(work, order.customer_email, cause, mail, true)
    }
    case 'handed_over': {
      const token = deliveryToken(secret, orderId, order.token_version)
      const mail = otherRiderMail({
        ...about,
        carrier: carrier?.name ?? 'Bitmarte',
        token,
        recipient,
        url: customer.url,
      })
      return send(work, order.customer_email, cause, mail, true)
    }
    case 'picked_up':
      return progress(
        pickedUpMail({
          ...about,
          carrier: carrier?.name ?? 'Bitmarte',
          expected: expectedDay(order),
          url: customer.url,
        }),
      )
    case 'delivery_failed':
      return send(
        work,
        order.customer_email,
        cause,
        failedMail({
          ...about,
          reason: reasonToCustomer(order.failure_reason ?? 'other'),
          refused: order.failure_reason === 'customer_refused' || goneBack.includes(order.status),
          note: await noteOf(work, order, key),
          nextTry: order.next_try_at && weekdayAndDate(order.next_try_at),
          feeKept: feeBearerOf(order) === 'customer' && order.shipping_kobo > 0,
          exchange: order.type === 'replacement',
          doubt,
          url: customer.url,
        }),
        customer.secret,
      )
    case 'delivered':
      return send(
        work,
        order.customer_email,
        cause,
        deliveredMail({
          ...about,
          digital: order.type === 'digital',
          sentFor: order.sent_for,
          files: await hasFiles(work, orderId),
          guest: order.customer_kind === null,
          returnWindowDays: order.return_window_days,
          url: customer.url,
        }),
        customer.secret,
      )
    case 'assigned':
      if (!carrier || !order.answer_due_at) return
      return send(
        work,
        carrier.email,
        cause,
        assignedMail({
          ...about,
          from: `${order.from_lga}, ${order.from_state}`,
          to: `${order.to_lga}, ${order.to_state}`,
          answerBy: dateAndTime(order.answer_due_at),
          url: carrier.url,
        }),
      )
    case 'late': {
      const expected = expectedDay(order)
      if (!expected) return
      return progress(lateMail({ ...about, expected, url: customer.url }))
    }
    case 'delayed': {
      const expected = expectedDay(order)
      if (!expected) return
      const reason = await noteOf(work, order, key)
      await progress(delayedMail({ ...about, expected, reason, cancellable: isBeforePickup(order), url: customer.url }))
      // One that hasn't accepted it yet is asked for an answer, and one that has picked it up brings it.
      if (carrier && order.status === 'accepted')
        await send(
          work,
          carrier.email,
          `${cause}:carrier`,
          carrierDelayedMail({ ...about, expected, reason, url: carrier.url }),
        )
      return
    }
    case 'unchecked':
      return send(
        work,
        order.store_email,
        cause,
        order.goods_to
          ? sentBackMail({ orderName: order.name, url: storeUrl, contactUrl })
          : checkStockMail({ ...aboutOwn, reason: '', until: '', reminder: true, url: storeUrl, contactUrl }),
      )
    case 'cancelled': {
      const reason = await noteOf(work, order, key)
      const { refund, coupons } = await givenBack(work, orderId)
      // A parcel that a hub or carrier sends back comes after the cancellation.
      const back = order.goods_to ? null : order.stock_check_due_at
      // A cancelled exchange or replacement: its return or case writes, once it knows the refund.
      if (order.type !== 'replacement')
        await send(
          work,
          order.customer_email,
          `${cause}:customer`,
          back
            ? cameBackMail({ ...about, reason, refund, doubt, url: customer.url })
            : cancelledMail({ ...about, reason, refund, coupons, url: customer.url }),
          customer.secret,
        )
      const paid = await paidForLoss(work.tx, orderId)
      // Unless somebody decides otherwise, a hub sends it back.
      const goods = goodsForStore[order.goods_to ?? (order.hub_name ? 'store' : 'nobody')]
      await send(
        work,
        order.store_email,
        `${cause}:store`,
        back
          ? checkStockMail({
              ...aboutOwn,
              reason,
              until: dateAndTime(back),
              reminder: false,
              url: storeUrl,
              contactUrl,
            })
          : cancelledMail({ ...aboutOwn, reason, refund: null, coupons: [], paid, goods, url: storeUrl }),
      )
      // Whoever brought it back knows.
      if (carrier && !back) {
        const pickedUp = await wasPickedUp(work, order)
        const mail = carrierCancelledMail({ ...about, reason, pickedUp, goods: goodsWords(order), url: carrier.url })
        await send(work, carrier.email, `${cause}:carrier`, mail)
      }
      return
    }
    case 'token_locked': {
      const mail = tokenLockedMail({
        ...about,
        carrier: carrier?.name ?? order.store_name,
        url: `${appUrl}/admin/schedule`,
      })
      for (const { email } of await activeSchedulers(work.tx)) await send(work, email, `${cause}:${email}`, mail)
    }
  }
}

/** Notifies and mails a carrier that an order is no longer theirs, and why, unless they have it again. */
async function mailReleased(
  { config: { appUrl } }: Platform,
  work: Work,
  { orderId, accountId, partner, by, why, key }: ReturnType<typeof carrierReleased.payload.parse>,
): Promise<void> {
  const [order] = await parties(work, [orderId])
  const { email } = await work.tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!order || readersOf.carrier(order)[0]?.accountId === accountId) return
  const path = partner ? '/shipping-partner/orders' : '/admin/dispatch'
  const title = `Order ${order.reference} is no longer yours: ${why}`
  await notify(work, { accountId, title, path, cause: `taken-back:${orderId}:${key}` })
  if (!email) return
  const mail = releasedMail({
    orderName: order.reference,
    storeName: order.store_name,
    by,
    why,
    from: `${order.from_lga}, ${order.from_state}`,
    to: `${order.to_lga}, ${order.to_state}`,
    url: `${appUrl}${path}`,
  })
  await send(work, email, `released:${orderId}:${accountId}:${key}`, mail)
}

/** Returns whether a carrier has picked the order up. */
const wasPickedUp = async ({ tx }: Work, { id, store_id }: Party): Promise<boolean> =>
  (await tx
    .selectFrom('order_activities')
    .select('id')
    .where('order_id', '=', id)
    .where('store_id', '=', store_id)
    .where('status', '=', 'picked_up')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the note of a status change in the timeline. */
async function noteOf({ tx }: Work, { store_id }: Party, activityId: string): Promise<string> {
  const { note } = await tx
    .selectFrom('order_activities')
    .select('note')
    .where('id', '=', activityId)
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  return note
}

/** Returns the refund of a cancelled order, and the codes that can be used again. */
async function givenBack(work: Work, orderId: string): Promise<{ refund: MoneyOf; coupons: string[] }> {
  const order = await wholeOrder(work.tx, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone`)
  return {
    refund: await refundOf(work, order, causeOfCancellation(orderId)),
    coupons: order.coupons.flatMap(({ code }) => code ?? []),
  }
}

/** Returns whether an order has downloads. */
async function hasFiles({ tx }: Work, orderId: string): Promise<boolean> {
  const file = await tx
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .where('goods_file_id', 'is not', null)
    .executeTakeFirst()
  return file !== undefined
}

/** Reasons of refunds whose mail has said how much goes back where, and how long banks take. */
const announced = ['order_cancelled', 'items_returned']

/**
 * Mails a customer that the provider has paid a refund, unless the mail about its cause said so within the last day. A
 * payment that led to no order was reported when it arrived.
 */
async function mailRefundPaid({ config }: Platform, work: Work, refundId: string): Promise<void> {
  const refund = await work.tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .innerJoin('accounts as c', 'c.id', 'o.customer_id')
    .select([
      'o.id',
      'o.customer_id',
      'o.reference as orderName',
      's.name as storeName',
      'c.email',
      sql<Kobo>`r.amount_kobo - case when r.credited_to is null then 0 else r.covered_kobo end`.as('amount'),
      'r.credited_to',
      'r.reason_code',
      'r.created_at',
      'r.attempt',
      'p.card_last4',
    ])
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  if (!refund) return
  const { id, customer_id, email, card_last4: last4, credited_to: creditedTo, ...of } = refund
  const isFirstTry = refund.attempt === 1 && work.now < after(refund.created_at, day)
  if (!creditedTo && isFirstTry && announced.includes(refund.reason_code ?? '')) return
  const { url, secret } = await customerUrl(work, config, customer_id, `/customer/orders/${id}`)
  const mail = refundedMail({ ...of, last4, credited: creditedTo !== null, url })
  await send(work, email, `refunded:${refundId}`, mail, secret)
}

function carrierOf(order: Party, appUrl: string): { name: string; email: string; url: string } | undefined {
  const [reader] = readersOf.carrier(order)
  const { carrier_name: name, carrier_email: email } = order
  return reader && name && email ? { name, email, url: `${appUrl}${reader.path}` } : undefined
}
