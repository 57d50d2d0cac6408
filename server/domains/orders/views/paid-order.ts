import { type RawBuilder, sql } from 'kysely'

/** SQL: the ID of the order that paid for an order: the one whose items a replacement replaces, or itself. */
export const paidOrderId = (orderId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select coalesce(b.id, o.id) from orders o
  left join orders b on o.type = 'replacement' and b.store_id = o.store_id
    and b.reference = replace(o.note, 'Replaces items of ', '')
  where o.id = ${orderId})`

/** SQL: the IDs of the orders that replace items of an order: its exchanges, and the replacements that cases sent. */
export const replacementIds = (orderId: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql<{ id: string }>`
  select r.id from orders p
  join orders r on r.customer_id = p.customer_id and r.store_id = p.store_id and r.type = 'replacement'
    and r.note = 'Replaces items of ' || p.reference
  where p.id = ${orderId}`
