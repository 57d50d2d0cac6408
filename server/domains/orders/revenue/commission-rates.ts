import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: the rates of the commission of an order `o` in basis points, lowest first: one per rate of its items, or the order's
 * own. Empty without an order.
 */
export const commissionRates: RawBuilder<number[]> = sql`(
  select coalesce(array_agg(distinct coalesce(i.commission_bps, o.commission_bps)
    order by coalesce(i.commission_bps, o.commission_bps)), array_remove(array[o.commission_bps], null))
  from order_items i where i.store_id = o.store_id and i.order_id = o.id)`
