import { sql } from 'kysely'
import { dueForRecheck } from '#domains/money/payments/index.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { payoutChanged } from './payouts.jobs.ts'

/** Adds jobs to check all unfinished transfers, in case a webhook was missed. */
export async function reconcilePayouts(platform: Platform): Promise<void> {
  await adoptTransfers(platform)
  const { db, clock } = platform
  const transfers = await db.read
    .selectFrom('payout_transfers')
    .select('id')
    .where('status', 'in', ['approved', 'processing'])
    .where(dueForRecheck('released_at', clock.now()))
    .orderBy('checked_at', order => order.asc().nullsFirst())
    .limit(200)
    .execute()
  await db.transact(async work => {
    for (const { id } of transfers) await work.addJob(payoutChanged, { payoutId: id }, { key: `payout:${id}` })
  })
}

/**
 * Adopts payouts that the previous release approved after migration 0025: each becomes a transfer under its ID, as the
 * migration does. Remove it with the payouts columns that it reads.
 */
async function adoptTransfers({ db }: Platform): Promise<void> {
  const adopted = await db.transact(({ tx }) =>
    sql`
      with made as (
        insert into payout_transfers (id, store_id, partner_id, status, amount_kobo, requested_at, approvals_needed,
          first_approved_by, first_approved_at, released_at, bank_code, bank_name, account_number, account_name,
          reference, transfer_code, failure, attempts, checked_at, paid_at)
        select id, store_id, partner_id, status, amount_kobo, approved_at, (approved_by is not null)::int,
          approved_by, approved_at, approved_at, bank_code, bank_name, account_number, account_name, reference,
          transfer_code, failure, attempts, checked_at, paid_at
        from payouts where transfer_id is null and reference is not null and amount_kobo > 0 and status <> 'due'
        order by id limit 1000
        on conflict (id) do nothing
        returning id)
      update payouts p set transfer_id = made.id from made where p.id = made.id`.execute(tx),
  )
  mustSucceed(adopted)
}

/** Returns the transfer with a reference. */
export async function transferOfReference({ db }: Platform, reference: string): Promise<string | undefined> {
  const transfer = await db.read
    .selectFrom('payout_transfers')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return transfer?.id
}
