import { sql } from 'kysely'
import type { CarrierVehicle, PartnerStatus } from '#contract/delivery/delivery.ts'
import type { DaysOff, PartnerRow } from '#contract/logistics/partners.ts'
import { unanswered, underway } from '#domains/delivery/index.ts'
import { awayUntilColumn, partnerStatusOf, plannedDaysOffColumn } from '#domains/logistics/partners/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { type RecordColumn, recordColumn, recordOf } from './record.ts'
import { vehicleColumn } from './vehicles.ts'

interface Row extends RecordColumn {
  id: string
  name: string
  company_name: string
  logo: PictureColumns
  email: string
  phone_number: string | null
  states: string[]
  open_orders: number
  unanswered: number
  vehicle: CarrierVehicle | null
  status: PartnerStatus
  away: string | null
  planned: DaysOff | null
  created_at: Date
}

/** Lists shipping partners with their current orders and their record of the last 30 days, working ones first. */
export async function partners(
  read: Reader,
  query: {
    limit: number
    offset: number
    search?: string | undefined
    state?: string | undefined
    status?: PartnerStatus | undefined
  },
  now: Date,
): Promise<{ count: number; rows: PartnerRow[]; counts: Record<PartnerStatus, number> }> {
  const like = query.search ? containing(query.search) : undefined
  const fits = sql`true
    ${query.state ? sql`and ${query.state} = any(p.states)` : sql``}
    ${like ? sql`and (plain(p.company_name) like plain(${like}) or plain(a.first_name || ' ' || a.last_name) like plain(${like}) or a.email like lower(${like}))` : sql``}`
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ status: PartnerStatus; count: number }>`
      select ${partnerStatusOf} as status, count(*) as count
      from shipping_partners p join accounts a on a.id = p.account_id where ${fits} group by 1`.execute(read),
    sql<Row>`
      with p as (
        select p.*, a.email, a.first_name || ' ' || a.last_name as name, ${partnerStatusOf} as status
        from shipping_partners p join accounts a on a.id = p.account_id where ${fits}
          ${query.status ? sql`and ${partnerStatusOf} = ${query.status}` : sql``}
        order by ${notWorking}, p.company_name, p.id limit ${query.limit} offset ${query.offset}
      )
      select p.*, json_build_object('id', f.id, 'width', f.width, 'height', f.height) as logo, carries.*,
        ${vehicleColumn(sql`p.vehicle_id`)} as vehicle, ${awayUntilColumn(now)} as away, ${plannedDaysOffColumn(now)} as planned,
        ${recordColumn('partner_id', { id: sql`p.id`, accountId: sql`p.account_id` }, now)}
      from p left join files f on f.id = p.logo_id
      cross join lateral (
        select count(*) filter (where o.status <> 'assigned') as open_orders,
          count(*) filter (where o.status = 'assigned') as unanswered
        from orders o where o.partner_id = p.id and o.status = any(${[...unanswered, ...underway]}::text[])
      ) carries
      order by ${notWorking}, p.company_name, p.id`.execute(read),
  ])
  const countOf = (status: PartnerStatus) => counted.find(each => each.status === status)?.count ?? 0
  const counts = {
    unfinished: countOf('unfinished'),
    waiting: countOf('waiting'),
    working: countOf('working'),
    suspended: countOf('suspended'),
  }
  const count = query.status ? counts[query.status] : Object.values(counts).reduce((total, each) => total + each, 0)
  return { count, rows: rows.map(rowOf), counts }
}

const notWorking = sql`(p.approved_at is null or p.suspended_at is not null)`

const rowOf = (row: Row): PartnerRow => ({
  id: row.id,
  name: row.name,
  companyName: row.company_name,
  logo: pictureOf(row.logo, row.company_name),
  email: row.email,
  phoneNumber: row.phone_number,
  states: row.states,
  openOrders: row.open_orders,
  unanswered: row.unanswered,
  vehicle: row.vehicle,
  ...recordOf(row),
  status: row.status,
  awayUntil: row.away,
  plannedDaysOff: row.planned,
  approved: row.status === 'working',
  createdAt: row.created_at.toISOString(),
})
