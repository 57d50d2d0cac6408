import type { DeliverySettings } from '#contract/logistics/shipping-rates.ts'
import { setStoreDelivers } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { By } from './zones.store.ts'

/** Returns whether a store delivers itself, and the states that its own rates reach from its pickup place. */
export async function settingsOf(read: Reader, { storeId }: StoreScope): Promise<DeliverySettings> {
  const store = await read
    .selectFrom('stores')
    .select(['delivers_itself', 'pickup_state'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const reached = await read
    .selectFrom('shipping_zone_states as f')
    .innerJoin('shipping_prices as p', 'p.from_zone_id', 'f.zone_id')
    .innerJoin('shipping_zone_states as t', 't.zone_id', 'p.to_zone_id')
    .where('f.owner_id', '=', storeId)
    .where('f.state', '=', store.pickup_state ?? '')
    .select('t.state')
    .distinct()
    .orderBy('t.state')
    .execute()
  return { deliversItself: store.delivers_itself, reaches: reached.map(({ state }) => state) }
}

/** Sets whether a store delivers itself where its own rates reach. Placed orders keep their carrier. */
export async function setDeliversItself(
  work: Work,
  by: By,
  scope: StoreScope,
  deliversItself: boolean,
): Promise<DeliverySettings> {
  const before = await work.tx
    .selectFrom('stores')
    .select('delivers_itself')
    .where('id', '=', scope.storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before.delivers_itself !== deliversItself) {
    await setStoreDelivers(work, scope.storeId, deliversItself)
    await audit(work, by, {
      action: 'store.delivers-itself',
      subject: ['store', scope.storeId],
      before: { deliversItself: before.delivers_itself },
      after: { deliversItself },
    })
  }
  return settingsOf(work.tx, scope)
}
