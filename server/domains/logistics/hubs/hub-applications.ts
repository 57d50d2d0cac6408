import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import {
  type applyAsHub,
  type HubApplication,
  hubApplicationStatus,
  type listHubApplications,
} from '#contract/logistics/hubs.ts'
import { openingHours } from '#contract/stores/opening.ts'
import { isLga } from '#domains/locations/index.ts'
import { notify } from '#domains/notifications/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, StoreScope } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import type { HubApplications } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed, failField, mustSucceed } from '#platform/failure.ts'
import { audited, createHub } from './hubs.ts'
import type { AdminHub } from './hubs.views.ts'

type Row = Selectable<HubApplications> & { store_name: string; store_url: string }

const onWire = (row: Row): HubApplication => ({
  id: row.id,
  storeId: row.store_id,
  storeName: row.store_name,
  storeUrl: row.store_url,
  name: row.name,
  state: row.state,
  lga: row.lga,
  street: row.street,
  phoneNumber: row.phone_number,
  hours: openingHours.parse(row.opening_hours),
  capacity: row.capacity,
  about: row.about,
  status: hubApplicationStatus.parse(row.status),
  reason: row.reason,
  hubId: row.hub_id,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

async function rowsOf(read: Reader, fits: RawBuilder<unknown>): Promise<HubApplication[]> {
  const { rows } = await sql<Row>`select p.*, s.name as store_name, s.url as store_url
    from hub_applications p join stores s on s.id = p.store_id where ${fits}`.execute(read)
  return rows.map(onWire)
}

async function one(read: Reader, id: string): Promise<HubApplication | Failure<'hub_application_not_found'>> {
  return (await rowsOf(read, sql`p.id = ${id}`))[0] ?? fail('hub_application_not_found')
}

/** Returns a store's newest application, or null. */
export async function newestApplication(read: Reader, { storeId }: StoreScope): Promise<HubApplication | null> {
  return (await rowsOf(read, sql`p.store_id = ${storeId} order by p.id desc limit 1`))[0] ?? null
}

/**
 * Submits a store's application to run a hub. Returns `place_unknown` for an LGA of another state, and
 * `hub_applied_already` while an earlier application is undecided.
 */
export async function applyAs(
  work: Work,
  { storeId }: StoreScope,
  { hours, phoneNumber, ...said }: z.output<(typeof applyAsHub)['body']>,
): Promise<HubApplication | Failure<'hub_applied_already' | 'place_unknown'>> {
  if (!isLga(said.state, said.lga)) return failField('lga', 'place_unknown')
  const { id } = await work.tx
    .insertInto('hub_applications')
    .values({
      ...said,
      store_id: storeId,
      phone_number: phoneNumber,
      opening_hours: JSON.stringify(hours),
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return mustSucceed(await one(work.tx, id))
}

/** Returns a page of applications with a status, and counts per status. */
export async function applications(
  read: Reader,
  { status, search, limit, offset }: z.output<(typeof listHubApplications)['query']>,
) {
  const like = search && containing(search)
  const found = like ? sql`plain(p.name || ' ' || p.state || ' ' || s.name) like plain(${like})` : sql`true`
  const sorted = status === 'waiting' ? sql`p.id` : sql`p.id desc`
  const [rows, { rows: counted }] = await Promise.all([
    rowsOf(read, sql`p.status = ${status} and ${found} order by ${sorted} limit ${limit} offset ${offset}`),
    sql<{ status: string; count: number }>`select p.status, count(*) as count
      from hub_applications p join stores s on s.id = p.store_id where ${found} group by p.status`.execute(read),
  ])
  const countOf = (name: string) => counted.find(each => each.status === name)?.count ?? 0
  const counts = { waiting: countOf('waiting'), approved: countOf('approved'), declined: countOf('declined') }
  return { count: counts[status], counts, rows }
}

async function lockWaiting({ tx }: Work, id: string) {
  const row = await tx
    .selectFrom('hub_applications as p')
    .innerJoin('stores as s', 's.id', 'p.store_id')
    .selectAll('p')
    .select(['s.merchant_id'])
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst()
  if (!row) return fail('hub_application_not_found')
  return row.status === 'waiting' ? row : fail('hub_application_decided')
}

const page = '/merchant/hub-application'

/**
 * Creates a hub from an application and notifies its store. Returns `hub_application_not_found`,
 * `hub_application_decided`, and `hub_name_taken`.
 */
export async function approveApplication(
  work: Work,
  by: AdminCaller,
  id: string,
): Promise<AdminHub | Failure<'hub_name_taken' | 'hub_application_decided' | 'hub_application_not_found'>> {
  const row = await lockWaiting(work, id)
  if (failed(row)) return row
  const { state, lga, street } = row
  const hubId = await createHub(work, {
    name: row.name,
    place: { state, lga, street },
    phoneNumber: row.phone_number,
    hours: openingHours.parse(row.opening_hours),
    capacity: row.capacity,
  })
  await work.tx
    .updateTable('hub_applications')
    .set({ status: 'approved', hub_id: hubId, decided_by: by.accountId, decided_at: work.now })
    .where('id', '=', id)
    .execute()
  await notify(work, {
    accountId: row.merchant_id,
    title: `${row.name} is a hub of Bitmarte now`,
    path: page,
    cause: `hub-application:${id}`,
  })
  return audited(work, by, 'hub.approve', hubId)
}

/**
 * Rejects an application and notifies its store of the reason. Returns `hub_application_not_found` and
 * `hub_application_decided`.
 */
export async function declineApplication(
  work: Work,
  by: AdminCaller,
  id: string,
  reason: string,
): Promise<HubApplication | Failure<'hub_application_not_found' | 'hub_application_decided'>> {
  const row = await lockWaiting(work, id)
  if (failed(row)) return row
  await work.tx
    .updateTable('hub_applications')
    .set({ status: 'declined', reason, decided_by: by.accountId, decided_at: work.now })
    .where('id', '=', id)
    .execute()
  await notify(work, {
    accountId: row.merchant_id,
    title: `${row.name} was declined as a hub: ${reason}`,
    path: page,
    cause: `hub-application:${id}`,
  })
  await audit(work, by, { action: 'hub.decline', subject: ['hub-application', id], after: { reason } })
  return one(work.tx, id)
}
