import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Whose } from './sales.ts'

/**
 * Returns the scope of a report: a merchant's own store; for administrators all stores or the given one. Returns
 * `store_not_found`.
 */
export async function whoseOf(
  read: Reader,
  caller: MerchantCaller | AdminCaller,
  storeId: string | undefined,
): Promise<Whose | Failure<'store_not_found'>> {
  if (caller.kind === 'merchant') {
    const own = caller.scope.storeId
    return storeId === undefined || storeId === own ? { storeId: own, reader: caller.kind } : fail('store_not_found')
  }
  if (storeId === undefined) return { storeId, reader: caller.kind }
  const store = await read.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst()
  return store ? { storeId, reader: caller.kind } : fail('store_not_found')
}
