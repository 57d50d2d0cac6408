import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, changeProduct, merchant, product, within } from '#tests/harness/fixtures.ts'
import { runOn } from './product-list.ts'
import { matchesOf, matchesStatement, matching } from './product-list-matches.ts'
import type { Narrowing } from './product-list-sql.ts'
import type { Part } from './query.ts'

let app: TestApp
let category: NonNullable<Narrowing['category']>

beforeAll(async () => {
  app = await startTestApp()
  const store = await merchant(app)
  const place = await within(app, categories)
  category = { level: 'category_id', id: place[0] }
  for (let n = 0; n < 24; n++) {
    const { productId } = await product(app, store.storeId, {
      name: `${n % 3 ? 'Woven' : 'Plain'} tote ${n}`,
      price: 100_000 + ((n * 7) % 12) * 10_000,
      categoryId: place,
      options: n % 2 ? ['S', 'M'] : ['L'],
    })
    // In each band of sales.
    const sold_count = [500, 300, 299, 100, 99, 30, 29, 0][n % 8] ?? 0
    await within(app, work => changeProduct(work, productId, { sold_count }))
  }
})
afterAll(() => app.stop())

const common: readonly Part[] = [{ documents: 5000 } as Part]
const prices = { minKobo: 110_000, maxKobo: 180_000 } as const

test.each<[string, Narrowing]>([
  ['words', {}],
  ['prices', prices],
  ['an option', { options: [['Size:S']] }],
  ['an option and prices', { options: [['Size:S', 'Size:L']], ...prices }],
  ['stock and prices', { inStock: true, ...prices }],
])('best sellers first, a common word has the same matches: %s', async (_, filters) => {
  const run = runOn(app.platform.db)
  for (const narrowed of [filters, { ...filters, category }]) {
    const asked = { ...narrowed, search: "'woven'" }
    const found = async (parts: readonly Part[]) => {
      const { where, values } = matching(asked)
      const text = `select id from (${matchesOf(where, 'id', 100, parts)}) found order by id`
      return (await run<{ id: string }>({ text, values, prepared: true })).map(({ id }) => id)
    }
    const count = async (parts: readonly Part[], most: number) =>
      (await run<{ count: number }>(matchesStatement(asked, most, parts)))[0]?.count
    const all = await found([])
    expect(all.length).toBeGreaterThan(2)
    expect(await found(common)).toEqual(all)
    expect([await count(common, 100), await count([], 100)]).toEqual([all.length, all.length])
    expect([await count(common, 1), await count([], 1)]).toEqual([2, 2])
  }
})
