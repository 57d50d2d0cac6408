import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, productSorts } from '#contract/catalog/catalog.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, changeProduct, merchant, product, within } from '#tests/harness/fixtures.ts'
import { runOn } from './product-list.ts'
import { pricedStatement } from './product-list-prices.ts'
import { walkOrFetch } from './product-list-walk.ts'

let app: TestApp
let categoryId: string

beforeAll(async () => {
  app = await startTestApp()
  const store = await merchant(app)
  const place = await within(app, categories)
  categoryId = place[0]
  for (let n = 0; n < 36; n++) {
    const price = 100_000 + ((n * 7919) % 13) * 10_000
    const { productId } = await product(app, store.storeId, {
      name: `${n % 3 ? 'Woven' : 'Plain'} tote ${n}`,
      price,
      list: price + ((n * 31) % 5) * 20_000,
      stock: n % 4,
      categoryId: place,
      options: n % 2 ? ['S', 'M'] : ['L'],
    })
    await within(app, work =>
      changeProduct(work, productId, {
        sold_count: (n * 17) % 11,
        rating_sum: ((n * 5) % 6) * 2,
        review_count: 2,
        created_at: new Date(work.now.getTime() - ((n * 23) % 36) * 1000),
      }),
    )
  }
})
afterAll(() => app.stop())

const filters = {
  prices: { minPrice: '1100', maxPrice: '1900' },
  rating: { rating: '2' },
  discount: { discount: '10', inStock: 'true' },
  option: { option: 'Size:S' },
  search: { search: 'woven' },
  'option and close prices': { minPrice: '1100', maxPrice: '1900', option: 'Size:S' },
  'search and close prices': { minPrice: '1010', maxPrice: '2010', search: 'woven' },
  everything: { minPrice: '1000', rating: '1', onSale: 'true', option: 'Size:S', search: 'tote' },
} as const

for (const [name, filter] of Object.entries(filters)) {
  test(`by ${name}: walked pages equal fetched pages`, async () => {
    for (const sortBy of productSorts.filter(each => each !== 'relevance')) {
      const pageAt = async (limit: number, offset: number) =>
        (await app.call(listProducts, { query: { ...filter, categoryId, sortBy, limit, offset } })).data
      const all = await pageAt(100, 0)
      expect(all.count).toBe(all.rows.length)
      expect(all.count).toBeGreaterThan(3)
      const walked = []
      for (let offset = 0; offset < all.count; offset += 3) {
        const { count, countIsExact, rows } = await pageAt(3, offset)
        expect([count, countIsExact]).toEqual([all.count, true])
        walked.push(...rows)
      }
      expect(walked.map(row => row.id)).toEqual(all.rows.map(row => row.id))
    }
  })
}

test('common searches return the same by steps of prices', async () => {
  const run = runOn(app.platform.db)
  const asked = { search: "'woven'", category: { level: 'category_id', id: categoryId } } as const
  const ids = (rows: { id: string }[]) => rows.map(row => row.id)
  for (const offset of [0, 7]) {
    for (const sortBy of ['price-asc', 'price-desc'] as const) {
      const page = { sortBy, limit: 24, offset }
      const { rows } = (await app.call(listProducts, { query: { search: 'woven', categoryId, ...page } })).data
      expect(rows.length).toBeGreaterThan(10)
      expect(ids(await run<{ id: string }>(pricedStatement(asked, page)))).toEqual(ids(rows))
    }
  }
})

test('leaves ordered indexes to the planner', () => {
  const page = { sortBy: 'rating', limit: 24, offset: 0 } as const
  const category = { level: 'category_id', id: categoryId } as const
  expect(walkOrFetch({ category, inStock: true }, page)).toBeUndefined()
  expect(walkOrFetch({ category, rating: 4 }, page)).toBeUndefined()
  expect(walkOrFetch({ category, rating: 4 }, { ...page, sortBy: 'newest' })).toBeDefined()
  expect(walkOrFetch({ storeIds: [categoryId], rating: 4 }, { ...page, sortBy: 'newest' })).toBeUndefined()
})
