import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart } from '#contract/cart/cart.ts'
import { getProduct } from '#contract/catalog/catalog.ts'
import { listStock } from '#contract/catalog/inventory.ts'
import * as contract from '#contract/catalog/products.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { admin, categories, type Merchant, merchant, shipping, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let owner: Merchant
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  owner = await merchant(app)
})
afterAll(() => app.stop())

const colour = (option: string) => ({ property: 'Colour', option })

/** A dress on sale in red and blue, with pictures of it on a table, in blue and in red, in this order. */
async function dress() {
  const [, , childCategoryId] = await within(app, categories)
  const [table, blue, red] = [await storedPicture(app), await storedPicture(app), await storedPicture(app)]
  const body = {
    name: 'Wrap dress',
    childCategoryId,
    pricing: [{ costPrice: 0, sellingPrice: 5000, price: 5000 }],
    weight: 1,
    variantProperties: [{ type: 'Colour', options: ['Red', 'Blue'] }],
    variant: [
      { options: [colour('Red')], quantity: 5 },
      { options: [colour('Blue')], quantity: 5 },
    ],
    hostedImages: [
      { id: table },
      { id: blue, option: colour('Blue') },
      { id: red, alt: 'Worn', option: colour('Red') },
    ],
  }
  const { data } = await app.call(contract.createProduct, { token: owner.token, body })
  const { token } = await admin(app)
  await app.call(contract.approveProduct, { token, query: { productId: data.id, merchantId: owner.accountId } })
  return { id: data.id, table, blue, red, variantIds: data.variant.map(variant => variant.id) }
}

const update = async (id: string, body: object) =>
  (await app.call(contract.updateProduct, { token: owner.token, params: { id }, body })).data

test('the cart, the order and its mail show the picture of the chosen variant', async () => {
  const { id: productId, table, blue, red, variantIds } = await dress()
  const { hostedImages } = (await app.call(getProduct, { params: { id: productId } })).data
  expect(hostedImages.map(({ id, alt, option }) => [id, alt, option?.option])).toEqual([
    [table, 'Wrap dress', undefined],
    [blue, 'Wrap dress, Blue', 'Blue'],
    [red, 'Worn', 'Red'],
  ])
  const stock = await app.call(listStock, { token: owner.token, query: { productId } })
  expect(new Set(stock.data.rows.map(row => row.hostedImage?.id))).toEqual(new Set([blue, red]))

  const buyer = await shopper(app)
  const [, variantId = ''] = variantIds
  await buyer.put({ productId, variantId, variantIds })
  const cart = await app.call(getCart, { token: buyer.token })
  expect(JSON.stringify(cart.data)).toContain(blue)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const [order] = (await buyer.comeBack(reference)).orders
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: order?.id ?? '' } })
  expect(data.orderItems[0]?.hostedImages).toMatchObject([{ id: blue }])
  await app.runJobs()
  const [mail] = await mailsTo(app, buyer.email)
  expect(mail?.html).toContain(`/files/pictures/${blue}?w=160&amp;as=jpeg`)
  expect(mail?.text).not.toContain('/files/pictures/')
})

test('a picture keeps its option through other edits, and loses it with the option', async () => {
  const { id, table, blue, red } = await dress()
  const options = async (body: object) =>
    (await update(id, body)).hostedImages.map(picture => [picture.id, picture.alt, picture.option?.option])
  expect((await options({ name: 'Gown', weight: 2 }))[1]?.[2]).toBe('Blue')
  const changes = {
    variantProperties: [{ type: 'Colour', options: ['Red'] }],
    variant: [{ options: [colour('Red')], quantity: 5 }],
  }
  expect(await options(changes)).toEqual([
    [table, 'Wrap dress', undefined],
    [blue, 'Wrap dress', undefined],
    [red, 'Worn', 'Red'],
  ])
  const refusal = await app.refused(contract.updateProduct, {
    token: owner.token,
    params: { id },
    body: { hostedImages: [{ id: red, option: colour('Blue') }] },
  })
  expect(refusal.errors).toEqual([{ field: 'hostedImages.0.option', message: 'The product has no Colour: Blue.' }])
  const copy = await app.call(contract.duplicateProduct, { token: owner.token, params: { id } })
  expect(copy.data.hostedImages[2]).toMatchObject({ id: red, option: colour('Red') })
})
