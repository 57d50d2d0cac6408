import type { NotNull } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topCategories } from '#contract/catalog/categories.ts'
import { listDailyDiscounts, listRandomCategory, listSuperDeals, listSuperDiscounted } from '#contract/offers/offers.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  categories,
  changeProduct,
  merchant,
  product,
  productsWritten,
  setStock,
  within,
} from '#tests/harness/fixtures.ts'

const products = 60
const discounts = [0, 9, 10, 29, 30, 45, 50, 70]

interface Known {
  id: string
  storeId: string
  category: string
  sub: string
  off: number
  sold: number
  inStock: boolean
}

let app: TestApp
const known: Known[] = []
/** The first store of each category has most of its products. */
const stores: string[] = []

/** 240 products of four categories and eight stores, with discounts on both sides of every limit. */
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-18T09:00:00Z') })
  for (let n = 0; n < 8; n++) stores.push((await merchant(app)).storeId)
  for (let at = 0; at < 4; at++) {
    const tree = await within(app, categories)
    const made = await within(app, async ({ tx }) =>
      tx
        .insertInto('products')
        .values(
          Array.from({ length: products }, (_, n) => ({
            store_id: (n % 5 ? stores[at] : stores[4 + (n % 4)]) ?? '',
            category_id: tree[0],
            sub_category_id: tree[1],
            child_category_id: tree[2],
            name: `Offer ${at} ${n}`,
            list_kobo: 1_000_000,
            selling_kobo: 10_000 * (100 - (discounts[n % discounts.length] ?? 0)),
            weight_grams: 500,
            approval_status: 'approved' as const,
            sold_count: (n * 7) % 50,
            in_stock: n % 6 !== 5,
            created_at: new Date('2026-11-01'),
            updated_at: new Date('2026-11-01'),
          })),
        )
        .returning(['id', 'store_id', 'category_id', 'sub_category_id', 'discount_percent', 'sold_count', 'in_stock'])
        .$narrowType<{ category_id: NotNull; sub_category_id: NotNull }>()
        .execute(),
    )
    await within(app, work =>
      productsWritten(
        work,
        made.map(({ id }) => id),
      ),
    )
    known.push(
      ...made.map(row => ({
        id: row.id,
        storeId: row.store_id,
        category: row.category_id,
        sub: row.sub_category_id,
        off: row.discount_percent,
        sold: row.sold_count,
        inStock: row.in_stock,
      })),
    )
  }
})
afterAll(() => app.stop())

/** The rule, implemented again: the first of an order, at most four per store. */
function first(least: number, order: (a: Known, b: Known) => number): string[] {
  const ofStore = new Map<string, number>()
  return known
    .filter(each => each.inStock && each.off >= least)
    .toSorted((a, b) => order(a, b) || (a.id < b.id ? 1 : -1))
    .filter(({ storeId }) => {
      const taken = ofStore.get(storeId) ?? 0
      ofStore.set(storeId, taken + 1)
      return taken < 4
    })
    .map(({ id }) => id)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const knownById = (id: string) => {
  const one = known.find(each => each.id === id)
  if (!one) throw new Error(`${id} is none of ours`)
  return one
}
const most = (keys: readonly string[]) => Math.max(...keys.map(key => keys.filter(each => each === key).length))

describe('super deals', () => {
  test('are best sellers in stock at 30 % off or more, at most four per store', async () => {
    const expected = first(30, (a, b) => b.sold - a.sold)
    const { data } = await app.call(listSuperDeals, { query: { limit: 60 } })
    expect(expected.length).toBeGreaterThan(20)
    expect(data).toMatchObject({ count: expected.length })
    expect(idsOf(data.rows)).toEqual(expected)
    expect(data.rows.every(row => row.inStock && row.discount >= 30)).toBe(true)
  })

  test('page without gaps, and return the count past the last page too', async () => {
    const expected = first(30, (a, b) => b.sold - a.sold)
    const pages = []
    for (let offset = 0; offset < expected.length; offset += 7)
      pages.push(...(await app.call(listSuperDeals, { query: { limit: 7, offset } })).data.rows)
    expect(idsOf(pages)).toEqual(expected)
    const past = await app.call(listSuperDeals, { query: { offset: 1000 } })
    expect(past.data).toEqual({ count: expected.length, rows: [] })
  })
})

test('super deals cost half or less, largest discount first', async () => {
  const expected = first(50, (a, b) => b.off - a.off || b.sold - a.sold)
  const { data } = await app.call(listSuperDiscounted, { query: { limit: 60 } })
  expect(data.count).toBe(expected.length)
  expect(idsOf(data.rows)).toEqual(expected)
  expect(data.rows[0]?.discount).toBe(70)
  expect(data.rows.at(-1)?.discount).toBe(50)
})

describe('daily discounts', () => {
  const at = async (now: string) => {
    app.clock.set(new Date(now))
    return (await app.call(listDailyDiscounts, { query: { limit: 60 } })).data
  }

  test('alternate between categories, at 10 % off or more, at most two per store', async () => {
    const { count, rows } = await at('2026-11-18T09:00:00Z')
    expect(count).toBe(rows.length)
    expect(rows.every(row => row.inStock && row.discount >= 10)).toBe(true)
    expect(most(rows.map(row => row.storeId))).toBeLessThanOrEqual(2)
    const inOrder = rows.map(row => knownById(row.id).category)
    expect(new Set(inOrder.slice(0, 4)).size).toBe(4)
    expect(new Set(idsOf(rows)).size).toBe(rows.length)
  })

  test('stay until midnight in Lagos, then change', async () => {
    const morning = await at('2026-11-18T09:00:00Z')
    const before = await at('2026-11-18T22:59:59.999Z')
    const after = await at('2026-11-18T23:00:00Z')
    expect(before).toEqual(morning)
    expect(morning.endsAt).toBe('2026-11-18T23:00:00.000Z')
    expect(after.endsAt).toBe('2026-11-19T23:00:00.000Z')
    expect(idsOf(after.rows)).not.toEqual(idsOf(morning.rows))
    expect(await at('2026-11-19T22:59:59.999Z')).toEqual(after)
  })

  test('cover all products within some weeks', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < 60; n++) {
      const moment = new Date(Date.UTC(2026, 11, 1 + n, 12)).toISOString()
      for (const { id } of (await at(moment)).rows) seen.add(id)
    }
    const all = known.filter(each => each.inStock && each.off >= 10)
    expect(seen.size).toBeGreaterThan(all.length * 0.8)
    app.clock.set(new Date('2026-11-18T09:00:00Z'))
  })
})

describe('a random category', () => {
  test('is the same for everybody within the hour, and of one subcategory', async () => {
    const read = async () => (await app.call(listRandomCategory, { query: { limit: 60 } })).data
    const now = await read()
    expect(now.category).not.toBeNull()
    expect(now.count).toBe(known.filter(each => each.sub === now.category?.id && each.inStock).length)
    expect(now.rows.every(row => knownById(row.id).sub === now.category?.id && row.inStock)).toBe(true)
    app.clock.advance(59 * 60_000)
    expect(await read()).toEqual(now)
    const hours = new Set<string | undefined>()
    for (let n = 0; n < 24; n++) {
      app.clock.advance(3_600_000)
      hours.add((await read()).category?.id)
    }
    expect(hours.size).toBeGreaterThan(1)
    app.clock.set(new Date('2026-11-18T09:00:00Z'))
  })

  test('pages of one seed add up to its selection; another seed draws another order', async () => {
    const draw = async (seed: string, limit: number, offset = 0) =>
      idsOf((await app.call(listRandomCategory, { query: { seed, limit, offset } })).data.rows)
    const whole = await draw('a', 60)
    const paged = []
    for (let offset = 0; offset < whole.length; offset += 9) paged.push(...(await draw('a', 9, offset)))
    expect(paged).toEqual(whole)
    const others = await Promise.all(['b', 'c', 'd', 'e'].map(seed => draw(seed, 60)))
    expect(others.filter(other => other.join() === whole.join())).toEqual([])
  })
})

test('products that sell out, leave the shop or lose the discount disappear', async () => {
  const { storeId } = await merchant(app)
  const mine = [
    await product(app, storeId, { price: 400_000, list: 1_000_000 }),
    await product(app, storeId, { price: 400_000, list: 1_000_000 }),
    await product(app, storeId, { price: 400_000, list: 1_000_000 }),
    await product(app, storeId, { price: 400_000, list: 1_000_000, stock: 0 }),
    await product(app, storeId, { price: 400_000, list: 1_000_000, approval: 'pending' }),
  ].map(each => each.productId)
  const shown = async () => {
    const lists = await Promise.all([
      app.call(listSuperDeals, { query: { limit: 60 } }),
      app.call(listSuperDiscounted, { query: { limit: 60 } }),
    ])
    return lists.map(({ data }) =>
      idsOf(data.rows)
        .filter(id => mine.includes(id))
        .toSorted(),
    )
  }
  const [out, gone, dear] = mine
  expect(await shown()).toEqual([mine.slice(0, 3).toSorted(), mine.slice(0, 3).toSorted()])
  await setStock(app, out ?? '', 0)
  await within(app, work => changeProduct(work, gone ?? '', { published: false }))
  expect(await shown()).toEqual([[dear], [dear]])
  await within(app, work => changeProduct(work, dear ?? '', { selling_kobo: 900_000 }))
  expect(await shown()).toEqual([[], []])
})

test('rejects invalid queries', async () => {
  for (const call of [listSuperDeals, listSuperDiscounted, listDailyDiscounts, listRandomCategory])
    for (const query of [
      { limit: 0 },
      { limit: call === listDailyDiscounts ? 121 : 61 },
      { limit: 'all' },
      { offset: -1 },
      { offset: 1.5 },
    ])
      expect(await app.refused(call, { query })).toMatchObject({ status: 422, code: 'invalid' })
  for (const seed of ['', 'a'.repeat(41), 'a b', "'; --"])
    expect(await app.refused(listRandomCategory, { query: { seed } })).toMatchObject({ status: 422, code: 'invalid' })
})

test('top categories are those with the most sales', async () => {
  const sold = (category: string) =>
    known.filter(each => each.category === category).reduce((sum, each) => sum + each.sold, 0)
  const { data } = await app.call(topCategories, { query: { limit: 4 } })
  const sums = data.rows.map(({ id }) => sold(id))
  expect(sums).toEqual(sums.toSorted((a, b) => b - a))
  expect(data.rows.every(row => row.picture === null)).toBe(true)
})

test('an empty shop has no offers', async () => {
  const empty = await startTestApp()
  try {
    expect((await empty.call(listSuperDeals)).data).toEqual({ count: 0, rows: [] })
    expect((await empty.call(listRandomCategory)).data).toEqual({ count: 0, rows: [], category: null })
    expect((await empty.call(listDailyDiscounts)).data).toMatchObject({ count: 0, rows: [] })
  } finally {
    await empty.stop()
  }
})
