import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, type cartModes, getCart, removeFromCart, saveForLater } from '#contract/cart/cart.ts'
import { startPayment } from '#contract/checkout/checkout.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { waitingForLocks } from '#tests/harness/at-once.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { changeProduct, customer, merchant, type Product, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { lockCart, putIntoCart } from './index.ts'

type CartMode = (typeof cartModes)[number]

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  storeId = (await merchant(app)).storeId
  await shipping(app)
})
afterAll(() => app.stop())

const add = (token: string, item: Product, quantity: number, mode?: CartMode) =>
  app.call(addToCart, {
    token,
    body: { items: [{ productId: item.productId, variantId: item.variantId, quantity }], mode },
  })
const cart = async (token: string) => (await app.call(getCart, { token })).data
const change = (variantId: string, to: { available?: number; selling_kobo?: number; list_kobo?: number }) =>
  within(app, ({ tx }) => tx.updateTable('product_variants').set(to).where('id', '=', variantId).execute())
const withdraw = (productId: string) => within(app, work => changeProduct(work, productId, { published: false }))

test('starts empty', async () => {
  const { token } = await customer(app)
  expect(await cart(token)).toEqual({
    cartItemsData: [],
    savedItems: [],
    count: 0,
    total: 0,
    weight: 0,
    appliedDiscountCodes: [],
    selectedShippingAddress: null,
    merchantAddresses: [],
  })
})

test('adds, sets and merges quantities, and totals what is on sale', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId, { price: 250_050, list: 300_000, stock: 50 })
  await add(token, item, 2)
  await add(token, item, 3)
  expect((await cart(token)).count).toBe(5)
  await add(token, item, 4, 'set')
  await add(token, item, 3, 'merge')
  const { cartItemsData, count, total } = await cart(token)
  expect(count).toBe(4)
  expect(total).toBe(10_002)
  expect(cartItemsData).toMatchObject([
    {
      productId: item.productId,
      variantId: item.variantId,
      storeId,
      available: true,
      left: 50,
      pricing: [{ sellingPrice: 2500.5, price: 3000 }],
      productVariant: { id: item.variantId, quantity: 4, options: [] },
    },
  ])
  expect(cartItemsData[0]).not.toHaveProperty('problem')
})

test('combines repeated items of one call: adds, sets, or keeps the larger', async () => {
  const item = await product(app, storeId)
  const both = (mode: CartMode) => ({
    mode,
    items: [2, 1].map(quantity => ({ productId: item.productId, variantId: item.variantId, quantity })),
  })
  for (const [mode, expected] of [
    ['add', 3],
    ['set', 1],
    ['merge', 2],
  ] as const) {
    const { token } = await customer(app)
    expect((await app.call(addToCart, { token, body: both(mode) })).data.count).toBe(expected)
  }
})

test('adds up 20 concurrent calls, at most 99', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId, { stock: 500 })
  await Promise.all(Array.from({ length: 20 }, () => add(token, item, 3)))
  expect((await cart(token)).count).toBe(60)
  await Promise.all(Array.from({ length: 20 }, () => add(token, item, 3)))
  expect((await cart(token)).count).toBe(99)
})

test('adding stops at what is left, and the message says so', async () => {
  const [mine, theirs] = [await shopper(app), await shopper(app)]
  const last = await product(app, storeId, { stock: 1 })
  expect(await add(mine.token, last, 1)).toMatchObject({ added: 1, message: 'Cart updated.', data: { count: 1 } })
  expect(await add(mine.token, last, 1)).toMatchObject({
    added: 0,
    message: 'The only one left is in your cart.',
    data: { count: 1, cartItemsData: [{ available: true, left: 1 }] },
  })
  const few = await product(app, storeId, { stock: 3 })
  await add(mine.token, few, 1)
  // From several tabs at once.
  const tabs = await Promise.all([1, 2, 3, 4].map(() => add(mine.token, few, 1)))
  expect(tabs.map(({ added }) => added).toSorted()).toEqual([0, 0, 1, 1])
  expect(new Set(tabs.map(({ message }) => message))).toContain('All 3 that are left are in your cart.')
  expect(await add(theirs.token, few, 9)).toMatchObject({
    added: 3,
    message: 'All 3 that are left are in your cart.',
    data: { cartItemsData: [{ available: true, productVariant: { quantity: 3 } }] },
  })
  await mine.pay() // Reserves them, also for the cart that they stand in.
  expect(await add(mine.token, few, 1)).toMatchObject({ added: 0, message: 'All 3 that are left are in your cart.' })
  expect(await add(theirs.token, few, 1)).toMatchObject({ added: 0, message: 'This has sold out.' })
  // The cart of before has more than is left. It isn't changed behind its customer's back.
  expect((await cart(theirs.token)).cartItemsData).toMatchObject([
    { problem: 'sold_out', productVariant: { quantity: 3 } },
  ])
})

test('adding an item that is saved for later brings back as many as are left', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId, { stock: 2 })
  await add(token, item, 2)
  const [kept] = (await cart(token)).cartItemsData
  if (!kept) throw new Error('It was added')
  await app.call(saveForLater, { token, params: { id: kept.id }, body: { saved: true } })
  expect(await add(token, item, 9)).toMatchObject({
    added: 2,
    message: 'All 2 that are left are in your cart.',
    data: { count: 2, savedItems: [] },
  })
})

test('what keeps selling when it has sold out is added up to 99', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId, { stock: 0 })
  await within(app, ({ tx }) =>
    tx.updateTable('product_variants').set({ sells_when_out: true }).where('id', '=', item.variantId).execute(),
  )
  expect(await add(token, item, 90)).toMatchObject({ added: 90, message: 'Cart updated.' })
  expect(await add(token, item, 90)).toMatchObject({ added: 9, message: 'A cart holds at most 99 of one item.' })
})

test('refuses products that aren’t on sale, and leaves them out of a merge', async () => {
  const { token } = await customer(app)
  const fine = await product(app, storeId)
  const pending = await product(app, storeId, { approval: 'pending' })
  const other = { productId: fine.productId, variantId: pending.variantId }
  const unknown = { productId: randomUUID(), variantId: randomUUID() }
  for (const wrong of [pending, other, unknown]) {
    const items = [fine, wrong].map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 }))
    expect(await app.refused(addToCart, { token, body: { items } })).toMatchObject({ code: 'product_not_found' })
    expect(await app.refused(addToCart, { token, body: { items, mode: 'set' } })).toMatchObject({ status: 404 })
    expect((await cart(token)).count).toBe(0)
    expect((await app.call(addToCart, { token, body: { items, mode: 'merge' } })).data.cartItemsData).toHaveLength(1)
    await app.call(removeFromCart, { token })
  }
  const gone = [{ productId: pending.productId, variantId: pending.variantId, quantity: 1 }]
  expect((await app.call(addToCart, { token, body: { items: gone, mode: 'merge' } })).data.count).toBe(0)
})

test.each([
  ['nothing', []],
  ['none of it', [{ quantity: 0 }]],
  ['less than none', [{ quantity: -1 }]],
  ['a half', [{ quantity: 1.5 }]],
  ['more than 99', [{ quantity: 100 }]],
  ['a word', [{ quantity: 'many' }]],
  ['no id', [{ variantId: 'x' }]],
  ['201 things', Array.from({ length: 201 }, () => ({}))],
])('refuses to add %s', async (_, wrong) => {
  const { token } = await customer(app)
  const items = wrong.map(item => ({ productId: randomUUID(), variantId: randomUUID(), quantity: 1, ...item }))
  expect(await app.refused(addToCart, { token, body: { items } })).toMatchObject({ status: 422, code: 'invalid' })
})

test('holds at most 100 different items, also under concurrency', async () => {
  const { token } = await customer(app)
  const { productId, variantIds } = await product(app, storeId, {
    options: Array.from({ length: 104 }, (_, n) => `Size ${n}`),
  })
  const items = (from: number, to: number) =>
    variantIds.slice(from, to).map(variantId => ({ productId, variantId, quantity: 1 }))
  await app.call(addToCart, { token, body: { items: items(0, 98) } })
  const tries = await Promise.all(
    [98, 100, 102].map(from =>
      app.app.inject({
        method: 'POST',
        url: addToCart.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { items: items(from, from + 2) },
      }),
    ),
  )
  expect(tries.map(answer => answer.statusCode).sort()).toEqual([200, 409, 409])
  expect((await cart(token)).count).toBe(100)
  const full = { token, body: { items: items(98, 104) } }
  expect(await app.refused(addToCart, full)).toMatchObject({ code: 'cart_full' })
  await app.call(addToCart, { token, body: { items: items(0, 10), mode: 'add' } })
  expect((await cart(token)).count).toBe(110)
})

test('counts what was put into the cart while it waited for the lock', async () => {
  const { token, accountId } = await customer(app)
  const { productId, variantIds } = await product(app, storeId, {
    options: Array.from({ length: 102 }, (_, n) => `Size ${n}`),
  })
  const items = (from: number, to: number) =>
    variantIds.slice(from, to).map(variantId => ({ productId, variantId, quantity: 1 }))
  await app.call(addToCart, { token, body: { items: items(0, 98) } })
  const waits: Promise<unknown>[] = []
  await within(app, async work => {
    await lockCart(work, accountId)
    waits.push(
      app.call(addToCart, { token, body: { items: items(0, 1) } }),
      app.refused(addToCart, { token, body: { items: items(100, 102) } }),
    )
    await waitingForLocks(app.platform.db, 2)
    await putIntoCart(work, accountId, { items: items(98, 100), mode: 'add' })
  })
  const [put, refused] = await Promise.all(waits)
  expect(put).toMatchObject({ data: { count: 101 } })
  expect(refused).toMatchObject({ code: 'cart_full' })
})

test('reports the problem of each item, and totals only what can be bought', async () => {
  const { token } = await customer(app)
  const [out, few, dearer, gone, fine] = await Promise.all(
    Array.from({ length: 5 }, () => product(app, storeId, { price: 100_000, stock: 9 })),
  )
  if (!out || !few || !dearer || !gone || !fine) throw new Error('five were made')
  for (const item of [out, few, dearer, gone, fine]) await add(token, item, 3)
  await change(out.variantId, { available: 0 })
  await change(few.variantId, { available: 2 })
  await change(dearer.variantId, { selling_kobo: 120_000, list_kobo: 120_000 })
  await withdraw(gone.productId)
  const { cartItemsData, total, count } = await cart(token)
  const problems = new Map(
    cartItemsData.map(({ variantId, problem, available, left }) => [variantId, { problem, available, left }]),
  )
  expect(problems.get(out.variantId)).toEqual({ problem: 'sold_out', available: false, left: 0 })
  expect(problems.get(few.variantId)).toEqual({ problem: 'not_enough', available: false, left: 2 })
  expect(problems.get(dearer.variantId)).toEqual({ problem: 'price_changed', available: true, left: 9 })
  expect(problems.get(gone.variantId)).toEqual({ problem: 'gone', available: false, left: 0 })
  expect(problems.get(fine.variantId)).toEqual({ problem: undefined, available: true, left: 9 })
  expect(total).toBe(3 * 1200 + 3 * 1000)
  expect(count).toBe(15)
  await add(token, dearer, 3, 'set') // Put in again at the new price, it has been seen.
  expect((await cart(token)).cartItemsData.filter(item => item.problem === 'price_changed')).toEqual([])
})

test('a change made without a network is made once, and says that the price or the stock is different now', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId, { stock: 5 })
  const { productId, variantId } = item
  const headers = { 'idempotency-key': `offline-${variantId}` }
  const body = { items: [{ productId, variantId, quantity: 2, seenPrice: 900 }], mode: 'add' as const }
  for (const _ of [1, 2]) await app.call(addToCart, { token, body, headers })
  expect((await cart(token)).cartItemsData).toMatchObject([
    { problem: 'price_changed', seenPrice: 900, available: true, productVariant: { quantity: 2 } },
  ])
  await change(variantId, { available: 0 })
  await app.call(addToCart, { token, body: { ...body, mode: 'set' } })
  expect((await cart(token)).cartItemsData).toMatchObject([{ problem: 'sold_out' }])
})

test('groups items by store, in the order in which the stores were added', async () => {
  const { token } = await customer(app)
  const other = (await merchant(app)).storeId
  const items = [await product(app, other), await product(app, storeId), await product(app, other)]
  for (const item of items) {
    await add(token, item, 1)
    app.clock.advance(1000)
  }
  const stores = (await cart(token)).cartItemsData.map(item => item.storeId)
  expect(stores).toEqual([other, other, storeId])
})

test('removes one item or all, and refuses unknown items and another customer’s', async () => {
  const [mine, theirs] = [await customer(app), await customer(app)]
  const [a, b] = [await product(app, storeId), await product(app, storeId)]
  for (const { token } of [mine, theirs]) for (const item of [a, b]) await add(token, item, 1)
  const [first] = (await cart(mine.token)).cartItemsData
  const query = { itemId: first?.id }
  const refusal = { status: 404, code: 'cart_item_not_found' }
  expect(await app.refused(removeFromCart, { token: theirs.token, query })).toMatchObject(refusal)
  expect((await app.call(removeFromCart, { token: mine.token, query })).data.count).toBe(1)
  expect(await app.refused(removeFromCart, { token: mine.token, query })).toMatchObject(refusal)
  expect((await app.call(removeFromCart, { token: mine.token })).data.count).toBe(0)
  expect((await cart(theirs.token)).count).toBe(2)
  expect(await app.refused(removeFromCart, { token: mine.token, query: { itemId: 'x' } })).toMatchObject({
    status: 422,
  })
})

test('gives only customers a cart', async () => {
  const { token } = await merchant(app)
  expect(await app.refused(getCart, { token })).toMatchObject({ status: 403 })
  expect(await app.refused(getCart)).toMatchObject({ status: 401 })
})

test('shows a reserved item as sold out to everybody but the customer who reserved it', async () => {
  const last = await product(app, storeId, { stock: 1 })
  const [buyer, other] = [await shopper(app), await shopper(app)]
  await buyer.put(last)
  await other.put(last)
  await buyer.pay()
  expect((await cart(buyer.token)).cartItemsData).toMatchObject([{ available: true, left: 1 }])
  expect((await cart(other.token)).cartItemsData).toMatchObject([{ available: false, problem: 'sold_out' }])
  const body = { addressId: other.addressId, total: 1 }
  expect(await app.refused(startPayment, { token: other.token, body })).toMatchObject({ code: 'sold_out' })
})

test('removes bought items and keeps those added during payment', async () => {
  const [more, same] = [await product(app, storeId), await product(app, storeId)]
  const buyer = await shopper(app)
  await buyer.put({ ...more, quantity: 2 }, same)
  const { reference } = await buyer.pay()
  const before = await cart(buyer.token)
  await add(buyer.token, more, 3)
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  const { cartItemsData } = await cart(buyer.token)
  expect(cartItemsData.map(item => [item.variantId, item.productVariant.quantity])).toEqual([[more.variantId, 3]])
  expect(before.cartItemsData.map(item => item.id)).not.toContain(cartItemsData[0]?.id)
})
