import type { HubArea, HubBody, HubChange } from '#contract/logistics/hubs.ts'
import type { OpeningHours } from '#contract/stores/opening.ts'
import { isLga, isState } from '#domains/locations/index.ts'
import type { Pickup } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { type AdminHub, adminHub } from './hubs.views.ts'

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
): Promise<AdminHub | Failure<'hub_name_taken' | 'place_unknown' | 'hub_not_found'>> {
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
 * and `hub_name_taken`.
 */
export async function changeHub(
  work: Work,
  by: AdminCaller,
  id: string,
  { areas, hours, phoneNumber, ...said }: HubChange,
): Promise<AdminHub | Failure<'hub_name_taken' | 'place_unknown' | 'hub_not_found'>> {
  const locked = await lockHub(work, id)
  if (failed(locked)) return locked
  const place = { state: said.state ?? locked.state, lga: said.lga ?? locked.lga }
  if (!isLga(place.state, place.lga)) return failField('lga', 'place_unknown')
  if (!placesKnown(areas ?? [])) return failField('areas', 'place_unknown')
  const before = await adminHub(work.tx, id, work.now)
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
): Promise<AdminHub | Failure<'hub_not_found'>> {
  const after = await adminHub(work.tx, id, work.now)
  if (failed(after)) return after
  await audit(work, by, { action, subject: ['hub', id], ...(before && { before }), after })
  return after
}

/**
 * Returns the open hub for parcels of a place: the store's approved hub, otherwise one that serves the LGA, otherwise
 * one of the state, by distance and then by name. Null if there is none.
 */
export async function hubFor(
  read: Reader,
  { state, lga, storeId }: { state: string; lga: string; storeId?: string },
): Promise<{ id: string; state: string } | null> {
  if (storeId) {
    const chosen = await read
      .selectFrom('stores as s')
      .innerJoin('hubs as h', 'h.id', 's.hub_id')
      .select(['h.id', 'h.state'])
      .where('s.id', '=', storeId)
      .where('s.hub_approved_at', 'is not', null)
      .where('h.active', '=', true)
      .executeTakeFirst()
    if (chosen) return chosen
  }
  const serving = await read
    .selectFrom('hubs as h')
    .innerJoin('hub_areas as a', 'a.hub_id', 'h.id')
    .select(['h.id', 'h.state', 'h.lga', 'h.name', 'a.lgas'])
    .where('a.state', '=', state)
    .where('h.active', '=', true)
    .orderBy('h.created_at')
    .orderBy('h.id')
    .execute()
  const rank = (hub: (typeof serving)[number]) =>
    (hub.lgas.includes(lga) ? 0 : 4) + (hub.state === state ? 0 : 2) + (hub.lga === lga ? 0 : 1)
  const [best] = serving
    .filter(({ lgas }) => lgas.length === 0 || lgas.includes(lga))
    .toSorted((one, other) => rank(one) - rank(other))
  return best ? { id: best.id, state: best.state } : null
}
