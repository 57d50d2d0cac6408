import { sql } from 'kysely'
import { referenceDays } from '#contract/catalog/sale-limits.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { lockProduct } from '../products/update-product.ts'
import { changeProductRow } from '../products/write-product.ts'
import { applySalePrices, pricesOf } from './apply-sale-prices.ts'

/** Products per run; the next run a minute later continues. */
const mostAtOnce = 2000

/** Sets the prices of a product that has sale prices, with everything derived from them. */
export async function refreshSalePrices(work: Work, { storeId, id }: { storeId: string; id: string }): Promise<void> {
  await lockProduct(work, id)
  const price = await applySalePrices(work, id, await pricesOf(work, id))
  await changeProductRow(work, { storeId, id }, price)
}

/** Starts and ends sale prices, a product per transaction. */
export const salePricesJob = (platform: Platform): ScheduledJob => ({
  name: 'catalog.sale-prices',
  minutes: 1,
  async run() {
    const { db, clock } = platform
    const { rows } = await sql<{ storeId: string; id: string }>`
      select distinct store_id as "storeId", product_id as id from (
        (select store_id, product_id from sale_prices where ends_at <= ${clock.now()} order by ends_at limit ${mostAtOnce})
        union all
        (select store_id, product_id from sale_prices where reference_kobo is null and starts_at <= ${clock.now()}
          order by starts_at limit ${mostAtOnce})
      ) due`.execute(db.keyed)
    await forEachRow(platform, rows, {
      message: 'a sale price could not start or end',
      fields: ({ id }) => ({ productId: id }),
      change: refreshSalePrices,
    })
  },
})

/** Deletes former prices that no sale price refers to any more. */
export const formerPricesJob = ({ db }: Platform): ScheduledJob => ({
  name: 'catalog.former-prices',
  minutes: 1440,
  async run() {
    const done = await db.transact(async ({ tx, now }) => {
      await tx
        .deleteFrom('former_prices')
        .where('until', '<', after(now, -(referenceDays + 1) * day))
        .execute()
    })
    mustSucceed(done)
  },
})
