import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import type { Payments } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { ProviderRefused, ProviderUnavailable } from '#platform/paystack.ts'

const newReference = () => `bm-${randomUUID()}`

/**
 * The purpose of a payment: a checkout, a gift card, or a month of a store's plan. `savedCardId` is the customer's card
 * that is charged, and `saveCard` the consent to save the one that pays.
 */
export type Purpose =
  | (({ checkoutId: string } | { giftCardId: string }) & {
      savedCardId?: string | undefined
      saveCard?: boolean | undefined
    })
  | { planChargeId: string; keptCard: boolean }

function columnOf(purpose: Purpose) {
  if ('planChargeId' in purpose) return { plan_charge_id: purpose.planChargeId, kept_card: purpose.keptCard }
  const { savedCardId = null, saveCard = false } = purpose
  return {
    ...('giftCardId' in purpose ? { gift_card_id: purpose.giftCardId } : { checkout_id: purpose.checkoutId }),
    kept_card: savedCardId !== null,
    saved_card_id: savedCardId,
    save_card: saveCard,
  }
}

/** A payment to request from the provider, in kobo. */
export interface StartedPayment {
  paymentId: string
  reference: string
  email: string
  amount: Kobo
}

type NewPayment = { customerId: string; email: string; amount: Kobo } & Purpose

/** Records a payment to request from the provider, in its purpose's transaction. The amount is in kobo. */
export async function startPayment(work: Work, payment: NewPayment): Promise<StartedPayment> {
  const { started, insert } = newPayment(work, payment)
  await insert.execute()
  return started
}

/** The same, without executing `insert`. A checkout's payment of zero is paid: there is nothing to request. */
export function newPayment(work: Work, { customerId, email, amount, ...purpose }: NewPayment) {
  const started: StartedPayment = { paymentId: newId(), reference: newReference(), email, amount }
  const paid = { status: 'paid' as const, paid_kobo: 0, fee_kobo: 0, paid_at: work.now }
  const of = 'checkoutId' in purpose && amount === 0 ? { checkout_id: purpose.checkoutId, ...paid } : columnOf(purpose)
  return { started, insert: insertPayment(work, started, { ...of, customer_id: customerId }) }
}

const insertPayment = (
  { tx, now }: Work,
  { paymentId: id, reference, email, amount }: StartedPayment,
  columns: Omit<Insertable<Payments>, 'reference' | 'email' | 'amount_kobo' | 'created_at'>,
) => tx.insertInto('payments').values({ ...columns, id, reference, email, amount_kobo: amount, created_at: now })

/** Addresses that the provider's page returns to. */
interface ReturnUrls {
  callbackUrl: string
  cancelUrl: string
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
  back: ReturnUrls,
): Promise<OpenPayment | Failure<'provider_unavailable'>> {
  const payment = await platform.db.keyed
    .selectFrom('payments')
    .select(['id as paymentId', 'email', 'amount_kobo as amount', 'authorization_url', 'reference'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (payment.authorization_url) return { authorizationUrl: payment.authorization_url, reference }
  return openStarted(platform, payment, back)
}

/** Opens the page of a payment that has none, like `openPayment`. */
export async function openStarted(
  platform: Platform,
  { paymentId, reference, email, amount }: StartedPayment,
  back: ReturnUrls,
): Promise<OpenPayment | Failure<'provider_unavailable'>> {
  const initialize = async (as: string) => {
    const opened = await platform.paystack.initialize({ email, amount, reference: as, ...back })
    return { authorizationUrl: opened.authorization_url, reference: as }
  }
  try {
    const opened = await initialize(reference).catch(error => {
      if (error instanceof ProviderRefused && isDuplicate(error)) return initialize(newReference())
      throw error
    })
    return await keep(platform, paymentId, reference, opened)
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
  const first = await db.single(tx =>
    tx
      .updateTable('payments')
      .set({ authorization_url: opened.authorizationUrl, reference: opened.reference, status: 'open' })
      .where('id', '=', paymentId)
      .where('reference', '=', askedAs)
      .where('authorization_url', 'is', null)
      .where('status', 'not in', ['paid', 'wrong', 'reversed'])
      .returning(['authorization_url', 'reference'])
      .executeTakeFirst(),
  )
  const kept =
    first ??
    (await db.keyed
      .selectFrom('payments')
      .select(['authorization_url', 'reference'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow())
  if (!kept.authorization_url) return fail('provider_unavailable')
  return { authorizationUrl: kept.authorization_url, reference: kept.reference }
}

/** Moves a customer's payments to another account. */
export async function movePayments({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('payments').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
