import { sql } from 'kysely'
import type { OrderRefund } from '#contract/order-shapes.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'

/** A gift card's part of an order, as JSON of its row. */
export interface PaidByGiftCard {
  last4: string
  amount_kobo: Kobo
  refunded_kobo: Kobo
  refunded_at: string | null
}

/** A refund to the card that paid, as JSON of its row. */
export interface CardRefund {
  amount_kobo: Kobo
  status: 'waiting' | 'sent' | 'done' | 'failed'
  failure: string | null
  created_at: string
  done_at: string | null
}

interface PaidWith {
  total_kobo: Kobo
  payment: { card_last4: string | null } | null
  gift_cards: readonly PaidByGiftCard[]
  refunds: readonly CardRefund[]
}

/** What paid for the order `o`, and what of that goes back. */
export const paidWithColumns = sql`
  (select coalesce(json_agg(c order by c.amount_kobo desc, c.coupon_id), '[]') from order_coupons c
    where c.store_id = o.store_id and c.order_id = o.id) as coupons,
  (select coalesce(json_agg(g order by g.amount_kobo desc, g.gift_card_id), '[]') from order_gift_cards g
    where g.store_id = o.store_id and g.order_id = o.id) as gift_cards,
  (select coalesce(json_agg(r order by r.created_at, r.id), '[]') from refunds r where r.order_id = o.id) as refunds`

const iso = (at: string): string => new Date(at).toISOString()

/** What card and gift cards paid of an order and where its money goes back to, on the wire; `failures` says why it couldn't. */
export function paidWith(order: PaidWith, { failures = false } = {}) {
  const { gift_cards, refunds, payment } = order
  const toCards = gift_cards.flatMap(({ last4, refunded_kobo, refunded_at }): OrderRefund[] =>
    refunded_at === null
      ? []
      : [
          {
            to: 'gift-card',
            last4,
            amount: toNaira(refunded_kobo),
            status: 'done',
            createdAt: iso(refunded_at),
            doneAt: iso(refunded_at),
          },
        ],
  )
  const toCard = refunds.map(
    (refund): OrderRefund => ({
      to: 'card',
      last4: payment?.card_last4 ?? null,
      amount: toNaira(refund.amount_kobo),
      status: refund.status === 'done' || refund.status === 'failed' ? refund.status : 'on-its-way',
      createdAt: iso(refund.created_at),
      doneAt: refund.done_at === null ? null : iso(refund.done_at),
      ...(failures ? { failure: refund.failure } : {}),
    }),
  )
  return {
    cardAmount: toNaira(order.total_kobo - sum(gift_cards.map(card => card.amount_kobo))),
    giftCards: gift_cards.map(({ last4, amount_kobo, refunded_kobo }) => ({
      last4,
      amount: toNaira(amount_kobo),
      refunded: toNaira(refunded_kobo),
    })),
    refunds: [...toCard, ...toCards],
  }
}

/** What of an order went or goes back to its customer, in naira. */
export const refundedOf = ({ gift_cards, refunds }: PaidWith): number =>
  toNaira(
    sum(gift_cards.map(card => card.refunded_kobo)) +
      sum(refunds.filter(({ status }) => status !== 'failed').map(refund => refund.amount_kobo)),
  )
