import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import type { Payments } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { type ProviderTransaction, ProviderUnavailable } from '#platform/paystack.ts'
import { final, finalStatuses, type Mismatch, mismatchOf, outcome, type PaymentStatus } from './payment-outcome.ts'
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

/** A payment as it was stored, and what the provider says of it; nothing if it doesn't know it, or the payment is final. */
interface Asked {
  payment: Row
  said: ProviderTransaction | undefined
}

/** What the provider says of a checkout's payment. */
export interface AskedPayment extends Asked {
  checkoutId: string
  customerId: string
}

/**
 * Fetches the state of a checkout's payment from the provider. Call it outside a transaction, then record it with
 * `recordSql`. A final payment isn't fetched again. Fails with `checkout_not_found` when the reference belongs to no
 * checkout or to another customer, and with `provider_unavailable` when the provider doesn't respond.
 */
export async function askForPayment(
  platform: Platform,
  reference: string,
  customerId?: string,
): Promise<AskedPayment | Failure<'checkout_not_found' | 'provider_unavailable'>> {
  const payment = await paymentBy(platform, reference)
  if (!payment?.checkout_id || (customerId ?? payment.customer_id) !== payment.customer_id)
    return fail('checkout_not_found')
  const said = await ask(platform, payment)
  return failed(said) ? said : { checkoutId: payment.checkout_id, customerId: payment.customer_id, payment, said }
}

/**
 * SQL: the update that stores what the provider says of a checkout's payment once `condition` holds, unless the payment
 * has become final; undefined if it was final. Give its row to `recordedPayment`.
 */
export function recordSql(
  work: Work,
  asked: AskedPayment,
  condition: Expression<SqlBool>,
): RawBuilder<Kept> | undefined {
  const update = updateOf(work, asked)
  return update && sql`${update.where(condition)}`
}

/**
 * Returns a checkout's payment after `recordSql`, which returned `kept`. The caller acts on a final payment in the same
 * transaction, or adds the job `paymentChanged`, because nobody asks for a final one again.
 */
export async function recordedPayment(work: Work, asked: AskedPayment, kept: Kept | null): Promise<Payment> {
  return { ...(await recorded(work, asked, kept ?? undefined)).standing, checkoutId: asked.checkoutId }
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

// Listed, since a statement with a star isn't prepared.
const keptColumns = [
  ...(['id', 'customer_id', 'email', 'reference', 'status', 'amount_kobo', 'paid_kobo', 'fee_kobo'] as const),
  ...(['mismatch', 'save_card', 'saved_card_id'] as const),
] as const
const columns = [
  ...keptColumns,
  ...(['checkout_id', 'gift_card_id', 'plan_charge_id', 'gateway_response', 'created_at', 'kept_card'] as const),
  ...(['card_authorization', 'card_type', 'card_last4'] as const),
] as const

const paymentBy = ({ db }: Platform, reference: string): Promise<Row | undefined> =>
  db.keyed.selectFrom('payments').select(columns).where('reference', '=', reference).executeTakeFirst()

async function check(platform: Platform, payment: Row): Promise<Standing | Failure<'provider_unavailable'>> {
  if (final(payment.status)) return stateOf(payment)
  const said = await ask(platform, payment)
  return failed(said) ? said : platform.db.transact(work => recordAndTell(work, { payment, said }))
}

async function ask(
  { paystack, log }: Platform,
  { reference, status }: Row,
): Promise<ProviderTransaction | undefined | Failure<'provider_unavailable'>> {
  if (final(status)) return undefined
  try {
    return await paystack.verify(reference)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error, reference }, 'a payment could not be checked')
    return fail('provider_unavailable')
  }
}

async function recordAndTell(work: Work, asked: Asked): Promise<Standing> {
  const { standing, ended } = await record(work, asked)
  // The caller may be killed before it acts on the result, and final payments are never checked again.
  if (ended)
    await work.addJob(paymentChanged, { reference: standing.reference }, { key: `payment:${standing.reference}` })
  return standing
}

const record = async (work: Work, asked: Asked) =>
  recorded(work, asked, await updateOf(work, asked)?.executeTakeFirst())

/** Returns the update that stores what the provider said, unless the payment has become final meanwhile. */
function updateOf({ tx, now }: Work, { payment, said }: Asked) {
  if (final(payment.status)) return undefined
  const asked = { ...payment, amount: payment.amount_kobo, createdAt: payment.created_at }
  const status = outcome(asked, said, now)
  return tx
    .updateTable('payments')
    .set({
      status,
      checked_at: now,
      ...(status === 'wrong' && said ? { mismatch: mismatchOf(asked, said) ?? null } : {}),
      ...(said?.gateway_response ? { gateway_response: said.gateway_response } : {}),
      ...(final(status) && said && status !== 'reversed' ? moneyOf(said, payment) : {}),
    })
    .where('id', '=', payment.id)
    .where('status', 'not in', finalStatuses)
    .returning(keptColumns)
}

/** Returns a payment after that update, which returned `kept` unless the payment was final. */
async function recorded(
  work: Work,
  { payment, said }: Asked,
  kept: Kept | undefined,
): Promise<{ standing: Standing; ended: boolean }> {
  if (final(payment.status)) return { standing: stateOf(payment), ended: false }
  if (!kept) {
    const current = work.tx.selectFrom('payments').select(keptColumns).where('id', '=', payment.id)
    return { standing: stateOf(await current.executeTakeFirstOrThrow()), ended: false }
  }
  if (kept.status === 'paid' && said) await keepCard(work, kept, said)
  return { standing: stateOf(kept), ended: final(kept.status) }
}

/**
 * Columns of a payment that has ended. The card of a plan, which recurs each month, is saved. The provider knows a payment
 * only after us: a time before that comes from a clock that is behind ours.
 */
const moneyOf = (said: ProviderTransaction, { plan_charge_id, created_at }: Row) => ({
  provider_id: String(said.id),
  paid_kobo: said.amount,
  fee_kobo: said.fees ?? 0,
  paid_at: said.paid_at ? new Date(Math.max(Date.parse(said.paid_at), created_at.getTime())) : null,
  channel: said.channel ?? null,
  card_type: said.authorization?.card_type?.trim() ?? null,
  card_last4: said.authorization?.last4 ?? null,
  card_authorization:
    plan_charge_id && said.authorization?.reusable ? (said.authorization.authorization_code ?? null) : null,
  bank: said.authorization?.bank ?? null,
  country: said.authorization?.country_code ?? null,
  ip_address: said.ip_address ?? null,
})

type Row = Pick<Selectable<Payments>, (typeof columns)[number]>
type Kept = Pick<Row, (typeof keptColumns)[number]>

const stateOf = (row: Kept): Standing => ({
  paymentId: row.id,
  customerId: row.customer_id,
  reference: row.reference,
  status: row.status,
  amount: row.amount_kobo,
  paid: row.paid_kobo,
  fee: row.fee_kobo,
  mismatch: row.mismatch,
})
