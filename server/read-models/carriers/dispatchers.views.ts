import { sql } from 'kysely'
import type { CarrierVehicle, DispatcherRow } from '#contract/delivery/delivery.ts'
import { unanswered, underway } from '#domains/delivery/index.ts'
import { isAvailable } from '#domains/logistics/partners/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RecordColumn, recordColumn, recordOf } from './record.ts'
import { vehicleColumn } from './vehicles.ts'

interface Row extends RecordColumn {
  id: string
  name: string
  phone_number: string | null
  open_orders: number
  unanswered: number
  available: boolean
  shift_ends_at: Date | null
  vehicle: CarrierVehicle | null
}

/** Lists the platform's dispatchers: available ones first, then by number of orders. */
export async function dispatchers(
  read: Reader,
  { now, away }: { now: Date /** True if those who are away are listed too. */; away: boolean },
): Promise<{ count: number; rows: DispatcherRow[] }> {
  const { rows } = await sql<Row>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.phone_number, carries.*,
      ${isAvailable(now)} as available, s.shift_ends_at, ${vehicleColumn(sql`s.vehicle_id`)} as vehicle,
      ${recordColumn('dispatcher_id', { id: sql`a.id`, accountId: sql`a.id` }, now)}
    from accounts a left join dispatcher_statuses s on s.account_id = a.id
    cross join lateral (
      select count(*) filter (where o.status <> 'assigned') as open_orders,
        count(*) filter (where o.status = 'assigned') as unanswered
      from orders o where o.dispatcher_id = a.id and o.status = any(${[...unanswered, ...underway]}::text[])
    ) carries
    where a.admin_kind = 'dispatcher' and a.active ${away ? sql`` : sql`and ${isAvailable(now)}`}
    order by available desc, carries.open_orders + carries.unanswered, name, a.id`.execute(read)
  return { count: rows.length, rows: rows.map(row => rowOf(row, now)) }
}

const rowOf = (row: Row, now: Date): DispatcherRow => ({
  id: row.id,
  name: row.name,
  phoneNumber: row.phone_number,
  openOrders: row.open_orders,
  unanswered: row.unanswered,
  vehicle: row.vehicle,
  status: row.available ? 'available' : 'away',
  // A shift that is over has no effect.
  shiftEndsAt: row.shift_ends_at && row.shift_ends_at > now ? row.shift_ends_at.toISOString() : null,
  ...recordOf(row),
})
