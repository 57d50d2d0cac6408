import { type Selectable, sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import type { Payouts } from '#platform/database/schema.gen.ts'

type Counted = Pick<Selectable<Payouts>, 'store_id' | 'status' | 'amount_kobo'>

/**
 * Updates the stored counts and sums of a store's payouts after an insert or a change of status. Partners' payouts
 * aren't counted. Locks rows in one order, so that concurrent changes don't deadlock.
 */
export async function countPayout(
  { tx }: Work,
  after: Counted,
  before?: Pick<Counted, 'status' | 'amount_kobo'>,
): Promise<void> {
  const { store_id } = after
  if (!store_id || before?.status === after.status) return
  const rows = [
    { store_id, status: after.status, count: 1, amount_kobo: after.amount_kobo ?? 0 },
    ...(before ? [{ store_id, status: before.status, count: -1, amount_kobo: -(before.amount_kobo ?? 0) }] : []),
  ].toSorted((a, b) => (a.status < b.status ? -1 : 1))
  await tx
    .insertInto('payout_counts')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['store_id', 'status']).doUpdateSet({
        count: sql`payout_counts.count + excluded.count`,
        amount_kobo: sql`payout_counts.amount_kobo + excluded.amount_kobo`,
      }),
    )
    .execute()
}
