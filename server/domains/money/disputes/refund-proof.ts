import { sql } from 'kysely'
import type { Evidence } from '#contract/money/disputes.ts'
import type { Work } from '#platform/database/database.ts'
import { dayInLagos, longDate } from '#platform/lagos.ts'
import { formatKobo, type Kobo, sum } from '#platform/money.ts'
import { answerGiven } from './disputes.jobs.ts'

/**
 * Contests a new dispute with the proof of a refund, when the customer already has back what they dispute. The evidence
 * names each refund with its day and its number at the provider.
 */
export async function refundProof(
  work: Work,
  { disputeId, paymentId, amount }: { disputeId: string; paymentId: string; amount: Kobo },
): Promise<void> {
  const { tx, now } = work
  const refunds = await tx
    .selectFrom('refunds')
    .select(['provider_id', 'credited_to', 'done_at', sql<Kobo>`amount_kobo - covered_kobo`.as('amount')])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'done')
    .where(({ eb, or }) => or([eb('provider_id', 'is not', null), eb('credited_to', 'is not', null)]))
    .whereRef('covered_kobo', '<', 'amount_kobo')
    .orderBy('id')
    .execute()
  const payment = await tx
    .selectFrom('payments as p')
    .innerJoin('accounts as a', 'a.id', 'p.customer_id')
    .select(['p.reference', 'p.email', 'p.paid_kobo', 'a.first_name', 'a.last_name', 'a.phone_number'])
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (!refunds.length || sum(refunds.map(each => each.amount)) + amount <= (payment.paid_kobo ?? 0)) return
  const lines = refunds.map(({ amount, credited_to, done_at, provider_id }) => {
    const refunded = `${formatKobo(amount)} was refunded`
    const on = `on ${longDate(done_at ?? now)}`
    return credited_to
      ? `${refunded} as store credit ${on}, as the customer chose.`
      : `${refunded} to the card ${on}, refund ${provider_id}.`
  })
  const evidence: Evidence = {
    customerName: `${payment.first_name} ${payment.last_name}`,
    customerEmail: payment.email,
    customerPhone: payment.phone_number ?? 'not given',
    deliveryAddress: '',
    deliveryDate: refunds[0]?.done_at ? dayInLagos(refunds[0].done_at) : null,
    serviceDetails: [`Payment ${payment.reference} has already been refunded.`, ...lines].join('\n'),
    fileIds: [],
  }
  await tx
    .updateTable('disputes')
    .set({ answer: 'contest', answered_at: now, evidence: JSON.stringify(evidence) })
    .where('id', '=', disputeId)
    .execute()
  await work.addJob(answerGiven, { disputeId }, { key: `dispute-answer:${disputeId}` })
}
