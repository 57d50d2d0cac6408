import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAttribute } from '#contract/catalog/attributes.ts'
import { getProduct } from '#contract/catalog/catalog.ts'
import { mergeCategory } from '#contract/catalog/category-work.ts'
import * as contract from '#contract/catalog/products.ts'
import { merchantToday } from '#contract/catalog/selling.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { savePicture } from '#domains/files/index.ts'
import { minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, categories, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let tree: [string, string, string]
let other: [string, string, string]
let overseer: Person
let owner: Merchant
beforeAll(async () => {
  app = await startTestApp()
  tree = await within(app, categories)
  other = await within(app, categories)
  overseer = await admin(app)
})
beforeEach(async () => {
  owner = await merchant(app)
})
afterAll(() => app.stop())

let drawn = 0
async function picture(): Promise<string> {
  const create = { width: 500 + drawn++, height: 40, channels: 3, background: 'teal' } as const
  const saved = await savePicture(app.platform, await sharp({ create }).png().toBuffer(), { ownerId: null })
  if (failed(saved)) throw new Error(saved.message)
  return saved.id
}

const create = async (more: Partial<contract.ProductBody> = {}) => {
  const { data } = await app.call(contract.createProduct, {
    token: owner.token,
    body: {
      name: 'Ankara dress',
      brand: 'Aba Made',
      description: ['Sewn in Aba.'],
      childCategoryId: tree[2],
      hostedImages: [{ id: await storedPicture(app) }],
      pricing: [{ costPrice: 9000, sellingPrice: 15_000, price: 20_000 }],
      weight: 0.75,
      variant: [{ quantity: 3 }],
      ...more,
    },
  })
  return data
}
const approve = async (id: string, seen?: string) =>
  (
    await app.call(contract.approveProduct, {
      token: overseer.token,
      query: { productId: id, merchantId: owner.accountId, seen },
    })
  ).data
const approved = async (more: Partial<contract.ProductBody> = {}) => approve((await create(more)).id)
const update = async (id: string, body: object, token = owner.token) =>
  (await app.call(contract.updateProduct, { token, params: { id }, body })).data
const own = async (id: string) => (await app.call(contract.getOwnProduct, { token: owner.token, params: { id } })).data
const decline = (id: string, more: object = {}) =>
  app.call(contract.rejectProduct, {
    token: overseer.token,
    params: { id },
    body: { reason: 'Name the fabric.', ...more },
  })
const shown = async (id: string) => (await app.call(getProduct, { params: { id } })).data
/** Subjects of the owner's mails once those about decisions are sent. */
const subjects = async () => {
  await app.advance(3 * minute)
  return (await mailsTo(app, owner.email)).map(({ subject }) => subject)
}

describe('an edit of an approved product', () => {
  test.each<[string, () => Promise<object> | object]>([
    ['name', () => ({ name: 'Silk dress' })],
    ['brand', () => ({ brand: null })],
    ['category', () => ({ childCategoryId: other[2] })],
    ['description', () => ({ description: ['Other.'] })],
    ['pictures', async () => ({ hostedImages: [{ id: await picture() }] })],
  ])('leaves the product on sale as it was until the new %s is approved', async (field, changes) => {
    const before = await approved()
    const change = await changes()
    const seen = await shown(before.id)
    const edited = await update(before.id, change)
    expect(edited).toMatchObject({ standing: 'on-sale', visible: true, editStatus: 'pending', name: before.name })
    expect(edited.edit).toMatchObject({ status: 'pending', fields: change })
    expect(Object.keys(edited.edit?.fields ?? {})).toEqual(Object.keys(change))
    expect(await shown(before.id)).toEqual(seen)
    const after = await approve(before.id, edited.updatedAt)
    expect(after).toMatchObject({ ...change, standing: 'on-sale', edit: null, editStatus: null })
    expect(await shown(before.id)).toMatchObject(change)
    expect(await subjects()).toContain(`Your changes of ${after.name} are approved`)
    expect(field).toBeTruthy()
  })

  test('price, stock, weight and delivery settings apply at once, also beside reviewed fields', async () => {
    const { id, variant } = await approved()
    const edited = await update(id, {
      name: 'Silk dress',
      weight: 2,
      sku: 'X',
      contSalesOutOfStock: true,
      pricing: [{ costPrice: 1, sellingPrice: 12_000, price: 12_000 }],
      variant: [{ id: variant[0]?.id, quantity: 9 }],
    })
    expect(edited.edit?.fields).toEqual({ name: 'Silk dress' })
    expect(await shown(id)).toMatchObject({
      name: 'Ankara dress',
      weight: 2,
      sku: 'X',
      pricing: [{ sellingPrice: 12_000 }],
      quantity: 99,
    })
    const after = await approve(id)
    expect(after).toMatchObject({ name: 'Silk dress', pricing: [{ sellingPrice: 12_000 }], quantity: 9 })
  })

  test('known pictures are ordered, described and removed at once; a new one waits', async () => {
    const [front, back, fresh] = [await picture(), await picture(), await picture()]
    const { id } = await approved({ hostedImages: [{ id: front }, { id: back }] })
    const turned = await update(id, { hostedImages: [{ id: back, alt: 'Back' }, { id: front }] })
    expect(turned.edit).toBeNull()
    const edited = await update(id, { hostedImages: [{ id: fresh, alt: 'New' }, { id: back }] })
    expect(edited.hostedImages.map(each => each.id)).toEqual([back, front])
    expect(edited.edit?.fields.hostedImages).toMatchObject([
      { id: fresh, alt: 'New', width: 500 + drawn - 1 },
      { id: back },
    ])
    expect((await approve(id)).hostedImages.map(each => each.id)).toEqual([fresh, back])
    expect((await shown(id)).hostedImages.map(each => each.alt)).toEqual(['New', 'Ankara dress'])
  })

  test('text attributes wait, other attributes apply at once', async () => {
    const attribute = async (kind: 'text' | 'yes-no') =>
      (
        await app.call(createAttribute, {
          token: overseer.token,
          params: { id: tree[2] },
          body: { name: `Of ${kind}`, kind },
        })
      ).data.id
    const [text, flag] = [await attribute('text'), await attribute('yes-no')]
    const { id } = await approved({ attributes: { [text]: 'Cotton' } })
    const edited = await update(id, { attributes: { [text]: 'Silk', [flag]: 'yes' } })
    expect(edited.attributes).toEqual({ [text]: 'Cotton', [flag]: true })
    expect(edited.edit?.fields).toEqual({ attributes: { [text]: 'Silk' } })
    expect(edited.edit?.specifications).toContainEqual({ name: 'Of text', value: 'Silk' })
    await update(id, { attributes: { [text]: null } })
    expect((await own(id)).edit?.fields).toEqual({ attributes: { [text]: null } })
    expect((await approve(id)).attributes).toEqual({ [flag]: true })
  })

  test('a second change adds to it, and one back to the current values removes it', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress' })
    const both = await update(id, { brand: 'Other' })
    expect(both.edit?.fields).toEqual({ name: 'Silk dress', brand: 'Other' })
    expect((await update(id, { brand: 'Aba Made' })).edit?.fields).toEqual({ name: 'Silk dress' })
    expect((await update(id, { name: 'Ankara dress' })).edit).toBeNull()
  })

  test('concurrent changes of two people are both in it', async () => {
    const { id } = await approved()
    await Promise.all([update(id, { name: 'Silk dress' }), update(id, { brand: 'Other' })])
    expect((await own(id)).edit?.fields).toEqual({ name: 'Silk dress', brand: 'Other' })
  })

  test('an approval of an outdated version is refused', async () => {
    const { id } = await approved()
    const { updatedAt: seen } = await update(id, { name: 'Silk dress' })
    await update(id, { name: 'Velvet dress' })
    const query = { productId: id, merchantId: owner.accountId, seen }
    expect(await app.refused(contract.approveProduct, { token: overseer.token, query })).toMatchObject({
      status: 409,
      message: 'This product was changed meanwhile. Reload and try again.',
    })
    expect(await shown(id)).toMatchObject({ name: 'Ankara dress' })
    const outcomes = await Promise.all([approve(id), approve(id)])
    expect(outcomes.map(({ name }) => name)).toEqual(['Velvet dress', 'Velvet dress'])
    expect((await subjects()).filter(each => each.startsWith('Your changes of'))).toHaveLength(1)
  })

  test('declined, the product stays as it is, its merchant reads why, and a new change awaits approval again', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress' })
    const { data } = await decline(id)
    expect(data).toMatchObject({ standing: 'on-sale', name: 'Ankara dress', editStatus: 'declined' })
    expect(await own(id)).toMatchObject({
      edit: { status: 'declined', reason: 'Name the fabric.', fields: { name: 'Silk dress' } },
    })
    expect(await subjects()).toContain('Your changes of Ankara dress need another look')
    expect((await update(id, { weight: 3 })).editStatus).toBe('declined')
    expect((await update(id, { name: 'Silk dress from Aba' })).edit).toMatchObject({ status: 'pending', reason: null })
    expect((await approve(id)).name).toBe('Silk dress from Aba')
  })

  test('its merchant can discard it', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress' })
    const withdraw = () => app.call(contract.withdrawEdit, { token: owner.token, params: { id } })
    expect((await withdraw()).data).toMatchObject({ edit: null, standing: 'on-sale' })
    expect((await withdraw()).data.edit).toBeNull()
    expect((await approve(id)).name).toBe('Ankara dress')
  })

  test('an administrator’s own change leaves the rest of it', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress', brand: 'Other' })
    const changed = await update(id, { name: 'Silk dress' }, overseer.token)
    expect(changed).toMatchObject({ name: 'Silk dress', brand: 'Aba Made', edit: { fields: { brand: 'Other' } } })
  })

  test('taking the product off the market leaves it in review, and approving it puts nothing on sale', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress' })
    const { data } = await decline(id, { takeDown: true })
    expect(data).toMatchObject({
      standing: 'rejected',
      name: 'Ankara dress',
      rejectionReason: 'Name the fabric.',
      edit: { status: 'pending', reason: null, fields: { name: 'Silk dress' } },
    })
    const changed = await approve(id)
    expect(changed).toMatchObject({ standing: 'rejected', visible: false, name: 'Silk dress', edit: null })
    expect(await approve(id)).toMatchObject({ standing: 'on-sale', name: 'Silk dress' })
  })

  test('submitted again after it was taken off the market, a product shows what its merchant changed, once per list', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress' })
    await decline(id, { takeDown: true })
    const again = await update(id, { brand: 'Other', weight: 2 })
    expect(again).toMatchObject({
      standing: 'pending',
      name: 'Ankara dress',
      weight: 2,
      edit: { status: 'pending', fields: { name: 'Silk dress', brand: 'Other' } },
    })
    const { data: mine } = await app.call(contract.listOwnProducts, {
      token: owner.token,
      query: { standing: 'pending' },
    })
    expect([mine.count, mine.rows.length, mine.edits]).toEqual([1, 1, { pending: 0, declined: 0 }])
    const { data: office } = await app.call(contract.listAdminProducts, {
      token: overseer.token,
      query: { approvalStatus: 'pending', storeId: owner.storeId },
    })
    expect([office.count, office.rows.length]).toEqual([1, 1])
    const queue = async () =>
      (await app.call(adminToday, { token: overseer.token })).data.queues.find(each => each.queue === 'products')?.count
    const before = await queue()
    expect((await decline(id)).data).toMatchObject({ standing: 'pending', editStatus: 'declined' })
    expect(await queue()).toBe(before)
    expect(await approve(id)).toMatchObject({ standing: 'on-sale', name: 'Ankara dress', editStatus: 'declined' })
    expect((await own(id)).edit?.fields).toEqual({ name: 'Silk dress', brand: 'Other' })
  })

  test('a pending product is approved after its edit, in the version that the approval of the edit returned', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress' })
    await decline(id, { takeDown: true })
    const { updatedAt } = await update(id, { weight: 2 })
    const changed = await approve(id, updatedAt)
    expect(changed).toMatchObject({ standing: 'pending', name: 'Silk dress', edit: null })
    expect(await approve(id, changed.updatedAt)).toMatchObject({ standing: 'on-sale', name: 'Silk dress' })
  })

  test('a product that becomes digital needs approval itself', async () => {
    const { id } = await approved()
    await update(id, { name: 'Dress pattern' })
    const refused = { token: owner.token, params: { id }, body: { IsDigitalProduct: true } }
    expect((await app.refused(contract.updateProduct, refused)).errors).toMatchObject([{ field: 'file' }])
    expect(await update(id, { IsDigitalProduct: true, published: false })).toMatchObject({
      standing: 'draft',
      approvalStatus: 'pending',
      name: 'Dress pattern',
      edit: null,
    })
  })

  test('its category may be merged meanwhile', async () => {
    const [main, sub, child] = await within(app, categories)
    const { id } = await approved()
    await update(id, { childCategoryId: child })
    await app.call(mergeCategory, { token: overseer.token, params: { id: child }, body: { intoId: other[2] } })
    await app.runJobs()
    expect((await own(id)).edit?.category).toHaveLength(3)
    expect(await approve(id)).toMatchObject({ childCategoryId: other[2] })
    expect([main, sub]).toHaveLength(2)
  })

  test('a copy of the product has it', async () => {
    const { id } = await approved()
    await update(id, { name: 'Silk dress' })
    const { data } = await app.call(contract.duplicateProduct, { token: owner.token, params: { id } })
    expect(data).toMatchObject({ name: 'Copy of Silk dress', standing: 'draft', edit: null })
  })
})

test('lists show edits with what is pending or rejected, and count them', async () => {
  const [silk, plain] = [await approved({ name: 'Silk rug' }), await create({ name: 'Plain rug' })]
  const waiting = await approved({ name: 'Woven rug' })
  await update(silk.id, { brand: 'Other' })
  await update(waiting.id, { brand: 'Other' })
  await decline(silk.id)
  const mine = async (query: object) => {
    const { data } = await app.call(contract.listOwnProducts, { token: owner.token, query })
    return [data.rows.map(({ name }) => name), data.count, data.edits]
  }
  const edits = { pending: 1, declined: 1 }
  for (const search of [undefined, 'rug']) {
    expect(await mine({ standing: 'pending', sortBy: 'name', search })).toEqual([['Plain rug', 'Woven rug'], 2, edits])
    expect(await mine({ standing: 'rejected', search })).toEqual([['Silk rug'], 1, edits])
    expect((await mine({ search }))[1]).toBe(3)
    const { data } = await app.call(contract.listAdminProducts, {
      token: overseer.token,
      query: { approvalStatus: 'pending', storeId: owner.storeId, search },
    })
    expect(data.rows.map(({ name, editStatus }) => [name, editStatus])).toEqual([
      ['Plain rug', null],
      ['Woven rug', 'pending'],
    ])
    const approved = await app.call(contract.listAdminProducts, {
      token: overseer.token,
      query: { approvalStatus: 'approved', storeId: owner.storeId, search },
    })
    expect(approved.data.rows.map(({ name }) => name)).toEqual(['Silk rug'])
    expect([data.count, data.counts]).toEqual([2, { all: 3, pending: 2, approved: 1, rejected: 0, other: 0 }])
  }
  const today = await app.call(merchantToday, { token: owner.token })
  expect(today.data.productsRejected).toBe(1)
  // The archive has a tab of its own.
  const ofSilk = { token: owner.token, params: { id: silk.id } }
  await app.call(contract.archiveProduct, ofSilk)
  expect((await mine({ standing: 'rejected' }))[1]).toBe(0)
  expect((await app.call(merchantToday, { token: owner.token })).data.productsRejected).toBe(0)
  await app.call(contract.restoreProduct, ofSilk)
  const queues = async () =>
    (await app.call(adminToday, { token: overseer.token })).data.queues.find(({ queue }) => queue === 'products')?.count
  const before = await queues()
  await approve(waiting.id)
  expect(await queues()).toBe((before ?? 0) - 1)
  await app.call(contract.deleteProduct, { token: owner.token, params: { id: silk.id } })
  expect((await mine({ standing: 'rejected' }))[1]).toBe(0)
  expect(plain.edit).toBeNull()
})
