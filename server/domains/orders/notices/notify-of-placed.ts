import { sql } from 'kysely'
import { couponName } from '#contract/coupons/coupon-name.ts'
import { settingOf } from '#domains/settings/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { sum } from '#platform/money.ts'
import { type WholeOrder, wholeOrders } from '../views/order.view.ts'
import { vatOf } from '../views/order.wire.ts'
import { purchaseOf } from '../views/order-name.ts'
import { earningsOf } from '../views/orders.views.ts'
import { type MailedOrder, type MoneyOf, placedMail } from './customer.mails.ts'
import { expectedDay } from './expected-day.ts'
import { newOrderMail } from './orders.mails.ts'

/** Mails a customer the orders of one payment, and each store its own orders. */
export async function notifyOfPlaced({ config }: Platform, work: Work, orderIds: readonly string[]): Promise<void> {
  const orders = await wholeOrders(work.tx, sql`o.id = any(${[...orderIds]}::uuid[])`)
  const [first] = orders
  // The mails of returns announce a replacement.
  if (!first || first.type === 'replacement') return
  const people = await work.tx
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name'])
    .where('id', 'in', [first.customer_id, ...orders.map(order => order.merchant_id)])
    .execute()
  const person = (id: string) => {
    const found = people.find(each => each.id === id)
    if (!found) throw new Error(`Account ${id} has orders but is gone`)
    return found
  }
  const customer = person(first.customer_id)
  const path = orders.length === 1 ? `/${first.id}` : ''
  const { url, secret } = await customerUrl(work, config, customer.id, `/customer/orders${path}`)
  await queueMail(work, {
    to: customer.email,
    secret,
    cause: `orders-placed:${first.checkout_id ?? first.id}`,
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
  const acceptHours = await settingOf(work.tx, 'orders.accept-hours', first.placed_at)
  for (const order of orders) {
    // It has a mail of its own.
    if (order.status === 'cancelled') continue
    await queueMail(work, {
      to: person(order.merchant_id).email,
      cause: `order-new:${order.id}`,
      ...newOrderMail({
        orderName: order.name,
        itemCount: order.items.reduce((count, item) => count + item.quantity, 0),
        earns: earningsOf(order),
        acceptHours,
        url: `${config.appUrl}/merchant/orders/${order.id}`,
      }),
    })
  }
}

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
    card: sum(orders.map(order => order.total_kobo)) - sum(parts.map(part => part.amount_kobo)),
    last4: orders.find(order => order.payment)?.payment?.card_last4 ?? null,
    giftCards: [...Map.groupBy(parts, part => part.last4)].map(([last4, of]) => ({
      last4,
      amount: sum(of.map(part => part.amount_kobo)),
    })),
  }
}
