import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/catalog/product-files.ts'
import { getOwnProduct, listOwnProducts, updateProduct } from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { runImport, uploadProducts } from '#tests/harness/uploads.ts'

let app: TestApp
let shop: Merchant
let category: { id: string; path: string; name: string }
beforeAll(async () => {
  app = await startTestApp()
  const tree = await within(app, categories)
  const rows = await app.platform.db.read
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', tree)
    .execute()
  const [top = '', sub = '', name = ''] = tree.map(id => rows.find(each => each.id === id)?.name ?? '')
  category = { id: tree[2], name, path: [top, sub, name].join(' > ') }
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await merchant(app)
})

type Sold = Readonly<Record<string, string | number>>
/** A row of a file without the columns of trackers, policies, weights and what needs shipping. */
const sold = (handle: string, rest: Sold = {}): Sold => ({
  Handle: handle,
  Title: `A ${handle}`,
  Vendor: 'Aba Made',
  Type: category.name,
  Status: 'active',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': `SHP-${handle}`,
  'Variant Inventory Qty': 3,
  'Variant Price': '15000.00',
  ...rest,
})
const size = (handle: string, option: string, rest: Sold = {}): Sold =>
  sold(handle, { 'Option1 Name': 'Size', 'Option1 Value': option, 'Variant SKU': `${handle}-${option}`, ...rest })

async function read(rows: readonly Sold[], query: Readonly<Record<string, string>> | string[][] = { weight: '1' }) {
  const file = stringify([...rows], { header: true })
  const response = await uploadProducts(app, file, { token: shop.token, query: `?${new URLSearchParams(query)}` })
  return response.json<{ data: contract.CheckedImport }>().data
}
const rowsOf = async (id: string) =>
  (await app.call(contract.getImport, { token: shop.token, params: { id }, query: { limit: 100 } })).data.rows
async function done(rows: readonly Sold[], query?: Parameters<typeof read>[1]) {
  const { id, counts } = await read(rows, query)
  await runImport(app, shop.token, id)
  return counts
}
const products = async () => {
  const { rows } = (await app.call(listOwnProducts, { token: shop.token, query: { sortBy: 'name' } })).data
  return Promise.all(
    rows.map(async ({ id }) => (await app.call(getOwnProduct, { token: shop.token, params: { id } })).data),
  )
}

test('tracks stock without a column of trackers, and says which products sell on when out of stock', async () => {
  const { id, sellsOn } = await read([sold('bag'), sold('cap', { 'Variant Inventory Qty': -1 })])
  expect([sellsOn, (await rowsOf(id)).map(row => [row.kind, row.sellsOn, row.problem?.split('.')[0]])]).toEqual([
    0,
    [
      ['new', false, 'Becomes a draft until it has a picture'],
      ['refused', false, 'Variant Inventory Qty: At least 0'],
    ],
  ])
  // The first row has the columns of the file.
  const tracked = await read([
    sold('bag', { 'Variant Inventory Tracker': 'shopify', 'Variant Requires Shipping': 'true' }),
    sold('cap', { 'Variant Inventory Tracker': '' }),
    sold('mat', { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '' }),
    sold('e-book', { 'Variant Inventory Tracker': '', 'Variant Requires Shipping': 'false' }),
  ])
  const sellOn = [false, true, true, false]
  expect([tracked.sellsOn, (await rowsOf(tracked.id)).map(row => row.sellsOn)]).toEqual([2, sellOn])
  const policies = await read(['deny', 'continue'].map(policy => sold(policy, { 'Variant Inventory Policy': policy })))
  expect((await rowsOf(policies.id)).map(row => row.sellsOn)).toEqual([false, true])
})

test('a column that the file lacks and an empty cell change nothing, nor does what is chosen for new products', async () => {
  await done([sold('bag')])
  const [before] = await products()
  const body = { contSalesOutOfStock: true, weight: 2, published: false, tags: ['Raffia'] }
  const costPrice = [{ costPrice: 900, sellingPrice: 15_000, price: 15_000 }]
  await app.call(updateProduct, {
    token: shop.token,
    params: { id: before?.id ?? '' },
    body: { ...body, pricing: costPrice },
  })
  const { Status: _, ...bare } = sold('bag', { Vendor: '', Type: 'Frocks', Tags: '' })
  const query = { weight: '7', childCategoryId: category.id }
  expect(await done([bare], query)).toMatchObject({ same: 1 })
  expect(await done([{ ...bare, 'Variant Price': '16000' }])).toMatchObject({ changed: 1 })
  expect(await products()).toMatchObject([
    { ...body, brand: 'Aba Made', pricing: [{ costPrice: 900, sellingPrice: 16_000 }] },
  ])
})

test('a product without options has the SKU of its one variant, and is found by it or its handle', async () => {
  const file = [sold('bag'), sold('cap', { 'Variant SKU': '' }), size('gown', 'S'), size('gown', 'M')]
  expect(await done(file)).toMatchObject({ new: 3 })
  const skus = async () => (await products()).map(({ sku, variant }) => [sku, variant.map(each => each.sku)])
  const imported = [
    ['SHP-bag', ['']],
    ['cap', ['']],
    ['gown', ['gown-S', 'gown-M']],
  ]
  expect(await skus()).toEqual(imported)
  expect(await done(file)).toEqual({ new: 0, changed: 0, same: 3, refused: 0 })

  // The bag is as an earlier release imported it, with the handle as its SKU; the cap gets a SKU only in a later file.
  const [bag, cap] = await products()
  const change = (id: string | undefined, sku: string, variantSku: string) =>
    app.platform.db.transact(async ({ tx }) => {
      await tx
        .updateTable('products')
        .set({ sku })
        .where('id', '=', id ?? '')
        .execute()
      await tx
        .updateTable('product_variants')
        .set({ sku: variantSku })
        .where('product_id', '=', id ?? '')
        .execute()
    })
  await change(bag?.id, 'bag', 'SHP-bag')
  const later = file.map(row => (row.Handle === 'cap' ? { ...row, 'Variant SKU': 'SHP-cap' } : row))
  const { id } = await read(later)
  expect((await rowsOf(id)).map(({ kind, changes }) => [kind, changes])).toEqual([
    ['changed', ['SKU', 'Variant SKU']],
    ['changed', ['SKU']],
    ['same', []],
  ])
  expect(await done(later)).toEqual({ new: 0, changed: 2, same: 1, refused: 0 })
  expect(await skus()).toEqual([['SHP-bag', ['']], ['SHP-cap', ['']], imported[2]])
  expect((await products()).slice(0, 2).map(each => each.id)).toEqual([bag?.id, cap?.id])

  // One that gets options isn't added a second time.
  expect(await done([size('cap', 'S', { 'Variant SKU': 'SHP-cap' }), size('cap', 'M')])).toMatchObject({ new: 0 })
})

test('a product with the SKU of another product of the file is refused and changes nothing', async () => {
  const twins = [sold('bag'), sold('basket', { 'Variant SKU': 'SHP-bag' })]
  const counts = { new: 0, changed: 0, refused: 1 }
  expect(await done(twins)).toEqual({ ...counts, new: 1, same: 0 })
  expect(await done(twins)).toEqual({ ...counts, same: 1 })
  expect((await products()).map(({ name }) => name)).toEqual(['A bag'])
})

test('asks for the weight, and for the category of each type that is none of ours, and takes them', async () => {
  const [first = ''] = category.name.split(' ')
  const rows = [
    sold('frock', { Type: 'Frocks' }),
    sold('gown', { Type: 'frocks ' }),
    sold('near', { Type: `${first} of all kinds` }),
    sold('none', { Type: '' }),
    sold('known'),
  ]
  const asked = await read(rows, {})
  expect(asked).toMatchObject({ counts: { refused: 5 }, weightless: 5 })
  expect(asked.unknownTypes).toEqual([
    { type: 'Frocks', count: 2, nearest: null },
    { type: `${first} of all kinds`, count: 1, nearest: category.id },
    { type: '', count: 1, nearest: null },
  ])
  const chosen = [
    ['weight', '0.4'],
    ['typeCategories', `${category.id}:Frocks`],
    ['typeCategories', `${category.id.toUpperCase()}:`],
    // No category has this ID.
    ['typeCategories', `${shop.storeId}:${first} of all kinds`],
  ]
  const { id, ...checked } = await read(rows, chosen)
  expect(checked).toMatchObject({
    counts: { new: 4, refused: 1 },
    categoriesChosen: 3,
    weightless: 0,
    unknownTypes: [{ type: `${first} of all kinds` }],
  })
  expect((await rowsOf(id)).map(row => row.category)).toEqual([
    ...[category.path, category.path, null, category.path, category.path],
  ])
  await done(rows, chosen)
  expect((await products()).map(({ weight }) => weight)).toEqual([0.4, 0.4, 0.4, 0.4])
})

test('shows the price and the stock of new products', async () => {
  const { id } = await read([
    sold('bag'),
    size('gown', 'S'),
    size('gown', 'M', { 'Variant Price': '18000', 'Variant Inventory Qty': 4 }),
    sold('faulty', { 'Variant Price': 'dear' }),
  ])
  expect((await rowsOf(id)).map(({ price, stock }) => [price, stock])).toEqual([
    [{ from: 15_000, to: 15_000 }, 3],
    [{ from: 15_000, to: 18_000 }, 7],
    [null, null],
  ])
})

test('a file of open tags keeps the process from nobody', async () => {
  const start = performance.now()
  const body = '<'.repeat(150_000)
  await read([sold('open', { 'Body (HTML)': body, [`Attribute: ${' ('.repeat(20_000)}`]: 'x' })])
  expect(performance.now() - start).toBeLessThan(5000)
})
