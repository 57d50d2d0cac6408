import { z } from 'zod'
import { money } from '#contract/money.ts'
import { customerOrder, paidBy } from './order-shapes.ts'

/** An order on a receipt. */
const receiptOrder = customerOrder.pick({
  id: true,
  orderName: true,
  orderType: true,
  sentFor: true,
  replaces: true,
  storeName: true,
  storePhoneNumber: true,
  pickup: true,
  createdAt: true,
  orderItems: true,
  coupons: true,
  subtotal: true,
  discount: true,
  shippingFee: true,
  shippingDiscount: true,
  total: true,
  vat: true,
  deliveryAddress: true,
})
export type ReceiptOrder = z.infer<typeof receiptOrder>

/**
 * The receipt of an order, or of all orders of one payment. The amounts beside `orders` are of them together;
 * `purchase` is the reference of the purchase, and `paidTogether` how many orders it has.
 */
export const receipt = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  orders: z.array(receiptOrder).min(1),
  purchase: z.string(),
  paidTogether: z.int().min(1),
  subtotal: money,
  discount: money,
  shippingFee: money,
  total: money,
  vat: money,
  ...paidBy,
})
export type Receipt = z.infer<typeof receipt>
