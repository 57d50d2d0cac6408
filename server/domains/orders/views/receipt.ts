import { sql } from 'kysely'
import type { Receipt, ReceiptOrder } from '#contract/orders/receipt.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { sum, toNaira } from '#platform/money.ts'
import { type WholeOrder, wholeOrder, wholeOrders } from './order.view.ts'
import { couponsOf, itemsOf, replacesOf, vatOf } from './order.wire.ts'
import { purchaseOf } from './order-name.ts'
import { addressOf, pickupOf } from './orders.wire.ts'
import { paidWith } from './paid-with.ts'

/** Returns a customer's receipt of an order. `whole` includes the other orders of its payment. */
export async function receiptOf(
  read: Reader,
  asked: { customerId: string; orderId: string; whole: boolean },
): Promise<Receipt | Failure<'order_not_found'>> {
  const order = await wholeOrder(read, asked.orderId)
  if (order?.customer_id !== asked.customerId) return fail('order_not_found')
  const orders =
    asked.whole && order.checkout_id ? await wholeOrders(read, sql`o.checkout_id = ${order.checkout_id}`) : [order]
  const customer = await read
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', asked.customerId)
    .executeTakeFirstOrThrow()
  const total = sum(orders.map(each => each.total_kobo))
  return {
    customerName: `${customer.first_name} ${customer.last_name}`,
    customerEmail: customer.email,
    orders: orders.map(receiptOrder),
    purchase: purchaseOf(order.reference),
    paidTogether: order.paid_together.length + 1,
    subtotal: toNaira(sum(orders.map(each => each.subtotal_kobo))),
    discount: toNaira(sum(orders.map(each => each.discount_kobo))),
    shippingFee: toNaira(sum(orders.map(each => each.shipping_kobo))),
    total: toNaira(total),
    vat: toNaira(sum(orders.map(vatOf))),
    ...paidWith({
      total_kobo: total,
      left_out_kobo: sum(orders.map(each => each.left_out_kobo)),
      payment: orders.find(each => each.payment)?.payment ?? null,
      gift_cards: orders.flatMap(each => each.gift_cards),
      refunds: orders.flatMap(each => each.refunds),
    }),
  }
}

const receiptOrder = (row: WholeOrder): ReceiptOrder => ({
  id: row.id,
  orderName: row.reference,
  orderType: row.type,
  sentFor: row.sent_for,
  replaces: replacesOf(row, 'customer'),
  storeName: row.store_name,
  storePhoneNumber: row.store_phone,
  pickup: pickupOf(row),
  createdAt: row.placed_at.toISOString(),
  orderItems: itemsOf(row, 'customer'),
  coupons: couponsOf(row),
  subtotal: toNaira(row.subtotal_kobo),
  discount: toNaira(row.discount_kobo),
  shippingFee: toNaira(row.shipping_kobo),
  shippingDiscount: toNaira(row.shipping_discount_kobo),
  total: toNaira(row.total_kobo),
  vat: toNaira(vatOf(row)),
  deliveryAddress: addressOf(row),
})
