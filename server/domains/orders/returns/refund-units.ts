import type { Selectable } from 'kysely'
import { returnReasons } from '#contract/orders/return-shapes.ts'
import { type RefundParts, refundParts, unrefundedPayment } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { refundedLines } from './paid-lines.ts'
import { quantityOf, type Units } from './remaining-lines.ts'

export type PaidOrder = Pick<
  Selectable<Orders>,
  | 'id'
  | 'store_id'
  | 'total_kobo'
  | 'left_out_kobo'
  | 'shipping_kobo'
  | 'returned_shipping_kobo'
  | 'case_refunded_kobo'
  | 'case_shipping_kobo'
>

/** Returns the lines of an order as they were sold. Discount and commission are of the whole line. */
export const soldLines = (read: Reader, order: Pick<PaidOrder, 'id' | 'store_id'>) =>
  read
    .selectFrom('order_items')
    .select(['id', 'quantity', 'unit_kobo as unit', 'discount_kobo as discount', 'commission_kobo as commission'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()

/** A refund of units, the lines as they were sold, and the last digits of the order's gift cards. */
interface UnitsRefund {
  parts: RefundParts
  sold: Awaited<ReturnType<typeof soldLines>>
  last4: Map<string, string>
}

/**
 * Computes the refund of units on top of earlier refunds (refund-parts.ts), with what is left of the delivery fee if
 * `shipping`. The platform's part of the fee stays with the carrier; only the customer's part is refunded.
 */
export async function refundUnits(
  read: Reader,
  order: PaidOrder,
  { units, shipping }: { units: Units; shipping: boolean },
): Promise<UnitsRefund> {
  const refunded = await refundedLines(read, order.id)
  const sold = await soldLines(read, order)
  const left = await unrefundedPayment(read, order)
  const shippingBefore = order.returned_shipping_kobo + order.case_shipping_kobo
  const parts = refundParts({
    lines: sold.map(line => ({
      ...line,
      before: refunded.find(({ orderItemId }) => orderItemId === line.id)?.refunded ?? 0,
      now: quantityOf(units, line.id),
    })),
    delivery: {
      fee: order.shipping_kobo,
      discount: 0,
      before: shippingBefore,
      now: shipping ? order.shipping_kobo - shippingBefore : 0,
    },
    left,
    byCases: order.case_refunded_kobo,
  })
  return { parts, sold, last4: left.last4 }
}

/**
 * Returns whether the delivery fee goes back with these units: every parcel item and whatever replaced one is then
 * refunded, and every refunded return was the store's fault.
 */
export async function refundsDelivery(read: Reader, order: Pick<PaidOrder, 'id'>, units: Units): Promise<boolean> {
  const lines = await refundedLines(read, order.id)
  if (lines.some(line => !line.digital && line.refunded + quantityOf(units, line.orderItemId) !== line.sold))
    return false
  const returned = await read
    .selectFrom('order_returns')
    .select('reason')
    .distinct()
    .where('order_id', '=', order.id)
    .where('refund', '=', 'refunded')
    .execute()
  return returned.every(({ reason }) => returnReasons[reason].storesFault)
}
