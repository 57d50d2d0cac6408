import type { Kobo } from '#platform/money.ts'
import {
  deliveryPayable,
  escrow,
  merchantPayable,
  type Posting,
  platformDelivery,
  platformDiscounts,
} from './accounts.ts'
import { type Carrier, type Entry, partnerEarns } from './entries.ts'

/** Delivery of an order that came back to its store. `shipping` is the fee before the platform's `shippingDiscount`. */
interface CarriedBack {
  orderId: string
  storeId: string
  shipping: Kobo
  shippingDiscount: Kobo
  carrier: Carrier
}

/** Credits a fee to the platform's carrier and the platform, as a release does. */
const earnedBy = (carrier: Exclude<Carrier, 'merchant'>, shipping: Kobo): Posting[] => {
  if (carrier === 'platform') return [{ account: platformDelivery, amount: -shipping }]
  const earned = partnerEarns(shipping, carrier.shareBps)
  return [
    { account: deliveryPayable(carrier.partnerId), amount: -earned },
    { account: platformDelivery, amount: earned - shipping },
  ]
}

/** Pays the delivery fee in escrow to the carrier of an order that came back through its customer's fault. */
export const deliveryEarned = ({ orderId, storeId, shipping, shippingDiscount, carrier }: CarriedBack): Entry => ({
  event: 'delivery_earned',
  key: `delivery-earned:${orderId}`,
  orderId,
  postings: [
    { account: escrow(orderId), amount: shipping },
    ...(carrier === 'merchant'
      ? [
          { account: merchantPayable(storeId), amount: shippingDiscount - shipping },
          { account: platformDiscounts, amount: -shippingDiscount },
        ]
      : earnedBy(carrier, shipping)),
  ],
})

/**
 * Charges the delivery fee of an order that came back through its store's fault to the store and pays the carrier. Not
 * for a store that delivered itself.
 */
export const deliveryBorne = ({
  orderId,
  storeId,
  shipping,
  carrier,
}: Omit<CarriedBack, 'carrier' | 'shippingDiscount'> & { carrier: Exclude<Carrier, 'merchant'> }): Entry => ({
  event: 'delivery_borne',
  key: `delivery-borne:${orderId}`,
  orderId,
  postings: [{ account: merchantPayable(storeId), amount: shipping }, ...earnedBy(carrier, shipping)],
})
