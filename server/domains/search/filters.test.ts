import fc from 'fast-check'
import type { NotNull } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSorts } from '#contract/catalog/catalog.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, merchant, product, productsWritten, within } from '#tests/harness/fixtures.ts'
import type { Asked, Page } from './product-list.ts'
import { postgresIndex, type SearchIndex } from './search-index.ts'

interface Known {
  id: string
  store_id: string
  category_id: string
  sub_category_id: string
  child_category_id: string
  brand: string | null
  options: string[]
  selling_kobo: number
  discount_percent: number
  rating: number
  review_count: number
  sold_count: number
  in_stock: boolean
  created_at: Date
}

const brands = ['Oraimo', 'Nivea', 'Ọ̀ràìmọ̀', 'Tecno']
const sizes = ['S', 'M', 'L']
const colours = ['Indigo', 'Clay']
const goods = 240

let app: TestApp
let index: SearchIndex
let known: Known[]
let trees: [string, string, string][]
let stores: string[]

/** Products whose columns cycle with different steps, so that every combination of a few filters has matches. */
beforeAll(async () => {
  app = await startTestApp()
  trees = [await within(app, categories), await within(app, categories)]
  stores = [(await merchant(app)).storeId, (await merchant(app)).storeId, (await merchant(app)).storeId]
  const { productId } = await product(app, stores[0] ?? '')
  await within(app, async work => {
    const { tx } = work
    const like = { weight_grams: 1, approval_status: 'approved' as const, updated_at: work.now }
    const made = await tx
      .insertInto('products')
      .values(
        Array.from({ length: goods }, (_, n) => {
          const tree = trees[n % 2] ?? ['', '', '']
          const list_kobo = 100_000 + ((n * 37) % 61) * 25_000
          const reviews = (n * 5) % 4
          return {
            ...like,
            store_id: stores[n % 3] ?? '',
            category_id: tree[0],
            sub_category_id: tree[1],
            child_category_id: tree[2],
            name: `Thing ${n}`,
            brand: n % 5 ? (brands[n % 4] ?? null) : null,
            properties: JSON.stringify([
              { type: 'Size', options: sizes.slice(n % 3) },
              { type: 'Colour', options: [colours[(n >> 1) % 2]] },
            ]),
            list_kobo,
            selling_kobo: Math.round((list_kobo * (100 - ([0, 10, 30, 55][(n * 3) % 4] ?? 0))) / 100),
            rating_sum: reviews * ((n * 7) % 6),
            review_count: reviews,
            sold_count: ((n * 17) % 23) ** 3,
            in_stock: n % 7 !== 0,
            created_at: new Date(work.now.getTime() - ((n * 29) % 97) * 1000),
          }
        }),
      )
      .returning('id')
      .execute()
    await productsWritten(
      work,
      made.map(({ id }) => id),
    )
  })
  known = await app.platform.db.read
    .selectFrom('products')
    .select([
      'id',
      'store_id',
      'category_id',
      'sub_category_id',
      'child_category_id',
      'brand',
      'options',
      'selling_kobo',
    ])
    .select(['discount_percent', 'rating', 'review_count', 'sold_count', 'in_stock', 'created_at'])
    .where('id', '<>', productId)
    .$narrowType<{ category_id: NotNull; sub_category_id: NotNull; child_category_id: NotNull }>()
    .execute()
  await within(app, ({ tx }) => tx.deleteFrom('search_documents').where('id', '=', productId).execute())
  index = postgresIndex(app.platform.db, () => Promise.resolve(new Map()))
})
afterAll(() => app.stop())

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What every filter means, row by row. */
const fits = (row: Known, asked: Asked): boolean =>
  (!asked.storeIds || asked.storeIds.includes(row.store_id)) &&
  (!asked.category || row[asked.category.level] === asked.category.id) &&
  (asked.minKobo === undefined || row.selling_kobo >= asked.minKobo) &&
  (asked.maxKobo === undefined || row.selling_kobo <= asked.maxKobo) &&
  (!asked.inStock || row.in_stock) &&
  (asked.rating === undefined || row.rating >= asked.rating) &&
  (asked.discount === undefined || row.discount_percent >= asked.discount) &&
  (!asked.brands || asked.brands.some(brand => row.brand !== null && plain(brand) === plain(row.brand))) &&
  (asked.options ?? []).every(any => any.some(option => row.options.includes(option)))

const keys: Record<Exclude<Page['sortBy'], 'relevance'>, (row: Known) => number[]> = {
  'best-selling': row => [-row.sold_count],
  newest: row => [-row.created_at.getTime()],
  'price-asc': row => [row.selling_kobo],
  'price-desc': row => [-row.selling_kobo],
  rating: row => [-row.rating, -row.review_count],
  discount: row => [-row.discount_percent, -row.sold_count],
}

/** Compares by the order's keys, then by ID: upwards for prices that rise, else downwards. */
const inOrder = (sortBy: Page['sortBy']) => (a: Known, b: Known) => {
  const of = keys[sortBy === 'relevance' ? 'best-selling' : sortBy]
  const [left, right] = [of(a), of(b)]
  const differing = left.findIndex((key, at) => key !== right[at])
  if (differing >= 0) return (left[differing] ?? 0) - (right[differing] ?? 0)
  const byId = a.id < b.id ? -1 : 1
  return sortBy === 'price-asc' ? byId : -byId
}

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 })

const randomLists = () =>
  fc.record({
    filters: fc.record({
      storeIds: some(stores),
      category: maybe(
        fc.constantFrom(
          ...trees.flatMap(([top, sub, child]) => [
            { level: 'category_id' as const, id: top },
            { level: 'sub_category_id' as const, id: sub },
            { level: 'child_category_id' as const, id: child },
          ]),
        ),
      ),
      minKobo: maybe(fc.integer({ min: 40_000, max: 1_200_000 })),
      maxKobo: maybe(fc.integer({ min: 200_000, max: 2_000_000 })),
      inStock: maybe(fc.constant(true)),
      rating: maybe(fc.integer({ min: 1, max: 5 })),
      discount: maybe(fc.constantFrom(1, 10, 30, 50)),
      brands: some(['oraimo', 'NIVEA', 'Tecno', 'Nobody']),
      options: maybe(
        fc
          .tuple(some(sizes.map(size => `Size:${size}`)), some(colours.map(colour => `Colour:${colour}`)))
          .map(both => both.filter(each => each !== undefined)),
      ),
    }),
    page: fc.record({
      sortBy: fc.constantFrom(...productSorts),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 120 })),
    }),
  })

test('every combination of filters, order and page is what a row-by-row filter gives', async () => {
  await fc.assert(
    fc.asyncProperty(randomLists(), async ({ filters, page }) => {
      const expected = known.filter(row => fits(row, filters)).sort(inOrder(page.sortBy))
      const found = await index.list(filters, page)
      expect([found.count, found.countIsExact]).toEqual([expected.length, true])
      expect(found.rows.map(row => row.id)).toEqual(
        expected.slice(page.offset, page.offset + page.limit).map(row => row.id),
      )
    }),
    { numRuns: Number(process.env.RUNS ?? 400) },
  )
})
