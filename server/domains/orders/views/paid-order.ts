import { type RawBuilder, sql } from 'kysely'

/** SQL: the ID of the order that paid for an order: the one whose items a replacement replaces, or itself. */
export const paidOrderId = (orderId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select coalesce(b.id, o.id) from orders o
  left join orders b on o.type = 'replacement' and b.store_id = o.store_id
    and b.reference = replace(o.note, 'Replaces items of ', '')
  where o.id = ${orderId})`

/** SQL: the IDs of the orders that replace items of an order: its exchanges, and the replacements that cases sent. */
export const replacementIds = (orderId: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select replacing.id from orders replaced
  join orders replacing on replacing.customer_id = replaced.customer_id and replacing.store_id = replaced.store_id
    and replacing.type = 'replacement' and replacing.note = 'Replaces items of ' || replaced.reference
  where replaced.id = ${orderId}`
