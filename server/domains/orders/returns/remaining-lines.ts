import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { openStatuses } from './return-states.ts'

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
  /** Digital items can't be returned (decision 0033). */
  digital: boolean
}

/** SQL: the lines of an order, in its sequence. */
const linesSql = (orderId: RawBuilder<unknown>) => sql<RemainingLine>`
    select i.id "orderItemId", i.quantity sold, i.goods_file_id is not null digital,
      coalesce(sum(ri.quantity) filter (
        where r.status = any(${[...openStatuses]}::text[]) or r.refund = 'refunded' or r.replace = 'shipped'), 0)::int
        + i.case_quantity taken,
      coalesce(sum(ri.quantity) filter (where r.refund = 'refunded'), 0)::int
        + greatest(i.case_quantity - i.case_replaced, 0) refunded
    from order_items i
    left join order_return_items ri on ri.store_id = i.store_id and ri.order_item_id = i.id
    left join order_returns r on r.store_id = ri.store_id and r.id = ri.return_id
    where i.order_id = ${orderId}
    group by i.store_id, i.id order by i.position`

/** Returns the returnable quantity of each line of an order. Lock the order first to rely on it. */
export const remainingLines = async (read: Reader, orderId: string): Promise<RemainingLine[]> =>
  (await linesSql(sql`${orderId}`).execute(read)).rows

/** SQL: until when something of the order `o` can be returned, as `whyNot` has it; null if nothing can. */
export const returnableUntil = (now: Date): RawBuilder<Date | null> => sql`
  case when o.type = 'standard' and o.status = 'delivered' and o.return_window_ends_at >= ${now}
    and exists (select from (${linesSql(sql`o.id`)}) line where not line.digital and line.taken < line.sold)
  then o.return_window_ends_at end`

/** Computes how many units of a line can still be returned. */
export const leftOf = ({ sold, taken, digital }: RemainingLine): number => (digital ? 0 : sold - taken)

/** Returns whether so many of each line can still be returned; a line that isn’t the order’s can’t. */
export const fitsIn = (
  left: readonly RemainingLine[],
  wanted: readonly { orderItemId: string; quantity: number }[],
): boolean =>
  wanted.every(({ orderItemId, quantity }) => {
    const line = left.find(each => each.orderItemId === orderItemId)
    return line !== undefined && quantity <= leftOf(line)
  })
