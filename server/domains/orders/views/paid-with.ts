import { sql } from 'kysely'
import type { RefundReason } from '#contract/money/refund-reasons.ts'
import type { OrderPayment, OrderRefund } from '#contract/orders/order-shapes.ts'
import { type CardRefund, moneyStatus, paidTo, refundStatusOf } from '#domains/money/payments/index.ts'
import { type Kobo, sum, toKobo, toNaira } from '#platform/money.ts'
import { causeOfLeavingOut } from '../revenue/settle.ts'

/** A gift card's part of an order, as JSON of its row. */
export interface PaidByGiftCard {
  last4: string
  amount_kobo: Kobo
  refunded_kobo: Kobo
  refunded_at: string | null
}

/** A refund of what the card paid, as JSON of its row. */
export interface RefundRow extends Omit<CardRefund, 'amount'> {
  id: string
  amount_kobo: Kobo
  covered_kobo: Kobo
  credited_to: string | null
  reason_code: RefundReason | null
  cause?: string | null
  created_at: string
  done_at: string | null
}

/** The payment of an order, as JSON of its row. */
interface PaymentRow {
  id: string
  reference: string
  paid_kobo: Kobo
  channel: string | null
  card_type: string | null
  card_last4: string | null
  paid_at: string
}

/** Payment and refunds of an order, which paid for `total_kobo` and what was left out later. Orders that were paid together are treated as one. */
export interface PaidWith {
  total_kobo: Kobo
  left_out_kobo: Kobo
  payment: PaymentRow | null
  gift_cards: readonly PaidByGiftCard[]
  refunds: readonly RefundRow[]
}

/** SQL columns: payment and refunds of the order `o`. */
export const paidWithColumns = sql`
  (select to_json(p) from ledger_entries e join payments p on p.id = e.payment_id
    where e.event_key = 'capture:' || o.id) as payment,
  (select coalesce(json_agg(c order by c.amount_kobo desc, c.coupon_id), '[]') from order_coupons c
    where c.store_id = o.store_id and c.order_id = o.id) as coupons,
  (select coalesce(json_agg(g order by g.amount_kobo desc, g.gift_card_id), '[]') from order_gift_cards g
    where g.store_id = o.store_id and g.order_id = o.id) as gift_cards,
  (select coalesce(json_agg(r order by r.created_at, r.id), '[]') from refunds r where r.order_id = o.id) as refunds`

const iso = (at: string): string => new Date(at).toISOString()

const paymentOf = (payment: PaymentRow): OrderPayment => ({
  reference: payment.reference,
  amount: toNaira(payment.paid_kobo),
  paymentChannel: payment.channel,
  cardType: payment.card_type,
  cardNumber: payment.card_last4,
  paidAt: iso(payment.paid_at),
})

/** Sums the parts of each gift card. */
const byCard = (parts: readonly PaidByGiftCard[]) =>
  [...Map.groupBy(parts, part => part.last4)].map(([last4, of]) => ({
    last4,
    amount: toNaira(sum(of.map(part => part.amount_kobo))),
    refunded: toNaira(sum(of.map(part => part.refunded_kobo))),
  }))

/** Returns a refund of what the card paid; one to store credit is a gift card's without digits. */
export function refundOnWire(refund: RefundRow, last4: string | null, forAdmin: boolean): OrderRefund[] {
  const { card, credit } = paidTo(refund)
  const of = {
    ...(forAdmin ? { id: refund.id, failure: refund.failure } : {}),
    status: refundStatusOf(refund),
    reason: refund.reason_code,
    caseId: refund.cause?.startsWith('case:') ? refund.cause.slice('case:'.length) : null,
    ...(refund.cause?.startsWith(causeOfLeavingOut('')) && { leftOut: true }),
    createdAt: iso(refund.created_at),
    doneAt: refund.done_at === null ? null : iso(refund.done_at),
  }
  return [
    ...(card ? [{ ...of, to: 'card' as const, last4, amount: toNaira(card) }] : []),
    ...(credit ? [{ ...of, to: 'gift-card' as const, last4: '', amount: toNaira(credit) }] : []),
  ]
}

/**
 * Joins refunds to store credit, of what the card and what store credit itself paid. Those of the card for different
 * reasons stay apart.
 */
export function joinCredits(refunds: readonly OrderRefund[]): OrderRefund[] {
  const credits = refunds.filter(({ to, last4, status }) => to === 'gift-card' && !last4 && status === 'done')
  const [first, ...more] = credits.toSorted((one, other) => Number(!one.reason) - Number(!other.reason))
  if (
    !first ||
    more.some(
      ({ reason, caseId, leftOut }) =>
        reason && (reason !== first.reason || caseId !== first.caseId || leftOut !== first.leftOut),
    )
  )
    return [...refunds]
  const joined = { ...first, amount: toNaira(sum(credits.map(({ amount }) => toKobo(amount)))) }
  return refunds.flatMap(refund => (refund === first ? [joined] : credits.includes(refund) ? [] : [refund]))
}

/**
 * Returns an order's payment and refunds on the wire. Administrators see each refund's ID and the reason of a failed
 * one.
 */
export function paidWith(
  { total_kobo, left_out_kobo, gift_cards, refunds, payment }: PaidWith,
  { forAdmin = false } = {},
) {
  const giftCards = sum(gift_cards.map(card => card.amount_kobo))
  const card = total_kobo + left_out_kobo - giftCards
  const backOnGiftCards = sum(gift_cards.map(card => card.refunded_kobo))
  const toCards = gift_cards.flatMap(({ last4, refunded_kobo, refunded_at }): OrderRefund[] =>
    refunded_at === null
      ? []
      : [
          {
            to: 'gift-card',
            last4,
            amount: toNaira(refunded_kobo),
            status: 'done',
            reason: null,
            createdAt: iso(refunded_at),
            doneAt: iso(refunded_at),
          },
        ],
  )
  const toCard = refunds.flatMap(refund => refundOnWire(refund, payment?.card_last4 ?? null, forAdmin))
  return {
    payment: payment && paymentOf(payment),
    paymentStatus: moneyStatus({
      card,
      giftCards,
      backOnGiftCards,
      refunds: refunds.map(refund => ({ ...refund, amount: refund.amount_kobo })),
    }),
    cardAmount: toNaira(card),
    giftCards: byCard(gift_cards),
    refunds: joinCredits([...toCard, ...toCards]),
    // A failed refund is still owed.
    refunded: toNaira(backOnGiftCards + sum(refunds.map(refund => refund.amount_kobo))),
  }
}
