import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AddToCartBody,
  addToCart,
  getCart,
  removeFromCart,
  saveForLater,
  selectAddress,
} from '#contract/cart/cart.ts'
import { deleteAddress, listAddresses } from '#contract/identity/addresses.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import {
  address,
  changeProduct,
  customer,
  merchant,
  type Product,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  storeId = (await merchant(app)).storeId
  await shipping(app)
})
afterAll(() => app.stop())

type Asked = AddToCartBody['items'][number]
const of = ({ productId, variantId }: Product, more: Partial<Asked> = {}): Asked => ({
  productId,
  variantId,
  quantity: 1,
  ...more,
})
const cart = async (token: string) => (await app.call(getCart, { token })).data
const put = async (token: string, items: Asked[], mode?: 'add' | 'set' | 'merge') =>
  (await app.call(addToCart, { token, body: { items, mode } })).data
const move = (token: string, id: string, saved: boolean) => ({ token, params: { id }, body: { saved } })
const idOf = async (token: string, { variantId }: Product) => {
  const { cartItemsData, savedItems } = await cart(token)
  return [...cartItemsData, ...savedItems].find(item => item.variantId === variantId)?.id ?? ''
}
const sizes = (count: number) => Array.from({ length: count }, (_, n) => `Size ${n}`)

test('counts saved items nowhere, and moves them back or removes them by ID', async () => {
  const { token } = await customer(app)
  const [a, b] = [await product(app, storeId, { price: 100_000 }), await product(app, storeId, { price: 5_000 })]
  await put(token, [of(a, { quantity: 3 }), of(b)])
  const id = await idOf(token, a)
  const { data } = await app.call(saveForLater, move(token, id, true))
  expect(data).toMatchObject({ count: 1, total: 50, cartItemsData: [{ variantId: b.variantId }] })
  expect(data.savedItems).toMatchObject([{ id, variantId: a.variantId, productVariant: { quantity: 3 } }])
  expect((await app.call(saveForLater, move(token, id, true))).data.savedItems).toHaveLength(1)
  const back = (await app.call(saveForLater, move(token, id, false))).data
  expect(back).toMatchObject({ count: 4, total: 3050, savedItems: [] })
  expect(back.cartItemsData.map(item => item.id)).toContain(id)
  await app.call(saveForLater, move(token, id, true))
  expect((await app.call(removeFromCart, { token })).data).toMatchObject({ count: 0, savedItems: [{ id }] })
  expect((await app.call(removeFromCart, { token, query: { itemId: id } })).data.savedItems).toEqual([])
})

test('moves a saved item back when it is added again, with the requested quantity', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId)
  await put(token, [of(item, { quantity: 5 })])
  await app.call(saveForLater, move(token, await idOf(token, item), true))
  expect(await put(token, [of(item, { quantity: 2 })])).toMatchObject({ count: 2, savedItems: [] })
})

test('refuses another customer’s items and unknown ones, and keeps withdrawn products saved with a notice', async () => {
  const [mine, theirs] = [await customer(app), await customer(app)]
  const item = await product(app, storeId)
  await put(mine.token, [of(item)])
  const id = await idOf(mine.token, item)
  for (const [token, which] of [
    [theirs.token, id],
    [mine.token, randomUUID()],
  ] as const)
    expect(await app.refused(saveForLater, move(token, which, true))).toMatchObject({ code: 'cart_item_not_found' })
  await app.call(saveForLater, move(mine.token, id, true))
  await within(app, work => changeProduct(work, item.productId, { published: false }))
  expect((await cart(mine.token)).savedItems).toMatchObject([{ id, problem: 'gone', available: false }])
  expect(await app.refused(saveForLater, move(mine.token, id, false))).toMatchObject({ code: 'product_not_found' })
})

test('keeps an item in one place under concurrent moves', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId)
  await put(token, [of(item, { quantity: 2 })])
  const id = await idOf(token, item)
  await Promise.all(Array.from({ length: 12 }, (_, n) => app.call(saveForLater, move(token, id, n % 2 === 0))))
  const { cartItemsData, savedItems } = await cart(token)
  expect([...cartItemsData, ...savedItems].map(each => [each.id, each.productVariant.quantity])).toEqual([[id, 2]])
})

test('saves at most 100 items, and moves none back into a full cart', async () => {
  const { token } = await customer(app)
  const { productId, variantIds } = await product(app, storeId, { options: sizes(102) })
  const items = variantIds.map((variantId, n) => ({ productId, variantId, quantity: 1, saved: n >= 2 }))
  const { cartItemsData, savedItems } = await put(token, items, 'merge')
  expect([cartItemsData.length, savedItems.length]).toEqual([2, 100])
  const [inCart] = cartItemsData
  const refused = await app.refused(saveForLater, move(token, inCart?.id ?? '', true))
  expect(refused).toMatchObject({ status: 409, code: 'saved_full' })

  const other = await product(app, storeId, { options: sizes(98) })
  const rest = other.variantIds.map(variantId => ({ productId: other.productId, variantId, quantity: 1 }))
  expect((await put(token, rest)).cartItemsData).toHaveLength(100)
  const full = await app.refused(saveForLater, move(token, savedItems[0]?.id ?? '', false))
  expect(full).toMatchObject({ status: 409, code: 'cart_full' })
})

test('merges a browser’s cart and saved items once, also under repeated concurrent calls', async () => {
  const { token } = await customer(app)
  const [both, mine, theirs, later] = await Promise.all(Array.from({ length: 4 }, () => product(app, storeId)))
  if (!both || !mine || !theirs || !later) throw new Error('four were made')
  await put(token, [of(both, { quantity: 2 }), of(mine)])
  const browser = [of(both, { quantity: 5 }), of(theirs), of(mine, { saved: true }), of(later, { saved: true })]
  await Promise.all([1, 2, 3].map(() => put(token, browser, 'merge')))
  const { cartItemsData, savedItems, count } = await cart(token)
  expect(new Set(cartItemsData.map(item => item.variantId))).toEqual(
    new Set([both.variantId, mine.variantId, theirs.variantId]),
  )
  expect(count).toBe(7)
  expect(savedItems.map(item => item.variantId)).toEqual([later.variantId])
})

test('reports prices that changed since the browser saw them, with both prices', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId, { price: 120_000 })
  const { cartItemsData } = await put(token, [of(item, { seenPrice: 1000 })], 'merge')
  expect(cartItemsData).toMatchObject([
    { problem: 'price_changed', seenPrice: 1000, pricing: [{ sellingPrice: 1200 }], available: true },
  ])
  expect((await put(token, [of(item)], 'set')).cartItemsData[0]).not.toHaveProperty('problem')
})

const defaultOf = async (token: string) =>
  (await app.call(listAddresses, { token })).data.rows.find(row => row.default)?.id ?? null

test('remembers the chosen address until it is deleted, then uses the default; refuses another customer’s', async () => {
  const { token, accountId } = await customer(app)
  const other = await customer(app)
  const [first, second] = [await address(app, accountId), await address(app, accountId)]
  expect((await cart(token)).selectedShippingAddress).toBe(await defaultOf(token))
  for (const addressId of [first, second, second])
    expect((await app.call(selectAddress, { token, body: { addressId } })).data.selectedShippingAddress).toBe(addressId)
  const theirs = { token: other.token, body: { addressId: first } }
  expect(await app.refused(selectAddress, theirs)).toMatchObject({ code: 'address_not_found' })
  await app.call(deleteAddress, { token, params: { id: second } })
  expect((await cart(token)).selectedShippingAddress).toBe(await defaultOf(token))
  expect((await cart(other.token)).selectedShippingAddress).toBeNull()
  const gone = { token, body: { addressId: second } }
  expect(await app.refused(selectAddress, gone)).toMatchObject({ code: 'address_not_found' })
})

test('weighs what can be bought, and returns where each store ships from', async () => {
  const { token } = await customer(app)
  const item = await product(app, storeId)
  const { weight, merchantAddresses } = await put(token, [of(item, { quantity: 3 })])
  const { weight_grams: grams } = await app.platform.db.read
    .selectFrom('products')
    .select('weight_grams')
    .where('id', '=', item.productId)
    .executeTakeFirstOrThrow()
  expect(weight).toBeCloseTo((3 * grams) / 1000, 6)
  expect(merchantAddresses).toMatchObject([{ storeId, stateOrRegion: 'Lagos' }])
})

test('never both buys and saves an item under concurrency', async () => {
  const [kept, bought] = [await product(app, storeId), await product(app, storeId)]
  const buyer = await shopper(app)
  await buyer.put(kept, bought)
  await app.call(saveForLater, move(buyer.token, await idOf(buyer.token, kept), true))
  expect((await buyer.simulate()).stores.flatMap(store => store.items.map(item => item.variantId))).toEqual([
    bought.variantId,
  ])
  const { reference } = await buyer.pay()
  await app.call(saveForLater, move(buyer.token, await idOf(buyer.token, bought), true))
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  const { cartItemsData, savedItems } = await cart(buyer.token)
  expect([cartItemsData, savedItems.map(item => item.variantId)]).toEqual([[], [kept.variantId]])
})
