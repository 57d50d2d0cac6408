import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProduct } from '#contract/catalog/catalog.ts'
import { listStock } from '#contract/catalog/inventory.ts'
import * as contract from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  admin,
  categories,
  type Merchant,
  merchant,
  type Person,
  product,
  staff,
  within,
} from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
let tree: [string, string, string]
let overseer: Person
let owner: Merchant
let stranger: Merchant
let hostedImages: { id: string }[]
beforeAll(async () => {
  app = await startTestApp()
  tree = await within(app, categories)
  overseer = await admin(app)
  stranger = await merchant(app)
  hostedImages = [{ id: await storedPicture(app) }]
})
afterAll(() => app.stop())
beforeEach(async () => {
  owner = await merchant(app)
})

const create = async (more: Partial<contract.ProductBody> = {}, token = owner.token) => {
  app.clock.advance(1000)
  const body = {
    name: 'Clay pot',
    childCategoryId: tree[2],
    hostedImages,
    pricing: [{ costPrice: 0, sellingPrice: 5000, price: 5000 }],
    weight: 2,
    variant: [{ quantity: 5 }],
    ...more,
  }
  return (await app.call(contract.createProduct, { token, body })).data
}
const list = async (query: Record<string, string | number> = {}, token = owner.token) =>
  (await app.call(contract.listOwnProducts, { token, query: query as never })).data
const names = async (query: Record<string, string | number> = {}) => (await list(query)).rows.map(({ name }) => name)
const adminList = async (query: Record<string, string | number>) =>
  (await app.call(contract.listAdminProducts, { token: overseer.token, query: query as never })).data
const publish = (productIds: string[], token = owner.token) =>
  app.call(contract.addToMarketplace, { token, body: { productIds } })
const takeOff = (id: string, token = owner.token) => app.call(contract.deleteFromMarketplace, { token, params: { id } })
const onSale = async (name: string) => (await product(app, owner.storeId, { name })).productId
const standing = async (id: string) =>
  (await app.call(contract.getOwnProduct, { token: owner.token, params: { id } })).data.standing

describe('lists', () => {
  test('lists a store’s own products by status, with a count of each', async () => {
    await create({ name: 'Waits' })
    await create({ name: 'Draft', published: false })
    await onSale('Sells')
    const { id } = await create({ name: 'Refused' })
    await app.call(contract.rejectProduct, { token: overseer.token, params: { id }, body: { reason: 'Not a pot.' } })
    const off = await onSale('Taken off')
    await takeOff(off)
    const { counts, count } = await list()
    expect([count, counts]).toEqual([5, { 'on-sale': 1, off: 1, pending: 1, rejected: 1, draft: 1, archived: 0 }])
    expect(await names({ standing: 'draft' })).toEqual(expect.arrayContaining(['Draft', 'Taken off']))
    expect(await names({ standing: 'rejected' })).toEqual(['Refused'])
    expect((await list({ standing: 'draft' })).count).toBe(2)
  })

  test('says whether other variants cost more than the price', async () => {
    const options = (size: string) => [{ property: 'Size', option: size }]
    const sizes = (large: number) => ({
      variantProperties: [{ type: 'Size', options: ['S', 'L'] }],
      variant: [{ options: options('S') }, { options: options('L'), pricing: [{ sellingPrice: large, price: large }] }],
    })
    await create({ name: 'Differ', ...sizes(7000) })
    await create({ name: 'Same', ...sizes(5000) })
    await create({ name: 'One' })
    const seen = [(await list({ sortBy: 'name' })).rows, (await adminList({ storeId: owner.storeId })).rows]
    for (const rows of seen)
      expect(Object.fromEntries(rows.map(({ name, varies }) => [name, varies]))).toEqual({
        Differ: true,
        Same: false,
        One: false,
      })
  })

  test('an archived product is off sale and in the archive only, until it is restored or put on sale', async () => {
    const id = await onSale('Old pot')
    await create({ name: 'New pot' })
    await create({ name: 'Drafted pot', published: false })
    const archive = (which: string) => app.call(contract.archiveProduct, { token: owner.token, params: { id: which } })
    const restore = () => app.call(contract.restoreProduct, { token: owner.token, params: { id } })
    expect((await archive(id)).data).toMatchObject({ standing: 'archived', published: false, visible: false })
    expect((await archive(id)).data.standing).toBe('archived')
    expect(await app.refused(getProduct, { params: { id } })).toMatchObject({ status: 404 })
    const searches: Record<string, string>[] = [{}, { search: 'pot' }]
    for (const search of searches) {
      expect(await names({ ...search, sortBy: 'name' })).toEqual(['Drafted pot', 'New pot'])
      expect(await names({ ...search, standing: 'draft' })).toEqual(['Drafted pot'])
      expect(await names({ ...search, standing: 'archived' })).toEqual(['Old pot'])
      const { count, counts } = await list(search)
      expect([count, counts.archived, counts.off]).toEqual([2, 1, 0])
      const all = await adminList({ ...search, storeId: owner.storeId })
      expect([all.count, all.rows.length, all.counts.approved]).toEqual([3, 3, 0])
      expect((await adminList({ ...search, storeId: owner.storeId, approvalStatus: 'approved' })).rows).toEqual([])
    }
    const stock = await app.call(listStock, { token: owner.token, query: {} })
    expect(stock.data.rows.map(({ name }) => name)).not.toContain('Old pot')
    expect((await restore()).data).toMatchObject({ standing: 'off', published: false })
    expect((await restore()).data.standing).toBe('off')
    await archive(id)
    await publish([id])
    expect(await standing(id)).toBe('on-sale')
    await archive(id)
    await app.call(contract.deleteProduct, { token: owner.token, params: { id } })
    expect((await list()).counts.archived).toBe(0)
    expect((await app.refused(contract.restoreProduct, { token: owner.token, params: { id } })).status).toBe(404)
  })

  test('search finds any part of a name or SKU, ignoring accents and punctuation', async () => {
    await create({ name: 'Agbádá 100% wool', sku: 'AG-77' })
    await create({ name: 'Basket' })
    expect(await names({ search: 'AGBADA' })).toEqual(['Agbádá 100% wool'])
    expect(await names({ search: 'g-7' })).toEqual(['Agbádá 100% wool'])
    expect(await names({ search: '0% w' })).toEqual(['Agbádá 100% wool'])
    const { count, counts } = await list({ search: 'basket' })
    expect([count, counts.pending]).toEqual([1, 1])
    expect(await names({ search: '_' })).toEqual([])
    expect(await names({ search: 'agbada 100% wool ag' })).toEqual(['Agbádá 100% wool'])
    expect(await names({ search: 'agbada woollen' })).toEqual([])
    expect(await names({ search: 'wool agbada' })).toEqual(['Agbádá 100% wool'])
    expect(await names({ search: 'wool gbada' })).toEqual([])
  })

  test('a search with very many matches stops counting, and still pages in each order', async () => {
    const { id } = await create({ name: 'Basket 0' })
    await create({ name: 'Bowl' })
    await within(app, async work => {
      const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
        from information_schema.columns
        where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'name')`.execute(work.tx)
      const columns = sql.raw(rows[0]?.columns ?? '')
      await sql`insert into products (name, ${columns}) select 'Basket ' || n, ${columns}
        from products, generate_series(1, ${contract.foundUpTo}) n where id = ${id}`.execute(work.tx)
      await sql`update product_counts set count = count + ${contract.foundUpTo}
        where store_id = ${owner.storeId} and standing = 'pending'`.execute(work.tx)
    })
    for (const narrowed of [{}, { standing: 'pending' }] as Record<string, string>[]) {
      const { count, counts } = await list({ search: 'basket', ...narrowed })
      expect([count, counts.pending]).toEqual([contract.foundUpTo, contract.foundUpTo])
    }
    expect((await list({ search: 'basket', standing: 'rejected' })).count).toBe(0)
    expect(await names({ search: 'basket', sortBy: 'name', limit: 3 })).toEqual(['Basket 0', 'Basket 1', 'Basket 10'])
    expect(await names({ search: 'basket', sortBy: 'name', limit: 3, offset: contract.foundUpTo })).toEqual([
      'Basket 99',
    ])
  })

  test('filters by category of any level and stock, in any order, with pages', async () => {
    const [, , child] = await within(app, categories)
    const pot = await create({ name: 'Bowl', pricing: [{ costPrice: 0, sellingPrice: 900, price: 900 }] })
    await create({ name: 'ada', childCategoryId: child, variant: [{ quantity: 0 }] })
    await create({ name: 'Cup', pricing: [{ costPrice: 0, sellingPrice: 70, price: 100 }] })
    expect(await names({ categoryId: pot.categoryId ?? '' })).toEqual(['Cup', 'Bowl'])
    expect(await names({ categoryId: child })).toEqual(['ada'])
    expect(await names({ inStock: 'false' })).toEqual(['ada'])
    expect(await names({ sortBy: 'name' })).toEqual(['ada', 'Bowl', 'Cup'])
    expect(await names({ sortBy: 'price-asc' })).toEqual(['Cup', 'Bowl', 'ada'])
    expect(await names({ sortBy: 'oldest' })).toEqual(['Bowl', 'ada', 'Cup'])
    await within(app, ({ tx }) => tx.updateTable('products').set({ sold_count: 3 }).where('id', '=', pot.id).execute())
    expect(await names({ sortBy: 'best-selling' })).toEqual(['Bowl', 'Cup', 'ada'])
    expect(await names({ sortBy: 'least-sold' })).toEqual(['ada', 'Cup', 'Bowl'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['ada'])
    expect((await list({ limit: 1, offset: 1 })).count).toBe(3)
  })

  test('administrators see the products of every store, twelve per page, pending oldest first', async () => {
    for (let at = 0; at < 13; at++) await create({ name: `Pot ${at}` })
    await create({ name: 'Draft', published: false })
    const waits = await adminList({ storeId: owner.storeId, approvalStatus: 'pending' })
    expect([waits.count, waits.rows.length, waits.rows[0]?.name]).toEqual([13, 12, 'Pot 0'])
    const { counts, rows } = await adminList({ merchantId: owner.accountId })
    expect(counts).toEqual({ all: 14, pending: 13, approved: 0, rejected: 0, other: 1 })
    const others = await adminList({ merchantId: owner.accountId, approvalStatus: 'other' })
    expect([others.count, others.rows.map(({ name }) => name)]).toEqual([1, ['Draft']])
    expect(rows[0]).toMatchObject({ name: 'Draft', merchantId: owner.accountId, storeId: owner.storeId })
    expect((await adminList({ search: 'pot 12', storeId: owner.storeId })).rows).toHaveLength(1)
    expect((await adminList({ merchantId: stranger.accountId })).count).toBe(0)
    const whole = await adminList({})
    const { count } = await app.platform.db.read
      .selectFrom('products')
      .where('deleted_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(whole.counts.all).toBe(count)
  })
})

describe('on sale and off it', () => {
  test('takes off sale and puts back, idempotently', async () => {
    const id = await onSale('Pot')
    expect((await takeOff(id)).message).toBe('Product updated successfully')
    await takeOff(id)
    expect(await standing(id)).toBe('off')
    expect(await app.refused(getProduct, { params: { id } })).toMatchObject({ status: 404 })
    await publish([id, id])
    await publish([id])
    expect((await app.call(getProduct, { params: { id } })).data.id).toBe(id)
  })

  test('publishing drafts submits them for approval, all or none', async () => {
    const [one, two] = [await create({ published: false }), await create({ published: false })]
    const theirs = await create({ published: false }, stranger.token)
    const refusal = await app.refused(contract.addToMarketplace, {
      token: owner.token,
      body: { productIds: [one.id, theirs.id] },
    })
    expect([refusal.status, await standing(one.id)]).toEqual([404, 'draft'])
    await Promise.all([publish([one.id, two.id]), publish([two.id, one.id])])
    expect([await standing(one.id), await standing(two.id)]).toEqual(['pending', 'pending'])
    expect((await list()).counts).toMatchObject({ pending: 2, draft: 0 })
  })

  test('publishing submits no draft without a picture', async () => {
    const { id } = await create({ published: false, hostedImages: [] })
    const refused = { token: owner.token, body: { productIds: [id] } }
    expect(await app.refused(contract.addToMarketplace, refused)).toMatchObject({
      code: 'attributes_missing',
      message: 'Fill in these of Clay pot first: picture.',
    })
    expect(await standing(id)).toBe('draft')
  })
})

test('a copy is a draft without stock and SKU', async () => {
  const made = await create({ sku: 'P-1', name: 'x'.repeat(140), variant: [{ sku: 'P-1', quantity: 4 }] })
  const { data } = await app.call(contract.duplicateProduct, { token: owner.token, params: { id: made.id } })
  expect(data).toMatchObject({ standing: 'draft', sku: '', quantity: 0, pricing: made.pricing })
  expect(data.name).toHaveLength(140)
  expect(data.variant[0]?.id).not.toBe(made.variant[0]?.id)
})

test('a deleted product is gone for everybody, once', async () => {
  const id = await onSale('Gone')
  await app.call(contract.deleteProduct, { token: owner.token, params: { id } })
  expect(await app.refused(getProduct, { params: { id } })).toMatchObject({ status: 410 })
  for (const endpoint of [contract.getOwnProduct, contract.deleteProduct, contract.duplicateProduct])
    expect(await app.refused(endpoint, { token: owner.token, params: { id } })).toMatchObject({ status: 404 })
  expect(await app.refused(contract.updateProduct, { token: owner.token, params: { id }, body: {} })).toMatchObject({
    status: 404,
  })
  expect(await list()).toMatchObject({ count: 0, counts: { 'on-sale': 0 } })
})

test('another store’s product isn’t found by any endpoint', async () => {
  const { id } = await create()
  const asked = { token: stranger.token, params: { id } }
  for (const endpoint of [
    contract.getOwnProduct,
    contract.updateProduct,
    contract.duplicateProduct,
    contract.deleteProduct,
    contract.deleteFromMarketplace,
  ])
    expect(
      await app.refused(endpoint, { ...asked, body: endpoint.method === 'PATCH' ? { name: 'Mine' } : undefined }),
    ).toMatchObject({ code: 'product_not_found' })
  expect((await list({ search: 'pot' }, stranger.token)).rows.map(row => row.id)).not.toContain(id)
  expect(await standing(id)).toBe('pending')
})

test('staff with view permission can only read; staff without it can’t', async () => {
  const { id } = await create()
  const viewer = await staff(app, owner.storeId, [{ resource: 'products', right: 'view' }])
  const clerk = await staff(app, owner.storeId, [{ resource: 'orders', right: 'manage' }])
  const body = { productIds: [id] }
  expect((await list({}, viewer.token)).count).toBe(1)
  expect(await app.refused(contract.addToMarketplace, { token: viewer.token, body })).toMatchObject({ status: 403 })
  expect(await app.refused(contract.deleteProduct, { token: viewer.token, params: { id } })).toMatchObject({
    status: 403,
  })
  expect(await app.refused(contract.getOwnProduct, { token: clerk.token, params: { id } })).toMatchObject({
    status: 403,
  })
})

test('rejects unknown products and invalid input', async () => {
  const params = { id: randomUUID() }
  expect(await app.refused(contract.getOwnProduct, { token: overseer.token, params })).toMatchObject({ status: 404 })
  expect(await app.refused(contract.getOwnProduct, { token: owner.token, params: { id: 'pot' } })).toMatchObject({
    status: 404,
  })
  expect(
    await app.refused(contract.rejectProduct, { token: overseer.token, params, body: { reason: ' ' } }),
  ).toMatchObject({ status: 422 })
  expect(await app.refused(contract.listOwnProducts, { token: owner.token, query: { limit: 101 } })).toMatchObject({
    status: 422,
  })
})
