import { dueForRecheck } from '#domains/money/payments/index.ts'
import type { Platform } from '#platform/module.ts'
import { payoutChanged } from './payouts.jobs.ts'

/** Adds jobs to check all unfinished transfers, in case a webhook was missed. */
export async function reconcilePayouts({ db, clock }: Platform): Promise<void> {
  const payouts = await db.read
    .selectFrom('payouts')
    .select('id')
    .where('status', 'in', ['approved', 'processing'])
    .where(dueForRecheck('approved_at', clock.now()))
    .orderBy('checked_at', order => order.asc().nullsFirst())
    .limit(200)
    .execute()
  await db.transact(async work => {
    for (const { id } of payouts) await work.addJob(payoutChanged, { payoutId: id }, { key: `payout:${id}` })
  })
}

/** Returns the payout of a transfer. */
export async function payoutOfTransfer({ db }: Platform, reference: string): Promise<string | undefined> {
  const payout = await db.read.selectFrom('payouts').select('id').where('reference', '=', reference).executeTakeFirst()
  return payout?.id
}
