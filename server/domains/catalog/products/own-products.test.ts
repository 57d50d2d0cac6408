import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProduct } from '#contract/catalog/catalog.ts'
import * as contract from '#contract/catalog/products.ts'
import { savePicture } from '#domains/files/index.ts'
import { minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let tree: [string, string, string]
let owner: Merchant
let stranger: Merchant
let overseer: Person
let hostedImages: { id: string }[]
beforeAll(async () => {
  app = await startTestApp()
  tree = await within(app, categories)
  owner = await merchant(app)
  stranger = await merchant(app)
  overseer = await admin(app)
  hostedImages = [{ id: await storedPicture(app) }]
})
afterAll(() => app.stop())

const option = (property: string, chosen: string) => ({ property, option: chosen })
const size = (chosen: string) => [option('Size', chosen)]

const dress = (more: Partial<contract.ProductBody> = {}): contract.ProductBody => ({
  name: 'Ankara dress',
  brand: 'Aba Made',
  description: ['Sewn in Aba.', 'Lined.'],
  childCategoryId: tree[2],
  hostedImages,
  pricing: [{ costPrice: 9000, sellingPrice: 15_000, price: 20_000 }],
  sku: 'DR-1',
  weight: 0.75,
  dimensions: { length: 40, width: 30.5, height: 2 },
  stockAlertUnits: 2,
  variantProperties: [{ type: 'Size', options: ['S', 'M'] }],
  variant: [
    { options: size('S'), quantity: 3, sku: 'DR-1-S' },
    { options: size('M'), quantity: 0, pricing: [{ sellingPrice: 16_000, price: 16_000 }] },
  ],
  ...more,
})

let drawn = 0
async function picture(side = 500): Promise<string> {
  const bytes = await sharp({ create: { width: side + drawn++, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const saved = await savePicture(app.platform, bytes, { ownerId: null })
  if (failed(saved)) throw new Error(saved.message)
  return saved.id
}

const create = async (more: Partial<contract.ProductBody> = {}, token = owner.token) =>
  (await app.call(contract.createProduct, { token, body: dress(more) })).data
const get = async (id: string, token = owner.token) =>
  (await app.call(contract.getOwnProduct, { token, params: { id } })).data
const update = async (id: string, body: object, token = owner.token) =>
  (await app.call(contract.updateProduct, { token, params: { id }, body })).data
const approve = async ({ id, merchantId }: { id: string; merchantId: string }) =>
  (
    await app.call(contract.approveProduct, {
      token: overseer.token,
      query: { productId: id, merchantId },
    })
  ).data
const approved = async (more: Partial<contract.ProductBody> = {}) => approve(await create(more))
const reject = (id: string, reason = 'The picture shows another dress.') =>
  app.call(contract.rejectProduct, { token: overseer.token, params: { id }, body: { reason } })
/** Mails to a merchant, once those about decisions are sent. */
const mailsTo = async (recipient: string) => {
  await app.advance(3 * minute)
  return app.platform.db.read
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .execute()
}

describe('writing', () => {
  test('returns everything that was submitted, and awaits approval', async () => {
    const [front, back] = [await picture(), await picture()]
    const { data, message } = await app.call(contract.createProduct, {
      token: owner.token,
      body: dress({ hostedImages: [{ id: front, alt: 'From the front' }, { id: back }] }),
    })
    expect(message).toBe('Successfully created product.')
    expect(data).toMatchObject({
      ...dress({ variant: [], hostedImages: undefined }),
      hostedImages: [
        { id: front, alt: 'From the front' },
        { id: back, alt: 'Ankara dress' },
      ],
      category: expect.stringContaining('Category'),
      categoryId: tree[0],
      standing: 'pending',
      approvalStatus: 'pending',
      visible: false,
      quantity: 3,
      commissionPercentage: 10,
      merchantId: owner.accountId,
      whenSoldOut: 'stop',
      variant: [
        { sku: 'DR-1-S', quantity: 3, pricing: [{ sellingPrice: 15_000, price: 20_000 }], discount: 25 },
        { sku: '', quantity: 0, pricing: [{ sellingPrice: 16_000, price: 16_000 }], discount: 0 },
      ],
    })
    expect(await get(data.id)).toEqual(data)
    expect(await app.refused(getProduct, { params: { id: data.id } })).toMatchObject({ status: 404 })
  })

  test('the same attempt sent twice creates one product', async () => {
    const sent = {
      token: owner.token,
      body: dress({ name: 'Sent twice' }),
      headers: { 'idempotency-key': 'one-dress' },
    }
    const [first, second] = [await app.call(contract.createProduct, sent), await app.call(contract.createProduct, sent)]
    expect(second.data.id).toBe(first.data.id)
  })

  test('an administrator creates one for a named store', async () => {
    const { data } = await app.call(contract.adminCreateProduct, {
      token: overseer.token,
      body: { ...dress(), storeId: stranger.storeId },
    })
    expect(data).toMatchObject({ storeId: stranger.storeId, standing: 'pending' })
    expect(
      await app.refused(contract.adminCreateProduct, {
        token: overseer.token,
        body: { ...dress(), storeId: randomUUID() },
      }),
    ).toMatchObject({ code: 'store_not_found' })
  })

  test.each<[string, object, string, string?]>([
    ['no name', { name: ' x ' }, 'invalid', 'name'],
    ['a name too long', { name: 'x'.repeat(141) }, 'invalid', 'name'],
    [
      'a price below zero',
      { pricing: [{ costPrice: 0, sellingPrice: -5, price: 5 }] },
      'invalid',
      'pricing.0.sellingPrice',
    ],
    ['no price', { pricing: [] }, 'invalid', 'pricing'],
    ['a discount upwards', { pricing: [{ costPrice: 0, sellingPrice: 9, price: 5 }] }, 'invalid', 'pricing.0.price'],
    ['no weight', { weight: 0 }, 'invalid', 'weight'],
    ['more than a tonne', { weight: 1001 }, 'invalid', 'weight'],
    ['a side too long', { dimensions: { length: 1001, width: 1, height: 1 } }, 'invalid', 'dimensions.length'],
    ['stock below zero', { variant: [{ options: size('S'), quantity: -1 }] }, 'invalid', 'variant.0.quantity'],
    ['half a unit', { variant: [{ options: size('S'), quantity: 1.5 }] }, 'invalid', 'variant.0.quantity'],
    ['no variant', { variant: [] }, 'invalid', 'variant'],
    ['an option that isn’t one', { variant: [{ options: size('XL') }] }, 'invalid', 'variant'],
    ['a variant twice', { variant: [{ options: size('S') }, { options: size('S') }] }, 'invalid', 'variant'],
    ['an option twice', { variantProperties: [{ type: 'Size', options: ['S', 's'] }] }, 'invalid', 'variant'],
    ['a category of the second level', { childCategoryId: '?sub' }, 'category_not_found'],
    ['a picture that isn’t there', { hostedImages: [{ id: randomUUID() }] }, 'picture_not_found'],
  ])('%s is refused', async (_, wrong, code, field) => {
    const body = { ...dress(), ...wrong }
    if (body.childCategoryId === '?sub') body.childCategoryId = tree[1]
    const made = await create()
    for (const refusal of [
      await app.refused(contract.createProduct, { token: owner.token, body }),
      await app.refused(contract.updateProduct, { token: owner.token, params: { id: made.id }, body }),
    ]) {
      expect(refusal.code).toBe(code)
      if (field) expect(refusal.errors?.map(each => each.field)).toContain(field)
    }
    expect(await get(made.id)).toEqual(made)
  })

  test('a digital product needs no weight', async () => {
    const draft = await create({ IsDigitalProduct: true, weight: 0, published: false })
    expect(draft).toMatchObject({ IsDigitalProduct: true, standing: 'draft' })
  })

  test('rejects a picture whose longer side has less than 500 pixels, except those that it has', async () => {
    const small = await picture(460)
    const hostedImages = [{ id: await picture() }, { id: small }]
    const refusal = await app.refused(contract.createProduct, { token: owner.token, body: dress({ hostedImages }) })
    expect(refusal.errors).toEqual([
      {
        field: 'hostedImages.1',
        message: expect.stringMatching(/^This picture has 4\d\d × 40 pixels\. Use at least 500/),
      },
    ])
    const { id } = await create({ hostedImages: hostedImages.slice(0, 1) })
    await within(app, ({ tx }) =>
      tx.updateTable('product_pictures').set({ file_id: small }).where('product_id', '=', id).execute(),
    )
    expect((await update(id, { hostedImages: [{ id: small, alt: 'Small' }] })).hostedImages).toMatchObject([
      { id: small },
    ])
  })

  test('rejects a private file as a picture', async () => {
    const id = await picture()
    await within(app, ({ tx }) => tx.updateTable('files').set({ private: true }).where('id', '=', id).execute())
    const refusal = await app.refused(contract.createProduct, {
      token: owner.token,
      body: dress({ hostedImages: [{ id }] }),
    })
    expect(refusal.code).toBe('picture_not_found')
  })
})

describe('editing', () => {
  test('a variant keeps its ID when renamed, and options can be swapped', async () => {
    const made = await create()
    const [small, medium] = made.variant
    const edited = await update(made.id, {
      variantProperties: [{ type: 'Size', options: ['M', 'S', 'L'] }],
      variant: [
        { id: medium?.id, options: size('S') },
        { id: small?.id, options: size('M') },
        { options: size('L'), quantity: 7, sku: 'NEW' },
      ],
    })
    expect(edited.variant.map(({ id, options, quantity }) => [id, options[0]?.option, quantity])).toEqual([
      [medium?.id, 'S', 0],
      [small?.id, 'M', 3],
      [expect.any(String), 'L', 7],
    ])
    const fewer = await update(made.id, { variant: [{ id: small?.id, options: size('M') }] })
    expect(fewer.variant.map(({ id }) => id)).toEqual([small?.id])
  })

  test('a new product price applies to variants without their own price', async () => {
    const { id } = await create()
    const { pricing, variant } = await update(id, { pricing: [{ costPrice: 1, sellingPrice: 12_000, price: 12_000 }] })
    expect(pricing).toEqual([{ costPrice: 1, sellingPrice: 12_000, price: 12_000 }])
    expect(variant.map(each => each.pricing[0]?.sellingPrice)).toEqual([12_000, 16_000])
  })

  test('keeps sales deducted that happened during the edit', async () => {
    const { id, variant } = await create()
    const [small, medium] = variant
    await within(app, ({ tx }) =>
      tx
        .updateTable('product_variants')
        .set({ available: 1 })
        .where('id', '=', small?.id ?? '')
        .execute(),
    )
    const write = (quantity: object) =>
      update(id, {
        variant: [
          { id: small?.id, options: size('S'), ...quantity },
          { id: medium?.id, options: size('M') },
        ],
      })
    expect((await write({ quantity: 13, quantityBefore: 3 })).variant[0]?.quantity).toBe(11)
    expect((await write({ quantity: 0, quantityBefore: 13 })).variant[0]?.quantity).toBe(-2)
    expect((await write({})).variant[0]?.quantity).toBe(-2)
    expect((await write({ quantity: 4 })).variant[0]?.quantity).toBe(4)
  })

  test('rejects a variant of another product', async () => {
    const [made, another] = [await create(), await create()]
    const refusal = await app.refused(contract.updateProduct, {
      token: owner.token,
      params: { id: made.id },
      body: { variant: [{ id: another.variant[0]?.id, options: size('S') }] },
    })
    expect(refusal).toMatchObject({ status: 422, errors: [{ field: 'variant' }] })
  })

  test('an administrator’s edit needs no further approval', async () => {
    const { id } = await approved()
    const { data, message } = await app.call(contract.updateProduct, {
      token: overseer.token,
      params: { id },
      body: { name: 'Ankara gown' },
    })
    expect([data.standing, message]).toEqual(['on-sale', 'Product updated successfully'])
  })

  test('a change based on an older version is refused, also of two at once', async () => {
    const { id, updatedAt } = await create()
    const both = await Promise.allSettled([
      update(id, { name: 'Gown', seen: updatedAt }),
      update(id, { sku: 'DR-9', seen: updatedAt }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(
      await app.refused(contract.updateProduct, {
        token: owner.token,
        params: { id },
        body: { weight: 9, seen: updatedAt },
      }),
    ).toMatchObject({ status: 409, code: 'product_changed' })
    const { updatedAt: seen } = await get(id)
    expect(await update(id, { weight: 2, seen })).toMatchObject({ weight: 2 })
    expect(await update(id, { weight: 3 })).toMatchObject({ weight: 3 })
  })

  test('concurrent edits keep the product consistent', async () => {
    const { id } = await create()
    const edits = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        update(id, {
          variantProperties: [{ type: 'Size', options: [`O${at}`] }],
          variant: [{ options: size(`O${at}`), quantity: at }],
        }),
      ),
    )
    expect(edits).toHaveLength(6)
    const { variant, variantProperties } = await get(id)
    expect(variant.map(({ options }) => options[0]?.option)).toEqual(variantProperties[0]?.options)
  })
})

describe('deciding', () => {
  test('an approval puts it on sale, mails its merchant, and is audited once', async () => {
    const { accountId, email, token } = await merchant(app)
    const made = await create({ name: 'Approved once' }, token)
    const answers = await Promise.all([approve(made), approve(made), approve(made)])
    expect(answers.map(({ standing }) => standing)).toEqual(['on-sale', 'on-sale', 'on-sale'])
    expect(await mailsTo(email)).toEqual([
      { subject: 'Approved once is approved', text: expect.stringContaining(`/merchant/products/${made.id}`) },
    ])
    const log = await app.platform.db.read
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', made.id)
      .where('account_id', '=', overseer.accountId)
      .execute()
    expect(log).toEqual([{ action: 'product.approve' }])
    const notifications = await app.platform.db.read
      .selectFrom('notifications')
      .select('title')
      .where('account_id', '=', accountId)
      .execute()
    expect(notifications).toEqual([{ title: 'Approved once is approved' }])
  })

  test('a rejection gives a reason, and an edit submits the product again', async () => {
    const seller = await merchant(app)
    const { id } = await create({ name: 'Refused' }, seller.token)
    await reject(id, 'Show the dress itself.')
    expect(await get(id, seller.token)).toMatchObject({
      standing: 'rejected',
      rejectionReason: 'Show the dress itself.',
    })
    expect(await mailsTo(seller.email)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('Show the dress itself.') }),
    ])
    expect(await update(id, { weight: 3 }, seller.token)).toMatchObject({ standing: 'pending', rejectionReason: null })
  })

  test('a rejection takes an approved product off sale', async () => {
    const { id } = await approved()
    expect((await reject(id)).data.standing).toBe('rejected')
    expect(await app.refused(getProduct, { params: { id } })).toMatchObject({ status: 404 })
  })

  test('a product that changed since it was reviewed can’t be decided on', async () => {
    const made = await create()
    app.clock.advance(1000)
    await update(made.id, { name: 'Another dress' })
    const seen = made.updatedAt
    const query = { productId: made.id, merchantId: owner.accountId, seen }
    expect(await app.refused(contract.approveProduct, { token: overseer.token, query })).toMatchObject({ status: 409 })
    const body = { reason: 'No.  No.', seen }
    expect(
      await app.refused(contract.rejectProduct, { token: overseer.token, params: { id: made.id }, body }),
    ).toMatchObject({ code: 'product_changed' })
    expect((await get(made.id)).standing).toBe('pending')
  })

  test('a product can’t be approved under another merchant’s name', async () => {
    const { id } = await create()
    const query = { productId: id, merchantId: stranger.accountId }
    expect(await app.refused(contract.approveProduct, { token: overseer.token, query })).toMatchObject({ status: 404 })
  })
})
