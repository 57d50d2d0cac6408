import { sql } from 'kysely'
import type { AdminCaller, MerchantCaller, StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'

/** Owner of zones, vehicles and prices: the platform, or a store that delivers itself. */
export type Owner = 'platform' | StoreScope

/** Returns the caller's owner; rates of others aren't found. */
export const ownerOf = (caller: AdminCaller | MerchantCaller): Owner =>
  caller.kind === 'admin' ? 'platform' : caller.scope

/** ID of the platform in `owner_id` columns. */
export const platformId = '00000000-0000-0000-0000-000000000000'

export const ownerId = (owner: Owner): string => (owner === 'platform' ? platformId : owner.storeId)

/** Returns the `store_id` of an owner's new zone or vehicle. */
export const storeIdOf = (owner: Owner): string | null => (owner === 'platform' ? null : owner.storeId)

/** Serializes changes of one owner's rates, so that each is checked against the previous result. */
export async function lockOwner({ tx }: Work, owner: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shipping:${ownerId(owner)}`}, 0))`.execute(tx)
}
