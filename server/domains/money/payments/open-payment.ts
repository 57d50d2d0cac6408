import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { ProviderRefused, ProviderUnavailable } from '#platform/paystack.ts'

const newReference = () => `bm-${randomUUID()}`

/**
 * The purpose of a payment: a checkout, a gift card, or a month of a store's plan. `savedCardId` is the customer's card
 * that is charged, and `saveCard` the consent to save the one that pays.
 */
export type Purpose =
  | { checkoutId: string; savedCardId?: string | undefined; saveCard?: boolean | undefined }
  | { giftCardId: string }
  | { planChargeId: string; keptCard: boolean }

function columnOf(purpose: Purpose) {
  if ('checkoutId' in purpose) {
    const { checkoutId, savedCardId = null, saveCard = false } = purpose
    return {
      checkout_id: checkoutId,
      kept_card: savedCardId !== null,
      saved_card_id: savedCardId,
      save_card: saveCard,
    }
  }
  return 'giftCardId' in purpose
    ? { gift_card_id: purpose.giftCardId }
    : { plan_charge_id: purpose.planChargeId, kept_card: purpose.keptCard }
}

/** Records a payment to request from the provider, in its purpose's transaction. The amount is in kobo. */
export async function startPayment(
  work: Work,
  asked: { customerId: string; email: string; amount: Kobo } & Purpose,
): Promise<{ paymentId: string; reference: string }> {
  const { id, reference } = await work.tx
    .insertInto('payments')
    .values({
      reference: newReference(),
      ...columnOf(asked),
      customer_id: asked.customerId,
      email: asked.email,
      amount_kobo: asked.amount,
      created_at: work.now,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  return { paymentId: id, reference }
}

/** Records a checkout's payment of zero as paid: there is nothing to request from the provider. */
export async function payNothing(
  { tx, now }: Work,
  asked: { checkoutId: string; customerId: string; email: string },
): Promise<{ paymentId: string; reference: string }> {
  const { id, reference } = await tx
    .insertInto('payments')
    .values({
      reference: newReference(),
      checkout_id: asked.checkoutId,
      customer_id: asked.customerId,
      email: asked.email,
      amount_kobo: 0,
      paid_kobo: 0,
      fee_kobo: 0,
      status: 'paid',
      created_at: now,
      paid_at: now,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  return { paymentId: id, reference }
}

export interface OpenPayment {
  /** URL of the provider's payment page. */
  authorizationUrl: string
  /** Can differ from the requested reference: see openPayment. */
  reference: string
}

/**
 * Opens the provider's page for a payment. Call it outside a transaction. Idempotent: a repeated call returns the same page. A failure
 * leaves the payment unchanged, so that it can be retried with the same reference.
 *
 * When an earlier call reached the provider but the response got lost, the page's URL is lost too, and nobody can pay
 * there: the payment gets a new reference. Fails with `provider_unavailable`.
 */
export async function openPayment(
  platform: Platform,
  reference: string,
  back: { callbackUrl: string; cancelUrl: string },
): Promise<OpenPayment | Failure<'provider_unavailable'>> {
  const payment = await platform.db.keyed
    .selectFrom('payments')
    .select(['id', 'email', 'amount_kobo', 'authorization_url'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (payment.authorization_url) return { authorizationUrl: payment.authorization_url, reference }
  const initialize = async (as: string) => {
    const opened = await platform.paystack.initialize({
      email: payment.email,
      amount: payment.amount_kobo,
      reference: as,
      ...back,
    })
    return { authorizationUrl: opened.authorization_url, reference: as }
  }
  try {
    const opened = await initialize(reference).catch(error => {
      if (error instanceof ProviderRefused && isDuplicate(error)) return initialize(newReference())
      throw error
    })
    return await keep(platform, payment.id, reference, opened)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
    platform.log.warn({ err: error, reference }, 'a payment could not be opened')
    return error instanceof ProviderRefused
      ? fail('provider_unavailable', { message: 'The payment service doesn’t take this payment. Nothing was taken.' })
      : fail('provider_unavailable')
  }
}

export const isDuplicate = ({ code, message }: ProviderRefused) =>
  code === 'duplicate_reference' || /duplicate/i.test(message)

/** Stores the page of a payment unless a concurrent call was first; returns the stored one. */
export async function keep(
  { db }: Platform,
  paymentId: string,
  askedAs: string,
  opened: OpenPayment,
): Promise<OpenPayment | Failure<'provider_unavailable'>> {
  const kept = await db.transact(async ({ tx }) => {
    const first = await tx
      .updateTable('payments')
      .set({ authorization_url: opened.authorizationUrl, reference: opened.reference, status: 'open' })
      .where('id', '=', paymentId)
      .where('reference', '=', askedAs)
      .where('authorization_url', 'is', null)
      .where('status', 'not in', ['paid', 'wrong', 'reversed'])
      .returning(['authorization_url', 'reference'])
      .executeTakeFirst()
    if (first) return first
    return tx
      .selectFrom('payments')
      .select(['authorization_url', 'reference'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  })
  if (!kept.authorization_url) return fail('provider_unavailable')
  return { authorizationUrl: kept.authorization_url, reference: kept.reference }
}

/** Moves a customer's payments to another account. */
export async function movePayments({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('payments').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
