import { type Selectable, sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import type { Payouts } from '#platform/database/schema.gen.ts'

type Counted = Pick<Selectable<Payouts>, 'store_id' | 'status' | 'amount_kobo'>
export interface CountedChange {
  after: Counted
  before?: Pick<Counted, 'status' | 'amount_kobo'>
}

/**
 * Updates the stored counts and sums of stores' payouts after inserts and changes. Locks rows in one order, so that
 * concurrent changes don't deadlock.
 */
export async function countPayouts({ tx }: Work, changes: readonly CountedChange[]): Promise<void> {
  const totals = new Map<string, { store_id: string; status: Counted['status']; count: number; amount_kobo: number }>()
  const add = (store_id: string, { status, amount_kobo }: Omit<Counted, 'store_id'>, by: 1 | -1) => {
    const key = `${store_id} ${status}`
    const total = totals.get(key) ?? { store_id, status, count: 0, amount_kobo: 0 }
    totals.set(key, {
      ...total,
      count: total.count + by,
      amount_kobo: total.amount_kobo + by * (amount_kobo ?? 0),
    })
  }
  for (const { after, before } of changes) {
    if (!after.store_id) continue
    add(after.store_id, after, 1)
    if (before) add(after.store_id, before, -1)
  }
  const rows = [...totals]
    .filter(([, { count, amount_kobo }]) => count !== 0 || amount_kobo !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
  if (rows.length === 0) return
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
