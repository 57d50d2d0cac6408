import type { Selectable } from 'kysely'
import { refundReasons } from '#contract/money/refund-reasons.ts'
import { giftCardSold, postEntry } from '#domains/money/ledger/index.ts'
import {
  checkGiftCardPayment,
  type GiftCardPayment,
  mismatchReason,
  requestRefund,
} from '#domains/money/payments/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { GiftCards } from '#platform/database/schema.gen.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { expiryOf } from './dates.ts'
import { boughtMail, givenBackMail } from './gift-cards.mails.ts'
import { move } from './movements.ts'
import { sendCard } from './send-cards.ts'

type Card = Selectable<GiftCards>

/**
 * Advances a purchase by its payment: checks it with the provider, then loads the card, or refunds a mismatched
 * payment. The customer's return, the webhook and the scheduled job all call this, in any order, concurrently or after a crash;
 * it is idempotent. A card needs no stock, so a payment is never too late. Returns the payment, or fails with
 * `gift_card_not_found` for an unknown reference, and `provider_unavailable`.
 */
export async function confirmPurchase(
  platform: Platform,
  reference: string,
): Promise<GiftCardPayment | Failure<'gift_card_not_found' | 'provider_unavailable'>> {
  const payment = await checkGiftCardPayment(platform, reference)
  if (failed(payment) || (payment.status !== 'paid' && payment.status !== 'wrong')) return payment
  const { appUrl } = platform.config
  return platform.db.transact(async work => {
    const card = await work.tx
      .selectFrom('gift_cards')
      .selectAll()
      .where('id', '=', payment.giftCardId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (card.status !== 'pending') return payment
    if (payment.status === 'wrong') await refundPurchase(work, payment, appUrl)
    else await fill(work, card, payment, appUrl)
    return payment
  })
}

async function fill(work: Work, card: Card, payment: GiftCardPayment, appUrl: string): Promise<void> {
  const { tx, now } = work
  const { paymentId, fee } = payment
  const { id: giftCardId, amount_kobo: amount } = card
  const filled = await tx
    .updateTable('gift_cards')
    .set({
      status: 'active',
      balance_kobo: amount,
      owner_id: card.is_gift ? null : card.buyer_id,
      activated_at: now,
      expires_at: expiryOf(card.send_at > now ? card.send_at : now),
    })
    .where('id', '=', giftCardId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await move(work, { giftCardId, kind: 'sold', amount, cause: 'sold' })
  await postEntry(work, giftCardSold({ giftCardId, paymentId, amount, fee: fee ?? 0 }))
  if (filled.is_gift) {
    const mail = boughtMail(filled, { appUrl, now })
    await queueMail(work, { to: await emailOf(work, paymentId), cause: `gift-card-bought:${giftCardId}`, ...mail })
  }
  if (filled.send_at <= now) await sendCard(work, filled, { appUrl })
}

async function refundPurchase(work: Work, payment: GiftCardPayment, appUrl: string): Promise<void> {
  const { paymentId, paid, reference } = payment
  if (paid === null) throw new Error(`Payment ${reference} is ${payment.status}, but nothing came`)
  const reason = mismatchReason(payment)
  await requestRefund(work, { paymentId, cause: `unplaced:${paymentId}`, reason, amount: paid })
  const mail = givenBackMail({ appUrl, amount: paid, reason: refundReasons[reason] })
  await queueMail(work, { to: await emailOf(work, paymentId), cause: `unplaced:${paymentId}`, ...mail })
}

/** Returns the buyer's e-mail of a payment. */
async function emailOf({ tx }: Work, paymentId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('payments')
    .select('email')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return email
}
