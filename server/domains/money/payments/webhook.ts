import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, fieldErrorsOf } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { unstorableFields } from '#platform/storable.ts'
import { disputeHinted, paymentChanged, refundChanged, transferChanged } from './payments.jobs.ts'

const eventBody = z.object({
  event: z.string(),
  data: z.looseObject({ reference: z.string().nullish(), transaction_reference: z.string().nullish() }),
})

/** A dispute's event names its payment inside the transaction. */
const disputeData = z.looseObject({ transaction: z.looseObject({ reference: z.string() }) })

/** Longest reference of our payments; a longer one belongs to another integration. */
const longestReference = 100

/**
 * Records an event from the provider and adds the job that asks the provider for the current state, so an event that is
 * late, repeated or out of order does no harm. An event about a reference that isn't ours succeeds and does nothing, so
 * the provider doesn't retry it. Returns `signature_not_valid` before anything is read, and `invalid` with the fields for
 * a signed body that isn't an event or can't be stored.
 */
export async function receiveWebhook(
  { db, paystack }: Platform,
  rawBody: Uint8Array,
  signature: string,
): Promise<null | Failure<'invalid' | 'signature_not_valid'>> {
  if (!paystack.signed(rawBody, signature)) return fail('signature_not_valid')
  const body = eventBody.safeParse(parsed(rawBody))
  const fields = body.success ? unstorableFields(body.data) : fieldErrorsOf(body.error)
  if (!body.success || fields.length) return fail('invalid', { fields })
  const { event, data } = body.data
  const reference = referenceOf(event, data)
  return db.transact(async work => {
    const fresh = await work.tx
      .insertInto('provider_events')
      .values({
        digest: createHash('sha256').update(rawBody).digest(),
        event,
        reference,
        body: JSON.stringify(body.data),
        received_at: work.now,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('event')
      .executeTakeFirst()
    if (fresh && reference && reference.length <= longestReference) await addJobs(work, event, reference)
    return null
  })
}

function referenceOf(event: string, data: z.infer<typeof eventBody>['data']): string | null {
  const dispute = event.startsWith('charge.dispute.') ? disputeData.safeParse(data) : undefined
  return dispute?.data?.transaction.reference ?? data.reference ?? data.transaction_reference ?? null
}

async function addJobs(work: Work, event: string, reference: string): Promise<void> {
  if (event.startsWith('charge.dispute.'))
    return work.addJob(disputeHinted, { reference }, { key: `dispute-hint:${reference}` })
  if (event.startsWith('charge.')) return work.addJob(paymentChanged, { reference }, { key: `payment:${reference}` })
  if (event.startsWith('transfer.'))
    return work.addJob(transferChanged, { reference }, { key: `transfer:${reference}` })
  if (!event.startsWith('refund.')) return
  const open = await work.tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.reference', '=', reference)
    .where('refunds.status', 'in', ['waiting', 'sent'])
    .execute()
  for (const { id } of open) await work.addJob(refundChanged, { refundId: id }, { key: `refund:${id}` })
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody))
  } catch {
    return undefined // Refused by the schema.
  }
}
