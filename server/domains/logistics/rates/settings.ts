import { sql } from 'kysely'
import type { DeliverySettings } from '#contract/logistics/shipping-rates.ts'
import { setStoreDelivers } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { By } from './zones.store.ts'
import { zoneAt } from './zones.views.ts'

/** Returns whether a store delivers itself, and the states and LGAs that its own rates reach from its pickup place. */
export async function settingsOf(read: Reader, { storeId }: StoreScope): Promise<DeliverySettings> {
  const store = await read
    .selectFrom('stores')
    .select(['delivers_itself', 'pickup_state', 'pickup_lga'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const home = zoneAt(sql`${storeId}::uuid`, sql`${store.pickup_state ?? ''}`, sql`${store.pickup_lga ?? ''}`)
  const { rows } = await sql<{ place: string }>`
    with reached as (select p.to_zone_id as zone_id from shipping_prices p where p.from_zone_id = ${home})
    select t.state as place from shipping_zone_states t join reached using (zone_id)
    union select l.lga || ' (' || l.state || ')' from shipping_zone_lgas l join reached using (zone_id)
    order by place`.execute(read)
  return { deliversItself: store.delivers_itself, reaches: rows.map(({ place }) => place) }
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
