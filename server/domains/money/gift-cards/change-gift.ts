import type { z } from 'zod'
import type { BoughtGiftCard, changeGift as contract } from '#contract/money/gift-cards.ts'
import { audit } from '#platform/audit.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { expiryOf, sendingTime } from './dates.ts'
import { boughtMail } from './gift-cards.mails.ts'
import { boughtOf } from './gift-cards.views.ts'
import { lockGift, mailBuyer } from './own-gift.ts'
import { sendCard } from './send-cards.ts'

/** A request to change a gift. */
interface Asked {
  giftCardId: string
  body: z.output<(typeof contract)['body']>
  requestId: string
  appUrl: string
}

/**
 * Replaces recipient, message and day of a paid gift that hasn't been sent, and sends it if its time has come. The lock
 * makes the job that sends gifts wait. The buyer gets a mail, since somebody with their session could take the gift. Fails
 * with `gift_card_not_found` for a card of others or unpaid, `gift_card_sent`, `gift_card_unusable` if an administrator has
 * stopped it, and `invalid` for a day that has passed or is over a year away.
 */
export async function changeGift(
  work: Work,
  customer: Pick<CustomerCaller, 'accountId' | 'name'>,
  { giftCardId, body, requestId, appUrl }: Asked,
): Promise<BoughtGiftCard | Failure<'gift_card_not_found' | 'gift_card_sent' | 'gift_card_unusable' | 'invalid'>> {
  const { tx, now } = work
  const card = await lockGift(work, { giftCardId, buyerId: customer.accountId })
  if (!card) return fail('gift_card_not_found')
  if (card.sent_at) return fail('gift_card_sent')
  if (card.status !== 'active')
    return fail('gift_card_unusable', { message: 'Bitmarte has stopped this gift card. Contact us to send it.' })
  const sendAt = sendingTime(body.sendOn ?? undefined, now)
  if (failed(sendAt)) return sendAt
  const changed = await tx
    .updateTable('gift_cards')
    .set({
      recipient_name: body.recipientName,
      recipient_email: body.recipientEmail,
      message: body.message,
      send_at: sendAt,
      expires_at: expiryOf(sendAt),
    })
    .where('id', '=', giftCardId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(work, customer, {
    action: 'giftcard.change-gift',
    subject: ['gift_card', giftCardId],
    before: auditedOf(card),
    after: auditedOf(changed),
    requestId,
  })
  const mail = boughtMail(changed, { appUrl, now, did: 'changed' })
  await mailBuyer(work, customer.accountId, { ...mail, cause: `gift-card-changed:${requestId}` })
  if (sendAt > now) return boughtOf(changed)
  await sendCard(work, changed, { appUrl })
  return boughtOf({ ...changed, sent_at: now })
}

/** What the audit log keeps of a gift: not the message, which is between two people. */
const auditedOf = (card: { recipient_name: string; recipient_email: string; send_at: Date }) => ({
  recipientName: card.recipient_name,
  recipientEmail: card.recipient_email,
  sendAt: card.send_at,
})
