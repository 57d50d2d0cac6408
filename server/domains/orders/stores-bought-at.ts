import { type RawBuilder, sql } from 'kysely'

/** SQL condition: whether a customer has an order at a store that wasn't cancelled. */
export const hasBoughtAt = (
  customerId: string | null,
  storeId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from orders o where o.customer_id = ${customerId} and o.store_id = ${storeId} and o.status <> 'cancelled')`
