import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRelated } from '#contract/catalog/catalog.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, changeProduct, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Place = [string, string, string]

/** Another child category of the same subcategory. */
const besides = ([top, sub]: Place): Promise<Place> =>
  within(app, async ({ tx }) => {
    const { id } = await tx
      .insertInto('categories')
      .values({ level: 3, parent_id: sub, name: `Beside ${randomUUID().slice(0, 8)}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return [top, sub, id]
  })

const sells = async (storeId: string, categoryId: Place, sold: number, of: { stock?: number } = {}) => {
  const { productId } = await product(app, storeId, { categoryId, ...of })
  await within(app, work => changeProduct(work, productId, { sold_count: sold }))
  return productId
}

const related = async (id: string, limit?: number) =>
  (await app.call(listRelated, { params: { id }, query: limit === undefined ? {} : { limit } })).data

test('best sellers of the child category, then of the subcategory, from other stores', async () => {
  const here = await within(app, categories)
  const beside = await besides(here)
  const [mine, one, other] = await Promise.all([merchant(app), merchant(app), merchant(app)])
  const looked = await sells(mine.storeId, here, 50)
  await sells(mine.storeId, here, 90)
  await sells(one.storeId, await within(app, categories), 900)
  await sells(other.storeId, here, 70, { stock: 0 })
  const near = await sells(other.storeId, beside, 500)
  const first = await sells(one.storeId, here, 40)
  const second = await sells(other.storeId, here, 30)
  const { count, rows } = await related(looked)
  expect(rows.map(({ id }) => id)).toEqual([first, second, near])
  expect(count).toBe(3)
  expect((await related(looked, 2)).rows.map(({ id }) => id)).toEqual([first, second])
})

test('at most two per store', async () => {
  const here = await within(app, categories)
  const [mine, large, small] = await Promise.all([merchant(app), merchant(app), merchant(app)])
  const looked = await sells(mine.storeId, here, 0)
  const best = [await sells(large.storeId, here, 9), await sells(large.storeId, here, 8)]
  await sells(large.storeId, here, 7)
  const other = await sells(small.storeId, here, 1)
  expect((await related(looked)).rows.map(({ id }) => id)).toEqual([...best, other])
})

test('excludes products off sale, and limits the number', async () => {
  const { storeId } = await merchant(app)
  const hidden = await product(app, storeId, { approval: 'pending' })
  for (const id of [hidden.productId, randomUUID()])
    expect(await app.refused(listRelated, { params: { id } })).toMatchObject({ code: 'product_not_found' })
  for (const limit of [0, 21, 'many'])
    expect(await app.refused(listRelated, { params: { id: randomUUID() }, query: { limit } })).toMatchObject({
      code: 'invalid',
    })
})
