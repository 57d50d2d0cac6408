import type { z } from 'zod'
import type { purchaseBody } from '#contract/money/gift-cards.ts'
import {
  type ChargeableCard,
  chargeableCard,
  chargeSavedCard,
  openPayment,
  startPayment,
} from '#domains/money/payments/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo } from '#platform/money.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import { sendingTime } from './dates.ts'
import { purchaseOutcome } from './gift-cards.views.ts'

type Asked = z.output<typeof purchaseBody>

/** Maximum unpaid charges of saved cards for a customer's gift cards within an hour. */
const mostUnpaid = 10

/**
 * The same gift card bought again this soon after it was paid is the same tap, whose response got lost. Longer than an
 * unfinished Idempotency-Key is kept.
 */
const sameTap = 2 * minute

interface Bought {
  /** Null when a saved card was charged, unless the bank challenges its owner. */
  authorization_url: string | null
  reference: string
  giftCardId: string
}

type Refused = 'card_not_found' | 'gift_card_not_found' | 'invalid' | 'provider_unavailable' | 'too_many_requests'

/**
 * Creates an unpaid card with a zero balance, and opens the provider's page or charges a saved card at once. If the saved
 * card is declined, opens the page for another purchase, because a declined charge is final at the provider. Fails with
 * `invalid` for a day that has passed or is over a year away, `card_not_found` for a card that the customer hasn't saved,
 * `too_many_requests` above 10 unpaid charges an hour, and `provider_unavailable`, after which the same call charges at
 * most once.
 */
export async function buyGiftCard(
  platform: Platform,
  customer: CustomerCaller,
  asked: Asked,
): Promise<Bought | Failure<Refused>> {
  const { db, config } = platform
  const card = asked.cardId ? await chargeableCard(db.keyed, customer.accountId, asked.cardId) : undefined
  if (failed(card)) return card
  const charged = card && (await buyWithSavedCard(platform, customer, asked, card))
  if (charged) return charged
  const started = await db.transact(work => start(work, customer, asked))
  if (failed(started)) return started
  const page = `${config.appUrl}/gift-cards/complete`
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

/** Charges a saved card for a gift card; undefined if nothing was charged, because it was declined or refused. */
async function buyWithSavedCard(
  platform: Platform,
  customer: CustomerCaller,
  asked: Asked,
  card: ChargeableCard,
): Promise<Bought | undefined | Failure<Refused>> {
  const started = await platform.db.transact(work => startOrJoin(work, customer, asked, card))
  if (failed(started)) return started
  const { reference } = started
  const charged = await chargeSavedCard(platform, reference, card)
  if (failed(charged)) return charged
  if (charged === 'refused') return undefined
  if (charged !== 'charged') return { ...started, authorization_url: charged.authorizationUrl }
  const confirmed = await confirmPurchase(platform, reference)
  if (failed(confirmed)) return confirmed
  const outcome = await purchaseOutcome(platform.db.keyed, { customerId: customer.accountId, reference })
  if (failed(outcome)) return outcome
  return outcome.state === 'declined' ? undefined : { ...started, authorization_url: outcome.authorization_url }
}

/** Starts a purchase with a saved card, or returns the one that the same tap has started. */
async function startOrJoin(work: Work, customer: CustomerCaller, asked: Asked, card: ChargeableCard) {
  const { tx, now } = work
  const { accountId } = customer
  const gift = asked.for === 'gift' ? asked : undefined
  const sendAt = sendingTime(gift?.sendOn, now)
  if (failed(sendAt)) return sendAt
  // Two taps wait for each other.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const payments = await tx
    .selectFrom('payments as p')
    .innerJoin('gift_cards as c', 'c.id', 'p.gift_card_id')
    .select(['c.id as giftCardId', 'p.reference', 'p.status', 'p.created_at', 'p.saved_card_id', 'c.amount_kobo'])
    .select([
      'c.is_gift',
      'c.recipient_name',
      'c.recipient_email',
      'c.sender_name',
      'c.message',
      'c.design',
      'c.send_at',
    ])
    .where('p.customer_id', '=', accountId)
    .where('p.kept_card', '=', true)
    .where('p.created_at', '>', after(now, -2 * day))
    .orderBy('p.id', 'desc')
    .execute()
  const same = payments.find(
    paid =>
      (paid.status === 'starting' ||
        paid.status === 'open' ||
        (paid.status === 'paid' && paid.created_at > after(now, -sameTap))) &&
      paid.saved_card_id === card.id &&
      paid.amount_kobo === toKobo(asked.amount) &&
      paid.design === asked.design &&
      paid.is_gift === (gift !== undefined) &&
      (!gift ||
        (paid.recipient_name === gift.recipientName &&
          paid.recipient_email === gift.recipientEmail &&
          paid.sender_name === gift.senderName &&
          paid.message === gift.message &&
          (gift.sendOn ? paid.send_at.getTime() === sendAt.getTime() : paid.send_at <= paid.created_at))),
  )
  if (same) return { giftCardId: same.giftCardId, reference: same.reference }
  const unpaid = payments.filter(paid => paid.status !== 'paid' && paid.created_at > after(now, -hour))
  if (unpaid.length >= mostUnpaid) return fail('too_many_requests')
  return start(work, customer, asked, card)
}

async function start(work: Work, { accountId, name }: CustomerCaller, asked: Asked, card?: ChargeableCard) {
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
  // The provider charges a saved card only for the e-mail that it was saved with.
  const way = { savedCardId: card?.id, saveCard: asked.saveCard === true && !card }
  const paying = { giftCardId, customerId: accountId, email: card?.email ?? email, amount }
  const { reference } = await startPayment(work, { ...paying, ...way })
  return { giftCardId, reference }
}
