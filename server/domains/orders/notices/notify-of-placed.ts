import { sql } from 'kysely'
import { couponName } from '#contract/coupons/coupon-name.ts'
import { customerUrl } from '#identity/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { sum } from '#platform/money.ts'
import { acceptUntil } from '../deadlines/accept-until.ts'
import { type WholeOrder, wholeOrders } from '../views/order.view.ts'
import { vatOf } from '../views/order.wire.ts'
import { purchaseOf } from '../views/order-name.ts'
import { earningsOf } from '../views/orders.views.ts'
import { type MailedOrder, type MoneyOf, placedMail } from './customer.mails.ts'
import { expectedDay } from './expected-day.ts'
import { guestEmailCorrected } from './orders.jobs.ts'
import { newOrderMail } from './orders.mails.ts'

/** Mails a customer the orders of one payment. `again` distinguishes the mails to corrected e-mails. */
async function mailPurchase(
  work: Work,
  config: Platform['config'],
  orders: readonly WholeOrder[],
  again = '',
): Promise<void> {
  const [first] = orders
  if (!first) return
  const customer = await work.tx
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', first.customer_id)
    .executeTakeFirstOrThrow()
  const path = orders.length === 1 ? `/${first.id}` : ''
  const { url, secret } = await customerUrl(work, config, customer.id, `/customer/orders${path}`)
  await queueMail(work, {
    to: customer.email,
    secret,
    cause: `orders-placed:${first.checkout_id ?? first.id}${again}`,
    ...placedMail(
      {
        firstName: customer.first_name,
        purchase: purchaseOf(first.reference),
        url,
      },
      orders.map(order => mailedOrderOf(order, config.appUrl)),
      paidFor(orders),
    ),
  })
}

/** Mails the purchases of the last 30 days again to the corrected e-mail of a guest. */
export const emailCorrectedHandler = ({ db, config }: Platform): Handler =>
  handle(guestEmailCorrected, ({ guestId, key }) =>
    db.transact(async work => {
      const since = after(work.now, -30 * day)
      const orders = await wholeOrders(
        work.tx,
        sql`o.customer_id = ${guestId} and o.placed_at > ${since} and o.type <> 'replacement'`,
      )
      for (const purchase of Map.groupBy(orders, order => order.checkout_id ?? order.id).values())
        await mailPurchase(work, config, purchase, `:${key}`)
    }),
  )

/** Mails a customer the orders of one payment, and each store its own orders. */
export async function notifyOfPlaced({ config }: Platform, work: Work, orderIds: readonly string[]): Promise<void> {
  const orders = await wholeOrders(work.tx, sql`o.id = any(${[...orderIds]}::uuid[])`)
  const [first] = orders
  // The mails of returns announce a replacement.
  if (!first || first.type === 'replacement') return
  const merchants = await work.tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', 'in', [...orders.map(order => order.merchant_id)])
    .execute()
  await mailPurchase(work, config, orders)
  const emailOf = (id: string) => {
    const found = merchants.find(each => each.id === id)
    if (!found) throw new Error(`Account ${id} has orders but is gone`)
    return found.email
  }
  const cancelledAt = await acceptUntil(work.tx, orders)
  for (const order of orders) {
    // It has a mail of its own.
    if (order.status === 'cancelled') continue
    await queueMail(work, {
      to: emailOf(order.merchant_id),
      cause: `order-new:${order.id}`,
      ...newOrderMail({
        orderName: order.name,
        itemCount: order.items.reduce((count, item) => count + item.quantity, 0),
        earns: earningsOf(order),
        deadlines: deadlinesOf(order, cancelledAt.get(order.id)),
        url: `${config.appUrl}/merchant/orders/${order.id}`,
      }),
    })
  }
}

/** Returns by when a store starts an order, as its page says: never after it is cancelled. */
const deadlinesOf = ({ step_due_at: due }: WholeOrder, cancelledAt: Date | undefined) =>
  cancelledAt && { startBy: due && due < cancelledAt ? due : cancelledAt, cancelledAt }

/** Pictures are JPEG, because some mail programs show no WebP. */
const mailedOrderOf = (order: WholeOrder, appUrl: string): MailedOrder => ({
  orderName: order.reference,
  storeName: order.store_name,
  digital: order.type === 'digital',
  items: order.items.map(item => ({
    picture: item.picture_id ? `${appUrl}/files/pictures/${item.picture_id}?w=160&as=jpeg` : undefined,
    name: item.name,
    options: item.options.map(({ option }) => option).join(', '),
    quantity: item.quantity,
    amount: item.quantity * item.unit_kobo,
    digital: item.goods_file_id !== null,
  })),
  discounts: order.coupons.map(coupon => ({ name: couponName(coupon), amount: coupon.amount_kobo })),
  shipping: order.shipping_kobo,
  shippingDiscount: order.shipping_discount_kobo,
  expected: expectedDay(order),
  address: [order.recipient_name, order.to_street, order.to_town, order.to_lga, order.to_state]
    .filter(Boolean)
    .join(', '),
  landmark: order.to_landmark,
  note: order.to_note,
  total: order.total_kobo,
  vat: vatOf(order),
})

/** The payment methods of orders, with the parts of each gift card summed. */
function paidFor(orders: readonly WholeOrder[]): MoneyOf {
  const parts = orders.flatMap(order => order.gift_cards)
  return {
    card: sum(orders.map(order => order.total_kobo + order.left_out_kobo)) - sum(parts.map(part => part.amount_kobo)),
    last4: orders.find(order => order.payment)?.payment?.card_last4 ?? null,
    giftCards: [...Map.groupBy(parts, part => part.last4)].map(([last4, of]) => ({
      last4,
      amount: sum(of.map(part => part.amount_kobo)),
    })),
  }
}
