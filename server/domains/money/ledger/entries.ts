import { basisPoints, type Kobo, spread, sum } from '#platform/money.ts'
import {
  type Account,
  clearing,
  deliveryPayable,
  escrow,
  giftCardLiability,
  merchantPayable,
  move,
  type Posting,
  platformCommission,
  platformDelivery,
  platformDiscounts,
  platformLosses,
  providerFees,
  refundsPayable,
} from './accounts.ts'

export type LedgerEvent =
  | 'capture'
  | 'capture_unplaced'
  | 'gift_card_sold'
  | 'gift_card_issued'
  | 'plan_fee'
  | 'release'
  | 'refund'
  | 'refund_at_once'
  | 'refund_paid'
  | 'payout'
  | 'payout_returned'
  | 'payout_fee'
  | 'clawback'
  | 'chargeback'
  | 'return_carried'
  | 'part_carried'
  | 'dispute_lost'
  | 'dispute_charged'
  | 'refund_covered'
  | 'delivery_earned'
  | 'delivery_borne'
  | 'commission_vat'
  | 'case_borne'
  | 'case_loss'
  | 'case_loss_moved'
  | 'case_replaced'
  | 'case_recovered'
  | 'credit_granted'
  | 'credit_used'
  | 'credit_returned'
  | 'refund_credited'

/** One business event. `key` makes posting idempotent. */
export interface Entry {
  event: LedgerEvent
  key: string
  orderId?: string
  paymentId?: string
  postings: readonly Posting[]
}

/**
 * Computes a partner's earnings from a delivery fee before the platform's discount, in kobo. `shareBps` is its share in
 * basis points; the platform keeps the remainder. See docs/rules/money.md.
 */
export const partnerEarns = (shipping: Kobo, shareBps: number): Kobo => basisPoints(shipping, shareBps)

/** Splits the provider's fee for a payment over its orders by amount; the parts add up to it. */
export const feeParts = (fee: Kobo, amounts: readonly Kobo[]): Kobo[] => spread(fee, amounts)

/** Payment of an order by source, in kobo: card, gift cards, and the platform's shipping discount. */
export interface OrderMoney {
  orderId: string
  card: Kobo
  giftCards: Kobo
  shippingDiscount: Kobo
}

/**
 * Captures a paid checkout: one entry per order, with its money in escrow until release. Each order bears the part of
 * the provider's fee for its card payment.
 */
export function capture(payment: { paymentId: string; fee: Kobo; orders: readonly OrderMoney[] }): Entry[] {
  const fees = feeParts(
    payment.fee,
    payment.orders.map(order => order.card),
  )
  return payment.orders.map(({ orderId, card, giftCards, shippingDiscount }, index) => {
    const fee = fees[index] ?? 0
    return {
      event: 'capture',
      key: `capture:${orderId}`,
      orderId,
      paymentId: payment.paymentId,
      postings: [
        { account: clearing, amount: card - fee },
        { account: providerFees, amount: fee },
        { account: giftCardLiability, amount: giftCards },
        { account: platformDiscounts, amount: shippingDiscount },
        { account: escrow(orderId), amount: -(card + giftCards + shippingDiscount) },
      ],
    }
  })
}

/** Sells a gift card: its money is owed to whoever spends it, and the platform bears the provider's fee. */
export const giftCardSold = (sale: { giftCardId: string; paymentId: string; amount: Kobo; fee: Kobo }): Entry => ({
  event: 'gift_card_sold',
  key: `gift-card-sold:${sale.giftCardId}`,
  paymentId: sale.paymentId,
  postings: [
    { account: clearing, amount: sale.amount - sale.fee },
    { account: providerFees, amount: sale.fee },
    { account: giftCardLiability, amount: -sale.amount },
  ],
})

/** Earns the fee of a store's plan; the platform bears the provider's fee. */
export const planFee = (paid: { chargeId: string; paymentId: string; amount: Kobo; fee: Kobo }): Entry => ({
  event: 'plan_fee',
  key: `plan-fee:${paid.chargeId}`,
  paymentId: paid.paymentId,
  postings: [
    { account: clearing, amount: paid.amount - paid.fee },
    { account: providerFees, amount: paid.fee },
    { account: { kind: 'platform_subscription' }, amount: -paid.amount },
  ],
})

/**
 * Captures a late or wrong payment that can't become orders: all of it is owed back, and the provider keeps its fee.
 */
export const captureUnplaced = (payment: { paymentId: string; amount: Kobo; fee: Kobo }): Entry => ({
  event: 'capture_unplaced',
  key: `unplaced:${payment.paymentId}`,
  paymentId: payment.paymentId,
  postings: [
    { account: clearing, amount: payment.amount - payment.fee },
    { account: providerFees, amount: payment.fee },
    { account: refundsPayable, amount: -payment.amount },
  ],
})

/** Carrier of an order, a partner with its share of the fee. Digital orders have no fee to share. */
export type Carrier = 'merchant' | 'platform' | { partnerId: string; shareBps: number }

/** Refunded parts of an order before its release, in kobo. The store bears refunded delivery. */
export interface Returned {
  goods: Kobo
  shipping: Kobo
  commission: Kobo
}

/** Computes what a return costs its store, in kobo: the refund less the commission on it. */
export const returnCosts = ({ goods, shipping, commission }: Returned): Kobo => goods + shipping - commission

/**
 * Amounts of a sale. `goods` is after the store's discounts, `shipping` before the platform's `shippingDiscount`.
 * `goods + shipping` less `returned` is in escrow.
 */
export interface Sale {
  goods: Kobo
  shipping: Kobo
  shippingDiscount?: Kobo
  commission: Kobo
  carrier: Carrier
  returned?: Returned
}

const nothingReturned: Returned = { goods: 0, shipping: 0, commission: 0 }

/**
 * Computes a store's earnings from an order, in kobo: goods less commission, plus what the customer paid for delivery
 * if the store delivers itself. The platform never pays stores for delivery, since a seller could also be the buyer.
 * Negative if delivery earned by somebody else was refunded.
 */
export const storeEarns = ({
  goods,
  shipping,
  shippingDiscount = 0,
  commission,
  carrier,
  returned = nothingReturned,
}: Sale): Kobo =>
  goods - commission + (carrier === 'merchant' ? shipping - shippingDiscount : 0) - returnCosts(returned)

/** Releases an order's escrow to store, platform and carrier after the return window. */
export function release({ orderId, storeId, ...sale }: Sale & { orderId: string; storeId: string }): Entry {
  const { goods, shipping, shippingDiscount = 0, commission, carrier, returned = nothingReturned } = sale
  const postings: Posting[] = [
    { account: escrow(orderId), amount: goods + shipping - returned.goods - returned.shipping },
    { account: merchantPayable(storeId), amount: -storeEarns(sale) },
    { account: platformCommission, amount: returned.commission - commission },
  ]
  if (typeof carrier === 'object') {
    const earned = partnerEarns(shipping, carrier.shareBps)
    postings.push(
      { account: deliveryPayable(carrier.partnerId), amount: -earned },
      { account: platformDelivery, amount: earned - shipping },
    )
  } else if (carrier === 'platform') postings.push({ account: platformDelivery, amount: -shipping })
  else postings.push({ account: platformDiscounts, amount: -shippingDiscount })
  return { event: 'release', key: `release:${orderId}`, orderId, postings }
}

/** Refunds card money from an order's escrow. */
export const refundBeforeRelease = (refund: {
  refundId: string
  orderId: string
  paymentId: string
  amount: Kobo
}): Entry => ({
  event: 'refund',
  key: `refund:${refund.refundId}`,
  orderId: refund.orderId,
  paymentId: refund.paymentId,
  postings: move(refund.amount, escrow(refund.orderId), refundsPayable),
})

/**
 * Refunds the other sources from an order's escrow at once: gift cards and the platform's shipping discount. `cause` is
 * the refund's.
 */
export const refundAtOnce = (refund: {
  cause: string
  orderId: string
  giftCards: Kobo
  shippingDiscount: Kobo
}): Entry => ({
  event: 'refund_at_once',
  key: `refund-at-once:${refund.cause}`,
  orderId: refund.orderId,
  postings: [
    ...move(refund.giftCards, escrow(refund.orderId), giftCardLiability),
    ...move(refund.shippingDiscount, escrow(refund.orderId), platformDiscounts),
  ],
})

/**
 * Takes a return's money back from the store and the platform's commission after the release, into the order's escrow,
 * from which it is refunded.
 */
export const clawback = (taken: { returnId: string; orderId: string; storeId: string } & Returned): Entry => ({
  event: 'clawback',
  key: `clawback:${taken.returnId}`,
  orderId: taken.orderId,
  postings: [
    { account: merchantPayable(taken.storeId), amount: returnCosts(taken) },
    { account: platformCommission, amount: taken.commission },
    { account: escrow(taken.orderId), amount: -(taken.goods + taken.shipping) },
  ],
})

/** Bearer of a return's cost: the store, the delivery partner, or the platform, whose loss it is. */
export type CostBearer = { storeId: string } | { partnerId: string } | 'platform'

const bearerAccount = (bearer: CostBearer): Account =>
  bearer === 'platform'
    ? platformLosses
    : 'storeId' in bearer
      ? merchantPayable(bearer.storeId)
      : deliveryPayable(bearer.partnerId)

/** Moves a return's cost to another bearer. `decision` counts the moves. */
export const chargeback = (charged: {
  returnId: string
  decision: number
  orderId: string
  amount: Kobo
  from: CostBearer
  to: CostBearer
}): Entry => ({
  event: 'chargeback',
  key: `chargeback:${charged.returnId}:${charged.decision}`,
  orderId: charged.orderId,
  postings: move(charged.amount, bearerAccount(charged.to), bearerAccount(charged.from)),
})

/** Pays a partner for bringing a return back, as much as for the delivery. */
export const returnCarried = (carried: {
  returnId: string
  orderId: string
  partnerId: string
  shareBps: number
  shipping: Kobo
}): Entry => ({
  event: 'return_carried',
  key: `return-carried:${carried.returnId}`,
  orderId: carried.orderId,
  postings: move(
    partnerEarns(carried.shipping, carried.shareBps),
    platformDelivery,
    deliveryPayable(carried.partnerId),
  ),
})

/** Pays a partner for its part of a way, at the platform's expense, when its order went to another carrier. */
export const partCarried = (carried: {
  handOverId: string
  orderId: string
  partnerId: string
  amount: Kobo
}): Entry => ({
  event: 'part_carried',
  key: `part-carried:${carried.handOverId}`,
  orderId: carried.orderId,
  postings: move(carried.amount, platformDelivery, deliveryPayable(carried.partnerId)),
})

/** Records that the provider has paid a refund. */
export const refundPaid = (refund: {
  refundId: string
  orderId?: string | undefined
  paymentId: string
  amount: Kobo
}): Entry => ({
  event: 'refund_paid',
  key: `refund-paid:${refund.refundId}`,
  ...(refund.orderId ? { orderId: refund.orderId } : {}),
  paymentId: refund.paymentId,
  postings: move(refund.amount, refundsPayable, clearing),
})

/** Returns whether an entry's debits equal its credits. */
export const balances = (entry: Entry): boolean => sum(entry.postings.map(posting => posting.amount)) === 0
