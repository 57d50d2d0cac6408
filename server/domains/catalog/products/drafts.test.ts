import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { exportProducts } from '#contract/catalog/product-files.ts'
import * as contract from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, type Merchant, merchant, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let owner: Merchant
let category: [string, string, string]
beforeAll(async () => {
  app = await startTestApp()
  owner = await merchant(app)
  category = await within(app, categories)
})
afterAll(() => app.stop())

const create = (body: contract.ProductBody) => app.call(contract.createProduct, { token: owner.token, body })
const update = async (id: string, body: object) =>
  (await app.call(contract.updateProduct, { token: owner.token, params: { id }, body })).data
const problems = async (id: string, body: object) =>
  (await app.refused(contract.updateProduct, { token: owner.token, params: { id }, body })).errors?.map(
    ({ field }) => field,
  )

test('a draft needs only a name, and publishing it the rest', async () => {
  const { data: draft } = await create({ name: 'Adire', published: false })
  expect(draft).toMatchObject({ standing: 'draft', childCategoryId: null, category: '', weight: 0 })
  expect(draft.pricing).toEqual([{ costPrice: 0, sellingPrice: 0, price: 0 }])
  const { id } = draft

  const missing = ['childCategoryId', 'pricing.0.sellingPrice', 'weight', 'hostedImages']
  expect(await problems(id, { published: true })).toEqual(missing)
  const whole = await app.refused(contract.createProduct, { token: owner.token, body: { name: 'Adire' } })
  expect(whole.errors?.map(({ field }) => field)).toEqual(missing)
  const refused = { token: owner.token, body: { productIds: [id] } }
  expect((await app.refused(contract.addToMarketplace, refused)).message).toBe(
    'Fill in these of Adire first: category, price, weight, picture.',
  )
  const { token } = await admin(app)
  const query = { productId: id, merchantId: owner.accountId }
  expect((await app.refused(contract.approveProduct, { token, query })).code).toBe('attributes_missing')

  expect(await update(id, { name: 'Adire wrapper', weight: 0.4 })).toMatchObject({ name: 'Adire wrapper', weight: 0.4 })
  const pricing = [{ costPrice: 0, sellingPrice: 9000, price: 9000 }]
  const hostedImages = [{ id: await storedPicture(app) }]
  const sent = await update(id, { childCategoryId: category[2], pricing, hostedImages, published: true })
  expect(sent).toMatchObject({ standing: 'pending', childCategoryId: category[2], pricing })
  expect((await app.call(contract.approveProduct, { token, query })).data).toMatchObject({ standing: 'on-sale' })
  expect(await problems(id, { childCategoryId: null, published: false })).toEqual(['childCategoryId'])
})

test('a product needs a picture until it is approved, unless it is a draft', async () => {
  const { token } = await admin(app)
  const whole = { name: 'Bare pot', childCategoryId: category[2], weight: 1, variant: [{ quantity: 3 }] }
  const body = { ...whole, pricing: [{ costPrice: 0, sellingPrice: 5000, price: 5000 }] }
  const errors = [{ field: 'hostedImages', message: 'Add a picture: we approve no product without one.' }]
  expect((await app.refused(contract.createProduct, { token: owner.token, body })).errors).toEqual(errors)
  const given = { token, body: { ...body, storeId: owner.storeId } }
  expect((await app.refused(contract.adminCreateProduct, given)).errors).toEqual(errors)

  const { id } = (await create({ ...body, published: false })).data
  const publish = { params: { id }, body: { published: true } }
  for (const by of [owner.token, token])
    expect((await app.refused(contract.updateProduct, { token: by, ...publish })).errors).toEqual(errors)
  const hostedImages = [{ id: await storedPicture(app) }]
  expect(await update(id, { hostedImages, published: true })).toMatchObject({ standing: 'pending' })
  expect(await problems(id, { hostedImages: [] })).toEqual(['hostedImages'])

  await app.call(contract.approveProduct, { token, query: { productId: id, merchantId: owner.accountId } })
  expect(await update(id, { hostedImages: [] })).toMatchObject({ standing: 'on-sale', hostedImages: [] })
  expect(await update(id, { weight: 2 })).toMatchObject({ standing: 'on-sale', weight: 2 })
  // It would await approval again.
  expect(await problems(id, { IsDigitalProduct: true })).toEqual(['hostedImages', 'file'])
})

test('a pending product from before pictures were needed is approved once it has one', async () => {
  const { token } = await admin(app)
  const pricing = [{ costPrice: 0, sellingPrice: 5000, price: 5000 }]
  const hostedImages = [{ id: await storedPicture(app) }]
  const whole = { name: 'Old pot', childCategoryId: category[2], weight: 1, pricing, hostedImages }
  const { id } = (await create({ ...whole, variant: [{ quantity: 3 }] })).data
  await within(app, ({ tx }) => tx.updateTable('products').set({ picture_id: null }).where('id', '=', id).execute())

  const query = { productId: id, merchantId: owner.accountId }
  expect(await app.refused(contract.approveProduct, { token, query })).toMatchObject({
    code: 'attributes_missing',
    message: 'Fill in these of Old pot first: picture.',
  })
  expect(await update(id, { hostedImages: [{ id: await storedPicture(app) }] })).toMatchObject({ standing: 'pending' })
  expect((await app.call(contract.approveProduct, { token, query })).data).toMatchObject({ standing: 'on-sale' })
})

test('lists, copies, exports and bulk edits take drafts without price and category', async () => {
  const { data: draft } = await create({ name: 'Only a name', published: false })
  const listed = await app.call(contract.listOwnProducts, { token: owner.token, query: { search: 'only a name' } })
  expect(listed.data.rows).toMatchObject([{ childCategory: '', pricing: [{ sellingPrice: 0 }] }])
  const copy = await app.call(contract.duplicateProduct, { token: owner.token, params: { id: draft.id } })
  expect(copy.data).toMatchObject({ name: 'Copy of Only a name', childCategoryId: null })
  const file = await app.app.inject({
    url: exportProducts.path,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(file.body).toMatch(/Only a name,,,,/)
  const edit = await app.call(createBulkEdit, {
    token: owner.token,
    body: { productIds: [draft.id], change: { action: 'price', unit: 'percent', by: 10, roundTo: 1 } },
  })
  expect(edit.data.counts).toMatchObject({ refused: 1, change: 0 })
  await app.call(contract.deleteProduct, { token: owner.token, params: { id: draft.id } })
})

test('the copy of a long name doesn’t end with half an emoji', async () => {
  const { data: draft } = await create({ name: `${'a'.repeat(131)}😀`, published: false })
  const copy = await app.call(contract.duplicateProduct, { token: owner.token, params: { id: draft.id } })
  expect(copy.data.name).toBe(`Copy of ${'a'.repeat(131)}`)
})
