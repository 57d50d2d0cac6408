import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Disables a card, or enables it again, and records who did so and why. Balance and date determine the status of an enabled card:
 * active, used or expired. An open checkout can still pay with the amount that it reserved of a disabled card.
 */
export async function changeStatus(
  work: Work,
  admin: AdminCaller,
  asked: { giftCardId: string; status: 'active' | 'disabled'; reason: string; requestId: string },
): Promise<undefined | Failure<'gift_card_not_found' | 'gift_card_status_stands'>> {
  const { tx, now } = work
  const { giftCardId, reason, requestId } = asked
  const card = await tx
    .selectFrom('gift_cards')
    .select(['status', 'balance_kobo', 'expires_at'])
    .where('id', '=', giftCardId)
    .forUpdate()
    .executeTakeFirst()
  if (!card) return fail('gift_card_not_found')
  if (card.status === 'pending')
    return fail('gift_card_status_stands', {
      message: 'This gift card isn’t paid yet, so nothing can be bought with it.',
    })
  if ((card.status === 'disabled') === (asked.status === 'disabled'))
    return fail('gift_card_status_stands', { message: `This gift card is ${card.status} already.` })
  const held = await tx
    .selectFrom('gift_card_holds')
    .select('checkout_id')
    .where('gift_card_id', '=', giftCardId)
    .executeTakeFirst()
  const expired = card.expires_at !== null && card.expires_at <= now
  const enabled = expired ? 'expired' : card.balance_kobo === 0 && !held ? 'used' : 'active'
  const status = asked.status === 'disabled' ? 'disabled' : enabled
  await tx.updateTable('gift_cards').set({ status }).where('id', '=', giftCardId).execute()
  await audit(work, admin, {
    action: `giftcard.${asked.status === 'disabled' ? 'disable' : 'enable'}`,
    subject: ['gift_card', giftCardId],
    before: { status: card.status },
    after: { status, reason },
    requestId,
  })
  return undefined
}
