import type { Tx } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { type ProviderTransaction, ProviderUnavailable } from '#platform/paystack.ts'
import { final, type Mismatch, mismatchOf, outcome, type PaymentStatus } from './payment-outcome.ts'
import { paymentChanged } from './payments.jobs.ts'
import { keepCard } from './saved-cards.ts'

/**
 * The state of a payment. `paid` and `fee`, the amount received and the provider's fee, are null until money arrives;
 * `mismatch` says what differs when the status is `wrong`.
 */
interface Standing {
  paymentId: string
  customerId: string
  reference: string
  status: PaymentStatus
  amount: Kobo
  paid: Kobo | null
  fee: Kobo | null
  mismatch: Mismatch | null
}

/** A payment for a checkout. */
export interface Payment extends Standing {
  checkoutId: string
}

/** A payment for a gift card. */
export interface GiftCardPayment extends Standing {
  giftCardId: string
}

/** A payment for a month of a store's plan. `card` can be charged again if the provider allows it. */
export interface PlanPayment extends Standing {
  planChargeId: string
  /** Whether a saved card was charged; otherwise the customer pays on the provider's page. */
  keptCard: boolean
  email: string
  card: { authorization: string | null; type: string | null; last4: string | null }
}

/**
 * Fetches the state of a checkout's payment from the provider, stores it and returns the payment. Call it outside a
 * transaction. A final payment isn't fetched again. Fails with `checkout_not_found` when the reference
 * belongs to no checkout or to another customer, and with `provider_unavailable` when the provider doesn't respond.
 */
export async function checkPayment(
  platform: Platform,
  reference: string,
  customerId?: string,
): Promise<Payment | Failure<'checkout_not_found' | 'provider_unavailable'>> {
  const payment = await paymentBy(platform, reference)
  if (!payment?.checkout_id || (customerId ?? payment.customer_id) !== payment.customer_id)
    return fail('checkout_not_found')
  const stands = await check(platform, payment)
  return failed(stands) ? stands : { ...stands, checkoutId: payment.checkout_id }
}

/** Checks a gift card's payment. Fails with `gift_card_not_found` for an unknown reference, and `provider_unavailable`. */
export async function checkGiftCardPayment(
  platform: Platform,
  reference: string,
): Promise<GiftCardPayment | Failure<'gift_card_not_found' | 'provider_unavailable'>> {
  const payment = await paymentBy(platform, reference)
  if (!payment?.gift_card_id) return fail('gift_card_not_found')
  const stands = await check(platform, payment)
  return failed(stands) ? stands : { ...stands, giftCardId: payment.gift_card_id }
}

/** Checks a plan's payment. Fails with `subscription_not_found` for an unknown reference, and `provider_unavailable`. */
export async function checkPlanPayment(
  platform: Platform,
  reference: string,
): Promise<PlanPayment | Failure<'subscription_not_found' | 'provider_unavailable'>> {
  const payment = await paymentBy(platform, reference)
  const planChargeId = payment?.plan_charge_id
  if (!payment || !planChargeId) return fail('subscription_not_found')
  const stands = await check(platform, payment)
  if (failed(stands)) return stands
  const after = (await paymentBy(platform, reference)) ?? payment
  const card = { authorization: after.card_authorization, type: after.card_type, last4: after.card_last4 }
  return { ...stands, planChargeId, keptCard: after.kept_card, email: after.email, card }
}

const paymentBy = ({ db }: Platform, reference: string): Promise<Row | undefined> =>
  db.read.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()

async function check(platform: Platform, payment: Row): Promise<Standing | Failure<'provider_unavailable'>> {
  const { db, paystack, log } = platform
  const { reference } = payment
  if (final(payment.status)) return stateOf(payment)
  let said: ProviderTransaction | undefined
  try {
    said = await paystack.verify(reference)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error, reference }, 'a payment could not be checked')
    return fail('provider_unavailable')
  }
  return db.transact(async work => {
    const { tx, now } = work
    const current = await locked(tx, payment.id)
    const asked = { ...current, amount: current.amount_kobo, createdAt: current.created_at }
    const status = outcome(asked, said, now)
    const ended = final(status) && !final(current.status)
    const money = ended && said && status !== 'reversed' ? moneyOf(said, current.plan_charge_id !== null) : {}
    // The caller may be killed before it acts on the result, and final payments are never checked again.
    if (ended) await work.addJob(paymentChanged, { reference }, { key: `payment:${reference}` })
    const mismatch = status === 'wrong' && said ? (mismatchOf(asked, said) ?? null) : current.mismatch
    const kept = await tx
      .updateTable('payments')
      .set({
        status,
        mismatch,
        checked_at: now,
        gateway_response: said?.gateway_response ?? current.gateway_response,
        ...money,
      })
      .where('id', '=', payment.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (ended && said && status === 'paid') await keepCard(work, kept, said)
    return stateOf(kept)
  })
}

const locked = (tx: Tx, id: string) =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** `keepsCard`: the payment recurs each month, so the card is saved for it. */
const moneyOf = (said: ProviderTransaction, keepsCard: boolean) => ({
  provider_id: String(said.id),
  paid_kobo: said.amount,
  fee_kobo: said.fees ?? 0,
  paid_at: said.paid_at ? new Date(said.paid_at) : null,
  channel: said.channel ?? null,
  card_type: said.authorization?.card_type?.trim() ?? null,
  card_last4: said.authorization?.last4 ?? null,
  card_authorization:
    keepsCard && said.authorization?.reusable ? (said.authorization.authorization_code ?? null) : null,
  bank: said.authorization?.bank ?? null,
  country: said.authorization?.country_code ?? null,
  ip_address: said.ip_address ?? null,
})

type Row = Awaited<ReturnType<typeof locked>>

const stateOf = (row: Row): Standing => ({
  paymentId: row.id,
  customerId: row.customer_id,
  reference: row.reference,
  status: row.status,
  amount: row.amount_kobo,
  paid: row.paid_kobo,
  fee: row.fee_kobo,
  mismatch: row.mismatch,
})
