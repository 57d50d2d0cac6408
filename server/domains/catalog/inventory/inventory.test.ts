import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/catalog/inventory.ts'
import { updateProduct } from '#contract/catalog/products.ts'
import { holdStock, releaseHolds, settleHoldsSql } from '#domains/catalog/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeProduct, customer, type Merchant, merchant, product, staff, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let stranger: Merchant
let shop: Merchant
beforeAll(async () => {
  app = await startTestApp()
  stranger = await merchant(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  shop = await merchant(app)
})

const stock = async (query: object = {}, token = shop.token) =>
  (await app.call(contract.listStock, { token, query })).data
const change = async (changes: contract.StockChange[], headers: Record<string, string> = {}) =>
  (await app.call(contract.updateInventory, { token: shop.token, body: { changes }, headers })).data
const left = async (variantId: string) =>
  (await stock({ limit: 100 })).rows.find(row => row.variantId === variantId)?.quantity
const alertAt = (id: string, stockAlertUnits: number) =>
  app.call(updateProduct, { token: shop.token, params: { id }, body: { stockAlertUnits } })

/** A checkout that reserves a quantity. */
async function hold(variantId: string, quantity: number): Promise<string> {
  const buyer = await customer(app)
  return within(app, async work => {
    const { id } = await work.tx
      .insertInto('checkouts')
      .values({
        customer_id: buyer.accountId,
        quote: '{}',
        total_kobo: 1000,
        held_until: work.now,
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const problem = await holdStock(work, id, [{ storeId: shop.storeId, variantId, quantity }])
    if (problem) throw new Error(problem.message)
    return id
  })
}

describe('the list', () => {
  test('lists every variant, lowest stock first, with counts of low and out', async () => {
    const bag = await product(app, shop.storeId, { name: 'Raffia bag', stock: 20 })
    const cloth = await product(app, shop.storeId, { name: 'Àdìrẹ cloth', stock: 3, options: ['S', 'M'] })
    const out = await product(app, shop.storeId, { name: 'Gele', stock: 0 })
    const on = await product(app, shop.storeId, { name: 'Made to order', stock: 0, sellsWhenOut: true })
    await alertAt(cloth.productId, 3)
    const all = await stock()
    expect(all.counts).toEqual({ all: 5, low: 3, out: 1 })
    expect(all.rows.map(({ name, quantity, level }) => [name, quantity, level])).toEqual([
      ['Gele', 0, 'out'],
      ['Made to order', 0, 'enough'],
      ['Àdìrẹ cloth', 3, 'low'],
      ['Àdìrẹ cloth', 3, 'low'],
      ['Raffia bag', 20, 'enough'],
    ])
    expect((await stock({ level: 'low' })).rows.map(row => row.productId)).toEqual([
      out.productId,
      cloth.productId,
      cloth.productId,
    ])
    expect((await stock({ level: 'out' })).count).toBe(1)
    expect((await stock({ search: 'adire' })).counts).toEqual({ all: 2, low: 2, out: 0 })
    expect((await stock({ productId: on.productId })).rows.map(row => row.variantId)).toEqual(on.variantIds)
    expect((await stock({ limit: 2, offset: 3 })).rows.map(row => row.variantId)).toEqual([
      cloth.variantIds[1],
      bag.variantId,
    ])
    expect((await stock({}, stranger.token)).count).toBe(0)
  })

  test.each([{ published: false }, { approval_status: 'rejected', rejection_reason: 'Too small' }] as const)(
    'counts no draft or rejected product as low, which nobody can buy: %o',
    async change => {
      const { productId, variantId } = await product(app, shop.storeId, { stock: 0, approval: 'pending' })
      await within(app, work => changeProduct(work, productId, change))
      const all = await stock()
      expect([all.rows.map(row => row.variantId), all.counts]).toEqual([[variantId], { all: 1, low: 0, out: 0 }])
      expect((await stock({ level: 'low' })).rows).toEqual([])
    },
  )

  test('shows stock reserved by checkouts', async () => {
    const { variantId } = await product(app, shop.storeId, { stock: 5 })
    await hold(variantId, 2)
    expect((await stock()).rows).toMatchObject([{ quantity: 3, held: 2 }])
  })
})

describe('changing stock', () => {
  test('sets and adjusts several variants, with one result per row', async () => {
    const a = await product(app, shop.storeId, { stock: 5 })
    const b = await product(app, shop.storeId, { stock: 5 })
    const c = await product(app, shop.storeId, { stock: 2 })
    const on = await product(app, shop.storeId, { stock: 1, sellsWhenOut: true })
    const foreign = await product(app, stranger.storeId, { stock: 7 })
    const { changed, rows } = await change([
      { variantId: a.variantId, quantity: 9 },
      { variantId: b.variantId, adjust: 4 },
      { variantId: c.variantId, adjust: -3 },
      { variantId: on.variantId, adjust: -3 },
      { variantId: foreign.variantId, quantity: 0 },
    ])
    expect(changed).toBe(3)
    expect(rows).toEqual([
      { variantId: a.variantId, quantity: 9, problem: null },
      { variantId: b.variantId, quantity: 9, problem: null },
      { variantId: c.variantId, quantity: 2, problem: 'Only 2 are in stock.' },
      { variantId: on.variantId, quantity: -2, problem: null },
      { variantId: foreign.variantId, quantity: null, problem: 'This variant is no longer in your store.' },
    ])
    expect((await stock({}, stranger.token)).rows.find(row => row.variantId === foreign.variantId)?.quantity).toBe(7)
  })

  test('rejects variants of other stores, and explains impossible changes', async () => {
    const { variantId } = await product(app, (await merchant(app)).storeId, { stock: 7 })
    const body = { changes: [{ variantId, quantity: 0 }] }
    expect(await app.refused(contract.updateInventory, { token: shop.token, body })).toMatchObject({
      status: 404,
      errors: [{ field: 'changes.0.variantId' }],
    })
    const own = await product(app, shop.storeId, { stock: 1 })
    const { message } = await app.call(contract.updateInventory, {
      token: shop.token,
      body: { changes: [{ variantId: own.variantId, adjust: -2 }] },
    })
    expect(message).toBe('No stock changes were saved.')
  })

  test('keeps sales between reading and saving deducted', async () => {
    const { variantId } = await product(app, shop.storeId, { stock: 5 })
    const checkout = await hold(variantId, 2)
    await change([{ variantId, quantity: 10, quantityBefore: 5 }])
    expect(await left(variantId)).toBe(8)
    await within(app, work => releaseHolds(work, checkout))
    expect(await left(variantId)).toBe(10)
    await change([{ variantId, quantity: 0, quantityBefore: 12 }])
    expect(await left(variantId)).toBe(-2)
  })

  test('applies a change once per idempotency key, without losing concurrent reservations', async () => {
    const { variantId } = await product(app, shop.storeId, { stock: 5 })
    const headers = { 'idempotency-key': randomUUID() }
    await change([{ variantId, adjust: 5 }], headers)
    await change([{ variantId, adjust: 5 }], headers)
    expect(await left(variantId)).toBe(10)
    await Promise.all([
      ...Array.from({ length: 5 }, () => change([{ variantId, adjust: 2 }])),
      ...Array.from({ length: 5 }, () => hold(variantId, 1)),
    ])
    expect(await left(variantId)).toBe(15)
  })

  test('handles concurrent changes of the same variants in any order', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => product(app, shop.storeId, { stock: 0 })))
    const changes = all.map(({ variantId }) => ({ variantId, adjust: 1 }))
    await Promise.all([change(changes), change(changes.toReversed()), change(changes), change(changes.toReversed())])
    expect((await stock()).rows.map(row => row.quantity)).toEqual(all.map(() => 4))
  })

  test('rejects invalid changes', async () => {
    const { variantId } = await product(app, shop.storeId)
    const refused = async (changes: unknown, token = shop.token) =>
      (await app.refused(contract.updateInventory, { token, body: { changes } })).code
    expect(await refused([])).toBe('invalid')
    expect(await refused([{ variantId, quantity: -1 }])).toBe('invalid')
    expect(await refused([{ variantId, quantity: 1.5 }])).toBe('invalid')
    expect(await refused([{ variantId, quantity: 2_000_000 }])).toBe('invalid')
    expect(await refused([{ variantId }])).toBe('invalid')
    expect(await refused([{ variantId, quantity: 1, adjust: 1 }])).toBe('invalid')
    expect(
      await refused([
        { variantId, adjust: 1 },
        { variantId: variantId.toUpperCase(), adjust: 1 },
      ]),
    ).toBe('invalid')
    const reader = await staff(app, shop.storeId, [{ resource: 'products', right: 'view' }])
    expect(await refused([{ variantId, adjust: 1 }], reader.token)).toBe('not_allowed')
    const packer = await staff(app, shop.storeId, [{ resource: 'orders', right: 'manage' }])
    expect((await app.refused(contract.listStock, { token: packer.token })).code).toBe('not_allowed')
  })
})

describe('running low', () => {
  const titles = () =>
    app.platform.db.read
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', shop.email)
      .orderBy('created_at')
      .execute()
      .then(mails => mails.map(mail => mail.subject))

  test('notifies once per fall, with one mail for all variants', async () => {
    const oil = await product(app, shop.storeId, { name: 'Palm oil', stock: 3, options: ['1 L'] })
    const rice = await product(app, shop.storeId, { name: 'Ofada rice', stock: 9 })
    await alertAt(oil.productId, 2)
    await alertAt(rice.productId, 5)
    await app.runScheduledJob('inventory.low-stock')
    expect(await titles()).toEqual([])

    await change([{ variantId: oil.variantId, adjust: -1 }])
    await app.runScheduledJob('inventory.low-stock')
    await app.runScheduledJob('inventory.low-stock')
    expect(await titles()).toEqual(['Palm oil, 1 L is running low: 2 left'])
    await change([{ variantId: oil.variantId, adjust: -1 }])
    await app.runScheduledJob('inventory.low-stock')
    expect(await titles()).toHaveLength(1)

    await change([{ variantId: oil.variantId, quantity: 9 }])
    app.clock.advance(60_000)
    await app.runScheduledJob('inventory.low-stock')
    await change([
      { variantId: oil.variantId, quantity: 0 },
      { variantId: rice.variantId, quantity: 5 },
    ])
    app.clock.advance(60_000)
    await app.runScheduledJob('inventory.low-stock')
    expect((await titles()).slice(1)).toEqual(['2 products are running low, including Palm oil, 1 L'])
    const notices = await app.platform.db.read
      .selectFrom('notifications')
      .select(['title', 'path'])
      .where('account_id', '=', shop.accountId)
      .execute()
    expect(notices).toHaveLength(2)
    expect(notices[0]?.path).toBe('/merchant/inventory?level=low')
  })

  test('waits until reserved stock is sold', async () => {
    const { productId, variantId } = await product(app, shop.storeId, { name: 'Shea butter', stock: 4 })
    await alertAt(productId, 2)
    const checkout = await hold(variantId, 2)
    await app.runScheduledJob('inventory.low-stock')
    expect(await titles()).toEqual([])
    await within(app, ({ tx }) => sql`with ${settleHoldsSql(checkout)} select`.execute(tx))
    await app.runScheduledJob('inventory.low-stock')
    expect(await titles()).toEqual(['Shea butter is running low: 2 left'])
  })
})

test('finds the store’s own products by a part of their name', async () => {
  await product(app, shop.storeId, { name: 'Raffia bag' })
  await product(app, stranger.storeId, { name: 'Raffia hat' })
  const found = await app.call(contract.searchMerchantProducts, { token: shop.token, query: { search: 'raff' } })
  expect(found.data.rows.map(row => row.name)).toEqual(['Raffia bag'])
  expect((await app.call(contract.searchMerchantProducts, { token: shop.token })).data.count).toBe(1)
})
