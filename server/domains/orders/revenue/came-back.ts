import type { RefundTo } from '#contract/money/refund-to.ts'
import { type FeeBearer, failureReasons } from '#contract/orders/failure-reasons.ts'
import { deliveryBorne, deliveryEarned, type Entry, partnerEarns, postEntry } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { recordBorne } from './case-journal.ts'
import { moneyCarrierOf, saleOf, undoSale } from './settle.ts'

/** Returns who bears the delivery fee of an order that came back, by the reason of its last failed delivery. */
export const feeBearerOf = ({ failure_reason }: Pick<LockedOrder, 'failure_reason'>): FeeBearer =>
  failureReasons[failure_reason ?? 'other'].feeBearer

export type Carried = Pick<
  LockedOrder,
  'status' | 'type' | 'failure_reason' | 'shipping_kobo' | 'shipping_discount_kobo' | 'partner_share_bps'
>

/** Computes what a partner earns for the whole delivery of an order, in kobo: its share of the fee. */
export const deliveryShare = (
  order: Pick<LockedOrder, 'shipping_kobo' | 'shipping_discount_kobo' | 'partner_share_bps'>,
): Kobo => partnerEarns(order.shipping_kobo + order.shipping_discount_kobo, order.partner_share_bps)

/** Computes what an order earns the partner that delivers it or brings it back to its store, in kobo. */
export function carryingEarns(order: Carried): Kobo {
  const back = order.status === 'returning' || order.status === 'returned_to_store'
  if (back && (order.type === 'replacement' || feeBearerOf(order) === 'carrier')) return 0
  return deliveryShare(order)
}

/**
 * Refunds an order that came back to its store, and returns the delivery fee that isn't refunded, in kobo with the
 * platform's part. The customer gets the goods and the delivery fee, unless the reason says that the customer bears it;
 * then the carrier earns it. A fee that the store bears is charged to the store.
 */
export async function settleCameBack(
  work: Work,
  order: LockedOrder,
  { reason, refundTo }: { reason: string | undefined; refundTo: RefundTo | undefined },
): Promise<Kobo> {
  const { shipping, shippingDiscount = 0 } = saleOf(order)
  const sold = order.type === 'replacement' ? 0 : shipping
  const keptDelivery = feeBearerOf(order) === 'customer' ? sold : 0
  await undoSale(work, order, { reason, keptDelivery, refundTo })
  const entry = sold ? entryOf(order, { shipping, shippingDiscount }) : undefined
  if (entry) {
    await postEntry(work, entry)
    await recordBorne(work, order, entry)
  }
  return keptDelivery
}

function entryOf(order: LockedOrder, fee: { shipping: Kobo; shippingDiscount: Kobo }): Entry | undefined {
  const carrier = moneyCarrierOf(order)
  const of = { orderId: order.id, storeId: order.store_id, ...fee }
  switch (feeBearerOf(order)) {
    case 'customer':
      return deliveryEarned({ ...of, carrier })
    case 'store':
      return carrier === 'merchant' ? undefined : deliveryBorne({ ...of, carrier })
    case 'carrier':
      return undefined
  }
}
