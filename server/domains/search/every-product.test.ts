import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundUpTo, listAdminProducts } from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  admin,
  type Merchant,
  merchant,
  type Person,
  product,
  productsWritten,
  within,
} from '#tests/harness/fixtures.ts'

let app: TestApp
let overseer: Person
let owner: Merchant
const more = foundUpTo + 10
beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
  owner = await merchant(app)
  const { productId } = await product(app, owner.storeId, { name: 'Gourd 0' })
  await within(app, async work => {
    const { rows } = await sql<{
      id: string
    }>`insert into products (store_id, category_id, sub_category_id, child_category_id, name, description,
        selling_kobo, list_kobo, weight_grams, properties, approval_status, created_at, updated_at)
      select store_id, category_id, sub_category_id, child_category_id, 'Gourd ' || n, description,
        selling_kobo, list_kobo, weight_grams, properties, approval_status, created_at + n * interval '1 second', updated_at
      from products, generate_series(1, ${more}::int) n where id = ${productId}
      returning products.id`.execute(work.tx)
    await productsWritten(
      work,
      rows.map(({ id }) => id),
    )
  })
  for (const name of ['Gourd that waits', 'Gourd after it'])
    await product(app, owner.storeId, { name, approval: 'pending' }).then(() => app.clock.advance(1000))
})
afterAll(() => app.stop())

const list = async (query: Record<string, string | number>) =>
  (await app.call(listAdminProducts, { token: overseer.token, query: query as never })).data
const names = async (query: Record<string, string | number>) => (await list(query)).rows.map(({ name }) => name)

test('finds the products of a store by its name', async () => {
  const ngozi = await merchant(app)
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ name: 'Ngozi’s Corner' }).where('id', '=', ngozi.storeId).execute(),
  )
  await product(app, ngozi.storeId, { name: 'Lip balm', approval: 'pending' })
  await product(app, ngozi.storeId, { name: 'Nail file' })
  expect(await list({ search: 'ngozi' })).toMatchObject({ count: 2, counts: { all: 2, pending: 1, approved: 1 } })
  expect(await names({ search: 'ngozi', approvalStatus: 'pending' })).toEqual(['Lip balm'])
})

test('counts common matches up to a bound, and pages through all of them', async () => {
  const { count, counts } = await list({ search: 'gourd' })
  expect(counts).toEqual({ all: foundUpTo + 2, pending: 2, approved: foundUpTo, rejected: 0, other: 0 })
  expect(count).toBe(counts.all)
  const approved = { search: 'gourd', approvalStatus: 'approved', limit: 2 }
  expect(await names(approved)).toEqual([`Gourd ${more}`, `Gourd ${more - 1}`])
  expect(await names({ ...approved, offset: foundUpTo })).toEqual([`Gourd ${more - foundUpTo}`, 'Gourd 9'])
  expect(await names({ ...approved, offset: more })).toEqual(['Gourd 0'])
  expect(await names({ search: 'gourd', approvalStatus: 'pending' })).toEqual(['Gourd that waits', 'Gourd after it'])
})

test('counts and sorts rare matches exactly, within a store and a status', async () => {
  expect(await list({ search: 'gourd 17', limit: 2 })).toMatchObject({
    count: 11,
    counts: { all: 11, approved: 11, pending: 0 },
    rows: [{ name: 'Gourd 179' }, { name: 'Gourd 178' }],
  })
  expect(await names({ search: 'gourd 17', limit: 2, offset: 10 })).toEqual(['Gourd 17'])
  expect((await list({ search: 'gourd 17', approvalStatus: 'pending' })).count).toBe(0)
  expect((await list({ search: 'gourd', storeId: (await merchant(app)).storeId })).counts.all).toBe(0)
})
