import { type Selectable, sql } from 'kysely'
import { type ReturnReason, returnReasons } from '#contract/orders/return-shapes.ts'
import { type PaidBy, refundParts } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { refundedLines } from './paid-lines.ts'

/** Refund of a return, in kobo: `goods` after discounts, `shipping`, the `commission` on them, and the destination. */
export interface ReturnAmounts {
  goods: Kobo
  shipping: Kobo
  commission: Kobo
  amount: Kobo
  card: Kobo
  giftCards: { giftCardId: string; last4: string; amount: Kobo }[]
  /** Part of `goods` and `shipping` that isn't paid because a case has refunded it already. */
  kept: Kobo
}

export type PaidOrder = Pick<
  Selectable<Orders>,
  | 'id'
  | 'store_id'
  | 'total_kobo'
  | 'shipping_kobo'
  | 'returned_shipping_kobo'
  | 'case_refunded_kobo'
  | 'case_shipping_kobo'
>

/** Returns the payment of an order that hasn't been refunded. */
export async function paidAndLeft(read: Reader, order: PaidOrder): Promise<PaidBy & { last4: Map<string, string> }> {
  const cards = await read
    .selectFrom('order_gift_cards')
    .select(['gift_card_id as giftCardId', 'last4', 'amount_kobo as paid', 'refunded_kobo as back'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .execute()
  const { back } = await read
    .selectFrom('refunds')
    .select(sql<Kobo>`coalesce(sum(amount_kobo), 0)::bigint`.as('back'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return {
    card: order.total_kobo - sum(cards.map(({ paid }) => paid)) - back,
    giftCards: cards.map(({ giftCardId, paid, back }) => ({ giftCardId, amount: paid - back })),
    last4: new Map(cards.map(({ giftCardId, last4 }) => [giftCardId, last4])),
  }
}

/** Returns whether every refunded return of an order was the store's fault. */
async function alwaysItsFault(read: Reader, order: PaidOrder): Promise<boolean> {
  const refunded = await read
    .selectFrom('order_returns')
    .select('reason')
    .distinct()
    .where('order_id', '=', order.id)
    .where('refund', '=', 'refunded')
    .execute()
  return refunded.every(({ reason }) => returnReasons[reason].storesFault)
}

/**
 * Returns whether a refund of these units leaves a customer nothing usable of an order: all parcel items are then refunded,
 * also what came instead of them, and none was returned for another reason than the store's fault.
 */
export async function leavesNothing(
  read: Reader,
  order: PaidOrder,
  wanted: readonly { orderItemId: string; quantity: number }[],
): Promise<boolean> {
  const lines = await refundedLines(read, order.id)
  const all = lines.every(({ orderItemId, sold, refunded, digital }) => {
    const now = wanted.find(each => each.orderItemId === orderItemId)?.quantity ?? 0
    return digital || refunded + now === sold
  })
  return all && (await alwaysItsFault(read, order))
}

/**
 * Computes the refund of returned lines, on top of earlier refunds (refund-parts.ts). Delivery is refunded with the
 * last items if every return was the store's fault, and never without a reason (decision 0018).
 */
export async function returnAmounts(
  read: Reader,
  order: PaidOrder,
  wanted: readonly { orderItemId: string; quantity: number }[],
  reason: ReturnReason | undefined,
): Promise<ReturnAmounts> {
  const lines = await refundedLines(read, order.id)
  const sold = await read
    .selectFrom('order_items')
    .select(['id', 'quantity', 'unit_kobo as unit', 'discount_kobo as discount', 'commission_kobo as commission'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const parts = sold.map(line => {
    const { refunded = 0, digital = false } = lines.find(({ orderItemId }) => orderItemId === line.id) ?? {}
    return {
      ...line,
      digital,
      before: refunded,
      now: wanted.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0,
    }
  })
  const last = parts.every(({ quantity, before, now, digital }) => digital || before + now === quantity)
  const itsFault = reason !== undefined && returnReasons[reason].storesFault && (await alwaysItsFault(read, order))
  const left = await paidAndLeft(read, order)
  const shippingBefore = order.returned_shipping_kobo + order.case_shipping_kobo
  const { goods, shipping, commission, amount, card, giftCards, kept } = refundParts({
    lines: parts,
    // The platform's part of the fee stays with the carrier; only the customer's part is refunded.
    delivery: {
      fee: order.shipping_kobo,
      discount: 0,
      before: shippingBefore,
      now: last && itsFault ? order.shipping_kobo - shippingBefore : 0,
    },
    left,
    byCases: order.case_refunded_kobo,
  })
  return {
    goods,
    shipping,
    commission,
    amount,
    card,
    kept,
    giftCards: giftCards.map(part => ({ ...part, last4: left.last4.get(part.giftCardId) ?? '' })),
  }
}
