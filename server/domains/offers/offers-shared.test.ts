import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateInventory } from '#contract/catalog/inventory.ts'
import { deleteFromMarketplace } from '#contract/catalog/products.ts'
import {
  addFeatured,
  addOutlet,
  addPromotion,
  deleteFeatured,
  deleteOutlet,
  deletePromotion,
  listFeatured,
  listOutlets,
  listPromotions,
  listSuperDeals,
} from '#contract/offers/offers.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, type Merchant, merchant, product } from '#tests/harness/fixtures.ts'

/** Runs with the response cache on: changes have to show at once. */

let app: TestApp
let store: Merchant
beforeAll(async () => {
  app = await startTestApp({ sharedAnswersMb: 8 })
  store = await merchant(app)
})
afterAll(() => app.stop())

const soon = { timeout: 2000, interval: 5 }

test('new promotions, outlets and featured products appear at once, and deleted ones disappear', async () => {
  const { token } = await admin(app)
  const { productId } = await product(app, store.storeId)
  const counts = async () => [
    (await app.call(listPromotions)).data.count,
    (await app.call(listOutlets)).data.count,
    (await app.call(listFeatured, { params: { storeId: store.storeUrl } })).data.count,
  ]
  expect(await counts()).toEqual([0, 0, 0])
  const promotion = await app.call(addPromotion, { token, body: { productId, endsAt: '2026-12-01T00:00:00Z' } })
  const outlet = await app.call(addOutlet, { token, body: { storeId: store.storeId } })
  const featured = await app.call(addFeatured, { token: store.token, body: { productId } })
  await expect.poll(counts, soon).toEqual([1, 1, 1])
  await app.call(deletePromotion, { token, params: { id: promotion.data.id } })
  await app.call(deleteOutlet, { token, params: { id: outlet.data.id } })
  await app.call(deleteFeatured, { token: store.token, params: { id: featured.data.id } })
  await expect.poll(counts, soon).toEqual([0, 0, 0])
})

test('a deal that sells out or goes off sale disappears at once', async () => {
  const deals = await Promise.all(
    [1, 2].map(() => product(app, store.storeId, { price: 500_000, list: 1_000_000, stock: 1 })),
  )
  const shown = async () => (await app.call(listSuperDeals)).data.rows.map(({ id }) => id).toSorted()
  const ids = deals.map(({ productId }) => productId).toSorted()
  expect(await shown()).toEqual(ids)
  const [first = '', second = ''] = ids
  const variantId = deals.find(({ productId }) => productId === first)?.variantId ?? ''
  await app.call(updateInventory, { token: store.token, body: { changes: [{ variantId, quantity: 0 }] } })
  await expect.poll(shown, soon).toEqual([second])
  await app.call(deleteFromMarketplace, { token: store.token, params: { id: second } })
  await expect.poll(shown, soon).toEqual([])
})
