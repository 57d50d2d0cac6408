import type { SavedCard } from '#contract/money/saved-cards.ts'
import { after } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { lagosOffset } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { ProviderRefused, type ProviderTransaction, ProviderUnavailable } from '#platform/paystack.ts'
import { chargeKeptCard } from './charge-kept-card.ts'
import { keep, type OpenPayment } from './open-payment.ts'
import { cardRemoved } from './payments.jobs.ts'

/** A saved card that can be charged, for this e-mail only. */
export interface ChargeableCard {
  id: string
  authorization: string
  email: string
}

/** Lists a customer's saved cards, the last used first. */
export async function savedCards(read: Reader, customerId: string, now: Date): Promise<SavedCard[]> {
  const rows = await read
    .selectFrom('saved_cards')
    .select(['id', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('customer_id', '=', customerId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, brand, last4, exp_month: expMonth, exp_year: expYear }) => ({
    id,
    brand,
    last4,
    expMonth,
    expYear,
    // A card is valid until its month is over in Lagos.
    expired: expMonth !== null && expYear !== null && new Date(Date.UTC(expYear, expMonth)) <= after(now, lagosOffset),
  }))
}

/** Returns a customer's saved card to charge, or `card_not_found`. */
export async function chargeableCard(
  read: Reader,
  customerId: string,
  id: string,
): Promise<ChargeableCard | Failure<'card_not_found'>> {
  const card = await read
    .selectFrom('saved_cards')
    .select(['id', 'authorization', 'email'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return card ?? fail('card_not_found')
}

/** Deletes a customer's saved card, here and with a job at the provider. Returns `card_not_found`. */
export async function removeCard(
  work: Work,
  customerId: string,
  id: string,
): Promise<null | Failure<'card_not_found'>> {
  return (await removeCards(work, customerId, id)) ? null : fail('card_not_found')
}

/** Deletes all saved cards of a customer, or one, as `removeCard` does. Returns the number of cards. */
export async function removeCards(work: Work, customerId: string, id?: string): Promise<number> {
  const removed = await work.tx
    .deleteFrom('saved_cards')
    .where('customer_id', '=', customerId)
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .returning('authorization')
    .execute()
  for (const { authorization } of removed) await work.addJob(cardRemoved, { authorization })
  return removed.length
}

/**
 * Deactivates a removed card at the provider, unless it has been saved again or pays a plan. The job repeats it while the
 * provider doesn't respond.
 */
export async function deactivateCard({ db, paystack, log }: Platform, authorization: string): Promise<void> {
  const used = await db.read
    .selectFrom('saved_cards')
    .select('id')
    .where('authorization', '=', authorization)
    .unionAll(db.read.selectFrom('subscriptions').select('id').where('card_authorization', '=', authorization))
    .executeTakeFirst()
  if (used) return
  try {
    await paystack.deactivateAuthorization(authorization)
  } catch (error) {
    // It is inactive already: a job can run twice.
    if (!(error instanceof ProviderRefused)) throw error
    log.info({ status: error.status }, 'the provider has no active authorization of a removed card')
  }
}

interface PaidRow {
  customer_id: string
  email: string
  save_card: boolean
  saved_card_id: string | null
}

/**
 * Saves the card of a payment if its customer agreed to it and the provider can charge it again. The same card again
 * replaces the saved one. Records the use of a saved card.
 */
export async function keepCard({ tx, now }: Work, payment: PaidRow, said: ProviderTransaction): Promise<void> {
  if (payment.saved_card_id)
    await tx.updateTable('saved_cards').set({ used_at: now }).where('id', '=', payment.saved_card_id).execute()
  const { authorization_code, reusable, signature, brand, card_type, last4, exp_month, exp_year } =
    said.authorization ?? {}
  if (!payment.save_card || !reusable || !authorization_code || !last4) return
  // The money can come after its customer has closed the account.
  const owner = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', payment.customer_id)
    .where('kind', '=', 'customer')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!owner) return
  const card = {
    authorization: authorization_code,
    email: payment.email,
    brand: (brand ?? card_type ?? '').trim(),
    last4,
    exp_month: Number(exp_month) || null,
    exp_year: Number(exp_year) || null,
    used_at: now,
  }
  await tx
    .insertInto('saved_cards')
    .values({
      ...card,
      customer_id: payment.customer_id,
      signature: signature ?? authorization_code,
      created_at: now,
    })
    .onConflict(conflict => conflict.constraint('saved_cards_once').doUpdateSet(card))
    .execute()
}

/**
 * Charges a saved card for a started payment, once however often it is called. Check the payment's outcome after
 * `charged`. Returns the page where the owner answers the bank's challenge, `refused` when nothing was charged, or
 * `provider_unavailable` when the outcome is unknown until the provider responds.
 */
export async function chargeSavedCard(
  platform: Platform,
  reference: string,
  { authorization }: ChargeableCard,
): Promise<OpenPayment | 'charged' | 'refused' | Failure<'provider_unavailable'>> {
  const started = await platform.db.keyed
    .selectFrom('payments')
    .select(['id', 'authorization_url'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (started.authorization_url) return { authorizationUrl: started.authorization_url, reference }
  try {
    const charged = await chargeKeptCard(platform, reference, authorization)
    if (typeof charged === 'string') return charged
    const kept = await keep(platform, started.id, reference, { ...charged, reference })
    return failed(kept) ? 'charged' : kept
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    platform.log.warn({ err: error, reference }, 'the outcome of charging a saved card is unknown')
    return fail('provider_unavailable')
  }
}
