import { sql } from 'kysely'
import type { DispatcherRow } from '#contract/delivery.ts'
import type { Reader } from '#platform/database/database.ts'

/** The platform’s own dispatchers who can be given orders, those who carry least first. */
export async function dispatchers(read: Reader): Promise<{ count: number; rows: DispatcherRow[] }> {
  const { rows } = await sql<DispatcherRow>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.phone_number as "phoneNumber",
      carried."openOrders", carried.unanswered
    from accounts a cross join lateral (
      select
        count(*) filter (where o.status not in ('assigned', 'delivered', 'completed', 'cancelled', 'returned_to_store')) as "openOrders",
        count(*) filter (where o.status = 'assigned') as unanswered
      from orders o where o.dispatcher_id = a.id
    ) carried
    where a.admin_kind = 'dispatcher' and a.active
    order by carried."openOrders" + carried.unanswered, name, a.id`.execute(read)
  return { count: rows.length, rows }
}
