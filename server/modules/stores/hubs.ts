import type { Work } from '#platform/database/database.ts'
import type { Pickup } from './create-store.ts'

/** Adds a hub, where parcels pass on their way, and answers its id. */
export async function createHub({ tx, now }: Work, hub: { name: string; place: Pickup }): Promise<string> {
  const { state, lga, street } = hub.place
  const { id } = await tx
    .insertInto('hubs')
    .values({ name: hub.name, state, lga, street, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a hub to an account of admin kind `hub`, which can have only this one. */
export async function addHubAdministrator({ tx }: Work, hubId: string, accountId: string): Promise<void> {
  await tx.insertInto('hub_administrators').values({ hub_id: hubId, account_id: accountId }).execute()
}
