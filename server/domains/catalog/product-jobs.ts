import { type MerchantCaller, scopeOf } from '#platform/auth.ts'
import type { Database, Work } from '#platform/database/database.ts'
import { type Failure, failed, mustSucceed } from '#platform/failure.ts'
import { announceTogether } from './products/products-announced.ts'
import { lockProducts } from './products/update-product.ts'

/** The person who started a job on a store's products, with the store's owner. */
interface Starter {
  store_id: string
  account_id: string
  first_name: string
  last_name: string
  merchant_id: string
}

/** Returns who started a job as a caller, with the permissions of the session that started it. */
export const callerOf = (starter: Starter): MerchantCaller => ({
  kind: 'merchant',
  accountId: starter.account_id,
  name: `${starter.first_name} ${starter.last_name}`,
  scope: scopeOf(starter.store_id),
  owner: starter.merchant_id === starter.account_id,
  grants: [{ resource: 'products', right: 'manage' }],
})

/** Changes many products in transactions of `size` rows, or one by one where a row can't be changed. */
export async function changeInBatches<Row>(
  db: Database,
  rows: readonly Row[],
  {
    size,
    productOf,
    change,
    refuse,
  }: {
    size: number
    /** The existing product that a row changes. */
    productOf(row: Row): string | null
    change(work: Work, row: Row): Promise<null | Failure>
    /** Records why a row was left as it is. */
    refuse(work: Work, row: Row, failure: Failure): Promise<unknown>
  },
): Promise<void> {
  const together = (batch: readonly Row[]) =>
    db.transact(work =>
      announceTogether(work, async () => {
        // All at once and in one order, so that they don't deadlock with checkouts.
        await lockProducts(
          work,
          batch.flatMap(row => productOf(row) ?? []),
        )
        for (const row of batch) {
          const done = await change(work, row)
          if (failed(done)) return done
        }
        return null
      }),
    )
  for (let from = 0; from < rows.length; from += size) {
    const batch = rows.slice(from, from + size)
    const done = await together(batch)
    if (!failed(done)) continue
    for (const row of batch) {
      const alone = batch.length > 1 ? await together([row]) : done
      if (failed(alone)) mustSucceed(await db.transact(work => refuse(work, row, alone)))
    }
  }
}
