import { sql } from 'kysely'
import type { DisputeStatus } from '#contract/money/disputes.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** A dispute and the orders of its payment. `charged` is what an order's store bears of it, in kobo. */
export interface DisputeState {
  status: DisputeStatus
  orders: { orderId: string; charged: Kobo }[]
}

/** Returns a dispute's state; undefined for an unknown one. */
export async function disputeState(read: Reader, disputeId: string): Promise<DisputeState | undefined> {
  const { rows } = await sql<DisputeState>`
    select d.status, coalesce((
      select jsonb_agg(jsonb_build_object('orderId', e.order_id, 'charged', (
        select coalesce(-sum(p.amount_kobo), 0) from ledger_entries c
        join ledger_postings p on p.entry_id = c.id join ledger_accounts a on a.id = p.account_id
        where c.order_id = e.order_id and c.event_key like 'dispute-charged:' || d.id || ':%'
          and a.kind = 'platform_losses')) order by e.order_id)
      from ledger_entries e where e.payment_id = d.payment_id and e.event = 'capture'), '[]') orders
    from disputes d where d.id = ${disputeId}`.execute(read)
  return rows[0]
}
