import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Hub, HubArea, listHubs, listOwnHubs, OwnHub } from '#contract/logistics/hubs.ts'
import { openingOf } from '#domains/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import type { Hubs } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'

type HubRow = Selectable<Hubs> & { areas: HubArea[] }

/** A hub for administrators, without its load, which the orders domain counts. */
export type AdminHub = Omit<OwnHub, 'inHouse'>

interface AdminRow extends HubRow {
  is_open: boolean
  store_count: number
  stores_waiting: number
  administrators: OwnHub['administrators']
}

const areas = sql`(select coalesce(json_agg(json_build_object('state', a.state, 'lgas', a.lgas) order by a.state), '[]')
  from hub_areas a where a.hub_id = h.id) as areas`

/** SQL condition: the hub `h` takes new parcels. A hub opens with its first administrator. */
export const isOpen = sql<boolean>`(h.active and exists (
  select from hub_administrators m join accounts a on a.id = m.account_id and a.active where m.hub_id = h.id))`

const hubOnWire = (row: HubRow, now: Date): Hub => ({
  id: row.id,
  name: row.name,
  state: row.state,
  lga: row.lga,
  street: row.street,
  areas: row.areas,
  phoneNumber: row.phone_number,
  opening: openingOf(row, now),
})

/** Lists open hubs by state and name, with the total count. */
export async function hubs(
  read: Reader,
  { state, limit, offset }: z.output<(typeof listHubs)['query']>,
  now: Date,
): Promise<{ count: number; rows: Hub[] }> {
  const fits = sql`${isOpen} ${state === undefined ? sql`` : sql`and lower(h.state) = lower(${state})`}`
  const [{ rows }, count] = await Promise.all([
    sql<HubRow>`select h.*, ${areas} from hubs h where ${fits}
      order by h.state, h.name limit ${limit} offset ${offset}`.execute(read),
    countOf(read, fits),
  ])
  return { count, rows: rows.map(row => hubOnWire(row, now)) }
}

/** Returns one hub, open or closed. Returns `hub_not_found`. */
export async function hubById(read: Reader, id: string, now: Date): Promise<Hub | Failure<'hub_not_found'>> {
  const { rows } = await sql<HubRow>`select h.*, ${areas} from hubs h where h.id = ${id}`.execute(read)
  return rows[0] ? hubOnWire(rows[0], now) : fail('hub_not_found')
}

/** Lists all hubs for administrators, closed ones last. */
export async function adminHubs(
  read: Reader,
  { search, limit, offset }: z.output<(typeof listOwnHubs)['query']>,
  now: Date,
): Promise<{ count: number; rows: AdminHub[] }> {
  const like = search && containing(search)
  const fits = like ? sql`plain(h.name || ' ' || h.state || ' ' || h.lga) like plain(${like})` : sql`true`
  const [rows, count] = await Promise.all([
    adminRows(read, sql`${fits} order by h.active desc, h.state, h.name limit ${limit} offset ${offset}`),
    countOf(read, fits),
  ])
  return { count, rows: rows.map(row => adminOnWire(row, now)) }
}

/** Returns one hub for administrators. Returns `hub_not_found`. */
export async function adminHub(read: Reader, id: string, now: Date): Promise<AdminHub | Failure<'hub_not_found'>> {
  const [row] = await adminRows(read, sql`h.id = ${id}`)
  return row ? adminOnWire(row, now) : fail('hub_not_found')
}

async function countOf(read: Reader, fits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from hubs h where ${fits}`.execute(read)
  return rows[0]?.count ?? 0
}

async function adminRows(read: Reader, fits: RawBuilder<unknown>): Promise<AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    select h.*, ${areas}, ${isOpen} as is_open,
      (select count(*) from stores s where s.hub_id = h.id) as store_count,
      (select count(*) from stores s where s.hub_id = h.id and s.hub_approved_at is null) as stores_waiting,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name,
          'email', a.email) order by a.first_name, a.id), '[]')
        from hub_administrators m join accounts a on a.id = m.account_id where m.hub_id = h.id) as administrators
    from hubs h where ${fits}`.execute(read)
  return rows
}

const adminOnWire = (row: AdminRow, now: Date): AdminHub => ({
  ...hubOnWire(row, now),
  active: row.active,
  isOpen: row.is_open,
  capacity: row.capacity,
  storeCount: row.store_count,
  storesWaiting: row.stores_waiting,
  administrators: row.administrators,
})
