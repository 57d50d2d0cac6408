import type { z } from 'zod'
import type { issueGiftCard } from '#contract/money/gift-cards.ts'
import { giftCardIssued, postEntry } from '#domains/money/ledger/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { toKobo } from '#platform/money.ts'
import { expiryOf, sendingTime } from './dates.ts'
import { move } from './movements.ts'
import { sendCard } from './send-cards.ts'

/**
 * Issues a gift card at the platform's expense. It is mailed and used as one that was bought; its `buyer_id` is the
 * administrator. Fails with `invalid` for a day that has passed or is over a year away.
 */
export async function issueCard(
  work: Work,
  admin: AdminCaller,
  { body, appUrl, requestId }: { body: z.output<(typeof issueGiftCard)['body']>; appUrl: string; requestId: string },
): Promise<{ giftCardId: string } | Failure<'invalid'>> {
  const { tx, now } = work
  const sendAt = sendingTime(body.sendOn, now)
  if (failed(sendAt)) return sendAt
  const amount = toKobo(body.amount)
  const card = await tx
    .insertInto('gift_cards')
    .values({
      buyer_id: admin.accountId,
      issue_reason: body.reason,
      amount_kobo: amount,
      balance_kobo: amount,
      status: 'active',
      is_gift: true,
      recipient_name: body.recipientName,
      recipient_email: body.recipientEmail,
      sender_name: 'Bitmarte',
      message: body.message,
      design: 'palm',
      send_at: sendAt,
      activated_at: now,
      expires_at: expiryOf(sendAt),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const giftCardId = card.id
  await move(work, { giftCardId, kind: 'granted', amount, cause: 'issued' })
  await postEntry(work, giftCardIssued({ giftCardId, amount }))
  await audit(work, admin, {
    action: 'giftcard.issue',
    subject: ['gift_card', giftCardId],
    after: {
      amountKobo: amount,
      recipientName: body.recipientName,
      recipientEmail: body.recipientEmail,
      sendAt,
      reason: body.reason,
    },
    requestId,
  })
  if (sendAt <= now) await sendCard(work, card, { appUrl })
  return { giftCardId }
}
