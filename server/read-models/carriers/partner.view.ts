import { sql } from 'kysely'
import type { PartnerDetail, PartnerProfile } from '#contract/logistics/partners.ts'
import { unanswered, underway } from '#domains/delivery/index.ts'
import {
  awayUntilColumn,
  onboardingOfPartner,
  partnerBankOf,
  partnerStatusOf,
  partnerVersion,
  plannedDaysOffColumn,
} from '#domains/logistics/partners/index.ts'
import type { PartnerCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type RecordColumn, recordColumn, recordOf } from './record.ts'
import { carrierVehicles, vehicleColumn } from './vehicles.ts'

const record = (now: Date) => recordColumn('partner_id', { id: sql`p.id`, accountId: sql`p.account_id` }, now)

interface Row extends RecordColumn {
  id: string
  company_name: string
  name: string
  email: string
  phone_number: string | null
  states: string[]
  created_at: Date
  approved_at: Date | null
  added_by: string | null
  open_orders: number
  unanswered: number
}

/** Returns a partner for administrators. Returns `partner_not_found`. */
export async function partnerDetail(
  read: Reader,
  id: string,
  now: Date,
): Promise<PartnerDetail | Failure<'partner_not_found'>> {
  // Before what it is the version of: a change in between is then refused.
  const version = await partnerVersion(read, id)
  const { rows } = await sql<Row>`
    select p.id, p.company_name, a.first_name || ' ' || a.last_name as name, a.email, p.phone_number, p.states, p.created_at,
      p.approved_at, (select first_name || ' ' || last_name from accounts where id = p.added_by) as added_by,
      (select count(*) from orders where partner_id = p.id and status = any(${[...underway]}::text[])) as open_orders,
      (select count(*) from orders where partner_id = p.id and status = any(${[...unanswered]}::text[])) as unanswered,
      ${record(now)}
    from shipping_partners p join accounts a on a.id = p.account_id where p.id = ${id}`.execute(read)
  const [row] = rows
  const onboarding = await onboardingOfPartner(read, id)
  if (!row || !onboarding || version === undefined) return fail('partner_not_found')
  return {
    id: row.id,
    companyName: row.company_name,
    contactName: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    states: row.states,
    createdAt: row.created_at.toISOString(),
    addedBy: row.added_by,
    approvedAt: row.approved_at?.toISOString() ?? null,
    onboarding,
    record: recordOf(row),
    openOrders: row.open_orders,
    unanswered: row.unanswered,
    version,
  }
}

/** Returns a partner's own profile. */
export async function partnerProfile(read: Reader, { partnerId }: PartnerCaller, now: Date): Promise<PartnerProfile> {
  const [row, bankAccount, vehicles] = await Promise.all([
    read
      .selectFrom('shipping_partners as p')
      .select(['p.company_name', 'p.phone_number', 'p.states', partnerStatusOf.as('status')])
      .select(sql<RecordColumn['record']>`(select record from (select ${record(now)}) of_it)`.as('record'))
      .select(vehicleColumn(sql`p.vehicle_id`).as('vehicle'))
      .select(awayUntilColumn(now).as('awayUntil'))
      .select(plannedDaysOffColumn(now).as('plannedDaysOff'))
      .where('p.id', '=', partnerId)
      .executeTakeFirstOrThrow(),
    partnerBankOf(read, partnerId, now),
    carrierVehicles(read),
  ])
  return {
    companyName: row.company_name,
    phoneNumber: row.phone_number,
    states: row.states,
    vehicle: row.vehicle,
    vehicles,
    status: row.status,
    record: recordOf(row),
    awayUntil: row.awayUntil,
    plannedDaysOff: row.plannedDaysOff,
    bankAccount,
  }
}
