import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, changeVariant, getCart, saveForLater } from '#contract/cart/cart.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant, type Product, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const shirt = (stock = 10) => product(app, storeId, { options: ['S', 'M', 'L'], stock })
/** A cart with each of these products, variants and quantities. */
const filled = async (...wanted: [Product, number, number][]) => {
  const { token } = await customer(app)
  for (const [{ productId, variantIds }, at, quantity] of wanted) {
    await app.call(addToCart, { token, body: { items: [{ productId, variantId: variantIds[at] ?? '', quantity }] } })
    await app.advance(1000)
  }
  return token
}
const items = async (token: string) => (await app.call(getCart, { token })).data.cartItemsData
const stand = (list: Awaited<ReturnType<typeof items>>) =>
  list.map(({ productVariant: { options, quantity } }) => [options[0]?.option, quantity])
const to = (token: string, id: string | undefined, variantId: string | undefined) => ({
  token,
  params: { id: id ?? '' },
  body: { variantId: variantId ?? '' },
})
const setStock = (variantId: string | undefined, available: number) =>
  within(app, ({ tx }) =>
    tx
      .updateTable('product_variants')
      .set({ available })
      .where('id', '=', variantId ?? '')
      .execute(),
  )

test('replaces an item by another size in its place, under a new ID', async () => {
  const [item, other] = [await shirt(), await shirt()]
  const token = await filled([item, 1, 3], [other, 0, 1])
  const [before] = await items(token)
  const { data, message } = await app.call(changeVariant, to(token, before?.id, item.variantIds[2]))
  expect(stand(data.cartItemsData)).toEqual([
    ['L', 3],
    ['S', 1],
  ])
  expect(data.cartItemsData[0]?.id).not.toBe(before?.id)
  expect(message).toBe('Cart updated.')
})

test('adds up with the size that the cart has already, also saved for later, up to what is left', async () => {
  const item = await shirt(4)
  const token = await filled([item, 0, 2], [item, 1, 3], [item, 2, 4])
  const [s, m, l] = await items(token)
  const both = await app.call(changeVariant, to(token, m?.id, item.variantIds[0]))
  expect(stand(both.data.cartItemsData).toSorted()).toEqual([
    ['L', 4],
    ['S', 4],
  ])
  expect(both.message).toBe('All 4 that are left are in your cart.')
  await app.call(saveForLater, { token, params: { id: s?.id ?? '' }, body: { saved: true } })
  const { data } = await app.call(changeVariant, to(token, l?.id, item.variantIds[0]))
  expect(stand(data.cartItemsData)).toEqual([['S', 4]])
  expect(data.savedItems).toEqual([])
})

test('leaves the item as it is where the size is sold out, unknown or another product’s, and refuses other items', async () => {
  const [item, other] = [await shirt(), await shirt()]
  const token = await filled([item, 0, 2])
  const [s] = await items(token)
  await setStock(item.variantIds[1], 0)
  const refusal = async (id: string | undefined, variantId: string | undefined, as = token) =>
    (await app.refused(changeVariant, to(as, id, variantId))).code
  expect(await refusal(s?.id, item.variantIds[1])).toBe('variant_sold_out')
  expect(await refusal(s?.id, other.variantIds[1])).toBe('product_not_found')
  expect(await refusal(s?.id, randomUUID())).toBe('product_not_found')
  expect(await refusal(randomUUID(), item.variantIds[2])).toBe('cart_item_not_found')
  expect(await refusal(s?.id, item.variantIds[2], (await customer(app)).token)).toBe('cart_item_not_found')
  expect(await items(token)).toMatchObject([{ id: s?.id, productVariant: { quantity: 2 } }])
  await app.call(saveForLater, { token, params: { id: s?.id ?? '' }, body: { saved: true } })
  expect(await refusal(s?.id, item.variantIds[2])).toBe('cart_item_not_found')
})
