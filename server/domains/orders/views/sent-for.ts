import { sql } from 'kysely'
import type { SentFor } from '#contract/orders/order-statuses.ts'

export interface SentForColumn {
  sent_for: SentFor | null
}

/** SQL: what the order `o` was sent for if it replaces items; null for any other order. */
export const sentForSql = sql<SentFor | null>`case when o.type = 'replacement' then
  case when exists (select from order_returns x where x.store_id = o.store_id and x.replacement_order_id = o.id)
    then 'exchange' else 'replacement' end end`
