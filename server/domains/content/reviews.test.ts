import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addMerchantReview,
  addProductReview,
  answerReview,
  deleteReview,
  hideReview,
  listMerchantReviews,
  listOwnReviews,
  listProductReviews,
  listReviewable,
  markHelpful,
  reportReview,
  restoreReview,
  updateReview,
} from '#contract/content/reviews.ts'
import { getStore } from '#contract/stores/stores.ts'
import { savePicture } from '#domains/files/index.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  changeProduct,
  changeStore,
  customer,
  type Merchant,
  merchant,
  type Person,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { ask, delivered, reject } from '#tests/harness/returns.ts'
import { deliveredOrder, keptOf, reviewed } from '#tests/harness/reviews.ts'

let app: TestApp
let store: Merchant
let buyer: Person

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  store = await merchant(app)
  buyer = await customer(app)
})
afterAll(() => app.stop())
// Each test gets its own rate limit window.
beforeEach(() => app.clock.advance(60_000))

let shade = 0
async function pictureId(): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: ++shade, g: 9, b: 9 } } })
    .png()
    .toBuffer()
  const picture = await savePicture(app.platform, bytes, { ownerId: buyer.accountId })
  if (failed(picture)) throw new Error(picture.message)
  return picture.id
}

const reviewsOf = async (productId: string, query = {}) =>
  (await app.call(listProductReviews, { params: { productId }, query })).data

describe('permission to review', () => {
  test.each(['delivered', 'completed'] as const)('a customer whose order is %s', async status => {
    const { productId } = await deliveredOrder(app, buyer, store, undefined, status)
    const body = { productId, stars: 4, title: ' Fits ', text: ' Soft and well sewn.\nWorth it. ' }
    const { data, message } = await app.call(addProductReview, { token: buyer.token, body })
    expect(data).toMatchObject({
      stars: 4,
      title: 'Fits',
      text: 'Soft and well sewn.\nWorth it.',
      reviewer: 'Ada O.',
      productId,
      hiddenReason: null,
    })
    expect(message).toBe('Thank you. Your review is published.')
    expect((await reviewsOf(productId)).rows).toMatchObject([{ id: data.id, stars: 4, answer: null, editedAt: null }])
  })

  test('rejects customers whose order is on its way, who bought something else, or nothing', async () => {
    const { productId } = await deliveredOrder(app, buyer, store, undefined, 'out_for_delivery')
    const other = await product(app, store.storeId)
    for (const [person, id] of [
      [buyer, productId],
      [buyer, other.productId],
      [await customer(app), productId],
    ] as const) {
      const body = { productId: id, stars: 5, text: 'Lovely' }
      expect(await app.refused(addProductReview, { token: person.token, body })).toMatchObject({
        status: 403,
        code: 'not_received',
      })
    }
    expect((await reviewsOf(productId)).count).toBe(0)
  })

  test('rejects unknown products', async () => {
    const body = { stars: 5, text: 'Lovely' }
    const { token } = buyer
    expect(await app.refused(addProductReview, { token, body: { ...body, productId: randomUUID() } })).toMatchObject({
      code: 'product_not_found',
    })
    expect(await app.refused(addMerchantReview, { token, body: { ...body, merchantId: randomUUID() } })).toMatchObject({
      code: 'store_not_found',
    })
  })

  test('accepts a product that has left the shop, without showing it', async () => {
    const { productId } = await deliveredOrder(app, buyer, store)
    await within(app, work => changeProduct(work, productId, { published: false }))
    await app.call(addProductReview, { token: buyer.token, body: { productId, stars: 2, text: 'Faded' } })
    expect(await app.refused(listProductReviews, { params: { productId } })).toMatchObject({
      code: 'product_not_found',
    })
  })

  test('accepts one review, also with concurrent calls', async () => {
    const { productId } = await deliveredOrder(app, buyer, store)
    const body = { productId, stars: 3, text: 'As shown' }
    const answers = await atOnce(app.platform.db, 8, () =>
      app.call(addProductReview, { token: buyer.token, body }).then(
        () => 'added',
        (error: Error) => error.message,
      ),
    )
    expect(answers.filter(answer => answer === 'added')).toHaveLength(1)
    expect(answers.filter(answer => answer.includes('already_reviewed'))).toHaveLength(7)
    expect(await keptOf(app, productId)).toEqual({ rating_sum: 3, review_count: 1 })
  })
})

const noContactDetails = 'Everybody can read this, so leave out phone numbers, e-mail addresses and links.'

describe('content', () => {
  test.each([
    ['no stars', { text: 'Good' }, 'stars', 'Choose from 1 to 5 stars.'],
    ['no star', { stars: 0, text: 'Good' }, 'stars', 'Choose from 1 to 5 stars.'],
    ['six stars', { stars: 6, text: 'Good' }, 'stars', 'Choose from 1 to 5 stars.'],
    ['half a star', { stars: 4.5, text: 'Good' }, 'stars', 'Choose from 1 to 5 stars.'],
    ['stars in words', { stars: 'five', text: 'Good' }, 'stars', 'Choose from 1 to 5 stars.'],
    ['no text', { stars: 5 }, 'text', 'This is needed.'],
    ['blanks', { stars: 5, text: ' \n ' }, 'text', undefined],
    ['too long a text', { stars: 5, text: 'x'.repeat(3001) }, 'text', 'At most 3,000 characters.'],
    ['too long a title', { stars: 5, text: 'Good', title: 'x'.repeat(101) }, 'title', 'At most 100 characters.'],
    ['a phone number', { stars: 5, text: 'Call me: 0803 555 0188' }, 'text', noContactDetails],
    ['an e-mail address', { stars: 5, text: 'Good', title: 'ada@example.com' }, 'title', noContactDetails],
    [
      'six pictures',
      { stars: 5, text: 'Good', pictureIds: Array.from({ length: 6 }, () => randomUUID()) },
      'pictureIds',
      'At most 5 items.',
    ],
    ['what is no id', { stars: 5, text: 'Good', pictureIds: ['../x'] }, 'pictureIds.0', undefined],
  ])('%s is refused', async (_, body, field, message) => {
    const { productId } = await deliveredOrder(app, buyer, store)
    const refused = await app.refused(addProductReview, { token: buyer.token, body: { ...body, productId } })
    expect(refused.status).toBe(422)
    expect(refused.errors?.[0]).toMatchObject({ field, ...(message && { message }) })
  })

  test('keeps the order of pictures; rejects unknown and repeated ones', async () => {
    const { productId } = await deliveredOrder(app, buyer, store)
    const ids = [await pictureId(), await pictureId(), await pictureId()].toReversed()
    const add = (pictureIds: string[]) => ({
      token: buyer.token,
      body: { productId, stars: 5, text: 'See for yourself', pictureIds },
    })
    expect((await app.refused(addProductReview, add([...ids, randomUUID()]))).code).toBe('picture_not_found')
    expect((await app.refused(addProductReview, add([...ids, ids[0] ?? '']))).errors?.[0]?.message).toBe(
      'A picture is listed twice.',
    )
    const { data } = await app.call(addProductReview, add(ids))
    expect(data.hostedImages.map(picture => picture.id)).toEqual(ids)
    expect(data.hostedImages[0]).toMatchObject({ width: 40, height: 30, alt: 'Picture 1 from Ada O.' })
  })

  test('stores text that looks like markup or a query as typed', async () => {
    const { productId } = await deliveredOrder(app, buyer, store)
    const text = `<img src=x onerror=alert(1)> '; drop table reviews; -- 👍🏾 Ọjà`
    await app.call(addProductReview, { token: buyer.token, body: { productId, stars: 1, text } })
    expect((await reviewsOf(productId)).rows[0]?.text).toBe(text)
    const broken = { productId, stars: 1, text: 'a\u0000b' }
    expect((await app.refused(addProductReview, { token: buyer.token, body: broken })).status).toBe(422)
  })

  test('shows the options that were bought last', async () => {
    const goods = await product(app, store.storeId)
    const { productId } = await deliveredOrder(app, buyer, store, goods)
    const bought = [{ property: 'Size', option: 'M' }]
    await within(app, ({ tx }) =>
      tx
        .updateTable('order_items')
        .set({ options: JSON.stringify(bought) })
        .where('product_id', '=', productId)
        .execute(),
    )
    const { data } = await app.call(addProductReview, {
      token: buyer.token,
      body: { productId, stars: 5, text: 'Fits' },
    })
    expect(data.bought).toEqual(bought)
  })
})

describe('changing it', () => {
  test('replaces all content, and the counts follow', async () => {
    const goods = await product(app, store.storeId)
    const { id, writer } = await reviewed(app, store, goods, { stars: 1, pictureIds: [await pictureId()] })
    app.clock.advance(60_000)
    const body = { stars: 5, text: 'They sent another. Perfect.' }
    const { data } = await app.call(updateReview, { token: writer.token, params: { id }, body })
    expect(data).toMatchObject({ stars: 5, text: body.text, title: '', hostedImages: [] })
    expect(data.editedAt).toBe(app.clock.now().toISOString())
    expect((await reviewsOf(goods.productId)).summary).toEqual({
      rating: 5,
      count: 1,
      withPictures: 0,
      stars: [5, 4, 3, 2, 1].map(stars => ({ stars, count: stars === 5 ? 1 : 0 })),
    })
  })

  test('is only for the author, and not for unknown reviews', async () => {
    const { id } = await reviewed(app, store, await product(app, store.storeId), { stars: 4 })
    const body = { stars: 1, text: 'Mine now' }
    for (const params of [{ id }, { id: randomUUID() }, { id: 'nonsense' }])
      expect((await app.refused(updateReview, { token: buyer.token, params, body })).status).toBe(404)
  })
})

describe('deleting it', () => {
  test('removes it with marks, reports and the answer from every count, and it can be written again', async () => {
    const goods = await product(app, store.storeId)
    const { id, writer } = await reviewed(app, store, goods, { stars: 1, pictureIds: [await pictureId()] })
    await reviewed(app, store, goods, { stars: 5 })
    await app.call(markHelpful, { token: buyer.token, params: { id } })
    await app.call(reportReview, { token: buyer.token, params: { id }, body: { reason: 'spam' } })
    await app.call(answerReview, { token: store.token, params: { id }, body: { text: 'We are sorry.' } })
    expect((await reviewsOf(goods.productId)).summary).toMatchObject({ rating: 3, count: 2, withPictures: 1 })
    await app.call(deleteReview, { token: writer.token, params: { id } })
    expect(await reviewsOf(goods.productId)).toMatchObject({
      rows: [{ stars: 5 }],
      summary: { rating: 5, count: 1, withPictures: 0 },
    })
    expect((await app.call(listOwnReviews, { token: writer.token })).data.rows).toEqual([])
    expect((await app.refused(deleteReview, { token: writer.token, params: { id } })).status).toBe(404)
    const body = { stars: 4, text: 'Better on a second look.', productId: goods.productId }
    await app.call(addProductReview, { token: writer.token, body })
    expect((await reviewsOf(goods.productId)).summary).toMatchObject({ rating: 4.5, count: 2 })
  })

  test('is only for the author, and not while it is hidden', async () => {
    const { id, writer } = await reviewed(app, store, await product(app, store.storeId), { stars: 1 })
    expect((await app.refused(deleteReview, { token: buyer.token, params: { id } })).status).toBe(404)
    const { token } = await admin(app)
    await app.call(hideReview, { token, params: { id }, body: { reason: 'It insults the store.' } })
    expect((await app.refused(deleteReview, { token: writer.token, params: { id } })).code).toBe('review_hidden')
    await app.call(restoreReview, { token, params: { id } })
    await app.call(deleteReview, { token: writer.token, params: { id } })
  })

  test('counts once if it is deleted and changed at once', async () => {
    const goods = await product(app, store.storeId)
    const { id, writer } = await reviewed(app, store, goods, { stars: 1 })
    const { token } = writer
    await Promise.allSettled([
      app.call(deleteReview, { token, params: { id } }),
      app.call(deleteReview, { token, params: { id } }),
      app.call(updateReview, { token, params: { id }, body: { stars: 5, text: 'Good after all.' } }),
      app.call(markHelpful, { token: buyer.token, params: { id } }),
    ])
    expect((await reviewsOf(goods.productId)).summary).toMatchObject({ rating: null, count: 0 })
  })
})

describe('a store', () => {
  test('accepts one review of a store that delivered an order, by its ID or its owner’s; products don’t count', async () => {
    const shop = await merchant(app)
    const goods = await product(app, shop.storeId)
    await reviewed(app, shop, goods, { stars: 1 })
    const writer = await customer(app)
    await deliveredOrder(app, writer, shop, goods)
    await deliveredOrder(app, writer, shop, goods)
    const body = { merchantId: shop.accountId, stars: 4, text: 'Quick answers' }
    const { data } = await app.call(addMerchantReview, { token: writer.token, body })
    expect(data).toMatchObject({ storeId: shop.storeId, productId: null, productName: null, bought: [] })
    expect(
      await app.refused(addMerchantReview, { token: writer.token, body: { ...body, merchantId: shop.storeId } }),
    ).toMatchObject({ code: 'already_reviewed' })
    expect(await app.refused(addMerchantReview, { token: (await customer(app)).token, body })).toMatchObject({
      code: 'not_received',
    })
    for (const merchantId of [shop.storeId, shop.accountId]) {
      const { data: list } = await app.call(listMerchantReviews, { params: { merchantId } })
      expect(list).toMatchObject({ count: 1, rows: [{ id: data.id }], summary: { rating: 4, count: 1 } })
    }
    const { data: seen } = await app.call(getStore, { params: { id: shop.storeUrl } })
    expect([seen.rating, seen.reviewCount]).toEqual([4, 1])
  })

  test('a hidden store shows none', async () => {
    const shop = await merchant(app)
    await within(app, work => changeStore(work, shop.storeId, { suspended_at: work.now }))
    const refused = await app.refused(listMerchantReviews, { params: { merchantId: shop.storeId } })
    expect(refused.code).toBe('store_not_found')
  })
})

describe('reviews and open reviews of a customer', () => {
  test('lists every received product and store once, and nothing that is on its way', async () => {
    const person = await customer(app)
    const { token } = person
    const waiting = async (query = {}) => (await app.call(listReviewable, { token, query })).data
    expect(await waiting()).toEqual({ count: 0, rows: [] })
    const goods = await product(app, store.storeId, { name: 'Aso oke' })
    const first = await deliveredOrder(app, person, store, goods)
    app.clock.advance(60_000)
    const second = await deliveredOrder(app, person, store, goods)
    const coming = await deliveredOrder(app, person, store, undefined, 'out_for_delivery')
    const all = await waiting()
    expect(all).toMatchObject({
      count: 2,
      rows: [
        { productId: goods.productId, productName: 'Aso oke', orderId: second.orderId },
        { productId: null, productName: null, storeId: store.storeId, orderId: second.orderId },
      ],
    })
    expect(await waiting({ limit: 1, offset: 1 })).toMatchObject({ count: 2, rows: [{ productId: null }] })
    expect(await waiting({ offset: 9 })).toEqual({ count: 2, rows: [] })
    expect((await waiting({ orderId: first.orderId })).count).toBe(2)
    expect((await waiting({ orderId: coming.orderId })).count).toBe(0)
    expect((await waiting({ productId: goods.productId })).rows).toHaveLength(1)
    expect((await waiting({ productId: coming.productId })).rows).toHaveLength(0)
    expect((await waiting({ storeId: store.storeId })).rows).toMatchObject([{ productId: null }])

    await app.call(addProductReview, { token, body: { productId: goods.productId, stars: 5, text: 'Fine' } })
    expect(await waiting()).toMatchObject({ count: 1, rows: [{ productId: null }] })
    await app.call(addMerchantReview, { token, body: { merchantId: store.storeId, stars: 5, text: 'Fine' } })
    expect((await waiting()).count).toBe(0)

    const own = async (query = {}) => (await app.call(listOwnReviews, { token, query })).data
    expect(await own()).toMatchObject({ count: 2 })
    expect(await own({ productId: goods.productId })).toMatchObject({ count: 1, rows: [{ productName: 'Aso oke' }] })
    expect(await own({ storeId: store.storeId })).toMatchObject({ count: 1, rows: [{ productId: null }] })
    expect(
      (await app.call(listOwnReviews, { token: buyer.token, query: { productId: goods.productId } })).data.count,
    ).toBe(0)
  })

  test('reminds nobody to review what went back, and accepts a review of it', async () => {
    const person = await shopper(app)
    const { token } = person
    const waiting = async (query = {}) => (await app.call(listReviewable, { token, query })).data.rows
    const goods = await product(app, store.storeId)
    const { productId } = goods
    const orderId = await delivered(app, { store, buyer: person, items: [goods] })
    expect(await waiting()).toHaveLength(2)
    const { id } = await ask(app, { buyer: person, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
    expect(await waiting()).toEqual([])
    expect(await waiting({ orderId })).toEqual([])
    expect(await waiting({ productId })).toMatchObject([{ productId }])
    await reject(app, store, id)
    expect(await waiting()).toHaveLength(2)

    await within(app, ({ tx }) =>
      tx.updateTable('order_items').set({ case_quantity: 1 }).where('order_id', '=', orderId).execute(),
    )
    expect(await waiting()).toEqual([])
    await app.call(addProductReview, { token, body: { productId, stars: 2, text: 'It came broken.' } })
  })
})
