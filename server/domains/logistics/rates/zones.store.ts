import { sql } from 'kysely'
import { noPlace, type ZoneLga } from '#contract/logistics/shipping-rates.ts'
import { isLga, isState } from '#domains/locations/index.ts'
import { audit } from '#platform/audit.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField, mustSucceed } from '#platform/failure.ts'
import { lockOwner, type Owner, ownerId, storeIdOf } from './owner.ts'
import { type KeptZone, zoneById } from './zones.views.ts'

export interface By {
  accountId: string
  name: string
}

interface ZoneSaid {
  name: string
  states: readonly string[]
  lgas: readonly ZoneLga[]
}

/**
 * Creates a zone. Each state and LGA is in at most one zone of an owner, so that its price is unique. Returns
 * `place_unknown` for an unknown place, `state_in_zone` and `zone_name_taken`.
 */
export async function createZone(
  work: Work,
  by: By,
  owner: Owner,
  { name, states, lgas }: ZoneSaid,
): Promise<KeptZone | Failure<'zone_name_taken' | 'place_unknown' | 'state_in_zone'>> {
  await lockOwner(work, owner)
  const { id } = await work.tx
    .insertInto('shipping_zones')
    .values({ store_id: storeIdOf(owner), name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const put = (await putStates(work, owner, id, states)) ?? (await putLgas(work, owner, id, lgas))
  return failed(put) ? put : saved(work, by, owner, id)
}

/**
 * Changes the given fields of a zone. Returns `zone_not_found`, `place_unknown` for an unknown place, `state_in_zone`
 * and `zone_name_taken`, and `invalid` if no place is left.
 */
export async function changeZone(
  work: Work,
  by: By,
  owner: Owner,
  id: string,
  { name, states, lgas, seen }: Partial<ZoneSaid> & { seen?: Partial<ZoneSaid> | undefined },
): Promise<
  | KeptZone
  | Failure<'changed_meanwhile' | 'invalid' | 'place_unknown' | 'state_in_zone' | 'zone_name_taken' | 'zone_not_found'>
> {
  await lockOwner(work, owner)
  const before = await zoneById(work.tx, owner, id)
  if (failed(before)) return before
  const stale = refuseStale(seen, before)
  if (stale) return stale
  if (name !== undefined) await work.tx.updateTable('shipping_zones').set({ name }).where('id', '=', id).execute()
  if ((states ?? before.states).length + (lgas ?? before.lgas).length === 0)
    return failField('states', 'invalid', noPlace)
  const put = (states && (await putStates(work, owner, id, states))) ?? (lgas && (await putLgas(work, owner, id, lgas)))
  return failed(put) ? put : saved(work, by, owner, id, before)
}

/**
 * Deletes a zone and its prices, and returns what was deleted. Placed orders keep their prices. Returns
 * `zone_not_found`, and `zone_has_discounts` while a shipping discount uses it.
 */
export async function deleteZone(
  work: Work,
  by: By,
  owner: Owner,
  id: string,
): Promise<KeptZone | Failure<'zone_has_discounts' | 'zone_not_found'>> {
  await lockOwner(work, owner)
  const before = await zoneById(work.tx, owner, id)
  if (failed(before)) return before
  await work.tx.deleteFrom('shipping_zones').where('id', '=', id).execute()
  await audit(work, by, { action: 'shipping-zone.delete', subject: ['shipping-zone', id], before })
  return before
}

async function putStates(
  { tx }: Work,
  owner: Owner,
  zoneId: string,
  said: readonly string[],
): Promise<Failure<'place_unknown' | 'state_in_zone'> | undefined> {
  const states = [...new Set(said)]
  if (!states.every(isState)) return failField('states', 'place_unknown', 'Choose states of Nigeria.')
  await tx.deleteFrom('shipping_zone_states').where('zone_id', '=', zoneId).execute()
  if (!states.length) return undefined
  const taken = await tx
    .selectFrom('shipping_zone_states as s')
    .innerJoin('shipping_zones as z', 'z.id', 's.zone_id')
    .select(['s.state', 'z.name'])
    .where('s.owner_id', '=', ownerId(owner))
    .where('s.state', 'in', states)
    .where('s.zone_id', '!=', zoneId)
    .orderBy('s.state')
    .execute()
  if (taken.length) return fail('state_in_zone', { message: takenWords(taken) })
  await tx
    .insertInto('shipping_zone_states')
    .values(states.map(state => ({ owner_id: ownerId(owner), zone_id: zoneId, state })))
    .execute()
  return undefined
}

async function putLgas(
  { tx }: Work,
  owner: Owner,
  zoneId: string,
  said: readonly ZoneLga[],
): Promise<Failure<'place_unknown' | 'state_in_zone'> | undefined> {
  const lgas = [...new Map(said.map(each => [`${each.state} ${each.lga}`, each])).values()]
  if (!lgas.every(({ state, lga }) => isLga(state, lga)))
    return failField('lgas', 'place_unknown', 'Choose LGAs of Nigeria.')
  await tx.deleteFrom('shipping_zone_lgas').where('zone_id', '=', zoneId).execute()
  if (!lgas.length) return undefined
  const { rows: taken } = await sql<{ state: string; name: string }>`
    select l.lga || ' (' || l.state || ')' as state, z.name
    from shipping_zone_lgas l join shipping_zones z on z.id = l.zone_id
    join unnest(${lgas.map(each => each.state)}::text[], ${lgas.map(each => each.lga)}::text[]) w (state, lga)
      on w.state = l.state and w.lga = l.lga
    where l.owner_id = ${ownerId(owner)} order by l.state, l.lga`.execute(tx)
  if (taken.length) return fail('state_in_zone', { message: takenWords(taken) })
  await tx
    .insertInto('shipping_zone_lgas')
    .values(lgas.map(({ state, lga }) => ({ owner_id: ownerId(owner), zone_id: zoneId, state, lga })))
    .execute()
  return undefined
}

/** Joins names: `Lagos`, `Lagos and Ogun`, `Lagos, Ogun and Oyo`. */
export const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/** `Lagos is in zone Coast already. Oyo and Ogun are in zone South West already.` */
const takenWords = (taken: readonly { state: string; name: string }[]): string =>
  [...Map.groupBy(taken, ({ name }) => name)]
    .map(
      ([zone, of]) =>
        `${listed(of.map(({ state }) => state))} ${of.length === 1 ? 'is' : 'are'} in zone ${zone} already.`,
    )
    .join(' ')

async function saved(work: Work, by: By, owner: Owner, id: string, before?: KeptZone) {
  const zone = mustSucceed(await zoneById(work.tx, owner, id))
  await audit(work, by, {
    action: before ? 'shipping-zone.update' : 'shipping-zone.create',
    subject: ['shipping-zone', id],
    ...(before && { before }),
    after: zone,
  })
  return zone
}
