import type { z } from 'zod'
import type { purchaseBody } from '#contract/money/gift-cards.ts'
import { openPayment, startPayment } from '#domains/money/payments/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo } from '#platform/money.ts'
import { sendingTime } from './dates.ts'

type Asked = z.output<typeof purchaseBody>

/**
 * Creates an unpaid card with a zero balance and opens the provider's page. Fails with
 * `invalid` for a day that has passed or is over a year away, and `provider_unavailable`.
 */
export async function buyGiftCard(
  platform: Platform,
  customer: CustomerCaller,
  asked: Asked,
): Promise<
  { authorization_url: string; reference: string; giftCardId: string } | Failure<'invalid' | 'provider_unavailable'>
> {
  const started = await platform.db.transact(work => start(work, customer, asked))
  if (failed(started)) return started
  const page = `${platform.config.appUrl}/gift-cards/complete`
  const opened = await openPayment(platform, started.reference, {
    callbackUrl: page, // The provider adds the reference.
    cancelUrl: `${page}?reference=${started.reference}&cancelled=1`,
  })
  if (failed(opened)) return opened
  return {
    authorization_url: opened.authorizationUrl,
    reference: opened.reference,
    giftCardId: started.giftCardId,
  }
}

async function start(work: Work, { accountId, name }: CustomerCaller, asked: Asked) {
  const { tx, now } = work
  const gift = asked.for === 'gift' ? asked : undefined
  const sendAt = sendingTime(gift?.sendOn, now)
  if (failed(sendAt)) return sendAt
  const { email } = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const amount = toKobo(asked.amount)
  const { id: giftCardId } = await tx
    .insertInto('gift_cards')
    .values({
      buyer_id: accountId,
      amount_kobo: amount,
      is_gift: gift !== undefined,
      recipient_name: gift?.recipientName ?? name,
      recipient_email: gift?.recipientEmail ?? email,
      sender_name: gift?.senderName ?? name,
      message: gift?.message ?? '',
      design: asked.design,
      send_at: sendAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { reference } = await startPayment(work, { giftCardId, customerId: accountId, email, amount })
  return { giftCardId, reference }
}
