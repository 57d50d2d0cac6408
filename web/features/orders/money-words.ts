import { yourGiftCard } from '#contract/money/gift-card-name.ts'
import type { TransactionStatus } from '#contract/money/payments.ts'
import type { RefundReason } from '#contract/money/refund-reasons.ts'
import { banksTake } from '#contract/money/refund-times.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { creditRefundWaits, refundStatusNames } from '#contract/money/refund-words.ts'
import { exchangeRefund } from '#contract/orders/exchange-refund.ts'
import type { CustomerOrder, OrderRefund } from '#contract/orders/order-shapes.ts'
import type { GivesBack } from '#contract/orders/return-shapes.ts'
import { day, naira } from '#web/ui/format.ts'
import type { Tone } from '#web/ui/status-badge.tsx'
import { sumOf } from '#web/ui/sum-of.ts'

type WentTo = Pick<OrderRefund, 'to' | 'last4'>

/** Returns where all refunds of an order went; undefined if that is the card, or several places. */
function refundedTo(refunds: readonly WentTo[]): 'store credit' | 'gift card' | undefined {
  const [place, ...others] = new Set(
    refunds.map(({ to, last4 }) => (to === 'card' ? undefined : last4 ? 'gift card' : 'store credit')),
  )
  return others.length > 0 ? undefined : place
}

/** Returns the payment status of an order for its customer and administrators, with where its `refunds` went. */
export function moneyBadge(
  status: TransactionStatus,
  byGiftCards: boolean,
  refunds: readonly WentTo[] = [],
): { label: string; tone: Tone } {
  const place = refundedTo(refunds)
  const to = place ? ` to ${place}` : ''
  switch (status) {
    case 'paid':
      return { label: 'Paid', tone: 'moves' }
    case 'no-charge':
      return { label: byGiftCards ? 'Paid by gift card or store credit' : 'Nothing to pay', tone: 'moves' }
    case 'refunding':
      return { label: 'Refund on its way', tone: 'way' }
    case 'partly-refunded':
      return { label: `Partly refunded${to}`, tone: 'over' }
    case 'refunded':
      return { label: `Refunded${to}`, tone: 'over' }
    case 'refund-failed':
      return { label: 'Refund failed', tone: 'needs' }
  }
}

/** What a refund is for. The page of a cancelled order says so itself. */
export const refundedFor: Partial<Record<RefundReason, string>> = {
  items_returned: 'For returned items.',
  case_decided: 'For a problem with the order.',
}

/** Returns destination and status of a refund. `of` is the reader. */
export function refundWords(refund: OrderRefund, of: 'customer' | 'admin'): { to: string; how: string; late: boolean } {
  const to =
    refund.to === 'gift-card'
      ? refund.last4
        ? `To the gift card ending ${refund.last4}`
        : 'To store credit'
      : refund.last4
        ? `To the card ending ${refund.last4}`
        : 'Original payment method'
  if (refund.to === 'gift-card')
    return refund.status === 'done'
      ? { to, how: refund.last4 ? 'Available again now' : 'Ready to spend', late: false }
      : { to, how: creditRefundWaits, late: false }
  switch (refund.status) {
    case 'waiting':
      return { to, how: refundStatusNames.waiting, late: false }
    case 'sent':
      return { to, how: refundStatusNames.sent, late: false }
    case 'retrying':
      return { to, how: refundStatusNames.retrying, late: true }
    case 'done':
      return {
        to,
        how: `Sent ${day(refund.doneAt ?? refund.createdAt)}. ${banksTake}`,
        late: false,
      }
    case 'failed':
      return {
        to,
        how: of === 'customer' ? refundStatusNames.failed : 'Not sent, and still owed',
        late: true,
      }
  }
}

/** Says that an amount in naira goes back to the card, where how long banks take stands beside it. */
export const toCard = (amount: number, last4: string | null | undefined): string =>
  `${naira(amount)} goes back ${last4 ? `to your card ending ${last4}` : 'the way you paid'}.`

/** Says that an amount in naira goes back to the card. `last4` is null or missing if it isn't known. */
export const backToCard = (amount: number, last4: string | null | undefined): string =>
  `${toCard(amount, last4)} ${banksTake}.`

/** Says that an amount in naira becomes store credit. */
const toStoreCredit = (amount: number): string => `${naira(amount)} goes to your store credit at once.`

type PaidParts = Pick<CustomerOrder, 'cardAmount' | 'giftCards' | 'refunded'>

/** Returns what the card paid for an order and hasn't been refunded to it, in naira. */
export const leftOnCard = ({ cardAmount, giftCards, refunded }: PaidParts): number =>
  sumOf(cardAmount, -refunded, ...giftCards.map(card => card.refunded))

/**
 * Returns sentences about the refunds if an order is cancelled: of what wasn't refunded before. `choice` stands below them and says how long banks take.
 * For an exchange, `exchange` is the refund of the items that it replaces.
 */
export const ifCancelled = (
  order: Pick<CustomerOrder, 'orderType' | 'storeName' | 'coupons' | 'payment'> & PaidParts,
  choice?: RefundTo,
  exchange?: GivesBack,
): string[] => {
  const card = exchange?.card ?? leftOnCard(order)
  const giftCards =
    exchange?.giftCards ??
    order.giftCards
      .map(({ last4, amount, refunded }) => ({ last4, amount: sumOf(amount, -refunded) }))
      .filter(({ amount }) => amount > 0)
  const cardNumber = (exchange ?? order.payment)?.cardNumber
  return [
    `${order.storeName} stops preparing it.`,
    ...(order.orderType === 'replacement' ? [exchangeRefund] : []),
    ...(card > 0
      ? [choice === 'store_credit' ? toStoreCredit(card) : (choice ? toCard : backToCard)(card, cardNumber)]
      : []),
    ...giftCards.map(({ amount, last4 }) =>
      last4 ? `${naira(amount)} is on ${yourGiftCard(last4)} again at once.` : toStoreCredit(amount),
    ),
    // An automatic offer has no code: the customer entered nothing that comes back.
    ...order.coupons.flatMap(({ code }) => (code ? [`The coupon ${code} can be used again.`] : [])),
  ]
}

/** Sentences about a cancelled order's refund. */
const moneyBack: Readonly<Record<TransactionStatus, string>> = {
  paid: 'Your refund is on its way.',
  'no-charge': 'You were not charged.',
  refunding: 'Your money is on its way back.',
  'partly-refunded': 'Part of your money was refunded.',
  refunded: 'You were refunded.',
  'refund-failed': 'Your refund failed. We still owe it to you and are looking into it.',
}

/** Says where the money of a cancelled order is. */
export function moneyBackOf({ paymentStatus, refunds }: Pick<CustomerOrder, 'paymentStatus' | 'refunds'>): string {
  const place = paymentStatus === 'refunded' ? refundedTo(refunds) : undefined
  if (place === 'store credit') return 'Your money is in your store credit.'
  return place === 'gift card' ? 'Your money is on your gift card again.' : moneyBack[paymentStatus]
}

/** Names the refund of everything that an order's customer paid and hasn't back. */
export const fullRefund = ({ total, refunded }: Pick<CustomerOrder, 'total' | 'refunded'>): string =>
  refunded > 0 ? `a refund of the rest, ${naira(total - refunded)}` : 'a full refund'
