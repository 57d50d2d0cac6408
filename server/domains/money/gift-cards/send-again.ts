import type { BoughtGiftCard } from '#contract/money/gift-cards.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, CustomerCaller } from '#platform/auth.ts'
import { day, second } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import type { Platform } from '#platform/module.ts'
import { unusable } from './claim-card.ts'
import { boughtMail } from './gift-cards.mails.ts'
import { boughtOf } from './gift-cards.views.ts'
import { lockGift, mailBuyer } from './own-gift.ts'
import { sendCard } from './send-cards.ts'

/** A request to send a gift again. */
interface Asked {
  giftCardId: string
  /** The address to mail it to; an administrator mails it to the same one. */
  recipientEmail?: string
  requestId: string
  appUrl: string
}

/**
 * Mails a sent gift that is in no account again, with a new code: whoever has the earlier mail can't redeem it any more. Its
 * buyer or an administrator asks for it. The lock makes somebody who redeems it at the same moment first or too late. Its
 * buyer, unless an administrator issued it, gets a mail, as after a change.
 * Fails with `gift_card_not_found` for a card of others or unpaid, `gift_card_taken` once it is in an account, and
 * `gift_card_unusable` for one that is stopped, expired or not sent yet.
 */
export async function sendAgain(
  work: Work,
  caller: CustomerCaller | AdminCaller,
  { giftCardId, requestId, appUrl, ...asked }: Asked,
): Promise<BoughtGiftCard | Failure<'gift_card_not_found' | 'gift_card_taken' | 'gift_card_unusable'>> {
  const { tx, now } = work
  const card = await lockGift(work, { giftCardId, ...(caller.kind === 'customer' && { buyerId: caller.accountId }) })
  if (!card) return fail('gift_card_not_found')
  if (card.owner_id)
    return fail('gift_card_taken', { message: 'This gift card is in an account already, so it can’t be sent again.' })
  if (!card.sent_at) {
    const instead = caller.kind === 'customer' ? 'Change it instead.' : 'Until then its buyer can change it.'
    return fail('gift_card_unusable', { message: `This gift card isn’t sent yet. ${instead}` })
  }
  const problem = unusable(card, now)
  if (problem) return problem
  const { recipientEmail = card.recipient_email } = asked
  const changed = await tx
    .updateTable('gift_cards')
    .set({ recipient_email: recipientEmail })
    .where('id', '=', giftCardId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(work, caller, {
    action: 'giftcard.send-again',
    subject: ['gift_card', giftCardId],
    before: { recipientEmail: card.recipient_email },
    after: { recipientEmail },
    requestId,
  })
  await sendCard(work, changed, { appUrl, again: requestId })
  if (card.issue_reason === null) {
    const did = caller.kind === 'customer' ? 'sent again' : 'sent again by Bitmarte'
    const mail = boughtMail(changed, { appUrl, now, did })
    await mailBuyer(work, card.buyer_id, { ...mail, cause: `gift-card-sent-again:${requestId}` })
  }
  return boughtOf({ ...changed, sent_at: now })
}

/**
 * Limits the tries to send a gift again to five a day, since its mails go to an address that anybody can type: those of its
 * buyer, and those of all administrators together.
 */
export async function countSending(
  platform: Platform,
  caller: CustomerCaller | AdminCaller,
  giftCardId: string,
): Promise<Failure<'too_many_requests'> | undefined> {
  const limit = { limit: 5, withinMs: day }
  const [by, whose] = caller.kind === 'customer' ? ['You', caller.accountId] : ['Administrators', 'office']
  const tooMany = await countAgainst(platform, `gift-card-again ${whose} ${giftCardId}`, limit)
  const message = `${by} tried to send this gift again five times in a day. Try again later.`
  return tooMany && fail('too_many_requests', { retryAfter: tooMany.retryAfter ?? day / second, message })
}
