import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct, listRelated } from '#contract/catalog/catalog.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import { listPolicies } from '#contract/content/policies.ts'
import { listProductQuestions } from '#contract/content/questions.ts'
import { listProductReviews } from '#contract/content/reviews.ts'
import { publicRules } from '#contract/settings/settings.ts'
import { getStore, listStoreProducts } from '#contract/stores/stores.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { merchant, product } from '#tests/harness/fixtures.ts'
import { sentBy } from '#tests/harness/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the calls of a product page without reviews take at most 12 statements', async () => {
  const { storeId } = await merchant(app)
  const { productId } = await product(app, storeId, { stock: 5 })
  const params = { id: productId }
  const calls: [most: number, call: () => Promise<unknown>][] = [
    [1, () => app.call(publicRules)],
    // The tree, and counts that are kept once they are large.
    [2, () => app.call(listCategories)],
    [1, () => app.call(getProduct, { params })],
    [1, () => app.call(listProductReviews, { params: { productId }, query: {} })],
    [2, () => app.call(listProductQuestions, { params: { productId }, query: {} })],
    // Without a result, whether the product exists.
    [2, () => app.call(listRelated, { params, query: {} })],
    [1, () => app.call(listStoreProducts, { params: { id: storeId }, query: { limit: 6 } })],
    [1, () => app.call(getStore, { params: { id: storeId } })],
    [1, () => app.call(listPolicies, { query: { storeId } })],
  ]
  // A new connection of lists sends a setting first.
  await app.call(listStoreProducts, { params: { id: storeId }, query: { limit: 1 } })
  for (const [most, call] of calls) {
    const { statements } = await sentBy(call)
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(most)
    expect(statements.length).toBeGreaterThan(0)
  }
})
