import { type Selectable, sql } from 'kysely'
import type { HubArea, HubBody, HubChange } from '#contract/logistics/hubs.ts'
import type { OpeningHours } from '#contract/stores/opening.ts'
import { isLga, isState } from '#domains/locations/index.ts'
import { closedOn, type Pickup } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { Hubs } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed, failField, mustSucceed } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type AdminHub, adminHub, isOpen } from './hubs.views.ts'

export interface NewHub {
  name: string
  place: Pickup
  /** States and LGAs that it serves; defaults to its own state. */
  areas?: readonly HubArea[]
  phoneNumber?: string
  hours?: OpeningHours
  /** Number of parcels that it can hold. */
  capacity?: number
}

/** Creates a hub and returns its ID. */
export async function createHub(work: Work, hub: NewHub): Promise<string> {
  const { state, lga, street } = hub.place
  const { id } = await work.tx
    .insertInto('hubs')
    .values({
      name: hub.name,
      state,
      lga,
      street,
      phone_number: hub.phoneNumber ?? null,
      opening_hours: hub.hours ? JSON.stringify(hub.hours) : null,
      capacity: hub.capacity ?? null,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putAreas(work, id, hub.areas ?? [{ state, lgas: [] }])
  return id
}

const placesKnown = (areas: readonly HubArea[]): boolean =>
  areas.every(({ state, lgas }) => isState(state) && lgas.every(lga => isLga(state, lga)))

async function putAreas({ tx }: Work, hubId: string, areas: readonly HubArea[]): Promise<void> {
  await tx.deleteFrom('hub_areas').where('hub_id', '=', hubId).execute()
  await tx
    .insertInto('hub_areas')
    .values(areas.map(({ state, lgas }) => ({ hub_id: hubId, state, lgas: [...new Set(lgas)] })))
    .execute()
}

/**
 * Creates a hub for an administrator. Returns `place_unknown` for a state or LGA that doesn't exist, and
 * `hub_name_taken`.
 */
export async function openHub(
  work: Work,
  by: AdminCaller,
  { state, lga, street, areas, hours, phoneNumber, ...said }: HubBody,
): Promise<AdminHub | Failure<'hub_name_taken' | 'place_unknown'>> {
  if (!isLga(state, lga)) return failField('lga', 'place_unknown')
  if (!placesKnown(areas ?? [])) return failField('areas', 'place_unknown')
  const id = await createHub(work, {
    name: said.name,
    place: { state, lga, street },
    ...(areas && { areas }),
    ...(hours && { hours }),
    ...(phoneNumber && { phoneNumber }),
    ...(said.capacity && { capacity: said.capacity }),
  })
  return audited(work, by, 'hub.create', id)
}

/**
 * Changes the given fields of a hub. Returns `hub_not_found`, `place_unknown` for a state or LGA that doesn't exist,
 * `hub_name_taken` and `changed_meanwhile`.
 */
export async function changeHub(
  work: Work,
  by: AdminCaller,
  id: string,
  { seen, areas, hours, phoneNumber, ...said }: HubChange,
): Promise<AdminHub | Failure<'changed_meanwhile' | 'hub_name_taken' | 'place_unknown' | 'hub_not_found'>> {
  const locked = await lockHub(work, id)
  if (failed(locked)) return locked
  const before = await adminHub(work.tx, id, work.now)
  if (failed(before)) return before
  const stale = refuseStale(seen, { ...before, hours: before.opening.hours })
  if (stale) return stale
  const place = { state: said.state ?? locked.state, lga: said.lga ?? locked.lga }
  if (!isLga(place.state, place.lga)) return failField('lga', 'place_unknown')
  if (!placesKnown(areas ?? [])) return failField('areas', 'place_unknown')
  await work.tx
    .updateTable('hubs')
    .set({
      ...place,
      name: said.name ?? locked.name,
      street: said.street ?? locked.street,
      active: said.active ?? locked.active,
      capacity: said.capacity === undefined ? locked.capacity : said.capacity,
      ...(phoneNumber === undefined ? {} : { phone_number: phoneNumber }),
      ...(hours === undefined ? {} : { opening_hours: hours && JSON.stringify(hours) }),
    })
    .where('id', '=', id)
    .execute()
  if (areas) await putAreas(work, id, areas)
  return audited(work, by, 'hub.update', id, before)
}

/** Locks a hub, which serializes decisions about it. Returns `hub_not_found`. */
export async function lockHub({ tx }: Work, id: string) {
  const hub = await tx.selectFrom('hubs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return hub ?? fail('hub_not_found')
}

/** Records an administrator's change of a hub and returns the changed hub. */
export async function audited(
  work: Work,
  by: AdminCaller,
  action: string,
  id: string,
  before?: object,
): Promise<AdminHub> {
  const after = mustSucceed(await adminHub(work.tx, id, work.now))
  await audit(work, by, { action, subject: ['hub', id], ...(before && { before }), after })
  return after
}

/** A hub that parcels of a place can be routed through. */
export interface ServingHub {
  id: string
  state: string
  capacity: number | null
  /** Whether it opens today or tomorrow. */
  opensSoon: boolean
}

/**
 * Returns the open hubs for parcels of a place, the best first: the store's approved hub, then those that name the LGA,
 * then those of the whole state; among equals one in the state and LGA itself.
 */
export async function hubsFor(
  read: Reader,
  { state, lga, storeId = null }: { state: string; lga: string; storeId?: string | null },
  now: Date,
): Promise<ServingHub[]> {
  const { rows } = await sql<Selectable<Hubs>>`
    select h.* from hubs h left join hub_areas a on a.hub_id = h.id and a.state = ${state}
    where ${isOpen} and (${isChosen(storeId)} or ${lga} = any(a.lgas) or a.lgas = '{}')
    order by ${isChosen(storeId)} desc, ${lga} = any(a.lgas) desc, h.state = ${state} desc, h.lga = ${lga} desc,
      h.created_at, h.id`.execute(read)
  const days = [dayInLagos(now), dayInLagos(after(now, day))]
  return rows.map(row => {
    const isClosed = closedOn(row)
    return { id: row.id, state: row.state, capacity: row.capacity, opensSoon: days.some(each => !isClosed(each)) }
  })
}

const isChosen = (storeId: string | null) => sql<boolean>`exists (
  select from stores s where s.id = ${storeId}::uuid and s.hub_id = h.id and s.hub_approved_at is not null)`
