import { sql } from 'kysely'

/** SQL: whether the customer of the return `r` cancelled it. One that wasn't sent back in time is closed by the clock. */
export const isCancelledByCustomer = sql<boolean>`(r.status = 'closed' and exists (
  select from order_return_activities a
  where a.return_id = r.id and a.action = 'withdraw' and a.actor_kind = 'customer'))`
