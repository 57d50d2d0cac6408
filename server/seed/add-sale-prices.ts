import { salePricesOf, scheduleSalePrice } from '#domains/catalog/index.ts'
import { keepOffers } from '#domains/coupons/index.ts'
import { after, day } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { at } from './random.ts'

const step = 50

/** Sets sale prices of two products of every second store, one from now and one from next week, and shows offers. */
export async function addSalePrices(house: House, shops: readonly SeedShop[]): Promise<void> {
  for (const [index, shop] of shops.entries())
    await doAt(house, house.end, async work => {
      await keepOffers(work, shop.storeId)
      if (index % 2 === 1) return
      for (const [number, inDays] of [0, 7].entries()) {
        const { productId } = at(shop.products, number + 1)
        const { variants } = await must(salePricesOf(work.tx, shop.merchant.scope, productId, work.now))
        const least = Math.min(...variants.map(({ price }) => price))
        const price = Math.floor((least * (0.85 - 0.05 * (index % 4))) / step) * step
        if (price < step) continue
        const asked = {
          variantIds: variants.map(({ id }) => id),
          price,
          startsAt: after(work.now, inDays * day).toISOString(),
          endsAt: after(work.now, (inDays + 10) * day).toISOString(),
        }
        await must(scheduleSalePrice(work, shop.merchant, { productId, asked }))
      }
    })
}
