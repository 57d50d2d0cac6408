import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBulkEdit, getBulkEdit, startBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { listStock, updateInventory } from '#contract/catalog/inventory.ts'
import { getImport } from '#contract/catalog/product-files.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { getOwnProduct, updateProduct } from '#contract/catalog/products.ts'
import { returnStock, takeStock } from '#domains/catalog/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Merchant, merchant, type Product, product, within } from '#tests/harness/fixtures.ts'
import { runImport, uploadProducts } from '#tests/harness/uploads.ts'

let app: TestApp
let shop: Merchant
let bag: Product
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await merchant(app)
  bag = await product(app, shop.storeId, { stock: 2 })
  await app.call(updateProduct, { token: shop.token, params: { id: bag.productId }, body: { sku: 'BG-1' } })
})

/** The stock as a page shows it, with what its next edit sends beside the typed number. */
async function seen() {
  const { data } = await app.call(listStock, { token: shop.token })
  const [row] = data.rows
  if (!row) throw new Error('No stock.')
  return { quantityBefore: row.quantity, stocktakesBefore: row.stocktakes }
}
const left = async () => (await seen()).quantityBefore
type Seen = Partial<Awaited<ReturnType<typeof seen>>>

async function quickEdit(quantity: number, before: Seen) {
  const { data } = await app.call(updateInventory, {
    token: shop.token,
    body: { changes: [{ variantId: bag.variantId, quantity, ...before }] },
  })
  return data
}
const formEdit = (quantity: number, before: Seen) => ({
  token: shop.token,
  params: { id: bag.productId },
  body: { variant: [{ id: bag.variantId, quantity, ...before }] },
})
const unit = (quantity = 1) => ({ storeId: shop.storeId, variantId: bag.variantId, quantity })
const sell = (quantity: number) => within(app, work => takeStock(work, [unit(quantity)]))

const readFile = async (text: string): Promise<string> => (await uploadProducts(app, text, shop)).json().data.id
const planBulkEdit = async (quantity: number) => {
  const change = { action: 'stock', mode: 'set', quantity } as const
  return (await app.call(createBulkEdit, { token: shop.token, body: { filter: {}, change } })).data.id
}
async function runBulkEdit(id: string) {
  await app.call(startBulkEdit, { token: shop.token, params: { id } })
  await app.runJobs()
  return (await app.call(getBulkEdit, { token: shop.token, params: { id }, query: {} })).data.rows[0]
}

test('a count isn’t added to another one: it is refused with the stock, and replaces it when saved again', async () => {
  const [one, other] = [await seen(), await seen()]
  expect((await quickEdit(20, one)).changed).toBe(1)
  const refused = await quickEdit(21, other)
  expect(refused).toEqual({
    changed: 0,
    rows: [
      {
        variantId: bag.variantId,
        quantity: 20,
        problem: 'Stock was changed meanwhile and is now 20.',
        stocktakes: (await seen()).stocktakesBefore,
      },
    ],
  })
  expect(await left()).toBe(20)
  const [row] = refused.rows
  await quickEdit(21, { quantityBefore: row?.quantity ?? 0, stocktakesBefore: row?.stocktakes })
  expect(await left()).toBe(21)
})

test('of two counts saved at once, one is refused', async () => {
  const both = await seen()
  const answers = await Promise.all([quickEdit(20, both), quickEdit(20, both)])
  expect(answers.map(({ changed }) => changed).toSorted()).toEqual([0, 1])
  expect(await left()).toBe(20)
})

test('a sale between two edits of one person stays deducted', async () => {
  await quickEdit(20, await seen())
  const before = await seen()
  await sell(3)
  await quickEdit(30, before)
  expect(await left()).toBe(27)
  const form = await seen()
  await sell(2)
  await app.call(updateProduct, formEdit(40, form))
  expect(await left()).toBe(38)
})

test('a count that finds less than was sold meanwhile leaves the stock below zero', async () => {
  const before = await seen()
  await sell(2)
  expect((await quickEdit(1, before)).rows).toMatchObject([{ quantity: -1, problem: null }])
  expect(await app.platform.db.transact(work => takeStock(work, [unit()]))).toMatchObject({ code: 'sold_out' })
  const { data } = await app.call(listStock, { token: shop.token, query: { level: 'out' } })
  expect(data.rows).toMatchObject([{ quantity: -1, level: 'out' }])
  await within(app, work => returnStock(work, [unit()]))
  expect(await left()).toBe(0)
})

test('a count says which stock was seen within the limits of a stock, and stays within them', async () => {
  await app.call(updateProduct, {
    token: shop.token,
    params: { id: bag.productId },
    body: { contSalesOutOfStock: true },
  })
  const most = productLimits.stock
  for (const quantityBefore of [-most - 1, most + 1, Number.MAX_SAFE_INTEGER]) {
    const body = { changes: [{ variantId: bag.variantId, quantity: 0, quantityBefore }] }
    expect((await app.refused(updateInventory, { token: shop.token, body })).status).toBe(422)
    expect((await app.refused(updateProduct, formEdit(0, { quantityBefore }))).status).toBe(422)
  }
  await quickEdit(0, { quantityBefore: most })
  expect(await left()).toBe(2 - most)
  await quickEdit(0, { quantityBefore: most })
  expect(await left()).toBe(-most)
  await app.call(updateProduct, formEdit(0, { quantityBefore: most }))
  expect(await left()).toBe(-most)
  await app.call(updateProduct, formEdit(most, { quantityBefore: -most }))
  await app.call(updateProduct, formEdit(most, { quantityBefore: -most }))
  expect(await left()).toBe(most)
})

test('a new variant has the typed stock, whatever stock its form says was seen', async () => {
  const body = { variant: [{ quantity: 1, quantityBefore: 5 }] }
  const { data } = await app.call(updateProduct, { token: shop.token, params: { id: bag.productId }, body })
  expect(data.variant).toMatchObject([{ quantity: 1 }])
  expect(data.variant[0]?.id).not.toBe(bag.variantId)
})

test('stock below zero can be counted, and adjusted upwards only', async () => {
  const before = await seen()
  await sell(2)
  await quickEdit(0, before)
  expect(await left()).toBe(-2)
  const adjust = async (by: number) =>
    (
      await app.call(updateInventory, {
        token: shop.token,
        body: { changes: [{ variantId: bag.variantId, adjust: by }] },
      })
    ).data.rows
  expect(await adjust(-1)).toMatchObject([{ quantity: -2, problem: 'None is in stock.' }])
  expect(await adjust(1)).toMatchObject([{ quantity: -1, problem: null }])
  await quickEdit(5, await seen())
  expect(await left()).toBe(5)
})

test('an edit that stays below zero is refused once somebody else changed the stock', async () => {
  const first = await seen()
  await sell(2)
  await quickEdit(0, first)
  const before = await seen()
  expect(before.quantityBefore).toBe(-2)
  await quickEdit(0, before)
  const adjust = async (stocktakesBefore: number | undefined) => {
    const changes = [{ variantId: bag.variantId, adjust: 1, stocktakesBefore }]
    return (await app.call(updateInventory, { token: shop.token, body: { changes } })).data.rows
  }
  const now = (await seen()).stocktakesBefore
  expect(await adjust(before.stocktakesBefore)).toEqual([
    { variantId: bag.variantId, quantity: 0, problem: 'Stock was changed meanwhile and is now 0.', stocktakes: now },
  ])
  expect(await adjust(now)).toMatchObject([{ quantity: 1, problem: null }])
  expect(await adjust(undefined)).toMatchObject([{ quantity: 2, problem: null }])
})

test('the product form refuses a count that a quick edit overtook, and the other way round', async () => {
  const before = await seen()
  await quickEdit(20, before)
  expect(await app.refused(updateProduct, formEdit(20, before))).toMatchObject({
    status: 409,
    code: 'product_changed',
    message: 'Stock was changed meanwhile and is now 20.',
  })
  expect(await left()).toBe(20)
  const { data } = await app.call(getOwnProduct, { token: shop.token, params: { id: bag.productId } })
  const [variant] = data.variant
  const again = { quantityBefore: variant?.quantity, stocktakesBefore: variant?.stocktakes }
  await app.call(updateProduct, formEdit(25, again))
  expect(await left()).toBe(25)
  expect((await quickEdit(30, again)).rows[0]?.problem).toBe('Stock was changed meanwhile and is now 25.')
  expect(await left()).toBe(25)
})

test('a form that leaves the stock alone is no count', async () => {
  const before = await seen()
  const body = { variant: [{ id: bag.variantId, sku: 'BG-2' }] }
  await app.call(updateProduct, { token: shop.token, params: { id: bag.productId }, body })
  await quickEdit(20, before)
  expect(await left()).toBe(20)
})

test('stock below zero stays when a product stops selling on, and a cancelled order brings back only what it took', async () => {
  const change = async (body: object) =>
    (await app.call(updateProduct, { token: shop.token, params: { id: bag.productId }, body })).data
  await change({ contSalesOutOfStock: true })
  await sell(3)
  const take = () => app.platform.db.transact(work => takeStock(work, [unit()]))
  const soldOut = { code: 'sold_out', message: expect.stringMatching(/ has sold out\.$/) }
  expect(await change({ stockAlertUnits: 1 })).toMatchObject({ inStock: true, quantity: -1 })
  expect(await change({ contSalesOutOfStock: false })).toMatchObject({ inStock: false, quantity: -1 })
  expect(await change({ brand: 'Aba Made' })).toMatchObject({ quantity: -1 })
  expect(await take()).toMatchObject(soldOut)
  await within(app, work => returnStock(work, [unit()]))
  expect(await left()).toBe(0)
  expect(await take()).toMatchObject(soldOut)
  await within(app, work => returnStock(work, [unit()]))
  expect(await take()).toBeUndefined()
})

test('a digital product that becomes physical has no stock below zero', async () => {
  const pattern = await product(app, shop.storeId, { digital: true, sellsWhenOut: true, stock: 0 })
  await within(app, work => takeStock(work, [{ ...unit(4), variantId: pattern.variantId }]))
  const body = { IsDigitalProduct: false, weight: 1, published: false }
  const { data } = await app.call(updateProduct, { token: shop.token, params: { id: pattern.productId }, body })
  expect(data).toMatchObject({ quantity: 0, contSalesOutOfStock: false })
})

test('a file leaves stock below zero as it is, or counts it', async () => {
  const before = await seen()
  await sell(2)
  await quickEdit(1, before)
  const headers = { authorization: `Bearer ${shop.token}` }
  const exported = async () => (await app.app.inject({ url: '/v1/products/export', headers })).body
  const countsOf = async (text: string) => {
    const params = { id: await readFile(text) }
    return (await app.call(getImport, { token: shop.token, params, query: {} })).data.import.counts
  }
  expect(await countsOf(await exported())).toMatchObject({ same: 1, refused: 0 })
  expect(await countsOf((await exported()).replaceAll('10000.00', '11000.00'))).toMatchObject({ changed: 1 })
  const own = 'SKU,Stock,Variant SKU\nBG-1,'
  expect(await countsOf(`${own}-1,BG\n`)).toMatchObject({ changed: 1, refused: 0 })
  expect(await countsOf(`${own}-2,BG\n`)).toMatchObject({ changed: 0, refused: 1 })
  await runImport(app, shop.token, await readFile(`${own}5,BG\n`))
  expect(await left()).toBe(5)
})

test('an import between reading and saving is a count, and one that was overtaken is refused', async () => {
  const before = await seen()
  const overtaken = await readFile('SKU,Stock\nBG-1,20\n')
  await runImport(app, shop.token, await readFile('SKU,Stock\nBG-1,20\n'))
  expect((await quickEdit(20, before)).rows[0]?.problem).toBe('Stock was changed meanwhile and is now 20.')
  expect((await runImport(app, shop.token, overtaken)).rows[0]).toMatchObject({
    kind: 'refused',
    problem: 'Stock was changed meanwhile and is now 20.',
  })
  expect(await left()).toBe(20)
})

test('a bulk edit between reading and saving is a count, and one that was overtaken is refused', async () => {
  const before = await seen()
  const overtaken = await planBulkEdit(21)
  await runBulkEdit(await planBulkEdit(20))
  expect((await quickEdit(20, before)).rows[0]?.problem).toBe('Stock was changed meanwhile and is now 20.')
  expect(await runBulkEdit(overtaken)).toMatchObject({
    kind: 'refused',
    problem: 'Stock was changed meanwhile and is now 20.',
  })
  expect(await left()).toBe(20)
})

test('a page from before this rule still has its difference applied', async () => {
  const { quantityBefore } = await seen()
  await quickEdit(20, { quantityBefore })
  await quickEdit(20, { quantityBefore })
  expect(await left()).toBe(38)
})
