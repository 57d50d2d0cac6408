import type { Platform } from '#platform/module.ts'
import { dueToAskAgain } from './ask-again.ts'
import { paymentChanged, refundChanged } from './payments.jobs.ts'

/** At most so many of each in one scheduled job; the longest unasked come first, so the next one takes the rest. */
const batch = 200

/** Has every payment and refund that isn't finished asked about again, for the webhook that never came. */
export async function reconcilePayments({ db, clock }: Platform): Promise<void> {
  const due = dueToAskAgain('created_at', clock.now())
  const payments = await db.read
    .selectFrom('payments')
    .select('reference')
    .where('status', 'in', ['starting', 'open', 'declined'])
    .where(due)
    .orderBy('checked_at', order => order.asc().nullsFirst())
    .limit(batch)
    .execute()
  const refunds = await db.read
    .selectFrom('refunds')
    .select('id')
    .where('status', 'in', ['waiting', 'sent'])
    .where(due)
    .orderBy('checked_at', order => order.asc().nullsFirst())
    .limit(batch)
    .execute()
  await db.transact(async work => {
    for (const { reference } of payments)
      await work.addJob(paymentChanged, { reference }, { key: `payment:${reference}` })
    for (const { id } of refunds) await work.addJob(refundChanged, { refundId: id }, { key: `refund:${id}` })
  })
}
