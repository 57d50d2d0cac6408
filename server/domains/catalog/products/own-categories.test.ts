import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { listOwnProducts, ownProductCategories } from '#contract/catalog/products.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { categories, changeProduct, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a store filters by the categories of every level that its own products are in, in bulk edits too', async () => {
  const { storeId, token } = await merchant(app)
  const other = await merchant(app)
  const [dresses, phones, gone] = [
    await within(app, categories),
    await within(app, categories),
    await within(app, categories),
  ]
  const dress = await product(app, storeId, { categoryId: dresses })
  const draft = await product(app, storeId, { categoryId: dresses, approval: 'pending' })
  await within(app, work =>
    changeProduct(work, draft.productId, {
      published: false,
      child_category_id: null,
      sub_category_id: null,
      category_id: null,
    }),
  )
  await product(app, storeId, { categoryId: phones })
  const deleted = await product(app, storeId, { categoryId: gone })
  await within(app, work => changeProduct(work, deleted.productId, { deleted_at: work.now }))
  await product(app, other.storeId, { categoryId: gone })

  const { rows } = (await app.call(ownProductCategories, { token })).data
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...dresses, ...phones].toSorted())
  const named = (id: string) => rows.find(row => row.id === id)
  const [top, sub, child] = dresses.map(named)
  expect(top).toMatchObject({ level: 1, above: [] })
  expect(sub).toMatchObject({ level: 2, above: [top?.name] })
  expect(child).toMatchObject({ level: 3, above: [top?.name, sub?.name] })
  const at = rows.findIndex(({ id }) => id === top?.id)
  expect(rows.slice(at, at + 3)).toEqual([top, sub, child])

  for (const categoryId of dresses) {
    const listed = await app.call(listOwnProducts, { token, query: { categoryId } })
    expect(listed.data.rows.map(({ id }) => id)).toEqual([dress.productId])
    const change = { action: 'price', unit: 'percent', by: 7.5 } as const
    const planned = await app.call(createBulkEdit, { token, body: { filter: { categoryId }, change } })
    expect(planned.data.counts).toEqual({ change: 1, same: 0, refused: 0 })
  }
})
