import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { getFacets } from '#contract/search/facets.ts'
import { suggest } from '#contract/search/search.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeProduct, type Merchant, merchant, product, within } from '#tests/harness/fixtures.ts'
import { sentBy } from '#tests/harness/statements.ts'
import { countTerms } from './documents.ts'
import { countWords } from './search-words.ts'

let app: TestApp
let store: Merchant

/** Adds a product with the SKU of the product, or the SKU or barcode of its variant. */
const sold = async (
  name: string,
  { own = '', sku = '', barcode = '' },
  more: { approval?: 'pending'; price?: number } = {},
) => {
  const made = await product(app, store.storeId, { name, ...more })
  await within(app, async work => {
    await changeProduct(work, made.productId, { sku: own })
    await work.tx.updateTable('product_variants').set({ sku, barcode }).where('id', '=', made.variantId).execute()
  })
  return made
}

beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
  await sold('Ankara dress, sunburst', { own: 'ANK-001' })
  await sold('Ankara dress, lagoon', { sku: 'Ank-002/M' })
  await sold('Palm oil, 5 litres', { barcode: '4006381333931' })
  await sold('Palm oil, 1 litre', { barcode: '4006381333931' })
  await sold('Phone 15', { sku: 'P-1' }, { price: 500_000 })
  await sold('Hidden kettle', { own: 'KET-9', sku: 'KET-9' }, { approval: 'pending' })
  await sold('Beaded clutch', { sku: 'phone-15' })
  await sold('Clay pot, large', { sku: '100%_POT' }, { price: 500_000 })
  await sold('Raffia basket', { sku: 'clay' })
  await within(app, async work => {
    await countWords(work)
    await countTerms(work)
  })
})
afterAll(() => app.stop())

const list = async (search: string, more: object = {}) =>
  (await app.call(listProducts, { query: { search, ...more } })).data
const names = async (search: string, more: object = {}) =>
  (await list(search, more)).rows.map(({ name }) => name).sort()

test.each([
  ['ANK-001', ['Ankara dress, sunburst']],
  ['ank-001', ['Ankara dress, sunburst']],
  ['ank-002/m', ['Ankara dress, lagoon']],
  ['4006381333931', ['Palm oil, 1 litre', 'Palm oil, 5 litres']],
  ['4 006381-333931', ['Palm oil, 1 litre', 'Palm oil, 5 litres']],
  ['100%_pot', ['Clay pot, large']],
])('the SKU or barcode %s finds its product as an exact match', async (typed, expected) => {
  expect(await names(typed)).toEqual(expected)
  const { count, searched } = await list(typed)
  expect(count).toBe(expected.length)
  expect(searched).toMatchObject({ typed, mended: null, partial: null, leftOut: [], widened: null, suggestion: null })
  expect((await app.call(getFacets, { query: { search: typed } })).data.count).toBe(expected.length)
  const { products } = (await app.call(suggest, { query: { search: typed } })).data
  expect(products.map(({ name }) => name).sort()).toEqual(expected)
})

test('a part of a code and the code of a product that isn’t on sale find nothing', async () => {
  for (const typed of ['KET-9', 'ANK-00', 'ank-0', '%', '400638133393']) expect(await names(typed), typed).toEqual([])
})

test('words come before codes: a SKU never replaces products that have what was typed', async () => {
  expect(await names('phone-15')).toEqual(['Phone 15'])
})

test.each(['phone-15', 'clay'])('nor does one if only filters exclude them: %s', async typed => {
  const { count, searched } = await list(typed, { minPrice: 6000 })
  expect([count, searched?.suggestion]).toEqual([0, typed])
  expect((await app.call(getFacets, { query: { search: typed, minPrice: 6000 } })).data.count).toBe(0)
})

test('filters hold for codes too, and the page says that they are why nothing is found', async () => {
  const dear = '4006381333931'
  expect((await list(dear, { sortBy: 'newest', limit: 1, offset: 1 })).rows.map(({ name }) => name)).toEqual([
    'Palm oil, 5 litres',
  ])
  const none = await list(dear, { minPrice: 20_000 })
  expect(none).toMatchObject({ count: 0, rows: [], searched: { suggestion: dear } })
  expect((await list(dear, { maxPrice: 20_000 })).count).toBe(2)
})

test('a search that finds something looks for no code', async () => {
  const lookUps = async (search: string) =>
    (await sentBy(() => list(search))).statements.filter(text => text.includes('barcode')).length
  for (const typed of ['ankara dress', 'phone-15', 'ankra dress']) expect(await lookUps(typed), typed).toBe(0)
  for (const typed of ['ank-001', 'nothing of that']) expect(await lookUps(typed), typed).toBe(1)
})
