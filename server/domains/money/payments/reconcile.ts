import type { Platform } from '#platform/module.ts'
import { dueForRecheck } from './due-for-recheck.ts'
import { paymentChanged, refundChanged } from './payments.jobs.ts'

/** Batch size of one scheduled run; the least recently checked come first, so the next run takes the rest. */
const batch = 200

/** Queues a check of every unfinished payment and refund, in case a webhook never arrived. */
export async function reconcilePayments({ db, clock }: Platform): Promise<void> {
  const due = dueForRecheck('created_at', clock.now())
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
