import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { getFacets } from '#contract/search/facets.ts'
import { listStoreProducts } from '#contract/stores/stores.ts'
import { createCategory, createProduct } from '#domains/catalog/index.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeProduct, merchant, within } from '#tests/harness/fixtures.ts'

type Query = NonNullable<InputOf<typeof getFacets>['query']>

interface Known {
  id: string
  storeId: string
  sub: string
  child: string
  word: string
  /** Naira. */
  price: number
  discount: number
  stars: number
  brand: string | undefined
  options: string[]
  inStock: boolean
  sold: number
}

let app: TestApp
let top: string
let otherTop: string
const known: Known[] = []
const one = (from: readonly string[], n: number): string => from[n % from.length] ?? ''
const stores: string[] = []
const subs: string[] = []
const children: string[] = []
const brands = ['Oraimo', 'oraimo', 'Ọ̀ràìmọ̀', 'Nivea', undefined]
const colours = ['Indigo', 'Clay', 'Palm: dark']
const sizes = ['S', 'M', 'XL']

/** 60 products whose attributes cycle with coprime steps, so that every pair of filters has matches. */
beforeAll(async () => {
  app = await startTestApp()
  const add = (name: string, level: 1 | 2 | 3, parentId: string | null) =>
    within(app, work => createCategory(work, { name, level, parentId, icon: '', position: 0 }))
  top = await add('Everything', 1, null)
  otherTop = await add('Nothing', 1, null)
  for (const sub of ['North', 'South']) {
    const id = await add(sub, 2, top)
    subs.push(id)
    for (const child of ['East', 'West']) children.push(await add(child, 3, id))
  }
  for (let n = 0; n < 3; n++) stores.push((await merchant(app)).storeId)
  for (let n = 0; n < 60; n++) {
    const child = n % 4
    const list = 500 + ((n * 17) % 60) * 333
    const discount = [0, 0, 12, 25, 55, 80][n % 6] ?? 0
    const brand = brands[(n * 3) % 5]
    const ofColour = n % 7 ? [one(colours, n), one(colours, n + (n % 2))] : []
    const ofSize = n % 3 ? [one(sizes, n)] : []
    const properties = [
      ...(ofColour.length ? [{ type: 'Colour', options: [...new Set(ofColour)] }] : []),
      ...(ofSize.length ? [{ type: 'Size', options: ofSize }] : []),
    ]
    const selling = Math.round((list * (100 - discount)) / 100)
    const word = n % 5 ? 'lantern' : 'kettle'
    const product: Known = {
      id: '',
      storeId: one(stores, Math.floor(n / 3)),
      sub: one(subs, Math.floor(child / 2)),
      child: one(children, child),
      word,
      price: selling,
      discount: Math.floor(((list - selling) * 100) / list),
      stars: [0, 2, 3.5, 4, 5][(n * 7) % 5] ?? 0,
      brand,
      options: properties.flatMap(({ type, options }) => options.map(option => `${type}:${option}`)),
      inStock: n % 4 !== 1,
      sold: (n * 7) % 60,
    }
    const combinations = properties.reduce<{ property: string; option: string }[][]>(
      (before, { type, options }) =>
        before.flatMap(each => options.map(option => [...each, { property: type, option }])),
      [[]],
    )
    const created = await within(app, work =>
      createProduct(work, {
        storeId: product.storeId,
        childCategoryId: product.child,
        name: `Brass ${word} ${n}`,
        ...(brand ? { brand } : {}),
        pricing: { sellingKobo: selling * 100, listKobo: list * 100 },
        weightGrams: 100,
        properties,
        variants: combinations.map(options => ({ options, available: product.inStock ? 3 : 0 })),
      }),
    )
    if (failed(created)) throw new Error(created.message)
    await within(app, work =>
      changeProduct(work, created.id, {
        approval_status: 'approved',
        sold_count: product.sold,
        rating_sum: product.stars * 2,
        review_count: product.stars ? 2 : 0,
      }),
    )
    known.push({ ...product, id: created.id })
  }
})
afterAll(() => app.stop())

type Filter = { query: () => Query; fits: (row: Known) => boolean; facet: string }
const plain = (text: string | undefined) => text?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const filters: Record<string, Filter> = {
  search: { query: () => ({ search: 'lantern' }), fits: row => row.word === 'lantern', facet: 'none' },
  mended: { query: () => ({ search: 'lantrn' }), fits: row => row.word === 'lantern', facet: 'none' },
  category: { query: () => ({ categoryId: top }), fits: () => true, facet: 'none' },
  subcategory: { query: () => ({ subCategoryId: subs[1] }), fits: row => row.sub === subs[1], facet: 'none' },
  child: { query: () => ({ childCategoryId: children[2] }), fits: row => row.child === children[2], facet: 'none' },
  price: {
    query: () => ({ minPrice: '2000', maxPrice: 9000.5 }),
    fits: row => row.price >= 2000 && row.price <= 9000.5,
    facet: 'price',
  },
  store: { query: () => ({ storeId: stores[0] }), fits: row => row.storeId === stores[0], facet: 'stores' },
  stores: { query: () => ({ storeId: stores.slice(1) }), fits: row => row.storeId !== stores[0], facet: 'stores' },
  brand: { query: () => ({ brand: 'ORAIMO' }), fits: row => plain(row.brand) === 'oraimo', facet: 'brands' },
  brands: { query: () => ({ brand: ['Ọraimọ', 'nivea'] }), fits: row => row.brand !== undefined, facet: 'brands' },
  colour: {
    query: () => ({ option: 'Colour:Indigo' }),
    fits: row => row.options.includes('Colour:Indigo'),
    facet: 'Colour',
  },
  colours: {
    query: () => ({ option: ['Colour:Clay', 'Colour:Palm: dark'] }),
    fits: row => row.options.includes('Colour:Clay') || row.options.includes('Colour:Palm: dark'),
    facet: 'Colour',
  },
  size: { query: () => ({ option: ['Size:M'] }), fits: row => row.options.includes('Size:M'), facet: 'Size' },
  rating: { query: () => ({ rating: 4 }), fits: row => row.stars >= 4, facet: 'rating' },
  discount: { query: () => ({ discount: '25' }), fits: row => row.discount >= 25, facet: 'discount' },
  'on sale': { query: () => ({ onSale: 'true' }), fits: row => row.discount > 0, facet: 'discount' },
  'in stock': { query: () => ({ inStock: 'true' }), fits: row => row.inStock, facet: 'inStock' },
}

const together = (a: Query, b: Query): Query => ({
  ...a,
  ...b,
  ...(a.option && b.option ? { option: [a.option, b.option].flat() } : {}),
})

/** Each alone, and each pair with different fields; options of two properties can be combined. */
const pairs = Object.entries(filters).flatMap(([name, filter], at, all) => [
  { name, filters: [filter] },
  ...all
    .slice(at + 1)
    .filter(([, other]) => filter.facet === 'none' || other.facet !== filter.facet)
    .filter(([other]) => !(['search', 'mended'].includes(name) && other === 'mended'))
    .filter(([other]) => !(/category|child/.test(name) && /category|child/.test(other)))
    .map(([other, second]) => ({ name: `${name} and ${other}`, filters: [filter, second] })),
])

const countBy = <T>(rows: readonly Known[], keys: (row: Known) => readonly T[]) => {
  const counts = new Map<T, number>()
  for (const row of rows) for (const key of keys(row)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

test.each(pairs)('$name', async ({ filters: chosen }) => {
  const query = chosen.map(filter => filter.query()).reduce(together)
  const without = (...facets: string[]) =>
    known.filter(row => chosen.every(filter => facets.includes(filter.facet) || filter.fits(row)))
  const all = without()
  const { data: list } = await app.call(listProducts, { query: { ...query, limit: 100 } })
  expect(new Set(list.rows.map(row => row.id))).toEqual(new Set(all.map(row => row.id)))
  expect([list.count, list.countIsExact]).toEqual([all.length, true])

  const { data: facets } = await app.call(getFacets, { query })
  expect([facets.count, facets.exact]).toEqual([all.length, true])
  const priced = without('price').map(row => row.price)
  expect(facets.price?.min).toBe(priced.length ? Math.min(...priced) : undefined)
  expect(facets.price?.max).toBe(priced.length ? Math.max(...priced) : undefined)
  for (const { from, to, count } of facets.price?.histogram ?? [])
    expect(count).toBe(priced.filter(price => price >= from && price < to).length)
  expect((facets.price?.histogram ?? []).reduce((sum, step) => sum + step.count, 0)).toBe(priced.length)
  const some = (counts: Map<string, number>, rows: readonly (readonly [string, number])[]) =>
    expect(new Map(rows.filter(([, count]) => count > 0))).toEqual(counts)
  some(
    countBy(without('stores'), row => [row.storeId]),
    facets.stores.map(row => [row.id, row.count]),
  )
  some(
    countBy(without('brands'), row => (row.brand ? [plain(row.brand) ?? ''] : [])),
    facets.brands.map(row => [plain(row.brand) ?? '', row.count]),
  )
  for (const property of ['Colour', 'Size'])
    some(
      countBy(without(property), row => row.options.filter(value => value.startsWith(`${property}:`))),
      (facets.options.find(each => each.property === property)?.options ?? []).map(row => [row.value, row.count]),
    )
  const rated = without('rating')
  for (const { atLeast, count } of facets.rating) expect(count).toBe(rated.filter(row => row.stars >= atLeast).length)
  const reduced = without('discount')
  for (const { atLeast, count } of facets.discount)
    expect(count).toBe(reduced.filter(row => row.discount >= atLeast).length)
  expect(facets.onSale).toBe(reduced.filter(row => row.discount > 0).length)
  expect(facets.inStock).toBe(without('inStock').filter(row => row.inStock).length)
  const level = query.childCategoryId ? [] : query.subCategoryId ? 'child' : query.categoryId ? 'sub' : 'top'
  const below = countBy(all, row =>
    level === 'child' ? [row.child] : level === 'sub' ? [row.sub] : level === 'top' ? [top] : [],
  )
  some(
    below,
    facets.categories.map(row => [row.id, row.count]),
  )
})

test('lists selected choices, also without matches', async () => {
  const { data } = await app.call(getFacets, {
    query: { storeId: stores[0] ?? '', brand: 'Samsung', option: ['Colour:Pink', 'Shape:Round'], maxPrice: 1 },
  })
  expect(data).toMatchObject({
    count: 0,
    price: null,
    stores: [{ id: stores[0], count: 0 }],
    brands: [{ brand: 'Samsung', count: 0 }],
  })
  expect(data.options).toEqual([
    { property: 'Colour', options: [{ option: 'Pink', value: 'Colour:Pink', count: 0 }] },
    { property: 'Shape', options: [{ option: 'Round', value: 'Shape:Round', count: 0 }] },
  ])
})

test('where nothing is found, or no word was typed, all facets are empty', async () => {
  for (const search of ['qqqxyz', '!!!']) {
    const { data } = await app.call(getFacets, { query: { search } })
    expect(data).toMatchObject({ count: 0, exact: true, price: null, stores: [], brands: [], options: [], inStock: 0 })
  }
})

test('sorts by largest discount, then by sales', async () => {
  for (const query of [{}, { subCategoryId: subs[0] }, { storeId: stores[1] ?? '' }, { search: 'brass' }]) {
    const { rows } = (await app.call(listProducts, { query: { ...query, sortBy: 'discount', limit: 100 } })).data
    const found = rows.map(row => known.find(each => each.id === row.id))
    const ordered = found.toSorted((a, b) => (b?.discount ?? 0) - (a?.discount ?? 0) || (b?.sold ?? 0) - (a?.sold ?? 0))
    expect(found.length).toBeGreaterThan(10)
    expect(found).toEqual(ordered)
  }
})

test('a store’s own list accepts the same filters', async () => {
  const { data } = await app.call(listStoreProducts, {
    params: { id: stores[0] ?? '' },
    query: { option: 'Size:M', subCategoryId: subs[0], onSale: 'true', limit: 100 },
  })
  const expected = known.filter(
    row => row.storeId === stores[0] && row.sub === subs[0] && row.discount > 0 && row.options.includes('Size:M'),
  )
  expect(expected.length).toBeGreaterThan(0)
  expect(new Set(data.rows.map(row => row.id))).toEqual(new Set(expected.map(row => row.id)))
})

describe('refuses', () => {
  test.each<[object, string]>([
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 'x' }, 'rating'],
    [{ rating: 3.5 }, 'rating'],
    [{ rating: ['3', '4'] }, 'rating'],
    [{ discount: 0 }, 'discount'],
    [{ discount: 100 }, 'discount'],
    [{ discount: -1 }, 'discount'],
    [{ discount: '10.5' }, 'discount'],
    [{ onSale: 'yes' }, 'onSale'],
    [{ inStock: '1' }, 'inStock'],
    [{ brand: '' }, 'brand'],
    [{ brand: 'b'.repeat(61) }, 'brand'],
    [{ brand: Array.from({ length: 21 }, (_, n) => `Brand ${n}`) }, 'brand'],
    [{ option: 'Indigo' }, 'option'],
    [{ option: ':Indigo' }, 'option'],
    [{ option: 'Colour:' }, 'option'],
    [{ option: ['Colour:Indigo', 'Size'] }, 'option.1'],
    [{ storeId: 'x' }, 'storeId'],
    [{ storeId: [randomUUID(), 'x'] }, 'storeId.1'],
    [{ storeId: Array.from({ length: 21 }, () => randomUUID()) }, 'storeId'],
    [{ minPrice: '1e3' }, 'minPrice'],
    [{ maxPrice: -5 }, 'maxPrice'],
    [{ minPrice: 10, maxPrice: 9 }, 'minPrice'],
    [{ subCategoryId: randomUUID(), childCategoryId: randomUUID() }, 'categoryId'],
    [{ categoryId: 'shoes' }, 'categoryId'],
    [{ search: 'a'.repeat(101) }, 'search'],
    [{ search: ['a', 'b'] }, 'search'],
  ])('%o', async (query, field) => {
    for (const endpoint of [listProducts, getFacets]) {
      const refused = await app.refused(endpoint, { query })
      expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, field])
    }
  })

  test('rejects unknown categories and stores', async () => {
    for (const endpoint of [listProducts, getFacets]) {
      const code = async (query: object) => (await app.refused(endpoint, { query })).code
      expect(await code({ categoryId: subs[0] })).toBe('category_not_found')
      expect(await code({ storeId: randomUUID() })).toBe('store_not_found')
      expect((await app.call(endpoint, { query: { categoryId: otherTop } })).data.count).toBe(0)
    }
    const storeList = await app.refused(listStoreProducts, { params: { id: stores[0] }, query: { subCategoryId: top } })
    expect(storeList.code).toBe('category_not_found')
  })
})
