import { isState } from '#domains/locations/index.ts'
import { audit } from '#platform/audit.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { lockOwner, type Owner, ownerId, storeIdOf } from './owner.ts'
import { type KeptZone, zoneById } from './zones.views.ts'

export interface By {
  accountId: string
  name: string
}

interface ZoneSaid {
  name: string
  states: readonly string[]
}

/**
 * Creates a zone. Each state is in at most one zone of an owner, so that its price is unique. Returns `place_unknown`
 * for an unknown state, `state_in_zone` and `zone_name_taken`.
 */
export async function createZone(
  work: Work,
  by: By,
  owner: Owner,
  { name, states }: ZoneSaid,
): Promise<KeptZone | Failure<'zone_name_taken' | 'place_unknown' | 'state_in_zone' | 'zone_not_found'>> {
  await lockOwner(work, owner)
  const { id } = await work.tx
    .insertInto('shipping_zones')
    .values({ store_id: storeIdOf(owner), name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const put = await putStates(work, owner, id, states)
  return failed(put) ? put : saved(work, by, owner, id)
}

/**
 * Changes the given fields of a zone. Returns `zone_not_found`, `place_unknown` for an unknown state, `state_in_zone`
 * and `zone_name_taken`.
 */
export async function changeZone(
  work: Work,
  by: By,
  owner: Owner,
  id: string,
  { name, states }: Partial<ZoneSaid>,
): Promise<KeptZone | Failure<'place_unknown' | 'state_in_zone' | 'zone_name_taken' | 'zone_not_found'>> {
  await lockOwner(work, owner)
  const before = await zoneById(work.tx, owner, id)
  if (failed(before)) return before
  if (name !== undefined) await work.tx.updateTable('shipping_zones').set({ name }).where('id', '=', id).execute()
  const put = states && (await putStates(work, owner, id, states))
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
  await tx.deleteFrom('shipping_zone_states').where('zone_id', '=', zoneId).execute()
  await tx
    .insertInto('shipping_zone_states')
    .values(states.map(state => ({ owner_id: ownerId(owner), zone_id: zoneId, state })))
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
  const zone = await zoneById(work.tx, owner, id)
  if (failed(zone)) return zone
  await audit(work, by, {
    action: before ? 'shipping-zone.update' : 'shipping-zone.create',
    subject: ['shipping-zone', id],
    ...(before && { before }),
    after: zone,
  })
  return zone
}
