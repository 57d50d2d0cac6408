import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { final } from './payment-outcome.ts'
import { paymentChanged } from './payments.jobs.ts'

const locked = async ({ tx }: Work, id: string) =>
  (await tx
    .selectFrom('payments')
    .select(['reference', 'status', 'handled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? fail('payment_not_found')

/** Queues a check of a payment with the card provider now, instead of by the next scheduled job. */
export async function askAgain(
  work: Work,
  caller: AdminCaller,
  id: string,
  requestId: string,
): Promise<undefined | Failure<'payment_not_found' | 'payment_final'>> {
  const payment = await locked(work, id)
  if (failed(payment)) return payment
  if (final(payment.status)) return fail('payment_final')
  await work.addJob(paymentChanged, { reference: payment.reference }, { key: `payment:${payment.reference}` })
  await audit(work, caller, { action: 'payment.ask', subject: ['payment', id], requestId })
}

/** Records what an administrator did about a mismatched payment. The refund itself is automatic. */
export async function handlePayment(
  work: Work,
  caller: AdminCaller,
  id: string,
  { note, requestId }: { note: string; requestId: string },
): Promise<undefined | Failure<'payment_not_found' | 'payment_not_wrong' | 'handled_already'>> {
  const payment = await locked(work, id)
  if (failed(payment)) return payment
  if (payment.status !== 'wrong') return fail('payment_not_wrong')
  if (payment.handled_at) return fail('handled_already')
  await work.tx
    .updateTable('payments')
    .set({ handled_at: work.now, handled_by: caller.accountId, handled_note: note })
    .where('id', '=', id)
    .execute()
  await audit(work, caller, { action: 'payment.handled', subject: ['payment', id], after: { note }, requestId })
}
