import type { PayoutReceiver } from '#domains/money/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns whether a transfer to a receiver is requested that isn't paid yet. */
export async function isUnderWay(read: Reader, of: PayoutReceiver): Promise<boolean> {
  const found = await read
    .selectFrom('payout_transfers')
    .select('id')
    .where('storeId' in of ? 'store_id' : 'partner_id', '=', 'storeId' in of ? of.storeId : of.partnerId)
    .where('status', 'in', ['awaiting-approval', 'queued', 'approved', 'processing'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
