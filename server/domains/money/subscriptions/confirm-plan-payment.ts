import { type RefundReason, refundReasons } from '#contract/money/refund-reasons.ts'
import { planFee, postEntry } from '#domains/money/ledger/index.ts'
import {
  cardRemoved,
  checkPlanPayment,
  mismatchReason,
  type PlanPayment,
  requestRefund,
} from '#domains/money/payments/index.ts'
import { setPlan } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { dropPending } from './choose-plan.ts'
import { addMonths } from './months.ts'
import { notifyBegun, notifyRefunded, notifyRenewed } from './notices.ts'
import { isActive } from './payer-card.ts'
import { failRenewal } from './renewal-failed.ts'
import { end, isRunning, lockStore, type Subscription, standingOf } from './standing.ts'

interface Charge {
  id: string
  month: number
  status: 'open' | 'paid'
  amount_kobo: number
  paid_payment_id: string | null
}

/**
 * Advances a plan by its payment: checks it with the provider, then starts or renews the plan, notifies of a
 * failed renewal, or refunds an unusable payment. The merchant's return, the renewal, the webhook and the scheduled job
 * all call this, in any order, concurrently or after a crash; it is idempotent. Returns the payment, or fails with
 * `subscription_not_found` for an unknown reference, and `provider_unavailable`.
 */
export async function confirmPlanPayment(
  platform: Platform,
  reference: string,
): Promise<PlanPayment | Failure<'provider_unavailable' | 'subscription_not_found'>> {
  const payment = await checkPlanPayment(platform, reference)
  if (failed(payment) || payment.status === 'starting' || payment.status === 'open') return payment
  const { appUrl } = platform.config
  const done = await platform.db.transact(async work => {
    const { subscription, charge } = await locked(work, payment.planChargeId)
    if (payment.status !== 'paid' && payment.status !== 'wrong') {
      await notPaid(work, payment, { subscription, charge, appUrl })
    } else if (charge.paid_payment_id !== payment.paymentId) {
      const usable = payment.status === 'paid' && charge.status === 'open' && subscription.status !== 'ended'
      await (usable ? use : refundPlanPayment)(work, payment, { subscription, charge, appUrl })
    }
    return null
  })
  return failed(done) ? done : payment
}

async function locked(work: Work, chargeId: string): Promise<{ subscription: Subscription; charge: Charge }> {
  const { tx } = work
  const owner = await tx
    .selectFrom('plan_charges as c')
    .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select(['s.store_id', 's.id'])
    .where('c.id', '=', chargeId)
    .executeTakeFirstOrThrow()
  await lockStore(work, owner.store_id)
  return {
    subscription: await tx.selectFrom('subscriptions').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow(),
    charge: await tx.selectFrom('plan_charges').selectAll().where('id', '=', chargeId).executeTakeFirstOrThrow(),
  }
}

interface Of {
  subscription: Subscription
  charge: Charge
  appUrl: string
}

/** Handles an unpaid month: a refused saved card counts as an attempt, and a page expires after a day. */
async function notPaid(work: Work, payment: PlanPayment, { subscription, charge, appUrl }: Of): Promise<void> {
  if (charge.status === 'paid') return
  if (payment.keptCard && isRunning(subscription)) await failRenewal(work, subscription, { payment, appUrl })
  if (payment.status === 'abandoned' && subscription.status === 'pending') await end(work, subscription, 'never-paid')
}

async function use(work: Work, payment: PlanPayment, { subscription, charge, appUrl }: Of): Promise<void> {
  const { tx, now } = work
  const { paymentId, fee } = payment
  const stays = await isActive(work, payment.customerId)
  const card = stays ? payment.card : { authorization: null, type: null, last4: null }
  if (!stays && payment.card.authorization)
    await work.addJob(cardRemoved, { authorization: payment.card.authorization })
  const begins = subscription.status === 'pending'
  const before = begins ? await standingOf(work, subscription.store_id) : undefined
  if (before) await end(work, before, 'replaced')
  // A chosen plan that isn't paid yet was priced with the credit of the month before.
  if (!begins) await dropPending(work, subscription.store_id)
  const anchor = subscription.anchor_at ?? now
  const period_end = addMonths(anchor, charge.month + 1)
  await tx
    .updateTable('plan_charges')
    .set({ status: 'paid', paid_at: now, paid_payment_id: paymentId })
    .where('id', '=', charge.id)
    .execute()
  const running = await tx
    .updateTable('subscriptions')
    .set({
      status: 'active',
      anchor_at: anchor,
      period_start: addMonths(anchor, charge.month),
      period_end,
      due_at: period_end,
      grace_until: null,
      failed_payment_id: null,
      payer_id: payment.customerId,
      payer_email: payment.email,
      card_authorization: card.authorization,
      card_type: card.type,
      card_last4: card.last4,
    })
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await setPlan(work, subscription.store_id, subscription.plan)
  await postEntry(work, planFee({ chargeId: charge.id, paymentId, amount: charge.amount_kobo, fee: fee ?? 0 }))
  await (begins ? notifyBegun : notifyRenewed)(work, {
    subscription: running,
    amount: charge.amount_kobo,
    appUrl,
    cause: charge.id,
  })
}

/** Refunds a payment for a dropped plan, a duplicate, or a mismatch. */
async function refundPlanPayment(
  work: Work,
  payment: PlanPayment,
  { subscription, charge, appUrl }: Of,
): Promise<void> {
  const { paymentId, paid, reference } = payment
  if (paid === null) throw new Error(`Payment ${reference} is ${payment.status}, but nothing came`)
  const reason = reasonOf(payment, charge)
  await requestRefund(work, { paymentId, cause: `unplaced:${paymentId}`, reason, amount: paid })
  await notifyRefunded(work, {
    subscription,
    amount: paid,
    reason: refundReasons[reason],
    appUrl,
    cause: paymentId,
  })
}

function reasonOf(payment: PlanPayment, charge: Charge): RefundReason {
  if (payment.status === 'wrong') return mismatchReason(payment)
  return charge.status === 'paid' ? 'plan_already_paid' : 'plan_replaced'
}
