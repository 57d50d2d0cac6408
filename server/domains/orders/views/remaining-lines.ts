import { type RawBuilder, sql } from 'kysely'

/**
 * A line of an order: how many were bought, how many are in returns that count or in decisions of cases, and how many of
 * those were refunded. Replaced units aren't refunded: the customer has them again.
 */
export interface RemainingLine {
  orderItemId: string
  sold: number
  /** In returns that are open, or that gave money or a replacement, or refunded or replaced by cases. Rejected and withdrawn returns leave their items free. */
  taken: number
  refunded: number
  /** In returns that an administrator rejected: they can't be returned again, but a case can be about them. */
  refused: number
  /** Digital items can't be returned (decision 0033). */
  digital: boolean
}

/** SQL: whether the return `r` takes its items: it is open, or it was refunded or replaced. A rejected or withdrawn one doesn't. */
export const counts = sql`(r.status not in ('closed', 'rejected') or r.refund = 'refunded' or r.replace = 'shipped')`

/** SQL: whether any unit of the order item `i` is neither returned, nor refunded or replaced. */
export const isKept = sql`i.quantity > i.case_quantity + (
  select coalesce(sum(ri.quantity), 0) from order_return_items ri
  join order_returns r on r.store_id = ri.store_id and r.id = ri.return_id
  where ri.store_id = i.store_id and ri.order_item_id = i.id and ${counts})`

/** SQL: the lines of an order, in its sequence. */
export const remainingLinesSql = (orderId: RawBuilder<unknown>) => sql<RemainingLine>`
    select i.id "orderItemId", i.quantity sold, i.goods_file_id is not null digital,
      coalesce(sum(ri.quantity) filter (where ${counts}), 0)::int + i.case_quantity taken,
      coalesce(sum(ri.quantity) filter (where r.refund = 'refunded'), 0)::int
        + greatest(i.case_quantity - i.case_replaced, 0) refunded,
      coalesce(sum(ri.quantity) filter (where r.status = 'rejected' and r.escalated), 0)::int refused
    from order_items i
    left join order_return_items ri on ri.store_id = i.store_id and ri.order_item_id = i.id
    left join order_returns r on r.store_id = ri.store_id and r.id = ri.return_id
    where i.order_id = ${orderId}
    group by i.store_id, i.id order by i.position`

/** SQL: until when something of the order `o` can be returned, by the rule of `whyNot` in returns; null if nothing can. */
export const returnableUntil = (now: Date): RawBuilder<Date | null> => sql`
  case when o.type = 'standard' and o.status = 'delivered' and o.return_window_ends_at >= ${now}
    and exists (select from (${remainingLinesSql(sql`o.id`)}) line where not line.digital and line.taken + line.refused < line.sold)
  then o.return_window_ends_at end`
