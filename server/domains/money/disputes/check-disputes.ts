import { after, hour } from '#platform/clock.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { ProviderUnavailable } from '#platform/paystack.ts'
import type { ProviderDispute } from '#platform/paystack-disputes.ts'
import { answerGiven } from './disputes.jobs.ts'
import { remindOfDispute } from './notify-of-dispute.ts'
import { recordDispute } from './record-dispute.ts'

/** Fetches the disputes of a payment from the provider and stores them. Throws ProviderUnavailable. */
export async function checkDisputesOf(platform: Platform, reference: string): Promise<void> {
  const { db, paystack } = platform
  const payment = await db.read
    .selectFrom('payments')
    .select('provider_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!payment) return
  // A dispute of a payment whose own webhook is lost still needs the provider's ID of it.
  const transaction = payment.provider_id ?? (await paystack.verify(reference))?.id
  if (transaction === undefined) return
  for await (const found of paystack.disputes({ transaction: String(transaction) }))
    for (const said of found) if (said.transaction.reference === reference) await recordDispute(platform, said)
}

/** Hours before its deadline at which administrators are reminded of a dispute. */
const remindHours = 6

/**
 * Fetches the disputes that await an answer and those that we have as open, in case a webhook never arrived, retries
 * unsent answers, and reminds of disputes that are due soon. Without a response from the provider, the next run does it.
 * One failure doesn't stop the others.
 */
export async function checkOpenDisputes(platform: Platform): Promise<void> {
  const { db, paystack, log, config } = platform
  const record = (said: ProviderDispute) =>
    recordDispute(platform, said).catch((err: unknown) =>
      log.error({ err, disputeId: said.id }, 'a dispute could not be recorded'),
    )
  try {
    const seen = new Set<string>()
    for await (const found of paystack.disputes({ status: 'awaiting-merchant-feedback' }))
      for (const said of found) {
        seen.add(String(said.id))
        await record(said)
      }
    for (const { provider_id } of await openDisputes(platform)) {
      const said = seen.has(provider_id) ? undefined : await paystack.dispute(provider_id)
      if (said) await record(said)
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'disputes could not be checked')
  }
  const open = (await openDisputes(platform)).filter(({ status }) => status === 'needs_evidence')
  const done = await db.transact(async work => {
    for (const { id, answer, answer_sent_at, amount_kobo, due_at } of open) {
      if (answer && !answer_sent_at) await work.addJob(answerGiven, { disputeId: id }, { key: `dispute-answer:${id}` })
      if (!answer && due_at && due_at <= after(work.now, remindHours * hour))
        await remindOfDispute(work, config.appUrl, { disputeId: id, amount: amount_kobo, dueAt: due_at })
    }
  })
  mustSucceed(done)
}

const openDisputes = ({ db }: Platform) =>
  db.read
    .selectFrom('disputes')
    .select(['id', 'provider_id', 'status', 'answer', 'answer_sent_at', 'amount_kobo', 'due_at'])
    .where('status', 'in', ['needs_evidence', 'under_review'])
    .orderBy('id')
    .execute()
