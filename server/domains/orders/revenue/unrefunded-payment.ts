import { type Selectable, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Kobo, sum } from '#platform/money.ts'
import type { PaidBy } from './refund-parts.ts'

/**
 * Returns how much of what was paid for an order hasn't been refunded, by card and by gift card, and the last digits of the
 * gift cards.
 */
export async function unrefundedPayment(
  read: Reader,
  order: Pick<Selectable<Orders>, 'id' | 'store_id' | 'total_kobo' | 'left_out_kobo'>,
): Promise<PaidBy & { last4: Map<string, string> }> {
  const cards = await read
    .selectFrom('order_gift_cards')
    .select(['gift_card_id as giftCardId', 'last4', 'amount_kobo as paid', 'refunded_kobo as refunded'])
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .execute()
  const { refunded } = await read
    .selectFrom('refunds')
    .select(sql<Kobo>`coalesce(sum(amount_kobo), 0)::bigint`.as('refunded'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return {
    card: order.total_kobo + order.left_out_kobo - sum(cards.map(({ paid }) => paid)) - refunded,
    giftCards: cards.map(({ giftCardId, paid, refunded }) => ({ giftCardId, amount: paid - refunded })),
    last4: new Map(cards.map(({ giftCardId, last4 }) => [giftCardId, last4])),
  }
}
