import type { Work } from '#platform/database/database.ts'
import type { GiftCardMovements } from '#platform/database/schema.gen.ts'
import type { Kobo } from '#platform/money.ts'

/** Records a change of a card's balance. Returns false when its `cause` was recorded before. */
export async function move(
  { tx, now }: Work,
  change: {
    giftCardId: string
    kind: GiftCardMovements['kind']
    amount: Kobo
    checkoutId?: string
    orderId?: string
    cause?: string
    reason?: string
  },
): Promise<boolean> {
  const written = await tx
    .insertInto('gift_card_movements')
    .values({
      gift_card_id: change.giftCardId,
      kind: change.kind,
      amount_kobo: change.amount,
      checkout_id: change.checkoutId ?? null,
      order_id: change.orderId ?? null,
      cause: change.cause ?? null,
      reason: change.reason ?? null,
      at: now,
    })
    .onConflict(conflict => conflict.constraint('gift_card_movements_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}
