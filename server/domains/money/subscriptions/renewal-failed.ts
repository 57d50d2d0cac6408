import type { PlanPayment } from '#domains/money/payments/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { notifyFailed } from './notices.ts'
import type { Running } from './standing.ts'

/**
 * A month couldn't be paid with the kept card: the plan stays active for the grace period of the settings with one retry a day. Notifies
 * the owner each time. `payment` is undefined without a saved card. Does nothing if this payment was reported before.
 */
export async function failRenewal(
  work: Work,
  subscription: Running,
  { payment, appUrl }: { payment?: Pick<PlanPayment, 'paymentId'>; appUrl: string },
): Promise<void> {
  const { tx, now } = work
  if (payment && payment.paymentId === subscription.failed_payment_id) return
  const graceDays = await settingOf(tx, 'plans.grace-days', subscription.period_end)
  const until = subscription.grace_until ?? after(subscription.period_end, graceDays * day)
  const tomorrow = after(now, day)
  const failed = await tx
    .updateTable('subscriptions')
    .set({
      status: 'past-due',
      grace_until: until,
      due_at: tomorrow < until ? tomorrow : until,
      failed_payment_id: payment?.paymentId ?? null,
    })
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const cause = payment?.paymentId ?? `${subscription.id}:${now.toISOString().slice(0, 10)}`
  await notifyFailed(work, { subscription: failed, until, appUrl, cause })
}
