import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import * as contract from '#contract/catalog/bulk-edits.ts'
import { getOwnProduct, listOwnProducts, updateProduct } from '#contract/catalog/products.ts'
import { deleteSalePrice, listSalePrices } from '#contract/catalog/sale-prices.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listStoreProducts } from '#contract/stores/stores.ts'
import { takeStock } from '#domains/catalog/index.ts'
import { after, day } from '#platform/clock.ts'
import { longDate } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, type Merchant, merchant, product, staff, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let shop: Merchant
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await merchant(app)
})

type Change = z.input<typeof contract.bulkChange>
type Asked = z.input<typeof contract.createBulkEdit.body>

const preview = async (change: Change, chosen: Omit<Asked, 'change'> = { filter: {} }) =>
  (await app.call(contract.createBulkEdit, { token: shop.token, body: { ...chosen, change } })).data
const refused = (change: Change, chosen: Omit<Asked, 'change'> = { filter: {} }, token = shop.token) =>
  app.refused(contract.createBulkEdit, { token, body: { ...chosen, change } })
const read = async (id: string, query: z.input<typeof contract.getBulkEdit.query> = { limit: 100 }) =>
  (await app.call(contract.getBulkEdit, { token: shop.token, params: { id }, query })).data
async function run(change: Change, chosen?: Omit<Asked, 'change'>) {
  const { id } = await preview(change, chosen)
  await app.call(contract.startBulkEdit, { token: shop.token, params: { id } })
  await app.runJobs()
  return read(id)
}
async function undo(id: string) {
  const { data } = await app.call(contract.undoBulkEdit, { token: shop.token, params: { id } })
  await app.runJobs()
  return read(data.id)
}
const own = async (id: string) => (await app.call(getOwnProduct, { token: shop.token, params: { id } })).data
const priceOf = async (id: string) => (await own(id)).pricing[0]
const setPrice = (id: string, sellingPrice: number) =>
  app.call(updateProduct, {
    token: shop.token,
    params: { id },
    body: { pricing: [{ costPrice: 0, sellingPrice, price: sellingPrice }] },
  })

test('prices change as the preview says, are listed as a run, and go back except where they changed since', async () => {
  const bag = await product(app, shop.storeId, { price: 1_500_050 })
  const shirt = await product(app, shop.storeId, { price: 1_000_000, list: 2_000_000, options: ['S', 'M'] })
  const cheap = await product(app, shop.storeId, { price: 100 })
  await product(app, (await merchant(app)).storeId)
  const edit = await preview({ action: 'price', unit: 'percent', by: -10, roundTo: 1 })
  expect(edit).toMatchObject({ planned: true, products: 3, counts: { change: 2, same: 1, refused: 0 }, left: 2 })
  const { rows } = await read(edit.id)
  const rowOf = (id: string) => rows.find(({ productId }) => productId === id)
  expect(rowOf(bag.productId)).toMatchObject({ kind: 'change', before: '₦15,000.50', after: '₦13,500.00' })
  expect(rowOf(shirt.productId)).toMatchObject({ kind: 'change', before: '₦10,000.00', after: '₦9,000.00' })
  expect(rowOf(cheap.productId)).toMatchObject({ kind: 'same', before: '₦1.00', after: '₦1.00' })
  expect((await priceOf(bag.productId))?.sellingPrice).toBe(15_000.5)

  for (const _ of [1, 2]) await app.call(contract.startBulkEdit, { token: shop.token, params: { id: edit.id } })
  await app.runJobs()
  expect((await read(edit.id)).edit).toMatchObject({ left: 0, canUndo: true, title: 'Prices down by 10%' })
  expect(await priceOf(bag.productId)).toMatchObject({ sellingPrice: 13_500, price: 13_500 })
  expect(await priceOf(shirt.productId)).toMatchObject({ sellingPrice: 9000, price: 20_000 })
  expect((await own(shirt.productId)).approvalStatus).toBe('approved')

  await setPrice(bag.productId, 14_000)
  const back = await undo(edit.id)
  expect(back.edit).toMatchObject({ undoes: edit.id, counts: { change: 1, refused: 1 }, canUndo: false })
  expect(back.rows.find(({ productId }) => productId === bag.productId)).toMatchObject({
    kind: 'refused',
    problem: 'Left as it is: its price has changed since.',
  })
  expect((await priceOf(bag.productId))?.sellingPrice).toBe(14_000)
  expect(await priceOf(shirt.productId)).toMatchObject({ sellingPrice: 10_000, price: 20_000 })
  expect(await app.refused(contract.undoBulkEdit, { token: shop.token, params: { id: edit.id } })).toMatchObject({
    code: 'bulk_edit_not_undoable',
  })
  // A preview that wasn't started isn't listed.
  await preview({ action: 'price', unit: 'percent', by: 5 })
  const list = (await app.call(contract.listBulkEdits, { token: shop.token })).data
  expect(list.count).toBe(2)
  expect(list.rows.map(({ id }) => id).toSorted()).toEqual([edit.id, back.edit.id].toSorted())
})

test('what customers see of many products changes together, and a product that can’t change is left alone', async () => {
  const products = []
  for (let n = 0; n < 60; n++) products.push(await product(app, shop.storeId, { price: 1_000_000, stock: 4 }))
  const [other] = products
  const edit = await preview({ action: 'price', unit: 'percent', by: 50 })
  await setPrice(other?.productId ?? '', 9000)
  await app.call(contract.startBulkEdit, { token: shop.token, params: { id: edit.id } })
  await app.runJobs()
  expect((await read(edit.id)).edit).toMatchObject({ left: 0, counts: { change: 59, refused: 1 } })
  const shown = async () => {
    const { rows } = (await app.call(listStoreProducts, { params: { id: shop.storeId }, query: { limit: 100 } })).data
    const byPrice = Map.groupBy(rows, row => row.pricing[0]?.sellingPrice)
    return Object.fromEntries([...byPrice].map(([price, of]) => [price, of.length]))
  }
  expect(await shown()).toEqual({ 9000: 1, 15000: 59 })
  await run({ action: 'stock', mode: 'set', quantity: 0 })
  await run({ action: 'publish', published: false }, { productIds: products.slice(0, 20).map(each => each.productId) })
  const { rows } = (await app.call(listStoreProducts, { params: { id: shop.storeId }, query: { limit: 100 } })).data
  expect(rows.map(row => row.inStock)).toEqual(Array.from({ length: 40 }, () => false))
})

test('says which discount customers see once the price has changed', async () => {
  const [reduced, plain] = [
    await product(app, shop.storeId, { price: 800_000, list: 1_000_000 }),
    await product(app, shop.storeId, { price: 800_000 }),
  ]
  const noteOf = async (by: number) => {
    const { rows } = await read((await preview({ action: 'price', unit: 'percent', by })).id)
    return [reduced, plain].map(({ productId }) => rows.find(row => row.productId === productId)?.problem)
  }
  expect(await noteOf(10)).toEqual(['Customers see 12% off instead of 20%: the price before the discount stays.', null])
  expect(await noteOf(50)).toEqual(['Customers no longer see a discount.', null])
})

test('a price that changed between the preview and the run stays', async () => {
  const bag = await product(app, shop.storeId, { price: 1_000_000 })
  const edit = await preview({ action: 'price', unit: 'naira', by: 500 })
  await setPrice(bag.productId, 12_000)
  await app.call(contract.startBulkEdit, { token: shop.token, params: { id: edit.id } })
  await app.runJobs()
  expect((await read(edit.id)).rows).toMatchObject([
    { kind: 'refused', problem: 'The price has changed since the preview.' },
  ])
  expect((await priceOf(bag.productId))?.sellingPrice).toBe(12_000)
})

test('sale prices with dates are set for all variants, and undone', async () => {
  const shirt = await product(app, shop.storeId, { price: 1_000_000, options: ['S', 'M'] })
  const [startsAt, endsAt] = [day, 3 * day].map(ms => after(app.clock.now(), ms).toISOString())
  const sale = {
    action: 'sale-price',
    unit: 'percent',
    by: -20,
    startsAt: startsAt ?? '',
    endsAt: endsAt ?? '',
  } as const
  const { edit, rows } = await run(sale)
  expect(edit.salesFrom).toBe(startsAt)
  expect((await app.call(listNotifications, { token: shop.token })).data.rows[0]?.title).toBe(
    `${edit.title}: scheduled`,
  )
  expect(rows).toMatchObject([{ kind: 'change', before: '₦10,000.00', after: '₦8,000.00', done: true }])
  const sales = async () =>
    (await app.call(listSalePrices, { token: shop.token, params: { id: shirt.productId } })).data.rows
  const listed = async () => (await app.call(listOwnProducts, { token: shop.token, query: {} })).data.rows
  expect((await listed()).find(({ id }) => id === shirt.productId)?.sale).toEqual({ startsAt, endsAt, running: false })
  expect(await sales()).toMatchObject([
    { price: 8000, startsAt, endsAt },
    { price: 8000, startsAt, endsAt },
  ])
  expect((await run(sale)).rows).toMatchObject([
    { kind: 'refused', problem: expect.stringContaining('There is a sale price until') },
  ])
  expect((await undo(edit.id)).edit).toMatchObject({ counts: { change: 1, refused: 0 }, salesFrom: null })
  expect((await listed()).find(({ id }) => id === shirt.productId)?.sale).toBeNull()
  expect(await sales()).toEqual([])
  expect((await refused({ ...sale, by: 20 })).errors).toMatchObject([{ field: 'change.by' }])
})

test('ends sale prices that run and that are planned, and leaves products without one', async () => {
  const [shirt, bag, pot] = [
    await product(app, shop.storeId, { price: 1_000_000, options: ['S', 'M'] }),
    await product(app, shop.storeId, { price: 500_000 }),
    await product(app, shop.storeId, { price: 300_000 }),
  ]
  const at = (days: number) => after(app.clock.now(), days * day).toISOString()
  const only = (...products: { productId: string }[]) => ({ productIds: products.map(({ productId }) => productId) })
  const sale = { action: 'sale-price', unit: 'percent' } as const
  const first = await run({ ...sale, by: -20, startsAt: at(0), endsAt: at(3) }, only(shirt))
  expect(first.edit.canUndo).toBe(true)
  await run({ ...sale, by: -30, startsAt: at(5), endsAt: at(7) }, only(shirt, bag))
  const salesOf = async ({ productId }: { productId: string }) =>
    (await app.call(listSalePrices, { token: shop.token, params: { id: productId } })).data.rows
  expect((await salesOf(shirt)).map(({ price, running }) => [price, running])).toEqual([
    ...[1, 2].map(() => [8000, true]),
    ...[1, 2].map(() => [7000, false]),
  ])
  const planned = await preview({ action: 'end-sale' })
  expect(planned).toMatchObject({ title: 'End sale prices', counts: { change: 2, same: 1, refused: 0 } })
  const [now, end, second, last] = [0, 3, 5, 7].map(days => longDate(new Date(at(days))))
  const rowOf = async (id: string, { productId }: { productId: string }) =>
    (await read(id)).rows.find(row => row.productId === productId)
  expect(await rowOf(planned.id, shirt)).toMatchObject({
    before: '₦7,000.00 to ₦8,000.00',
    after: '₦10,000.00',
    problem: `Sale price from ${now} to ${end}.`,
  })
  expect(await rowOf(planned.id, bag)).toMatchObject({
    before: '₦3,500.00',
    after: '₦5,000.00',
    problem: `Sale price from ${second} to ${last}.`,
  })
  expect(await rowOf(planned.id, pot)).toMatchObject({ kind: 'same', before: '₦3,000.00' })
  // One ends by hand between the preview and the run.
  const [bagSale] = await salesOf(bag)
  await app.call(deleteSalePrice, { token: shop.token, params: { id: bagSale?.id ?? '' } })
  await app.call(contract.startBulkEdit, { token: shop.token, params: { id: planned.id } })
  await app.runJobs()
  expect(await salesOf(shirt)).toEqual([])
  expect((await read(first.edit.id)).edit.canUndo).toBe(false)
  const { rows } = (await app.call(listStoreProducts, { params: { id: shop.storeId }, query: {} })).data
  expect(rows.find(({ id }) => id === shirt.productId)).toMatchObject({ pricing: [{ sellingPrice: 10_000 }] })
  expect(await rowOf(planned.id, bag)).toMatchObject({
    kind: 'refused',
    problem: 'Its sale price is over or was deleted already.',
  })
  expect((await read(planned.id)).edit).toMatchObject({ canUndo: false, counts: { change: 1, same: 1, refused: 1 } })
})

test('says which discount customers see where the price was lower in the 30 days before a sale', async () => {
  const [bag, pot, cup] = [
    await product(app, shop.storeId, { price: 2_000_000 }),
    await product(app, shop.storeId, { price: 2_000_000 }),
    await product(app, shop.storeId, { price: 2_000_000 }),
  ]
  for (const [{ productId }, price] of [[bag, 18_000] as const, [pot, 16_000] as const]) {
    await setPrice(productId, price)
    await setPrice(productId, 20_000)
  }
  const at = (days: number) => after(app.clock.now(), days * day).toISOString()
  const sale = { action: 'sale-price', unit: 'percent', by: -15 } as const
  const noteOf = async (startsAt: string, endsAt: string) => {
    const { rows } = await read((await preview({ ...sale, startsAt, endsAt })).id)
    expect(new Set(rows.map(({ kind, after }) => `${kind} ${after}`))).toEqual(new Set(['change ₦17,000.00']))
    return [bag, pot, cup].map(({ productId }) => rows.find(row => row.productId === productId)?.problem)
  }
  expect(await noteOf(at(1), at(3))).toEqual([
    'Customers see 5% off, from ₦18,000.00, the lowest price of the 30 days before.',
    'Customers see no discount: the lowest price of the 30 days before is ₦16,000.00.',
    null,
  ])
  expect(await noteOf(at(31), at(33))).toEqual([null, null, null])
})

test('stock, category, publishing and deletion change what can change, and say why the rest can’t', async () => {
  const bag = await product(app, shop.storeId, { stock: 5 })
  const pot = await product(app, shop.storeId, { stock: 1, options: ['Red', 'Blue'] })
  const edit = await preview({ action: 'stock', mode: 'set', quantity: 20 })
  await within(app, work => takeStock(work, [{ storeId: shop.storeId, variantId: bag.variantId, quantity: 2 }]))
  await app.call(contract.startBulkEdit, { token: shop.token, params: { id: edit.id } })
  await app.runJobs()
  // Two were sold between the preview and the run.
  expect((await own(bag.productId)).quantity).toBe(18)
  expect((await own(pot.productId)).quantity).toBe(40)
  const less = await run({ action: 'stock', mode: 'adjust', quantity: -19 })
  expect(less.edit.counts).toEqual({ change: 1, same: 0, refused: 1 })
  expect(less.rows.find(({ kind }) => kind === 'refused')?.problem).toBe('Only 18 are in stock.')

  const tree = await within(app, categories)
  expect((await run({ action: 'category', childCategoryId: tree[2] })).edit).toMatchObject({
    counts: { change: 2, refused: 0 },
  })
  expect((await own(bag.productId)).edit?.fields.childCategoryId).toBe(tree[2])
  expect(await refused({ action: 'category', childCategoryId: bag.productId })).toMatchObject({
    code: 'category_not_found',
  })

  expect((await run({ action: 'publish', published: false }, { productIds: [bag.productId] })).edit).toMatchObject({
    title: 'Unpublish',
    products: 1,
  })
  expect((await run({ action: 'publish', published: false })).edit.counts).toEqual({ change: 1, same: 1, refused: 0 })
  await run({ action: 'delete' }, { filter: { standing: 'draft' } })
  expect((await app.call(listOwnProducts, { token: shop.token })).data.count).toBe(0)
  expect((await refused({ action: 'delete' })).errors).toMatchObject([{ field: 'productIds' }])
})

test('all that match go into the archive, where those in it already stay', async () => {
  const bag = await product(app, shop.storeId, { name: 'Raffia bag' })
  const pot = await product(app, shop.storeId, { name: 'Clay pot' })
  const archive = { action: 'publish', published: false, archived: true } as const
  expect((await run(archive, { filter: { search: 'raffia' } })).edit).toMatchObject({ title: 'Archive', products: 1 })
  expect([await own(bag.productId), await own(pot.productId)]).toMatchObject([
    { standing: 'archived', published: false },
    { standing: 'on-sale' },
  ])
  const { edit, rows } = await run(archive, { productIds: [bag.productId, pot.productId] })
  expect(edit.counts).toEqual({ change: 1, same: 1, refused: 0 })
  expect(rows.map(({ before, after }) => `${before} to ${after}`).toSorted()).toEqual([
    'Archived to Archived',
    'Published to Archived',
  ])
  expect((await own(pot.productId)).standing).toBe('archived')
  expect((await refused({ ...archive, published: true })).code).toBe('invalid')
})

test('a change of status can be undone once, except where it has changed since', async () => {
  const [bag, pot] = [await product(app, shop.storeId), await product(app, shop.storeId)]
  const waits = await product(app, shop.storeId, { approval: 'pending' })
  const ids = { productIds: [bag.productId, pot.productId, waits.productId] }
  const standings = async () => Promise.all(ids.productIds.map(async id => (await own(id)).standing))
  const before = ['on-sale', 'on-sale', 'pending']
  expect(await standings()).toEqual(before)
  const { edit } = await run({ action: 'publish', published: false, archived: true }, ids)
  expect(await standings()).toEqual(['archived', 'archived', 'archived'])
  expect((await undo(edit.id)).edit.counts).toMatchObject({ change: 3, refused: 0 })
  expect(await standings()).toEqual(before)

  const off = await run({ action: 'publish', published: false }, ids)
  expect(await standings()).toEqual(['off', 'off', 'draft'])
  await run({ action: 'publish', published: false, archived: true }, { productIds: [pot.productId] })
  const back = await undo(off.edit.id)
  expect(back.edit.counts).toMatchObject({ change: 2, refused: 1 })
  expect(back.rows.find(({ kind }) => kind === 'refused')?.problem).toBe('Left as it is: its status has changed since.')
  expect(await standings()).toEqual(['on-sale', 'archived', 'pending'])
})

test('says the status that products have and get, also of those that await approval', async () => {
  const bag = await product(app, shop.storeId)
  await within(app, ({ tx }) =>
    tx.updateTable('products').set({ approval_status: 'pending' }).where('id', '=', bag.productId).execute(),
  )
  const statuses = async (change: contract.BulkChange) =>
    (await run(change)).rows.map(({ before, after }) => `${before} to ${after}`)
  expect(await statuses({ action: 'publish', published: false })).toEqual(['Pending approval to Draft'])
  const withoutPicture = await run({ action: 'publish', published: true })
  expect(withoutPicture).toMatchObject({
    edit: { counts: { change: 0, refused: 1 }, toApproval: 0 },
    rows: [{ problem: `Fill in these of ${withoutPicture.rows[0]?.name} first: picture.` }],
  })
  const picture = await storedPicture(app)
  await within(app, ({ tx }) =>
    tx.updateTable('products').set({ picture_id: picture }).where('id', '=', bag.productId).execute(),
  )
  await product(app, shop.storeId)
  const { edit, rows } = await run({ action: 'publish', published: true })
  expect(rows.map(({ before, after }) => `${before} to ${after}`).toSorted()).toEqual([
    'Draft to Pending approval',
    'Published to Published',
  ])
  expect(edit).toMatchObject({ counts: { change: 1, same: 1 }, toApproval: 1 })
  expect((await statuses({ action: 'publish', published: false, archived: true })).toSorted()).toEqual([
    'Pending approval to Archived',
    'Published to Archived',
  ])
})

test('a filter chooses what the list shows, and nobody reaches another store’s products', async () => {
  const bag = await product(app, shop.storeId, { name: 'Raffia bag' })
  await product(app, shop.storeId, { name: 'Clay pot', stock: 0 })
  const change = { action: 'publish', published: false } as const
  expect((await preview(change, { filter: { search: 'raffia' } })).products).toBe(1)
  expect((await preview(change, { filter: { inStock: false } })).products).toBe(1)
  const edit = await preview(change)
  const other = (await merchant(app)).token
  expect(await refused(change, { productIds: [bag.productId] }, other)).toMatchObject({ status: 422 })
  for (const endpoint of [contract.getBulkEdit, contract.startBulkEdit, contract.undoBulkEdit])
    expect(await app.refused(endpoint, { token: other, params: { id: edit.id } })).toMatchObject({ status: 404 })
  expect(await refused(change, { productIds: [bag.productId], filter: {} })).toMatchObject({ status: 422 })
  expect(await refused({ action: 'price', unit: 'percent', by: -100 })).toMatchObject({ status: 422 })
})

test('a person who can no longer change products changes nothing', async () => {
  const bag = await product(app, shop.storeId, { price: 1_000_000 })
  const clerk = await staff(app, shop.storeId, [{ resource: 'products', right: 'manage' }])
  const { data } = await app.call(contract.createBulkEdit, {
    token: clerk.token,
    body: { filter: {}, change: { action: 'price', unit: 'percent', by: 10 } },
  })
  await app.call(contract.startBulkEdit, { token: clerk.token, params: { id: data.id } })
  await within(app, ({ tx }) => tx.deleteFrom('store_members').where('account_id', '=', clerk.accountId).execute())
  await app.runJobs()
  expect((await read(data.id)).rows).toMatchObject([{ kind: 'refused' }])
  expect((await priceOf(bag.productId))?.sellingPrice).toBe(10_000)
})

test('more products than one piece are planned by a job, and can’t be started before', async () => {
  const { productId } = await product(app, shop.storeId, { price: 1_000_000 })
  await within(app, async ({ tx }) => {
    await sql`insert into products (store_id, category_id, sub_category_id, child_category_id, name, description,
        selling_kobo, list_kobo, weight_grams, approval_status, created_at, updated_at)
      select store_id, category_id, sub_category_id, child_category_id, name || n, description, selling_kobo, list_kobo,
        weight_grams, approval_status, created_at, updated_at
      from products, generate_series(1, 600) n where id = ${productId}`.execute(tx)
    await sql`insert into product_variants (store_id, product_id, selling_kobo, list_kobo, available)
      select store_id, id, selling_kobo, list_kobo, 1 from products
      where store_id = ${shop.storeId} and id <> ${productId}`.execute(tx)
  })
  const edit = await preview({ action: 'publish', published: true })
  expect(edit).toMatchObject({ products: 601, planned: false, counts: { same: 100 } })
  const start = { token: shop.token, params: { id: edit.id } }
  expect(await app.refused(contract.startBulkEdit, start)).toMatchObject({ code: 'bulk_edit_not_planned' })
  await app.runJobs()
  expect((await app.call(contract.startBulkEdit, start)).data).toMatchObject({ planned: true, counts: { same: 601 } })
})
