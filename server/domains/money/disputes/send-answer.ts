import { z } from 'zod'
import { evidence as evidenceSchema } from '#contract/money/disputes.ts'
import { storageKey } from '#domains/files/index.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo } from '#platform/money.ts'
import { type Paystack, ProviderRefused } from '#platform/paystack.ts'
import { smallPdf } from '#platform/small-pdf.ts'
import { beginningOf } from '#platform/storable.ts'
import { disputeStatusOf } from './dispute-status.ts'
import { evidenceLines } from './evidence-lines.ts'
import { notifyOfRefusal } from './notify-of-dispute.ts'
import { recordDispute } from './record-dispute.ts'

const noteSchema = z.object({ note: z.string() })

/**
 * Sends the answer to a dispute to the provider: evidence, its files and a summary as PDF, then the resolution.
 * Idempotent, because the provider takes one answer and is asked first. An answer that it refuses is dropped with its
 * message, and administrators answer again. Throws ProviderUnavailable, so that the job is retried.
 */
export async function sendAnswer(platform: Platform, disputeId: string): Promise<void> {
  const { db, paystack } = platform
  const dispute = await db.read
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .selectAll('d')
    .select('p.reference')
    .where('d.id', '=', disputeId)
    .executeTakeFirst()
  if (!dispute?.answer || dispute.answer_sent_at || dispute.status !== 'needs_evidence') return
  const { provider_id: providerId } = dispute
  const said = await paystack.dispute(providerId)
  try {
    if (said && disputeStatusOf(said) === 'needs_evidence')
      await (dispute.answer === 'contest'
        ? contest(platform, dispute)
        : accept(paystack, dispute, noteSchema.parse(dispute.evidence).note))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const again = await paystack.dispute(providerId)
    // Another run of this job was quicker, or the bank decided meanwhile.
    if (again && disputeStatusOf(again) !== 'needs_evidence') return recordDispute(platform, again)
    return drop(platform, disputeId, error.message)
  }
  const sent = await db.transact(({ tx, now }) =>
    tx.updateTable('disputes').set({ answer_sent_at: now }).where('id', '=', disputeId).execute(),
  )
  mustSucceed(sent)
  const after = await paystack.dispute(providerId)
  if (after) await recordDispute(platform, after)
}

interface Answer {
  provider_id: string
  reference: string
  amount_kobo: number
  evidence: unknown
}

async function contest({ db, paystack, storage }: Platform, dispute: Answer): Promise<void> {
  const id = dispute.provider_id
  const evidence = evidenceSchema.parse(dispute.evidence)
  const { customerName, customerEmail, customerPhone, deliveryAddress, deliveryDate, serviceDetails } = evidence
  const added = await paystack.addEvidence(id, {
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    service_details: serviceDetails,
    ...(deliveryAddress ? { delivery_address: deliveryAddress } : {}),
    ...(deliveryDate ? { delivery_date: deliveryDate } : {}),
  })
  for (const fileId of evidence.fileIds) {
    const file = await db.read
      .selectFrom('files')
      .select(['id', 'kind', 'sha256', 'content_type'])
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    const bytes = await storage.get(storageKey(file))
    if (!bytes) throw new Error(`The file ${file.id} is gone`)
    const fileName = await paystack.uploadFor(id, { bytes, contentType: file.content_type })
    await paystack.attach(id, { amount: dispute.amount_kobo, fileName })
  }
  await paystack.resolveDispute(id, {
    resolution: 'declined',
    message: beginningOf(serviceDetails, 500),
    refund_amount: 0,
    uploaded_filename: await upload(paystack, id, evidenceLines(dispute.reference, evidence)),
    evidence: added.id,
  })
}

async function accept(paystack: Paystack, dispute: Answer, note: string): Promise<void> {
  const { provider_id: id, amount_kobo: amount } = dispute
  const lines = [`Dispute of payment ${dispute.reference}`, `Accepted: ${formatKobo(amount)}`, note]
  await paystack.resolveDispute(id, {
    resolution: 'merchant-accepted',
    message: beginningOf(note, 500),
    refund_amount: amount,
    uploaded_filename: await upload(paystack, id, lines),
  })
}

/** Uploads a page with lines of text: the provider takes no answer without a file. */
const upload = (paystack: Paystack, disputeId: string, lines: readonly string[]): Promise<string> =>
  paystack.uploadFor(disputeId, { bytes: smallPdf(lines), contentType: 'application/pdf' })

async function drop({ db, log, config }: Platform, disputeId: string, reason: string): Promise<void> {
  const dropped = await db.transact(async work => {
    const dispute = await work.tx
      .selectFrom('disputes')
      .select(['answered_at', 'amount_kobo'])
      .where('id', '=', disputeId)
      .where('answer_sent_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!dispute?.answered_at) return
    await work.tx
      .updateTable('disputes')
      .set({ answer: null, answered_at: null, answered_by: null, evidence: null, answer_failure: reason })
      .where('id', '=', disputeId)
      .execute()
    await notifyOfRefusal(work, config.appUrl, {
      disputeId,
      amount: dispute.amount_kobo,
      answeredAt: dispute.answered_at,
      reason,
    })
  })
  mustSucceed(dropped)
  log.error({ disputeId, reason }, 'the card provider refused the answer to a dispute')
}
