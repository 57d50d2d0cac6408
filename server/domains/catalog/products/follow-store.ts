import { sql } from 'kysely'
import { onStoreChanged } from '#domains/stores/index.ts'
import { recordLastPrices } from '../sale-prices/apply-sale-prices.ts'
import { announceProducts, productsWorded } from './products-announced.ts'

onStoreChanged('live', async (work, storeId) => {
  // Before the products, because edits lock variants first.
  await recordLastPrices(
    work,
    sql`p.store_id = ${storeId} and p.visible and not (select live from stores where id = ${storeId})`,
  )
  const { rows } = await sql<{ visible: boolean }>`
    update products p set visible = not p.visible from stores s
    where p.store_id = ${storeId} and s.id = p.store_id
      and p.visible is distinct from (p.standing = 'on-sale' and s.live)
    returning p.visible`.execute(work.tx)
  if (rows.length) await announceProducts(work, { storeId })
  if (rows.some(row => row.visible)) await work.addJob(productsWorded, { storeId })
})

// Lists sort by the prices that automatic coupons lower.
onStoreChanged('offers', (work, storeId) => announceProducts(work, { storeId }))

onStoreChanged('name', async (work, storeId) => {
  await announceProducts(work, { storeId })
  await work.addJob(productsWorded, { storeId })
})
