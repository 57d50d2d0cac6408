import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMerchantReview, addProductReview } from '#contract/content/reviews.ts'
import { chooseNotices } from '#contract/notifications/notice-choices.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant, type Person, product, shipping, staff } from '#tests/harness/fixtures.ts'
import { deliveredOrder } from '#tests/harness/reviews.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())

test('a store is notified of new reviews, unless somebody switched them off', async () => {
  const store = await merchant(app)
  const clerk = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'manage' }])
  const packer = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  await app.call(chooseNotices, { token: clerk.token, body: { kind: 'reviews', channel: 'app', on: false } })
  const buyer = await customer(app)
  const goods = await product(app, store.storeId, { name: 'Raffia bag' })
  const { productId } = await deliveredOrder(app, buyer, store, goods)
  const titles = async ({ token }: Person) =>
    (await app.call(listNotifications, { token })).data.rows
      .map(({ title }) => title)
      .filter(title => title.includes('review'))
  const review = { stars: 4, title: '', text: 'Well made.', pictureIds: [] }
  await app.call(addProductReview, { token: buyer.token, body: { productId, ...review } })
  expect(await titles(store)).toEqual(['New review: 4 of 5 stars for Raffia bag'])
  await app.call(addMerchantReview, { token: buyer.token, body: { merchantId: store.storeId, ...review } })
  // A second notification joins the unread first.
  expect(await titles(store)).toEqual(['2 new reviews'])
  for (const who of [clerk, packer]) expect(await titles(who)).toEqual([])
})
