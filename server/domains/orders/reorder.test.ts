import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, getCart } from '#contract/cart/cart.ts'
import { reorder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import {
  changeProduct,
  customer,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
  within,
} from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { addable } from './reorder.ts'

let app: TestApp
let store: Merchant
beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
})
afterAll(() => app.stop())

const bought = async (buyer: Person, of: { stock?: number; quantity?: number } = {}) => {
  const item = await product(app, store.storeId, { stock: of.stock ?? 10 })
  const { id } = await paidOrder(app, buyer, { store, product: item, quantity: of.quantity ?? 2 })
  return { id, item }
}
const again = ({ token }: Person, id: string, headers?: Record<string, string>) =>
  app.call(reorder, { token, params: { id }, headers })
const inCart = async ({ token }: Person) =>
  (await app.call(getCart, { token })).data.cartItemsData.map(line => [line.variantId, line.productVariant.quantity])
const put = ({ token }: Person, { productId, variantId }: Product, quantity: number) =>
  app.call(addToCart, { token, body: { items: [{ productId, variantId, quantity }] } })
const withdraw = ({ productId }: Product) => within(app, work => changeProduct(work, productId, { published: false }))

test('adds the order’s items to the cart', async () => {
  const buyer = await customer(app)
  const { id, item } = await bought(buyer)
  await put(buyer, item, 1)
  expect((await again(buyer, id)).data).toEqual({ added: 2, missing: [] })
  expect(await inCart(buyer)).toEqual([[item.variantId, 3]])
})

test('adds at most the available quantity, and reports what is short, sold out or withdrawn', async () => {
  const buyer = await customer(app)
  const few = await bought(buyer, { stock: 3, quantity: 5 })
  await put(buyer, few.item, 1)
  expect((await again(buyer, few.id)).data).toMatchObject({
    added: 2,
    missing: [{ productId: few.item.productId, wanted: 5, added: 2, reason: 'not_enough' }],
  })
  expect((await again(buyer, few.id)).data).toMatchObject({ added: 0, missing: [{ added: 0, reason: 'not_enough' }] })
  const out = await bought(buyer, { stock: 0 })
  expect((await again(buyer, out.id)).data).toMatchObject({ added: 0, missing: [{ reason: 'sold_out' }] })
  const gone = await bought(buyer)
  await withdraw(gone.item)
  expect((await again(buyer, gone.id)).data).toMatchObject({ added: 0, missing: [{ reason: 'gone' }] })
  expect(await inCart(buyer)).toEqual([[few.item.variantId, 3]])
})

test('adds once per idempotency key, also under concurrency', async () => {
  const buyer = await customer(app)
  const { id, item } = await bought(buyer)
  const headers = { 'idempotency-key': randomUUID() }
  await atOnce(app.platform.db, 5, () => again(buyer, id, headers).catch(() => undefined))
  await again(buyer, id, headers)
  expect(await inCart(buyer)).toEqual([[item.variantId, 2]])
})

test('never adds more than is available under concurrent reorders', async () => {
  const buyer = await customer(app)
  const item = await product(app, store.storeId, { stock: 5 })
  const orders = []
  for (let at = 0; at < 4; at++) orders.push(await paidOrder(app, buyer, { store, product: item, quantity: 2 }))
  const answers = await Promise.all(orders.map(({ id }) => again(buyer, id)))
  expect(answers.reduce((sum, { data }) => sum + data.added, 0)).toBe(5)
  expect(await inCart(buyer)).toEqual([[item.variantId, 5]])
})

test('responds with 404 for another customer’s order and an unknown one', async () => {
  const { id } = await bought(await customer(app))
  const { token } = await customer(app)
  for (const wrong of [id, randomUUID()])
    expect(await app.refused(reorder, { token, params: { id: wrong } })).toMatchObject({ code: 'order_not_found' })
  expect(await app.refused(reorder, { token, params: { id: 'nonsense' } })).toMatchObject({ status: 404 })
})

test('never adds more than was bought, is available or fits, and gives the reason for each shortage', () => {
  const item = fc.record({
    variantId: fc.uuid(),
    wanted: fc.integer({ min: 1, max: 99 }),
    onSale: fc.boolean(),
    left: fc.integer({ min: 0, max: 99 }),
    inCart: fc.integer({ min: 0, max: 99 }),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), fc.integer({ min: 0, max: 5 }), (items, room) => {
      const outcome = addable(items, room)
      let fresh = 0
      for (const [at, { wanted, onSale, left, inCart }] of items.entries()) {
        const { added, reason } = outcome[at] ?? { added: -1 }
        expect(added).toBeGreaterThanOrEqual(0)
        expect(added).toBeLessThanOrEqual(wanted)
        if (added > 0) expect(onSale && added + inCart <= left).toBe(true)
        if (added > 0 && inCart === 0) fresh++
        expect(reason === undefined).toBe(added === wanted)
      }
      expect(fresh).toBeLessThanOrEqual(room)
    }),
  )
})
