import { approvePayout, approveTransfer } from '#domains/payouts/index.ts'
import { after, day } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import { doAt, type House } from './house.ts'
import { at } from './random.ts'

/**
 * Lets an administrator approve up to `most` payouts that have been due for `days` days, oldest first, and another one
 * the large transfers.
 */
export async function approveDue(
  house: House,
  { admins }: People,
  moment: Date,
  { days, most = 200 }: { days: number; most?: number },
): Promise<void> {
  const due = await house.platform.db.read
    .selectFrom('payouts as p')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .select('o.id')
    .where('p.status', '=', 'due')
    .where('p.due_at', '<=', after(moment, -days * day))
    .orderBy('p.due_at')
    .orderBy('o.placed_at')
    .limit(most)
    .execute()
  for (const { id } of due) await doAt(house, moment, work => approvePayout(work, at(admins, 0), id, 'seed'))
  const waiting = await house.platform.db.read
    .selectFrom('payout_transfers')
    .select('id')
    .where('status', '=', 'awaiting-approval')
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await doAt(house, moment, work => approveTransfer(work, at(admins, 1), id))
}
