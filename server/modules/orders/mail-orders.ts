import { sql } from 'kysely'
import { refundPaid } from '#modules/payments/index.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { deliveryToken } from './delivery-token.ts'
import { tokenKey } from './move-order.ts'
import { type NewsKind, orderNews, ordersPlaced } from './orders.jobs.ts'
import {
  assignedMail,
  cancelledMail,
  deliveredMail,
  type GivenBack,
  newOrderMail,
  outForDeliveryMail,
  placedMail,
  refundedMail,
  tokenLockedMail,
  type Written,
} from './orders.mails.ts'
import { earningsOf } from './orders.views.ts'

/** The mails of orders, written by jobs: drawing one takes longer than the move that causes it may hold its locks. */
export const orderMailHandlers = (platform: Platform): readonly Handler[] => [
  handle(ordersPlaced, async ({ orderIds }) =>
    done(await platform.db.transact(work => tellOfPlaced(platform, work, orderIds))),
  ),
  handle(orderNews, async ({ orderId, news, key }) =>
    done(await platform.db.transact(work => tellNews(platform, work, orderId, news, key))),
  ),
  handle(refundPaid, async ({ refundId }) =>
    done(await platform.db.transact(work => tellOfRefund(platform, work, refundId))),
  ),
]

function done(result: unknown): void {
  if (failed(result)) throw new Error(result.message)
}

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
    .select([
      's.name as store_name',
      'm.email as store_email',
      'c.email as customer_email',
      'c.first_name as customer_first_name',
      'p.company_name as partner_name',
      'pa.email as partner_email',
      'd.first_name as dispatcher_name',
      'd.email as dispatcher_email',
    ])
    .select(eb =>
      eb
        .selectFrom('order_items as i')
        .whereRef('i.store_id', '=', 'o.store_id')
        .whereRef('i.order_id', '=', 'o.id')
        .select(({ fn }) => fn.sum<number>('i.quantity').as('count'))
        .as('item_count'),
    )
    .where('o.id', 'in', orderIds)
    .orderBy('o.id')
    .execute()
type Party = Awaited<ReturnType<typeof parties>>[number]

const send = (work: Work, to: string, cause: string, { subject, body }: Written): Promise<void> =>
  queueMail(work, { to, subject, body, cause })

async function tellOfPlaced({ config }: Platform, work: Work, orderIds: readonly string[]): Promise<void> {
  const orders = await parties(work, orderIds)
  const [first] = orders
  if (!first) return
  const told = orders.map(order => ({
    orderName: order.name,
    storeName: order.store_name,
    total: order.total_kobo,
    itemCount: order.item_count ?? 0,
  }))
  const path = orders.length === 1 ? `/${first.id}` : ''
  await send(
    work,
    first.customer_email,
    `orders-placed:${first.checkout_id ?? first.id}`,
    placedMail({ firstName: first.customer_first_name, url: `${config.appUrl}/customer/orders${path}` }, told),
  )
  for (const [at, order] of orders.entries()) {
    const its = told[at]
    if (its)
      await send(
        work,
        order.store_email,
        `order-new:${order.id}`,
        newOrderMail({ ...its, earns: earningsOf(order), url: `${config.appUrl}/merchant/orders/${order.id}` }),
      )
  }
}

const inLagos = new Intl.DateTimeFormat('en-NG', { timeZone: 'Africa/Lagos', dateStyle: 'medium', timeStyle: 'short' })

async function tellNews(platform: Platform, work: Work, orderId: string, news: NewsKind, key: string): Promise<void> {
  const [order] = await parties(work, [orderId])
  if (!order) return
  const { appUrl, secret } = platform.config
  const cause = `${news}:${orderId}:${key}`
  const about = { orderName: order.name, storeName: order.store_name }
  const customerUrl = `${appUrl}/customer/orders/${orderId}`
  const carrier = carrierOf(order, appUrl)
  switch (news) {
    case 'out_for_delivery':
      // A token that was replaced meanwhile has its own mail on the way.
      if (order.status !== 'out_for_delivery' || tokenKey(order) !== key) return
      return send(
        work,
        order.customer_email,
        cause,
        outForDeliveryMail({ ...about, token: deliveryToken(secret, orderId, order.token_version), url: customerUrl }),
      )
    case 'delivered':
      return send(
        work,
        order.customer_email,
        cause,
        deliveredMail({ ...about, digital: order.type === 'digital', url: customerUrl }),
      )
    case 'assigned':
      if (order.status !== 'assigned' || !carrier || !order.answer_due_at) return
      return send(
        work,
        carrier.email,
        cause,
        assignedMail({
          ...about,
          from: `${order.from_lga}, ${order.from_state}`,
          to: `${order.to_lga}, ${order.to_state}`,
          answerBy: inLagos.format(order.answer_due_at),
          url: carrier.url,
        }),
      )
    case 'cancelled': {
      const { note: reason } = await work.tx
        .selectFrom('order_activities')
        .select('note')
        .where('id', '=', key)
        .where('store_id', '=', order.store_id)
        .executeTakeFirstOrThrow()
      const mail = (refund: GivenBack | null, url: string) => cancelledMail({ ...about, reason, refund, url })
      await send(work, order.customer_email, `${cause}:customer`, mail(await givenBack(work, order), customerUrl))
      await send(work, order.store_email, `${cause}:store`, mail(null, `${appUrl}/merchant/orders/${orderId}`))
      if (carrier) await send(work, carrier.email, `${cause}:carrier`, mail(null, carrier.url))
      return
    }
    case 'token_locked': {
      const schedulers = await work.tx
        .selectFrom('accounts')
        .select('email')
        .where('admin_kind', '=', 'scheduler')
        .where('active', '=', true)
        .orderBy('email')
        .execute()
      const mail = tokenLockedMail({
        ...about,
        carrier: carrier?.name ?? order.store_name,
        url: `${appUrl}/admin/schedule`,
      })
      for (const { email } of schedulers) await send(work, email, `${cause}:${email}`, mail)
    }
  }
}

/** What of an order's money goes back, and where to. */
async function givenBack({ tx }: Work, order: Party): Promise<GivenBack> {
  const cards = await tx
    .selectFrom('order_gift_cards')
    .select(['last4', 'refunded_kobo as amount'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .where('refunded_kobo', '>', 0)
    .orderBy('gift_card_id')
    .execute()
  const { card } = await tx
    .selectFrom('refunds')
    .select(sql<Kobo>`coalesce(sum(amount_kobo), 0)::bigint`.as('card'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { card, giftCards: cards }
}

/** Tells a customer that the provider has given money of an order back; what became no order was told when it came. */
async function tellOfRefund({ config }: Platform, work: Work, refundId: string): Promise<void> {
  const refund = await work.tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .innerJoin('accounts as c', 'c.id', 'o.customer_id')
    .select([
      'o.id',
      'o.name as orderName',
      's.name as storeName',
      'c.email',
      'r.amount_kobo as amount',
      'p.card_last4',
    ])
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  if (!refund) return
  const { id, email, card_last4: last4, ...of } = refund
  const url = `${config.appUrl}/customer/orders/${id}`
  await send(work, email, `refunded:${refundId}`, refundedMail({ ...of, last4, url }))
}

function carrierOf(order: Party, appUrl: string): { name: string; email: string; url: string } | undefined {
  if (order.partner_email && order.partner_name)
    return {
      name: order.partner_name,
      email: order.partner_email,
      url: `${appUrl}/shipping-partner/orders/${order.id}`,
    }
  if (order.dispatcher_email && order.dispatcher_name)
    return { name: order.dispatcher_name, email: order.dispatcher_email, url: `${appUrl}/admin/dispatch` }
  return undefined
}
