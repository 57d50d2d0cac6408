import { z } from 'zod'
import { chargeKeptCard, startPayment } from '#domains/money/payments/index.ts'
import { plansAt, setPlan } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { job } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { addCharge } from './choose-plan.ts'
import { confirmPlanPayment } from './confirm-plan-payment.ts'
import { notifyEnded } from './notices.ts'
import { isActive, removePlanCards } from './payer-card.ts'
import { failRenewal } from './renewal-failed.ts'
import { end, isRunning, lockStore, type Running } from './standing.ts'

/** A subscription's month is over, or a renewal attempt is due. */
export const renewalDue = job('subscriptions.renew', z.object({ subscriptionId: z.guid() }))

const batch = 200

/** Queues the renewal, retry or end of every due subscription. */
export async function renewDue({ db, clock }: Platform): Promise<void> {
  const due = await db.read
    .selectFrom('subscriptions')
    .select('id')
    .where('status', 'in', ['active', 'past-due'])
    .where('due_at', '<=', clock.now())
    .orderBy('due_at')
    .limit(batch)
    .execute()
  await db.transact(async work => {
    for (const { id } of due) await work.addJob(renewalDue, { subscriptionId: id }, { key: `plan-renewal:${id}` })
  })
}

/**
 * Processes a due subscription: ends it if it was cancelled, its store closes or its grace period is over, else charges
 * its card for the next month. An attempt whose response got lost is checked, never repeated. Throws when the provider
 * doesn't respond, so that the job is retried.
 */
export async function renew(platform: Platform, subscriptionId: string): Promise<void> {
  const attempt = mustSucceed(await platform.db.transact(work => prepare(work, subscriptionId, platform.config.appUrl)))
  if (!attempt) return
  await chargeKeptCard(platform, attempt.reference, attempt.authorization)
  mustSucceed(await confirmPlanPayment(platform, attempt.reference))
}

async function prepare(
  work: Work,
  subscriptionId: string,
  appUrl: string,
): Promise<{ reference: string; authorization: string } | undefined> {
  const { tx, now } = work
  const { store_id } = await tx
    .selectFrom('subscriptions')
    .select('store_id')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await lockStore(work, store_id)
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  if (!isRunning(row) || row.due_at === null || row.due_at > now) return undefined
  const { closing_at } = await tx
    .selectFrom('stores')
    .select('closing_at')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow()
  const unpaid = row.status === 'past-due' && row.grace_until !== null && row.grace_until <= now
  // A plan can have been paid after its store began to close.
  if (unpaid || closing_at || row.next_plan === 'starter') {
    const reason = unpaid ? 'unpaid' : 'cancelled'
    await end(work, row, reason)
    // The mail says what the store goes on selling with.
    if (!closing_at) await notifyEnded(work, { subscription: row, reason, appUrl })
    return undefined
  }
  const subscription = row.next_plan === 'growth' ? await stepDown(work, row) : row
  const { chargeId, amount } = await nextCharge(work, subscription)
  const { card_authorization: authorization, payer_id: customerId, payer_email: email } = subscription
  // Removed staff pay no further month.
  const left = !(await isActive(work, customerId))
  if (left) await removePlanCards(work, customerId)
  if (left || authorization === null) {
    await failRenewal(work, subscription, { appUrl })
    return undefined
  }
  // A paid payment of an open charge has been checked and is about to be confirmed.
  const underWay = await tx
    .selectFrom('payments')
    .select('reference')
    .where('plan_charge_id', '=', chargeId)
    .where(({ eb, or }) =>
      or([eb('status', '=', 'paid'), eb('kept_card', '=', true).and('status', 'in', ['starting', 'open'])]),
    )
    .executeTakeFirst()
  const { reference } =
    underWay ?? (await startPayment(work, { planChargeId: chargeId, keptCard: true, customerId, email, amount }))
  return { reference, authorization }
}

async function stepDown(work: Work, subscription: Running): Promise<Running> {
  await work.tx
    .updateTable('subscriptions')
    .set({ plan: 'growth', next_plan: null })
    .where('id', '=', subscription.id)
    .execute()
  await setPlan(work, subscription.store_id, 'growth')
  return { ...subscription, plan: 'growth', next_plan: null }
}

/** The month after the last paid one. */
async function nextCharge(work: Work, { id, plan }: Running): Promise<{ chargeId: string; amount: number }> {
  const last = await work.tx
    .selectFrom('plan_charges')
    .select(['id', 'month', 'status', 'amount_kobo'])
    .where('subscription_id', '=', id)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (last.status === 'open') return { chargeId: last.id, amount: last.amount_kobo }
  const amount = (await plansAt(work.tx, work.now))[plan].monthlyKobo
  const chargeId = await addCharge(work, { subscriptionId: id, month: last.month + 1, plan, amount })
  return { chargeId, amount }
}
