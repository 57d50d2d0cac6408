import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts, type ProductCard } from '#contract/catalog/catalog.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, changeProduct, merchant, product, within } from '#tests/harness/fixtures.ts'

type Query = InputOf<typeof listProducts>['query']

interface Known {
  id: string
  price: number
  sold: number
  rating: number
  storeId: string
  sub: string
  at: number
  inStock: boolean
}

let app: TestApp
let tree: [string, string, string]
let otherSub: string
let stores: string[]
const known: Known[] = []

/** 40 products in two subcategories of one category, of two stores, each with distinct attributes. */
beforeAll(async () => {
  app = await startTestApp()
  tree = await within(app, categories)
  const [top] = tree
  const [sub, child] = await within(app, async ({ tx }) => {
    const add = async (level: number, parent_id: string) =>
      (
        await tx
          .insertInto('categories')
          .values({ level, parent_id, name: `Level ${level}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const added = await add(2, top)
    return [added, await add(3, added)] as const
  })
  otherSub = sub
  stores = [(await merchant(app)).storeId, (await merchant(app)).storeId]
  for (let n = 0; n < 40; n++) {
    const one: Known = {
      id: '',
      price: 1000 + ((n * 7) % 40) * 100.5,
      sold: (n * 11) % 40,
      rating: n % 5,
      storeId: stores[n % 2] ?? '',
      sub: n % 4 ? tree[1] : otherSub,
      at: (n * 13) % 40,
      inStock: n % 3 !== 0,
    }
    const { productId } = await product(app, one.storeId, {
      price: Math.round(one.price * 100),
      stock: one.inStock ? 5 : 0,
      categoryId: n % 4 ? tree : [top, otherSub, child],
    })
    await within(app, work =>
      changeProduct(work, productId, {
        sold_count: one.sold,
        rating_sum: one.rating * 3,
        review_count: one.rating ? 3 : 0,
        created_at: new Date(work.now.getTime() - one.at * 1000),
      }),
    )
    known.push({ ...one, id: productId })
  }
})
afterAll(() => app.stop())

const list = async (query: Query = {}) => (await app.call(listProducts, { query })).data

const inOrder: Record<string, (row: Known) => number> = {
  relevance: row => -row.sold,
  'best-selling': row => -row.sold,
  newest: row => row.at,
  'price-asc': row => row.price,
  'price-desc': row => -row.price,
  rating: row => -row.rating,
}

const filters: Record<string, [query: () => NonNullable<Query>, fits: (row: Known) => boolean]> = {
  nothing: [() => ({}), () => true],
  category: [() => ({ categoryId: tree[0] }), () => true],
  subcategory: [() => ({ subCategoryId: tree[1] }), row => row.sub === tree[1]],
  'child category': [() => ({ childCategoryId: tree[2] }), row => row.sub === tree[1]],
  store: [() => ({ storeId: stores[0] }), row => row.storeId === stores[0]],
  'in stock': [() => ({ inStock: 'true' }), row => row.inStock],
  'stock of no matter': [() => ({ inStock: 'false' }), () => true],
  'lowest price': [() => ({ minPrice: '2000' }), row => row.price >= 2000],
  'highest price': [() => ({ maxPrice: 2507.5 }), row => row.price <= 2507.5],
  'store and category': [
    () => ({ storeId: stores[1], subCategoryId: tree[1] }),
    row => row.storeId === stores[1] && row.sub === tree[1],
  ],
  'all together': [
    () => ({ storeId: stores[1], categoryId: tree[0], inStock: 'true', minPrice: 1500, maxPrice: 4000 }),
    row => row.storeId === stores[1] && row.inStock && row.price >= 1500 && row.price <= 4000,
  ],
}

describe.each(Object.entries(filters))('by %s', (_, [query, fits]) => {
  test.each(Object.entries(inOrder))('in order of %s', async (sortBy, by) => {
    const expected = known.filter(fits)
    const { count, rows } = await list({ ...query(), sortBy: sortBy as ProductSortOf, limit: 100 })
    expect(count).toBe(expected.length)
    const found = rows.map(row => known.find(each => each.id === row.id))
    expect(new Set(found).size).toBe(expected.length)
    const keys = found.map(row => (row ? by(row) : Number.NaN))
    expect(keys).toEqual([...keys].sort((a, b) => a - b))
    expect([...keys]).toEqual(expected.map(by).sort((a, b) => a - b))
  })

  test('pages add up to the whole, with the count on each', async () => {
    for (const sortBy of ['relevance', 'rating', 'price-desc'] as const) {
      const whole = await list({ ...query(), sortBy, limit: 100 })
      const paged: ProductCard[] = []
      for (let offset = 0; offset < whole.count; offset += 7) {
        const page = await list({ ...query(), sortBy, limit: 7, offset })
        expect(page.count).toBe(whole.count)
        paged.push(...page.rows)
      }
      expect(paged).toEqual(whole.rows)
      expect(await list({ ...query(), sortBy, offset: 1000 })).toEqual({ ...whole, rows: [] })
    }
  })
})

type ProductSortOf = NonNullable<NonNullable<Query>['sortBy']>

test('a card says what a list shows', async () => {
  const { rows } = await list({ sortBy: 'price-asc', limit: 1 })
  const cheapest = known.find(row => row.price === 1000)
  expect(rows).toEqual([
    {
      id: cheapest?.id,
      name: expect.stringContaining('Product'),
      hostedImages: [],
      pricing: [{ sellingPrice: 1000, price: 1000 }],
      varies: false,
      discount: 0,
      rating: null,
      reviewCount: 0,
      storeId: cheapest?.storeId,
      storeName: expect.stringContaining('Store'),
      storeUrl: expect.stringContaining('store-'),
      inStock: false,
      offer: null,
      official: false,
    },
  ])
})

test.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ limit: 'x' }, 'limit'],
  [{ offset: -1 }, 'offset'],
  [{ offset: 1_000_001 }, 'offset'],
  [{ sortBy: 'cheapest' }, 'sortBy'],
  [{ minPrice: -1 }, 'minPrice'],
  [{ minPrice: '1.234' }, 'minPrice'],
  [{ maxPrice: '1e9' }, 'maxPrice'],
  [{ minPrice: 10, maxPrice: 9 }, 'minPrice'],
  [{ inStock: 'yes' }, 'inStock'],
  [{ categoryId: 'shoes' }, 'categoryId'],
  [{ storeId: '1; drop table products' }, 'storeId'],
  [{ categoryId: randomUUID(), subCategoryId: randomUUID() }, 'categoryId'],
  [{ search: 'a'.repeat(101) }, 'search'],
])('refuses %o', async (query, field) => {
  const refused = await app.refused(listProducts, { query })
  expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, field])
})

test('rejects a category of another level, an unknown category, and an unknown store', async () => {
  for (const query of [{ categoryId: tree[1] }, { subCategoryId: randomUUID() }, { childCategoryId: tree[0] }])
    expect((await app.refused(listProducts, { query })).code).toBe('category_not_found')
  expect((await app.refused(listProducts, { query: { storeId: randomUUID() } })).code).toBe('store_not_found')
})

test('a conditional request gets 304', async () => {
  const url = '/v1/products/customer/getallproducts?limit=3'
  const first = await app.app.inject({ url })
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=30')
  const again = await app.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
