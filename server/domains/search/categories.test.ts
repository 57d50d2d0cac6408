import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/catalog/categories.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, changeProduct, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let trees: [string, string, string][]
beforeAll(async () => {
  app = await startTestApp()
  trees = [await within(app, categories), await within(app, categories), await within(app, categories)]
  const { storeId } = await merchant(app)
  const sold = [3, 50, 0]
  for (const [index, categoryId] of trees.entries()) {
    const { productId } = await product(app, storeId, { categoryId })
    await product(app, storeId, { categoryId, approval: 'pending' })
    await within(app, work => changeProduct(work, productId, { sold_count: sold[index] ?? 0 }))
  }
})
afterAll(() => app.stop())

test('returns the whole tree with the number of products on sale per level', async () => {
  const { data } = await app.call(contract.listCategories)
  expect(data.count).toBe(3)
  const first = data.rows.find(row => row.id === trees[0]?.[0])
  expect(first).toMatchObject({
    productCount: 1,
    subCategories: [{ id: trees[0]?.[1], productCount: 1, childCategories: [{ id: trees[0]?.[2], productCount: 1 }] }],
  })
})

test('returns the categories with the most sales first', async () => {
  const { data } = await app.call(contract.topCategories, { query: { limit: 2 } })
  expect(data.count).toBe(3)
  expect(data.rows.map(row => row.id)).toEqual([trees[1]?.[0], trees[0]?.[0]])
  for (const limit of [0, 25, 'x'])
    expect((await app.refused(contract.topCategories, { query: { limit } })).status).toBe(422)
})

test('returns each level by ID with its ancestors', async () => {
  const [top = '', sub = '', child = ''] = trees[0] ?? []
  const category = (await app.call(contract.getCategory, { params: { id: top } })).data
  const above = { id: top, name: category.name }
  const subCategory = (await app.call(contract.getSubCategory, { params: { id: sub } })).data
  expect(subCategory).toEqual({ ...category.subCategories[0], category: above })
  const { data } = await app.call(contract.getChildCategory, { params: { id: child } })
  expect(data).toMatchObject({ category: above, subCategory: { id: sub, name: subCategory.name } })
  const children = await app.call(contract.listChildCategories, { params: { id: sub } })
  expect(children.data).toEqual({ count: 1, rows: subCategory.childCategories })
})

test('responds with 404 for an ID of another level, or an unknown one', async () => {
  const [top = '', sub = '', child = ''] = trees[0] ?? []
  const wrong = [
    [contract.getCategory, sub],
    [contract.getSubCategory, top],
    [contract.getSubCategory, child],
    [contract.listChildCategories, top],
    [contract.getChildCategory, sub],
    [contract.getCategory, randomUUID()],
    [contract.getChildCategory, randomUUID()],
  ] as const
  for (const [endpoint, id] of wrong)
    expect((await app.refused(endpoint, { params: { id } })).code).toBe('category_not_found')
})
