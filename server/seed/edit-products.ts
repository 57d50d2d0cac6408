import { ownProduct, rejectSeen, updateProduct } from '#domains/catalog/index.ts'
import { after, day } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { at } from './random.ts'

/** Stores with edits: one that awaits approval and one that was declined. */
const stores = 4

/** Changes products on sale: some changes await approval, others were declined. */
export async function editProducts(house: House, { admins }: People, shops: readonly SeedShop[]): Promise<void> {
  for (const { merchant, products } of shops.slice(0, stores)) {
    const [waits, declined] = [at(products, 2).productId, at(products, 3).productId]
    await doAt(house, after(house.end, -day), async work => {
      const { description } = await must(ownProduct(work.tx, merchant.scope, waits, work.now))
      const changes = { description: [...description, 'We pack it in paper, without plastic.'] }
      return updateProduct(work, merchant, { id: waits, changes, requestId: 'seed' })
    })
    await doAt(house, after(house.end, -2 * day), async work => {
      const { name } = await must(ownProduct(work.tx, merchant.scope, declined, work.now))
      const changes = { name: `${name} at the best price!!!`.slice(-140) }
      return updateProduct(work, merchant, { id: declined, changes, requestId: 'seed' })
    })
    const reason = 'Leave prices and praise out of the name.'
    await doAt(house, after(house.end, -day), work =>
      rejectSeen(work, at(admins, 1), {
        productId: declined,
        reason,
        config: house.platform.config,
        requestId: 'seed',
      }),
    )
  }
}
