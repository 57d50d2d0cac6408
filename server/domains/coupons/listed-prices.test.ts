import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, type ProductCard } from '#contract/catalog/catalog.ts'
import { deleteCoupon } from '#contract/coupons/coupons.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { changeProduct, type Merchant, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let stores: Merchant[]
const made: { storeId: string; productId: string }[] = []

beforeAll(async () => {
  app = await startTestApp()
  stores = await Promise.all(Array.from({ length: 3 }, () => merchant(app)))
  for (let n = 0; n < 36; n++) {
    const { storeId } = stores[n % 3] ?? { storeId: '' }
    const { productId } = await product(app, storeId, { name: `Basket ${n}`, price: 100_000 + ((n * 7) % 36) * 12_550 })
    // Some have a price before their own discount.
    if (n % 4 === 0)
      await within(app, work => changeProduct(work, productId, { list_kobo: 700_000 + ((n * 5) % 36) * 10_000 }))
    made.push({ storeId, productId })
  }
})
afterAll(() => app.stop())

const list = async (query: InputOf<typeof listProducts>['query'] = {}) =>
  (await app.call(listProducts, { query: { limit: 100, ...query } })).data.rows
/** The price on a card, as `shown-price.ts` of the web app computes it. */
const priceOf = ({ offer, pricing: [pricing] }: ProductCard) => offer?.price ?? pricing?.sellingPrice ?? 0
const offOf = (card: ProductCard) => {
  const was = card.pricing[0]?.price ?? 0
  return Math.floor(Math.round((was - priceOf(card)) * 100) / was)
}

const of = fc.oneof(
  fc.record({ at: fc.constant('All' as const), some: fc.constant(0) }),
  fc.record({ at: fc.constant('Product' as const), some: fc.integer({ min: 1, max: 12 }) }),
)
const automatic = fc.record({
  discountType: fc.constantFrom('Percent' as const, 'Percent' as const, 'Percent' as const, 'Fixed' as const),
  discountValue: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(100)),
  perCustomer: fc.constantFrom(undefined, undefined, 1),
  minimum: fc.option(fc.integer({ min: 1000, max: 5000 }), { nil: undefined }),
  of,
})

test('lists sort and filter by the price that the card shows, whatever discounts run', async () => {
  const running = new Map<string, string[]>()
  let lowered = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2 }),
      fc.array(automatic, { maxLength: 2 }),
      fc.integer({ min: 800, max: 5000 }),
      fc.integer({ min: 100, max: 3000 }),
      async (at, offers, least, width) => {
        const store = stores[at]
        if (!store) throw new Error(`There is no store ${at}`)
        for (const id of running.get(store.storeId) ?? [])
          await app.call(deleteCoupon, { token: store.token, params: { id } })
        const ids: string[] = []
        for (const { perCustomer, minimum, of: scope, ...each } of offers) {
          const mine = made.filter(({ storeId }) => storeId === store.storeId)
          const created = await coupon(app, store, {
            ...each,
            ...(perCustomer && { usageLimitPerUser: perCustomer }),
            minRequireType: minimum ? 'Amount' : 'None',
            ...(minimum && { minRequireValue: minimum }),
            spendAppliesTo: scope.at,
            spendAppliesToId: mine.slice(0, scope.some).map(({ productId }) => productId),
          })
          ids.push(created.id)
        }
        running.set(store.storeId, ids)

        const cheapest = await list({ sortBy: 'price-asc' })
        const prices = cheapest.map(priceOf)
        lowered += cheapest.filter(({ offer }) => typeof offer?.price === 'number').length
        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        expect(prices).toHaveLength(made.length)
        const dearest = (await list({ sortBy: 'price-desc', search: 'basket' })).map(priceOf)
        expect(dearest).toEqual(prices.toReversed())
        const off = (await list({ sortBy: 'discount' })).map(offOf)
        expect(off).toEqual(off.toSorted((a, b) => b - a))
        const within = await list({ minPrice: least, maxPrice: least + width, sortBy: 'price-asc' })
        expect(within.map(priceOf)).toEqual(prices.filter(price => price >= least && price <= least + width))
        const halved = await list({ discount: 30, sortBy: 'discount' })
        expect(halved).toHaveLength(off.filter(each => each >= 30).length)
      },
    ),
    { numRuns: 25 },
  )
  // Chance decides how many; none would test nothing.
  expect(lowered).toBeGreaterThan(10)
})
