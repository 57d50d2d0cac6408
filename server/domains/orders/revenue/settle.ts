import type { RefundTo } from '#contract/money/refund-to.ts'
import { returnStock } from '#domains/catalog/index.ts'
import { returnCoupons } from '#domains/coupons/index.ts'
import { type Carrier, paymentOf, postEntry, release, type Sale } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { payBack } from './pay-back.ts'
import { recoverCases } from './recover-cases.ts'
import { bySource, refundParts, totalOf } from './refund-parts.ts'
import { unrefundedPayment } from './unrefunded-payment.ts'

/** Columns that determine an order's revenue. */
export type Priced = Pick<
  LockedOrder,
  | 'subtotal_kobo'
  | 'discount_kobo'
  | 'shipping_kobo'
  | 'shipping_discount_kobo'
  | 'commission_kobo'
  | 'returned_goods_kobo'
  | 'returned_shipping_kobo'
  | 'returned_commission_kobo'
>

/** The revenue of an order, whoever delivers it. */
export const saleOf = (order: Priced): Omit<Sale, 'carrier'> => ({
  goods: order.subtotal_kobo - order.discount_kobo,
  shipping: order.shipping_kobo + order.shipping_discount_kobo,
  shippingDiscount: order.shipping_discount_kobo,
  commission: order.commission_kobo,
  returned: {
    goods: order.returned_goods_kobo,
    shipping: order.returned_shipping_kobo,
    commission: order.returned_commission_kobo,
  },
})

export const moneyCarrierOf = (order: LockedOrder): Carrier =>
  order.partner_id
    ? { partnerId: order.partner_id, shareBps: order.partner_share_bps }
    : order.delivered_by === 'platform'
      ? 'platform'
      : 'merchant'

/** Returns whether an order's money is released, also if its store earned nothing. */
export const isReleased = ({ status }: Pick<LockedOrder, 'status'>): boolean => status === 'completed'

/** Releases an order's escrow to its store, the platform and whoever delivered it. */
export async function releaseMoney(work: Work, order: LockedOrder): Promise<void> {
  await postEntry(
    work,
    release({ orderId: order.id, storeId: order.store_id, ...saleOf(order), carrier: moneyCarrierOf(order) }),
  )
}

const goodsAtTheStore = ['pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted']

/**
 * Reverses the sale of a cancelled order: refunds the payment (`payBack`), releases its coupons,
 * and restocks the items if they never left the store. Items that came back are restocked by the store's check.
 * Of `outOfStock` variants nothing is left, so their stock becomes 0 instead. `keptDelivery` is the delivery fee with the platform's part, in kobo, that isn't refunded.
 */
export async function undoSale(
  work: Work,
  order: LockedOrder,
  {
    reason,
    keptDelivery = 0,
    refundTo = 'source',
    outOfStock,
  }: {
    reason: string | undefined
    keptDelivery?: Kobo
    refundTo?: RefundTo | undefined
    outOfStock?: readonly string[] | undefined
  },
): Promise<void> {
  const items = await work.tx
    .selectFrom('order_items')
    .select(['store_id as storeId', 'variant_id as variantId', 'quantity'])
    .select(['unit_kobo as unit', 'discount_kobo as discount', 'commission_kobo as commission'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .execute()
  // Coupons before stock, as a checkout locks them.
  if (order.checkout_id) await returnCoupons(work, { checkoutId: order.checkout_id, storeId: order.store_id })
  await refundWhole(work, order, items, { note: reason, keptDelivery, refundTo })
  if (goodsAtTheStore.includes(order.status)) await returnStock(work, items, outOfStock)
}

interface SoldItem {
  quantity: number
  unit: number
  discount: number
  commission: number
}

/** The cause of a cancelled order's refund. */
export const causeOfCancellation = (orderId: string): string => `cancel:${orderId}`

/** The cause of the refund of units that were left out of an order. `key` is the timeline entry. */
export const causeOfLeavingOut = (key: string): string => `left-out:${key}`

/**
 * Refunds all of an order but a kept delivery fee and what cases have refunded. The rest of its escrow goes back to the
 * bearers of the cases, who paid it.
 */
async function refundWhole(
  work: Work,
  order: LockedOrder,
  items: readonly SoldItem[],
  { note, keptDelivery, refundTo }: { note: string | undefined; keptDelivery: Kobo; refundTo: RefundTo },
): Promise<void> {
  const paymentId = await paymentOf(work.tx, order.id)
  if (!paymentId) return
  const cause = causeOfCancellation(order.id)
  const left = await unrefundedPayment(work.tx, order)
  // A case may have refunded what the carrier keeps: the rest of the payment is then less than the sale.
  const keptByCarrier = keptDelivery && order.case_refunded_kobo ? order.shipping_kobo : 0
  const refundable = bySource(Math.max(0, totalOf(left) - keptByCarrier), left)
  const back = refundParts({
    lines: items.map(item => ({ ...item, before: 0, now: item.quantity })),
    delivery: {
      fee: order.shipping_kobo + order.shipping_discount_kobo,
      discount: order.shipping_discount_kobo,
      before: 0,
      now: order.shipping_kobo + order.shipping_discount_kobo - keptDelivery,
    },
    left: refundable,
    byCases: order.case_refunded_kobo,
  })
  const { shippingDiscount } = back
  await payBack(work, order, { paymentId, cause, reason: 'order_cancelled', note, refundTo, back, shippingDiscount })
  await recoverCases(work, order, { cause, amount: back.kept, whole: true })
}
