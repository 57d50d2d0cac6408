import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/catalog/catalog.ts'
import { approveProduct, createProduct, type NewProduct } from '#domains/catalog/index.ts'
import { savePicture } from '#domains/files/index.ts'
import { approveStore, createStore } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { waitingForLocks } from '#tests/harness/at-once.ts'
import { admin, categories, changeProduct, changeStore, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let tree: [string, string, string]
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  tree = await within(app, categories)
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const option = (property: string, chosen: string) => ({ property, option: chosen })

const dress = (more: Partial<NewProduct> = {}): NewProduct => ({
  storeId,
  childCategoryId: tree[2],
  name: 'Ankara dress',
  description: ['Sewn in Aba.', 'Lined.'],
  sku: 'DR-1',
  pricing: { sellingKobo: 1_500_000, listKobo: 2_000_000, costKobo: 912_345 },
  weightGrams: 750,
  dimensionsMm: { length: 400, width: 305, height: 20 },
  properties: [
    { type: 'Size', options: ['S', 'M'] },
    { type: 'Colour', options: ['Indigo', 'Clay'] },
  ],
  variants: [
    { options: [option('Size', 'S'), option('Colour', 'Indigo')], available: 3, sku: 'DR-1-S' },
    { options: [option('Size', 'M'), option('Colour', 'Clay')], available: 0, sellingKobo: 1_250_050 },
  ],
  ...more,
})

/** The dresses have no picture. */
const approve = (work: Work, id: string, adminId: string) => approveProduct(work, id, adminId, { picturesFollow: true })

const create = (more: Partial<NewProduct> = {}) => app.platform.db.transact(work => createProduct(work, dress(more)))

async function onSale(more: Partial<NewProduct> = {}): Promise<string> {
  const { accountId } = await admin(app)
  return within(app, async work => {
    const created = await createProduct(work, dress(more))
    const refused = failed(created) ? created : await approve(work, created.id, accountId)
    if (failed(created) || refused) throw new Error(refused?.message)
    return created.id
  })
}

const get = (id: string) => app.call(contract.getProduct, { params: { id } })
const gone = async (id: string, code = 'product_not_found') => {
  expect((await app.refused(contract.getProduct, { params: { id } })).code).toBe(code)
  expect((await app.call(contract.getProducts, { body: { ids: [id] } })).data).toEqual({ count: 0, rows: [] })
}

test('a product page has everything that a buyer needs, without the merchant’s cost', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const picture = await savePicture(app.platform, bytes, { ownerId: null })
  if (failed(picture)) throw new Error(picture.message)
  const id = await onSale({ pictures: [{ fileId: picture.id, alt: 'From the front' }, { fileId: picture.id }] })
  const { data } = await get(id)
  expect(data).toMatchObject({
    id,
    name: 'Ankara dress',
    description: ['Sewn in Aba.', 'Lined.'],
    categoryId: tree[0],
    subCategoryId: tree[1],
    childCategoryId: tree[2],
    category: expect.stringContaining('Category'),
    store: { id: storeId, state: 'Lagos', lga: 'Ikeja', rating: null, followers: 0 },
    pricing: [{ sellingPrice: 12_500.5, price: 20_000 }],
    discount: 37,
    quantity: 3,
    inStock: true,
    weight: 0.75,
    weightUnit: 'kg',
    dimensions: { length: 40, width: 30.5, height: 2 },
    dimensionUnit: 'cm',
    whenSoldOut: 'stop',
    IsDigitalProduct: false,
    rating: null,
    variantProperties: dress().properties,
  })
  expect(data.hostedImages.map(({ alt, width }) => [alt, width])).toEqual([
    ['From the front', 90],
    ['Ankara dress', 90],
  ])
  expect(data.variant).toEqual([
    expect.objectContaining({
      options: [option('Size', 'S'), option('Colour', 'Indigo')],
      pricing: [{ sellingPrice: 15_000, price: 20_000 }],
      discount: 25,
      quantity: 3,
      inStock: true,
    }),
    expect.objectContaining({ pricing: [{ sellingPrice: 12_500.5, price: 20_000 }], quantity: 0, inStock: false }),
  ])
  // Neither in naira nor in kobo; shorter numbers occur in random IDs.
  expect(JSON.stringify(data)).not.toMatch(/9123\.?45/)
  const list = await app.call(contract.listProducts, { query: { storeId } })
  expect(list.data.rows[0]?.hostedImages).toEqual([{ ...picture, alt: 'Ankara dress' }])
})

test('returns several by ID, in the requested order, each once', async () => {
  const [one, two] = [await onSale(), await onSale()]
  const { data } = await app.call(contract.getProducts, { body: { ids: [two, randomUUID(), one, two] } })
  expect(data.rows.map(row => row.id)).toEqual([two, one])
  expect((await app.refused(contract.getProducts, { body: { ids: [] } })).status).toBe(422)
  expect((await app.refused(contract.getProducts, { body: { ids: Array(101).fill(one) } })).status).toBe(422)
  expect((await app.refused(contract.getProduct, { params: { id: 'x' } })).status).toBe(404)
})

test('shows at most 99 units left', async () => {
  const many = await product(app, storeId, { stock: 1000 })
  expect((await get(many.productId)).data).toMatchObject({ quantity: 99, variant: [{ quantity: 99 }] })
})

describe('is seen', () => {
  test('once it is approved, with one audit log entry', async () => {
    const { accountId } = await admin(app)
    const created = await create()
    if (failed(created)) throw new Error(created.message)
    await gone(created.id)
    for (let twice = 0; twice < 2; twice++) await within(app, work => approve(work, created.id, accountId))
    expect((await get(created.id)).data.id).toBe(created.id)
    const log = await app.platform.db.read
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', created.id)
      .execute()
    expect(log).toEqual([{ action: 'product.approve' }])
  })

  test.each([
    [{ published: false }, 'product_not_found'],
    [{ approval_status: 'rejected' as const }, 'product_not_found'],
    [{ deleted_at: new Date() }, 'product_gone'],
    [{ deleted_at: new Date(), published: false }, 'product_gone'],
  ])('not with %o: %s', async (change, code) => {
    const id = await onSale()
    await get(id)
    await within(app, work => changeProduct(work, id, change))
    await gone(id, code)
  })

  test('with its store', async () => {
    const owner = await merchant(app)
    const [first, second] = [await admin(app), await admin(app)]
    const { id: newStore } = await within(app, async work => {
      await work.tx.deleteFrom('store_members').where('account_id', '=', owner.accountId).execute()
      return createStore(work, { merchantId: owner.accountId, name: 'Late' })
    })
    const id = await onSale({ storeId: newStore })
    await gone(id)
    await within(app, work => approveStore(work, newStore, first.accountId))
    await gone(id)
    await within(app, work => approveStore(work, newStore, second.accountId))
    await get(id)
  })

  test('not if its store is suspended during the insert', async () => {
    const { storeId: suspended } = await merchant(app)
    const { accountId } = await admin(app)
    const { id, suspension } = await within(app, async work => {
      const created = await createProduct(work, dress({ storeId: suspended }))
      if (failed(created)) throw new Error(created.message)
      await approve(work, created.id, accountId)
      const running = within(app, work => changeStore(work, suspended, { suspended_at: work.now }))
      await waitingForLocks(app.platform.db, 1)
      return { id: created.id, suspension: { done: running } }
    })
    await suspension.done
    await gone(id)
  })

  test('not if it is approved during its store’s suspension', async () => {
    const { storeId } = await merchant(app)
    const { accountId } = await admin(app)
    const created = await within(app, work => createProduct(work, dress({ storeId })))
    if (failed(created)) throw new Error(created.message)
    const approval = await within(app, async work => {
      await work.tx.updateTable('stores').set({ suspended_at: work.now }).where('id', '=', storeId).execute()
      const running = within(app, other => approve(other, created.id, accountId))
      await waitingForLocks(app.platform.db, 1)
      return { done: running }
    })
    await approval.done
    await gone(created.id)
  })
})

describe('creating refuses', () => {
  const [small, indigo] = [option('Size', 'S'), option('Colour', 'Indigo')]
  test.each([
    ['no variant', []],
    ['an option that isn’t offered', [{ options: [option('Size', 'XL'), indigo], available: 1 }]],
    ['a property left out', [{ options: [small], available: 1 }]],
    ['properties in another order', [{ options: [indigo, small], available: 1 }]],
    [
      'two alike',
      [
        { options: [small, indigo], available: 1 },
        { options: [small, indigo], available: 2 },
      ],
    ],
  ])('%s', async (_, variants) => {
    expect(await create({ variants })).toMatchObject({ code: 'invalid', fields: [{ field: 'variant' }] })
  })

  test('rejects a category that isn’t a child category', async () => {
    for (const childCategoryId of [tree[0], tree[1], randomUUID()])
      expect(await create({ childCategoryId })).toMatchObject({ code: 'category_not_found' })
  })
})

test('approving an unknown product fails', async () => {
  const { accountId } = await admin(app)
  expect(await app.platform.db.transact(work => approve(work, randomUUID(), accountId))).toMatchObject({
    code: 'product_not_found',
  })
})
