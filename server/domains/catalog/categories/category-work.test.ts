import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import * as contract from '#contract/catalog/category-work.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { admin, categories, changeProduct, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let token: string
let merchantToken: string
let storeId: string
beforeAll(async () => {
  app = await startTestApp({ sharedAnswersMb: 8 })
  token = (await admin(app)).token
  const shop = await merchant(app)
  storeId = shop.storeId
  merchantToken = shop.token
})
afterAll(() => app.stop())

const create = async (name: string, parentId: string | null = null) =>
  (await app.call(contract.createCategory, { token, body: { name, parentId } })).data.id
const move = (id: string, parentId: string | null, beforeId: string | null = null) =>
  app.call(contract.moveCategory, { token, params: { id }, body: { parentId, beforeId } })
const merge = (id: string, intoId: string) =>
  app.call(contract.mergeCategory, { token, params: { id }, body: { intoId } })
const details = async (id: string) => (await app.call(contract.getCategoryDetails, { token, params: { id } })).data
const current = async (id: string) => (await app.call(contract.currentCategory, { params: { id } })).data.id
const tree = async () => (await app.call(listCategories, { token })).data.rows
const listed = async (query: object) => (await app.call(listProducts, { token, query })).data.rows.map(({ id }) => id)
const pathOf = (id: string) =>
  app.platform.db.read
    .selectFrom('products')
    .select(['category_id', 'sub_category_id', 'child_category_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a category', () => {
  test('adds a category last among its siblings, once per name', async () => {
    const [one, two] = [await create('Books'), await create('Games')]
    const rows = await tree()
    expect(rows.slice(-2).map(({ id }) => id)).toEqual([one, two])
    const sub = await create('Novels', one)
    const child = await create('Crime', sub)
    expect((await details(one)).below).toBe(2)
    const refused = async (name: string, parentId: string | null) =>
      (await app.refused(contract.createCategory, { token, body: { name, parentId } })).code
    expect(await refused('Books', null)).toBe('category_name_taken')
    expect(await refused('Deeper', child)).toBe('category_place')
    expect(await refused('Nowhere', randomUUID())).toBe('category_not_found')
    expect(await refused('x', null)).toBe('invalid')
    const input = { token: merchantToken, body: { name: 'Mine' } }
    expect((await app.refused(contract.createCategory, input)).status).toBe(403)
  })

  test('has other names, which it takes over from a category merged into it', async () => {
    const parent = await create('Make-up')
    const sub = await create('Face', parent)
    const [lips, nails] = [await create('Lips', sub), await create('Nails', sub)]
    const call = (id: string, names: string[]) =>
      app.call(contract.setAlsoCalled, { token, params: { id }, body: { names } })
    await call(lips, ['Lipstick', 'lipstick', 'Lip gloss'])
    await call(nails, ['Nail polish', 'Lip gloss'])
    await merge(nails, lips)
    const { data } = await app.call(contract.listAlsoCalled, { token: merchantToken })
    expect(data.find(({ id }) => id === lips)).toEqual({
      id: lips,
      names: ['lipstick', 'Lip gloss', 'Nail polish'],
      merged: ['Nails'],
    })
    const refused = { token, params: { id: nails }, body: { names: [] } }
    expect((await app.refused(contract.setAlsoCalled, refused)).code).toBe('category_not_found')
  })

  test('renames a category, and searches find its products by the new name', async () => {
    const path = await within(app, categories)
    const { productId } = await product(app, storeId, { categoryId: path })
    await app.call(contract.updateCategory, { token, params: { id: path[2] }, body: { name: 'Xylophones' } })
    expect(await listed({ search: 'xylophone' })).toEqual([productId])
    const gone = { token, params: { id: randomUUID() }, body: { name: 'Nothing' } }
    expect((await app.refused(contract.updateCategory, gone)).code).toBe('category_not_found')
  })

  test('a name, or other names, that somebody else changed meanwhile are refused', async () => {
    const id = await create('Cloth')
    const refused = { status: 409, code: 'changed_meanwhile' }
    const rename = (name: string) => ({ token, params: { id }, body: { name, seen: { name: 'Cloth' } } })
    await app.call(contract.updateCategory, rename('Fabric'))
    expect(await app.refused(contract.updateCategory, rename('Textiles'))).toMatchObject({
      ...refused,
      errors: [{ field: 'name' }],
    })
    expect((await tree()).find(each => each.id === id)?.name).toBe('Fabric')
    const call = (names: string[], seen: string[]) => ({
      token,
      params: { id },
      body: { names, seen: { names: seen } },
    })
    await app.call(contract.setAlsoCalled, call(['Ankara'], []))
    await app.call(contract.setAlsoCalled, call(['Ankara', 'Lace'], ['Ankara']))
    expect(await app.refused(contract.setAlsoCalled, call(['Ankara', 'Adire'], ['Ankara']))).toMatchObject({
      ...refused,
      errors: [{ field: 'names' }],
    })
    const { data } = await app.call(contract.listAlsoCalled, { token })
    expect(data.find(each => each.id === id)?.names).toEqual(['Ankara', 'Lace'])
  })

  test('moves a category before a sibling, or last', async () => {
    const top = await create('In order')
    const [a, b, c] = [await create('Aa', top), await create('Bb', top), await create('Cc', top)]
    const order = async () => (await tree()).find(({ id }) => id === top)?.subCategories.map(({ id }) => id)
    await move(c, top, a)
    expect(await order()).toEqual([c, a, b])
    await move(c, top)
    expect(await order()).toEqual([a, b, c])
    await atOnce(app.platform.db, 4, () => move(a, top, c))
    expect((await order())?.toSorted()).toEqual([a, b, c].toSorted())
    const place = { token, params: { id: a }, body: { parentId: top, beforeId: randomUUID() } }
    expect((await app.refused(contract.moveCategory, place)).code).toBe('category_place')
  })
})

test('moves the products of a category along, deleted ones too', async () => {
  const [from, to] = [await within(app, categories), await within(app, categories)]
  const { productId } = await product(app, storeId, { categoryId: from })
  const draft = await product(app, storeId, { categoryId: from, approval: 'pending' })
  await move(from[1], to[0])
  for (const id of [productId, draft.productId])
    expect(await pathOf(id)).toEqual({ category_id: to[0], sub_category_id: from[1], child_category_id: from[2] })
  expect(await listed({ categoryId: to[0] })).toEqual([productId])
  expect(await listed({ categoryId: from[0] })).toEqual([])
  const refused = async (id: string, parentId: string | null) =>
    (await app.refused(contract.moveCategory, { token, params: { id }, body: { parentId } })).code
  expect(await refused(from[1], null)).toBe('category_place')
  expect(await refused(from[2], to[0])).toBe('category_place')
  expect(await refused(from[0], from[0])).toBe('category_place')
  expect(await refused(randomUUID(), to[0])).toBe('category_not_found')
})

test('moves products, coupons, stores and addresses of a merged category', async () => {
  const [from, into] = [await within(app, categories), await within(app, categories)]
  await app.call(contract.updateCategory, { token, params: { id: from[1] }, body: { name: 'Shared name' } })
  await app.call(contract.updateCategory, { token, params: { id: into[1] }, body: { name: 'Shared Name' } })
  const { productId } = await product(app, storeId, { categoryId: from })
  await within(app, async ({ tx }) => {
    await tx.updateTable('stores').set({ category_id: from[0] }).where('id', '=', storeId).execute()
    await tx.insertInto('store_sub_categories').values({ store_id: storeId, category_id: from[1] }).execute()
  })
  const publicly = async () => (await app.call(listCategories)).data.rows.map(({ id }) => id)
  expect(await publicly()).toContain(from[0])
  await merge(from[0], into[0])
  expect(await pathOf(productId)).toEqual({
    category_id: into[0],
    sub_category_id: into[1],
    child_category_id: from[2],
  })
  await expect.poll(publicly, { timeout: 1_000 }).not.toContain(from[0])
  expect([await current(from[0]), await current(from[1]), await current(from[2])]).toEqual([into[0], into[1], from[2]])
  expect((await tree()).find(({ id }) => id === into[0])).toMatchObject({ productCount: 1 })
  await app.runJobs()
  expect(await details(into[0])).toMatchObject({ products: 1, onSale: 1, below: 3, stores: 1 })

  const third = await within(app, categories)
  await merge(into[0], third[0])
  expect(await current(from[0])).toBe(third[0])
  expect(
    (await app.refused(contract.mergeCategory, { token, params: { id: from[0] }, body: { intoId: third[0] } })).code,
  ).toBe('category_not_found')
  for (const intoId of [third[0], third[1]])
    expect(
      (await app.refused(contract.mergeCategory, { token, params: { id: third[0] }, body: { intoId } })).code,
    ).toBe('category_place')
})

test('coupons and stores follow a category to the last one that it was merged into, in whatever order', async () => {
  const levels = await Promise.all([1, 2, 3].map(() => within(app, categories)))
  const [first = '', second = '', third = ''] = levels.map(([top]) => top)
  const owner = await merchant(app)
  const offer = await coupon(app, owner, { spendAppliesTo: 'Category', spendAppliesToId: [first] })
  await within(app, async ({ tx }) => {
    await tx.updateTable('stores').set({ category_id: first }).where('id', '=', owner.storeId).execute()
    await tx.insertInto('store_sub_categories').values({ store_id: owner.storeId, category_id: first }).execute()
  })
  await merge(first, second)
  await merge(second, third)
  // The job of the first merge runs last, for example because it failed and is tried again.
  await within(app, ({ tx }) =>
    sql`update graphile_worker._private_jobs set priority = 1000 where payload ->> 'fromId' = ${first}`.execute(tx),
  )
  await app.runJobs()
  const { read } = app.platform.db
  const kept = await Promise.all([
    read.selectFrom('coupons').select('spend_ids as ids').where('id', '=', offer.id).execute(),
    read.selectFrom('stores').select('category_id as ids').where('id', '=', owner.storeId).execute(),
    read
      .selectFrom('store_sub_categories')
      .select('category_id as ids')
      .where('store_id', '=', owner.storeId)
      .execute(),
  ])
  expect(kept).toEqual([[{ ids: [third] }], [{ ids: third }], [{ ids: third }]])
})

test('only one of two concurrent merges succeeds', async () => {
  const [one, two] = [await within(app, categories), await within(app, categories)]
  const answers = await Promise.allSettled([merge(one[0], two[0]), merge(two[0], one[0])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await current(one[0])).toBe(await current(two[0]))
})

test('updates many products with jobs, without missing any', async () => {
  const [from, into] = [await within(app, categories), await within(app, categories)]
  const { productId } = await product(app, storeId, { categoryId: from })
  await within(app, async ({ tx }) => {
    await sql`insert into products (store_id, category_id, sub_category_id, child_category_id, name, selling_kobo, list_kobo,
        weight_grams, approval_status, created_at, updated_at)
      select store_id, category_id, sub_category_id, child_category_id, name, selling_kobo, list_kobo,
        weight_grams, approval_status, created_at, updated_at
      from products, generate_series(1, 1200) where id = ${productId}`.execute(tx)
  })
  await merge(from[2], into[2])
  expect((await details(into[2])).products).toBe(1201)
  await app.runJobs()
  const { left } = await app.platform.db.read
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('child_category_id', '=', from[2])
    .executeTakeFirstOrThrow()
  expect(left).toBe(0)
})

test('deletes only empty categories', async () => {
  const path = await within(app, categories)
  const { productId } = await product(app, storeId, { categoryId: path })
  const remove = (id: string) => app.refused(contract.deleteCategory, { token, params: { id } })
  for (const id of path) expect((await remove(id)).code).toBe('category_in_use')
  await within(app, work => changeProduct(work, productId, { deleted_at: work.now }))
  expect((await remove(path[2])).code).toBe('category_in_use')
  const [top, other] = [await create('Short-lived'), await create('Shorter-lived')]
  await merge(other, top)
  await app.call(contract.deleteCategory, { token, params: { id: top } })
  expect((await remove(top)).code).toBe('category_not_found')
  expect((await app.refused(contract.currentCategory, { params: { id: other } })).status).toBe(404)
})
