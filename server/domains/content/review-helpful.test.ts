import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  hideReview,
  listHelpful,
  listMerchantReviews,
  listProductReviews,
  markHelpful,
  reportReview,
  restoreReview,
  unmarkHelpful,
} from '#contract/content/reviews.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import {
  admin,
  customer,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
} from '#tests/harness/fixtures.ts'
import { reviewed } from '#tests/harness/reviews.ts'

let app: TestApp
let store: Merchant
let goods: Product
beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
  goods = await product(app, store.storeId)
})
afterAll(() => app.stop())

const rows = async (sort: 'newest' | 'helpful' = 'newest') =>
  (await app.call(listProductReviews, { params: { productId: goods.productId }, query: { sort } })).data.rows
const none = { ids: [], own: [], reported: [] }
const of = ({ token }: Person, id: string) => ({ token, params: { id } })
const marked = async ({ token }: Person, query: object = { productId: goods.productId }) =>
  (await app.call(listHelpful, { token, query })).data

test('customers mark a review as helpful once each, and sort by it', async () => {
  const old = await reviewed(app, store, goods, { stars: 4 })
  app.clock.advance(1000)
  const fresh = await reviewed(app, store, goods, { stars: 5 })
  const [ada, obi] = [await customer(app), await customer(app)]
  await atOnce(app.platform.db, 6, () => app.call(markHelpful, of(ada, old.id)))
  expect((await app.call(markHelpful, of(obi, old.id))).data).toEqual({ id: old.id, helpful: 2 })
  expect(await rows()).toMatchObject([
    { id: fresh.id, helpful: 0 },
    { id: old.id, helpful: 2 },
  ])
  expect((await rows('helpful')).map(({ id }) => id)).toEqual([old.id, fresh.id])
  expect(await marked(ada)).toEqual({ ...none, ids: [old.id] })
  expect(await marked(ada, {})).toEqual({ ...none, ids: [old.id] })
  expect(await marked(ada, { productId: (await product(app, store.storeId)).productId })).toEqual(none)
  expect(await marked(fresh.writer)).toEqual({ ...none, own: [fresh.id] })
  await app.call(reportReview, { ...of(obi, fresh.id), body: { reason: 'spam' } })
  expect(await marked(obi)).toEqual({ ...none, ids: [old.id], reported: [fresh.id] })

  await atOnce(app.platform.db, 6, () => app.call(unmarkHelpful, of(ada, old.id)))
  expect((await app.call(unmarkHelpful, of(ada, old.id))).data).toEqual({ id: old.id, helpful: 1 })
  expect(await marked(ada)).toEqual(none)
})

test('a count survives concurrent marks of many customers', async () => {
  const { id } = await reviewed(app, store, goods, { stars: 3 })
  const readers = await Promise.all(Array.from({ length: 8 }, () => customer(app)))
  const left = [...readers]
  await atOnce(app.platform.db, readers.length, () => app.call(markHelpful, of(left.pop() ?? store, id)))
  expect((await rows()).find(row => row.id === id)?.helpful).toBe(readers.length)
})

test('nobody marks their own review, a hidden or an unknown one; a restored one keeps its count', async () => {
  const { id, writer } = await reviewed(app, store, goods, { stars: 2 })
  const [reader, moderator] = [await customer(app), await admin(app)]
  expect(await app.refused(markHelpful, of(writer, id))).toMatchObject({ status: 409, code: 'own_review' })
  expect(await app.refused(markHelpful, of(reader, randomUUID()))).toMatchObject({ code: 'review_not_found' })
  await app.call(markHelpful, of(reader, id))
  await app.call(hideReview, { ...of(moderator, id), body: { reason: 'Insults.' } })
  for (const endpoint of [markHelpful, unmarkHelpful])
    expect(await app.refused(endpoint, of(reader, id))).toMatchObject({ code: 'review_not_found' })
  await app.call(restoreReview, of(moderator, id))
  expect((await rows()).find(row => row.id === id)?.helpful).toBe(1)
})

test('the marked reviews of a store are its own ones, not those of its products', async () => {
  const { id, writer } = await reviewed(app, store, goods, { stars: 1 })
  const reader = await customer(app)
  await app.call(markHelpful, of(reader, id))
  expect(await marked(reader, { storeId: store.storeId })).toEqual(none)
  expect(await marked(writer, { storeId: store.storeId })).toEqual(none)
  const { data } = await app.call(listMerchantReviews, {
    params: { merchantId: store.storeId },
    query: { sort: 'helpful' },
  })
  expect(data.count).toBe(0)
})
