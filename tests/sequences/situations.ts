import { sql } from 'kysely'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** What decides who can do what to an order now. Amounts are kobo. */
export interface Situation {
  id: string
  status: OrderStatusCode
  type: 'standard' | 'digital' | 'replacement'
  storeId: string
  partnerId: string | null
  dispatcherId: string | null
  deliveredBy: 'merchant' | 'platform' | null
  total: Kobo
  /** The whole payment of its checkout by card. */
  card: Kobo
  reference: string
  /** Came back, and its stock isn't checked. */
  toCheck: boolean
  items: { id: string; quantity: number }[]
  /** The latest return. */
  returnId: string | null
  returnStatus: string | null
  escalated: boolean
  returnItems: { id: string; quantity: number }[]
  /** An open case. */
  caseId: string | null
  disputeId: string | null
  disputeStatus: 'needs_evidence' | 'under_review' | 'won' | 'lost' | 'accepted' | null
  failedRefund: string | null
  /** A transfer to its store that isn't sent. */
  waitingTransfer: string | null
}

/** Reads the situations of orders, by their IDs. */
export async function situationsOf(read: Reader, orderIds: readonly string[]): Promise<Map<string, Situation>> {
  const { rows } = await sql<Situation>`
    select o.id, o.status, o.type, o.store_id as "storeId", o.partner_id as "partnerId", o.dispatcher_id as "dispatcherId",
      o.delivered_by as "deliveredBy", o.total_kobo as total, coalesce(p.paid_kobo, 0) as card,
      coalesce(p.reference, '') as reference, o.stock_check_due_at is not null as "toCheck",
      (select json_agg(json_build_object('id', i.id, 'quantity', i.quantity) order by i.position) from order_items i
        where i.store_id = o.store_id and i.order_id = o.id) as items,
      r.id as "returnId", r.status as "returnStatus", coalesce(r.escalated, false) as escalated,
      coalesce((select json_agg(json_build_object('id', ri.id, 'quantity', ri.quantity)) from order_return_items ri
        where ri.store_id = r.store_id and ri.return_id = r.id), '[]') as "returnItems",
      (select k.id from cases k where k.order_id = o.id and k.status not in ('decided', 'closed') limit 1) as "caseId",
      d.id as "disputeId", d.status as "disputeStatus",
      (select f.id from refunds f where f.order_id = o.id and f.status = 'failed' limit 1) as "failedRefund",
      (select t.id from payout_transfers t where t.store_id = o.store_id and t.status in ('awaiting-approval', 'queued')
        limit 1) as "waitingTransfer"
    from orders o
    left join checkouts c on c.id = o.checkout_id
    left join payments p on p.id = c.payment_id
    left join lateral (select * from order_returns r where r.order_id = o.id order by r.asked_at desc limit 1) r on true
    left join lateral (select * from disputes d where d.payment_id = p.id order by d.opened_at desc limit 1) d on true
    where o.id = any(${[...orderIds]}::uuid[])`.execute(read)
  return new Map(rows.map(row => [row.id, row]))
}
