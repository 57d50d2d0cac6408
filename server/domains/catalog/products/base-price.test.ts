import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBulkEdit, startBulkEdit, undoBulkEdit } from '#contract/catalog/bulk-edits.ts'
import * as contract from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { runImport, uploadProducts } from '#tests/harness/uploads.ts'

let app: TestApp
let owner: Merchant
let categoryId: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await merchant(app)
  categoryId = (await within(app, categories))[2]
})
afterAll(() => app.stop())

const size = (option: string) => [{ property: 'Size', option }]
const priced = (sellingPrice: number) => ({ sellingPrice, price: sellingPrice })
const base = (sellingPrice: number) => [{ costPrice: 0, ...priced(sellingPrice) }]

/** Size S has the product's price of ₦10,000, M its own of ₦8,000. */
const shirt = async (sku: string) =>
  (
    await app.call(contract.createProduct, {
      token: owner.token,
      body: {
        name: 'Shirt',
        sku,
        childCategoryId: categoryId,
        weight: 1,
        pricing: base(10_000),
        variantProperties: [{ type: 'Size', options: ['S', 'M', 'L'] }],
        variant: [
          { options: size('S'), quantity: 1 },
          { options: size('M'), pricing: [priced(8000)], quantity: 1 },
        ],
        published: false,
      },
    })
  ).data
const update = async (id: string, body: object) =>
  (await app.call(contract.updateProduct, { token: owner.token, params: { id }, body })).data
const own = async (id: string) => (await app.call(contract.getOwnProduct, { token: owner.token, params: { id } })).data
const prices = ({ pricing, variant }: contract.OwnProduct) =>
  [pricing, ...variant.map(each => each.pricing)].map(([price]) => price?.sellingPrice)

test('the price of variants without their own stays as typed, also if another variant costs less', async () => {
  const product = await shirt('SH-1')
  expect(prices(product)).toEqual([10_000, 10_000, 8000])

  const [s, m] = product.variant.map(({ id, options }) => ({ id, options }))
  const variant = [s, { ...m, pricing: [priced(8000)] }, { options: size('L'), quantity: 2 }]
  expect(prices(await update(product.id, { variant }))).toEqual([10_000, 10_000, 8000, 10_000])
  expect(prices(await update(product.id, { pricing: base(12_000) }))).toEqual([12_000, 12_000, 8000, 12_000])
  const copy = await app.call(contract.duplicateProduct, { token: owner.token, params: { id: product.id } })
  expect(prices(copy.data)).toEqual([12_000, 12_000, 8000, 12_000])
})

test('lists still show and sort by the lowest price', async () => {
  const { id } = await shirt('SH-2')
  const { data } = await app.call(contract.listOwnProducts, { token: owner.token, query: { search: 'SH-2' } })
  expect(data.rows.map(row => [row.id, row.pricing[0]?.sellingPrice, row.varies])).toEqual([[id, 8000, true]])
})

test('a bulk edit changes it with the variants that have it, and undoing it restores it', async () => {
  const { id } = await shirt('SH-3')
  const undo = await bulkEdit(id, 10)
  expect(prices(await own(id))).toEqual([11_000, 11_000, 8800])
  await undo()
  expect(prices(await own(id))).toEqual([10_000, 10_000, 8000])
})

test('a file has it as the selling price, and reads it back', async () => {
  const { id } = await shirt('SH-4')
  const authorization = `Bearer ${owner.token}`
  const csv = (await app.app.inject({ url: '/v1/products/export', headers: { authorization } })).body
  const rows = csv.split(/\r?\n/).filter((row, at) => at === 0 || row.includes('SH-4'))
  expect(rows[1]).toContain('10000')
  expect((await imported(rows)).rows[0]?.kind).toBe('same')

  const more = await imported([
    'SKU,Selling price,Price before discount,Property 1,Option 1,Stock',
    'SH-4,12000,12000,Size,L,4',
  ])
  expect(more.rows[0]).toMatchObject({ kind: 'changed', problem: null })
  expect(prices(await own(id))).toEqual([12_000, 12_000, 8000, 12_000])
})

test('a bulk edit changes it also if every variant has its own, and undoing it restores it', async () => {
  const { id, variant } = await shirt('SH-7')
  const owned = variant.map(({ id, options }) => ({ id, options, pricing: [priced(8000)] }))
  expect(prices(await update(id, { variant: owned }))).toEqual([10_000, 8000, 8000])
  const undo = await bulkEdit(id, 10)
  expect(prices(await own(id))).toEqual([11_000, 8800, 8800])
  await undo()
  expect(prices(await own(id))).toEqual([10_000, 8000, 8000])
})

/** Changes the prices of a product by a percentage. Returns a function that undoes it. */
async function bulkEdit(id: string, by: number) {
  const body = { productIds: [id], change: { action: 'price' as const, unit: 'percent' as const, by } }
  const { data } = await app.call(createBulkEdit, { token: owner.token, body })
  await app.call(startBulkEdit, { token: owner.token, params: { id: data.id } })
  await app.runJobs()
  return async () => {
    await app.call(undoBulkEdit, { token: owner.token, params: { id: data.id } })
    await app.runJobs()
  }
}

async function imported(lines: string[]) {
  const { id } = (await uploadProducts(app, lines.join('\n'), owner)).json().data
  return runImport(app, owner.token, id)
}

test('a product without options has the price of its one variant', async () => {
  const { id, variant } = await shirt('SH-5')
  const left = [{ id: variant[1]?.id, options: [], pricing: [priced(8000)] }]
  expect(prices(await update(id, { variantProperties: [], variant: left }))).toEqual([8000, 8000])
  expect(prices(await update(id, { pricing: base(9000) }))).toEqual([9000, 9000])
})

test('a product from before has the price of its cheapest variant', async () => {
  const { id } = await shirt('SH-6')
  const none = { base_selling_kobo: null, base_list_kobo: null }
  await app.platform.db.transact(({ tx }) => tx.updateTable('products').set(none).where('id', '=', id).execute())
  expect(prices(await own(id))).toEqual([8000, 10_000, 8000])
})
