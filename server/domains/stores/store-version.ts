import { sql } from 'kysely'
import { versionOf } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Returns the version of what an approver decides on: a hash of what the store and its owner submitted, a dot, and the
 * time of the first approval.
 */
export async function storeVersion(read: Reader, storeId: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.merchant_id')
    .leftJoin('store_bank_accounts as b', 'b.store_id', 's.id')
    .select(['s.submitted_at', 's.name', 's.url', 's.description', 's.phone_number', 's.logo_id', 's.category_id'])
    .select(['s.is_registered_business', 's.rc_number', 's.staff_size', 's.office_address', 's.is_physical_location'])
    .select(['s.pickup_state', 's.pickup_lga', 's.pickup_street', 'b.bank_code', 'b.account_number', 'b.account_name'])
    .select(['a.first_name', 'a.last_name', 's.first_approved_at'])
    .where('s.id', '=', storeId)
    .executeTakeFirst()
  if (!row) return undefined
  const { first_approved_at: approved, ...submitted } = row
  const hash = versionOf(submitted)
  return approved ? `${hash}.${approved.getTime()}` : hash
}

/**
 * Returns `store_changed` if a locked store isn't what the administrator has seen. The message names who approved it
 * meanwhile, if nothing else has changed.
 */
export async function refuseUnseenStore(
  { tx }: Work,
  storeId: string,
  seen: string | undefined,
): Promise<undefined | Failure<'store_changed'>> {
  if (seen === undefined) return undefined
  const { first, second } = await tx
    .selectFrom('stores as s')
    .leftJoin('accounts as f', 'f.id', 's.first_approved_by')
    .leftJoin('accounts as g', 'g.id', 's.second_approved_by')
    .select(sql<string | null>`f.first_name || ' ' || f.last_name`.as('first'))
    .select(sql<string | null>`g.first_name || ' ' || g.last_name`.as('second'))
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (second !== null)
    return fail('store_changed', { message: `${second} gave the second approval meanwhile. The store is approved.` })
  const version = await storeVersion(tx, storeId)
  if (version === seen) return undefined
  return first !== null && version?.startsWith(`${seen}.`)
    ? fail('store_changed', { message: `${first} gave the first approval meanwhile. The second is needed now.` })
    : fail('store_changed')
}
