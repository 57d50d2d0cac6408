import { openPayment, startPayment } from '#domains/money/payments/index.ts'
import { type Plan, plansAt, setPlan } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { changeTo } from './plan-change.ts'
import { end, lockStore, type Running, standingOf } from './standing.ts'

/** The provider's page to pay a plan on, and the payment's reference; null when there is nothing to pay. */
export interface Chosen {
  authorizationUrl: string | null
  reference: string | null
}

/** Changes a store's plan by the rules of plan-change.ts, and opens the provider's page if it has to be paid first. */
export async function choosePlan(
  platform: Platform,
  caller: MerchantCaller,
  plan: Plan,
): Promise<Chosen | Failure<'provider_unavailable'>> {
  const reference = await platform.db.transact(work => choose(work, caller, plan))
  if (reference === null) return { authorizationUrl: null, reference }
  const page = `${platform.config.appUrl}/merchant/pricing`
  return openPayment(platform, reference, {
    callbackUrl: page, // The provider adds the reference.
    cancelUrl: `${page}?reference=${reference}&cancelled=1`,
  })
}

/** Lets a store's paid plan end with its month. Starter costs nothing, so there is nothing to pay. */
export async function endPlan(work: Work, caller: MerchantCaller): Promise<void> {
  await choose(work, caller, 'starter')
}

/** Returns the reference of the payment to make, or null. */
async function choose(work: Work, caller: MerchantCaller, plan: Plan): Promise<string | null> {
  const { storeId } = caller.scope
  const current = await lockStore(work, storeId)
  const standing = await standingOf(work, storeId)
  await audit(work, caller, { action: 'plan.choose', subject: ['store', storeId], after: { plan } })
  const { change, payNow, credit } = changeTo(
    { current, standing, plans: await plansAt(work.tx, work.now) },
    plan,
    work.now,
  )
  if (change === 'pay' && plan !== 'starter') return askFor(work, caller, { plan, amount: payNow, credit, standing })
  if (change === 'at-once') await (standing ? end(work, standing, 'cancelled') : setPlan(work, storeId, 'starter'))
  if (change === 'keep' || change === 'at-end')
    await work.tx
      .updateTable('subscriptions')
      .set({ next_plan: change === 'keep' || plan === 'pro' ? null : plan })
      .where('store_id', '=', storeId)
      .where('status', '=', 'active')
      .execute()
  await dropPending(work, storeId)
  return null
}

interface Asked {
  plan: Exclude<Plan, 'starter'>
  amount: Kobo
  credit: Kobo
  standing: Running | undefined
}

async function askFor(work: Work, caller: MerchantCaller, asked: Asked): Promise<string> {
  const { standing, plan, amount } = asked
  const due =
    standing?.status === 'past-due' && standing.plan === plan ? await openCharge(work, standing.id) : undefined
  const chargeId = due ?? (await pendingCharge(work, caller, asked))
  // A payment page is valid for a day: see payment-outcome.ts.
  const known = await work.tx
    .selectFrom('payments')
    .select('reference')
    .where('plan_charge_id', '=', chargeId)
    .where('kept_card', '=', false)
    .where('status', 'in', ['starting', 'open', 'declined'])
    .where('created_at', '>', after(work.now, -day))
    .executeTakeFirst()
  if (known) return known.reference
  const customerId = caller.accountId
  const { email } = await work.tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return (await startPayment(work, { planChargeId: chargeId, keptCard: false, customerId, email, amount })).reference
}

const openCharge = async ({ tx }: Work, subscriptionId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('plan_charges')
      .select('id')
      .where('subscription_id', '=', subscriptionId)
      .where('status', '=', 'open')
      .executeTakeFirst()
  )?.id

/** Returns the unpaid first month of a plan: the pending one if it is the same plan, else a new one. */
async function pendingCharge(
  work: Work,
  { scope: { storeId }, accountId }: MerchantCaller,
  { plan, amount, credit }: Asked,
): Promise<string> {
  const { tx, now } = work
  const known = await tx
    .selectFrom('plan_charges as c')
    .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select('c.id')
    .where('s.store_id', '=', storeId)
    .where('s.status', '=', 'pending')
    .where('c.plan', '=', plan)
    .where('c.amount_kobo', '=', amount)
    .executeTakeFirst()
  if (known) return known.id
  await dropPending(work, storeId)
  const { email } = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('subscriptions')
    .values({ store_id: storeId, plan, payer_id: accountId, payer_email: email, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return addCharge(work, { subscriptionId: id, month: 0, plan, amount, credit })
}

/** Records a month's unpaid fee and returns its ID. */
export async function addCharge(
  { tx, now }: Work,
  charge: { subscriptionId: string; month: number; plan: Exclude<Plan, 'starter'>; amount: Kobo; credit?: Kobo },
): Promise<string> {
  const { id } = await tx
    .insertInto('plan_charges')
    .values({
      subscription_id: charge.subscriptionId,
      month: charge.month,
      plan: charge.plan,
      amount_kobo: charge.amount,
      credit_kobo: charge.credit ?? 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Drops an unpaid plan. A later payment on its page is refunded. */
export async function dropPending(work: Work, storeId: string): Promise<void> {
  const pending = await work.tx
    .selectFrom('subscriptions')
    .select(['id', 'store_id', 'status'])
    .where('store_id', '=', storeId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (pending) await end(work, pending, 'never-paid')
}
