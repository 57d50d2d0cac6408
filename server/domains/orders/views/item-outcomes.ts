import { sql } from 'kysely'
import type { z } from 'zod'
import type { ItemOutcome, itemOutcome } from '#contract/orders/item-outcomes.ts'
import type { Reader } from '#platform/database/database.ts'
import { counts } from './remaining-lines.ts'

/** What became of units of an order item, with the return that they are or were in; null for a case. */
export interface ItemOutcomeRow {
  item_id: string
  what: ItemOutcome
  quantity: number
  return_id: string | null
}

/** SQL column: what became of the items of the order `o`, by cases and by returns that count. */
export const outcomesColumn = sql`(select coalesce(json_agg(u), '[]') from (
  select i.id item_id, 'refunded' what, i.case_quantity - i.case_replaced quantity, null::uuid return_id
    from order_items i where i.store_id = o.store_id and i.order_id = o.id and i.case_quantity > i.case_replaced
  union all select i.id, 'replaced', i.case_replaced, null
    from order_items i where i.store_id = o.store_id and i.order_id = o.id and i.case_replaced > 0
  union all select ri.order_item_id, case when r.refund = 'refunded' then 'refunded' when r.replace = 'shipped' then 'exchanged'
      when r.type = 'replacement' then 'exchanging' else 'returning' end, ri.quantity, r.id
    from order_returns r join order_return_items ri on ri.store_id = r.store_id and ri.return_id = r.id
    where r.store_id = o.store_id and r.order_id = o.id and ${counts}) u) as outcomes`

/** Returns what became of an item. */
export const outcomesOf = (rows: readonly ItemOutcomeRow[], itemId: string): z.infer<typeof itemOutcome>[] =>
  rows
    .filter(({ item_id }) => item_id === itemId)
    .map(({ what, quantity, return_id }) => ({ what, quantity, returnId: return_id }))

/** Reads what became of the items of an order. */
export async function itemOutcomesOf(read: Reader, orderId: string): Promise<ItemOutcomeRow[]> {
  const { rows } = await sql<{ outcomes: ItemOutcomeRow[] }>`
    select ${outcomesColumn} from orders o where o.id = ${orderId}`.execute(read)
  return rows[0]?.outcomes ?? []
}
