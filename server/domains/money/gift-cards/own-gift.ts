import type { Work } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { boughtMail } from './gift-cards.mails.ts'

/**
 * Locks a paid gift, of its buyer if one is given. Returns undefined for a card of others, one for oneself, and one that
 * isn't paid.
 */
export const lockGift = ({ tx }: Work, { giftCardId, buyerId }: { giftCardId: string; buyerId?: string }) =>
  tx
    .selectFrom('gift_cards')
    .selectAll()
    .where('id', '=', giftCardId)
    .$if(buyerId !== undefined, query => query.where('buyer_id', '=', buyerId ?? ''))
    .where('is_gift', '=', true)
    .where('status', '!=', 'pending')
    .forUpdate()
    .executeTakeFirst()

/** Mails the buyer of a gift what was done with it: somebody with their session could take the gift. */
export async function mailBuyer(
  work: Work,
  buyerId: string,
  { cause, ...mail }: ReturnType<typeof boughtMail> & { cause: string },
): Promise<void> {
  const { email } = await work.tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow()
  await queueMail(work, { to: email, cause, ...mail })
}
