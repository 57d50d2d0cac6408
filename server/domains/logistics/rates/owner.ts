import { sql } from 'kysely'
import type { AdminCaller, MerchantCaller, StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'

/** Whose zones, vehicles and prices: the platform's, which an admin keeps, or those of a store that delivers itself. */
export type Owner = 'platform' | StoreScope

/** What the caller keeps; another owner's isn't there for it. */
export const ownerOf = (caller: AdminCaller | MerchantCaller): Owner =>
  caller.kind === 'admin' ? 'platform' : caller.scope

/** The platform's id among owners, as `owner_id` of its rows has it. */
export const platformId = '00000000-0000-0000-0000-000000000000'

export const ownerId = (owner: Owner): string => (owner === 'platform' ? platformId : owner.storeId)

/** What an owner's new zone or vehicle belongs to. */
export const storeIdOf = (owner: Owner): string | null => (owner === 'platform' ? null : owner.storeId)

/** Puts changes of one owner's rates in a row, so that each is checked against what the one before left. */
export async function lockOwner({ tx }: Work, owner: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shipping:${ownerId(owner)}`}, 0))`.execute(tx)
}
