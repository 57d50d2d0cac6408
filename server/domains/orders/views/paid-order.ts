import { type RawBuilder, sql } from 'kysely'

/** SQL: the ID of the order that paid for an order: the one whose items a replacement replaces, or itself. */
export const paidOrderId = (orderId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select coalesce(b.id, o.id) from orders o
  left join orders b on o.type = 'replacement' and b.store_id = o.store_id
    and b.reference = replace(o.note, 'Replaces items of ', '')
  where o.id = ${orderId})`
