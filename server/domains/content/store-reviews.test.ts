import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStoreReviews } from '#contract/catalog/selling.ts'
import { answerReview, hideReview, type OwnReview, reportReview, restoreReview } from '#contract/content/reviews.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Merchant, merchant, type Person, product, staff } from '#tests/harness/fixtures.ts'
import { reviewed } from '#tests/harness/reviews.ts'

let app: TestApp
let store: Merchant
let moderator: Person
let dull: OwnReview
let fine: OwnReview
let rude: OwnReview

const list = async (query: object = {}, { token }: { token: string } = store) =>
  (await app.call(listStoreReviews, { token, query })).data
const ids = async (query: object) => (await list(query)).rows.map(row => row.id)

beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
  moderator = await admin(app)
  const [cloth, beads] = [
    await product(app, store.storeId, { name: 'Aṣọ òkè' }),
    await product(app, store.storeId, { name: 'Beads' }),
  ]
  dull = await reviewed(app, store, cloth, { stars: 3, text: 'Paler than the picture.' })
  app.clock.advance(60_000)
  fine = await reviewed(app, store, cloth, { stars: 5 })
  app.clock.advance(60_000)
  rude = await reviewed(app, store, beads, { stars: 1, text: 'Thieves 100%' })
  const other = await merchant(app)
  await reviewed(app, other, await product(app, other.storeId), { stars: 2 })
  await app.call(answerReview, { token: store.token, params: { id: fine.id }, body: { text: 'Thank you.' } })
})
afterAll(() => app.stop())

test('a merchant reads reviews of its own store, newest first, by state, stars and words', async () => {
  const all = await list()
  expect(all.counts).toEqual({ all: 3, unanswered: 2, answered: 1, reported: 0 })
  expect(all.rows.map(row => [row.id, row.productName, row.reported])).toEqual([
    [rude.id, 'Beads', false],
    [fine.id, 'Aṣọ òkè', false],
    [dull.id, 'Aṣọ òkè', false],
  ])
  expect(await ids({ state: 'unanswered' })).toEqual([rude.id, dull.id])
  expect(await ids({ state: 'answered' })).toEqual([fine.id])
  expect(await list({ stars: 3 })).toMatchObject({ count: 1, counts: { all: 1, unanswered: 1 } })
  expect(await ids({ search: 'aso oke' })).toEqual([fine.id, dull.id])
  expect(await ids({ search: '100%' })).toEqual([rude.id])
  expect(await ids({ search: '%' })).toEqual([rude.id])
  expect(await ids({ limit: 1, offset: 1 })).toEqual([fine.id])
})

test('a reported review is marked until it is settled; a hidden one is left out', async () => {
  const customerToo = await customer(app)
  await app.call(reportReview, { token: customerToo.token, params: { id: dull.id }, body: { reason: 'spam' } })
  expect((await list()).counts.reported).toBe(0)
  const clerk = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'manage' }])
  for (const { id } of [dull, rude])
    await app.call(reportReview, { token: clerk.token, params: { id }, body: { reason: 'offensive' } })
  expect(await ids({ state: 'reported' })).toEqual([rude.id, dull.id])
  await app.call(restoreReview, { token: moderator.token, params: { id: dull.id } })
  await app.call(hideReview, { token: moderator.token, params: { id: rude.id }, body: { reason: 'Insults.' } })
  expect((await list()).counts).toEqual({ all: 2, unanswered: 1, answered: 1, reported: 0 })
})

test('requires the permission, and valid filters', async () => {
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  expect((await app.refused(listStoreReviews, { token: clerk.token })).status).toBe(403)
  const reader = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'view' }])
  expect((await list({}, reader)).count).toBe((await list()).count)
  for (const query of [{ stars: 0 }, { stars: 6 }, { stars: 'x' }, { state: 'hidden' }, { limit: 101 }])
    expect((await app.refused(listStoreReviews, { token: store.token, query })).status).toBe(422)
})
