import { type Selectable, sql } from 'kysely'
import { type ReturnReason, returnReasons } from '#contract/orders/return-shapes.ts'
import { type PaidBy, refundParts } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { linesLeft } from './left-to-return.ts'

/** What a return gives back, in kobo: `goods` after discounts and `shipping` of it, the `commission` on them, and where it goes. */
export interface GoesBack {
  goods: Kobo
  shipping: Kobo
  commission: Kobo
  amount: Kobo
  card: Kobo
  giftCards: { giftCardId: string; last4: string; amount: Kobo }[]
}

type Order = Pick<Selectable<Orders>, 'id' | 'store_id' | 'total_kobo' | 'shipping_kobo' | 'returned_shipping_kobo'>

/** What was paid of an order and hasn’t gone back yet. */
async function paidAndLeft(read: Reader, order: Order): Promise<PaidBy & { last4: Map<string, string> }> {
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

/** Whether every return of an order that was refunded was the store’s fault. */
async function alwaysItsFault(read: Reader, order: Order): Promise<boolean> {
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
 * What so many of an order’s lines give back by now, on top of what went back before (orders/refund-parts.ts). Delivery goes
 * back with the last of an order, where all of it was the store’s fault: see decision 0018. Without a reason it never does.
 */
export async function whatGoesBack(
  read: Reader,
  order: Order,
  wanted: readonly { orderItemId: string; quantity: number }[],
  reason: ReturnReason | undefined,
): Promise<GoesBack> {
  const lines = await linesLeft(read, order.id)
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
  const { goods, shipping, commission, amount, card, giftCards } = refundParts({
    lines: parts,
    // What the platform paid of the delivery stays with who delivered; only the customer’s part goes back.
    delivery: {
      fee: order.shipping_kobo,
      discount: 0,
      before: order.returned_shipping_kobo,
      now: last && itsFault ? order.shipping_kobo - order.returned_shipping_kobo : 0,
    },
    left,
  })
  return {
    goods,
    shipping,
    commission,
    amount,
    card,
    giftCards: giftCards.map(part => ({ ...part, last4: left.last4.get(part.giftCardId) ?? '' })),
  }
}
