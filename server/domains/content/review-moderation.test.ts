import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportReason } from '#contract/content/reports.ts'
import {
  answerReview,
  hideReview,
  listOwnReviews,
  listProductReviews,
  listReportedReviews,
  reportReview,
  restoreReview,
  updateReview,
} from '#contract/content/reviews.ts'
import { closeAccount } from '#identity/index.ts'
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
  staff,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { keptOf, reviewed } from '#tests/harness/reviews.ts'

let app: TestApp
let store: Merchant
let other: Merchant
let moderator: Person
let goods: Product

beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
  other = await merchant(app)
  moderator = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(60_000)
  goods = await product(app, store.storeId)
})

const seen = async () => (await app.call(listProductReviews, { params: { productId: goods.productId } })).data

describe('the merchant’s answer', () => {
  const answer = (person: Person, id: string, text = 'Thank you.') =>
    ({ token: person.token, params: { id }, body: { text } }) as const

  test('shows below the review, and the first one is mailed to the customer', async () => {
    const { id, writer } = await reviewed(app, store, goods, { stars: 2 })
    await app.call(answerReview, answer(store, id, 'Sorry.\nWrite to us and we send another.'))
    expect((await seen()).rows[0]?.answer).toEqual({
      text: 'Sorry.\nWrite to us and we send another.',
      createdAt: app.clock.now().toISOString(),
    })
    await app.call(answerReview, answer(store, id, 'We sent another.'))
    expect((await seen()).rows[0]?.answer?.text).toBe('We sent another.')
    const mails = (await mailsTo(app, writer.email)).filter(mail => mail.subject.endsWith('answered your review'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Write to us and we send another.')
    expect(mails[0]?.html).toContain('http://bitmarte.test/customer/reviews?tab=written')
  })

  test('isn’t mailed to the address that a closed account keeps', async () => {
    const { id, writer } = await reviewed(app, store, goods, { stars: 2 })
    await within(app, work => closeAccount(work, writer.accountId))
    await app.call(answerReview, answer(store, id))
    expect(await mailsTo(app, `${writer.accountId}@closed.invalid`)).toEqual([])
  })

  test('has no contact details', async () => {
    const { id } = await reviewed(app, store, goods, { stars: 2 })
    const refused = await app.refused(answerReview, answer(store, id, 'Call us on 0803 555 0188.'))
    expect(refused.errors?.[0]).toMatchObject({ field: 'text', message: expect.stringContaining('phone numbers') })
  })

  test('is one mail, however many answer concurrently', async () => {
    const { id, writer } = await reviewed(app, store, goods, { stars: 2 })
    await atOnce(app.platform.db, 5, () => app.call(answerReview, answer(store, id)))
    expect((await mailsTo(app, writer.email)).filter(mail => mail.subject.includes('answered your'))).toHaveLength(1)
  })

  test('isn’t allowed for another store, nor for staff with view permission only', async () => {
    const { id } = await reviewed(app, store, goods, { stars: 2 })
    expect((await app.refused(answerReview, answer(other, id))).status).toBe(404)
    expect((await app.refused(answerReview, answer(store, randomUUID()))).code).toBe('review_not_found')
    const looks = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'view' }])
    expect((await app.refused(answerReview, answer(looks, id))).status).toBe(403)
    const writes = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'manage' }])
    await app.call(answerReview, answer(writes, id))
  })

  test.each(['', '  ', 'x'.repeat(2001)])('can’t be %j', async text => {
    const { id } = await reviewed(app, store, goods, { stars: 2 })
    expect((await app.refused(answerReview, answer(store, id, text))).status).toBe(422)
  })
})

describe('reports', () => {
  const report = (person: Person, id: string, reason: ReportReason = 'spam', note = '') => ({
    token: person.token,
    params: { id },
    body: { reason, note },
  })

  test('are stored once per account, also with concurrent calls, and listed most reported first', async () => {
    const { id } = await reviewed(app, store, goods, { stars: 1, text: 'Buy at my shop instead' })
    const second = await reviewed(app, store, goods, { stars: 1 })
    const reporters = [await customer(app), await customer(app)]
    await app.call(reportReview, report(store, second.id, 'off_topic'))
    for (const reporter of reporters) await app.call(reportReview, report(reporter, id, 'spam', 'An advert'))
    const again = await app.refused(reportReview, report(reporters[0] ?? store, id))
    expect(again).toMatchObject({ status: 409, code: 'already_reported' })
    const late = await customer(app)
    app.clock.advance(1000)
    const answers = await atOnce(app.platform.db, 4, () =>
      app.call(reportReview, report(late, id)).then(
        () => true,
        () => false,
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)

    const { data } = await app.call(listReportedReviews, { token: moderator.token })
    expect(data).toMatchObject({
      count: 2,
      counts: { open: 2, hidden: 0 },
      rows: [
        { id, text: 'Buy at my shop instead', reportCount: 3, storeId: store.storeId, hiddenReason: null },
        { id: second.id, reportCount: 1, reports: [{ reason: 'off_topic', note: '' }] },
      ],
    })
    expect(data.rows[0]?.reports.at(-1)).toMatchObject({
      reason: 'spam',
      note: 'An advert',
      reporter: expect.stringMatching(/^Ada Obi/),
    })
    for (const each of [id, second.id]) await app.call(restoreReview, { token: moderator.token, params: { id: each } })
    expect((await app.call(listReportedReviews, { token: moderator.token })).data).toEqual({
      count: 0,
      rows: [],
      counts: { open: 0, hidden: 0 },
    })
    expect((await seen()).count).toBe(2)
  })

  test('a merchant can’t report another store’s reviews, and nobody unknown ones', async () => {
    const { id } = await reviewed(app, store, goods, { stars: 1 })
    expect((await app.refused(reportReview, report(other, id))).code).toBe('review_not_found')
    expect((await app.refused(reportReview, report(await customer(app), randomUUID()))).code).toBe('review_not_found')
  })

  test('need a valid reason, and are rate limited', async () => {
    const { id } = await reviewed(app, store, goods, { stars: 1 })
    const person = await customer(app)
    const boring = { ...report(person, id), body: { reason: 'boring' } }
    expect((await app.refused(reportReview, boring)).status).toBe(422)
    expect((await app.refused(reportReview, report(person, id, 'spam', 'x'.repeat(501)))).status).toBe(422)
    for (let tries = 0; tries < 3; tries++) await app.refused(reportReview, report(person, randomUUID()))
    expect((await app.refused(reportReview, report(person, id))).code).toBe('too_many_requests')
  })
})

describe('hiding', () => {
  const hide = (id: string, reason = 'It names a private person') =>
    app.call(hideReview, { token: moderator.token, params: { id }, body: { reason } })

  test('removes a review from every count until it is restored', async () => {
    const { id, writer } = await reviewed(app, store, goods, { stars: 1 })
    await reviewed(app, store, goods, { stars: 5 })
    await app.call(reportReview, { token: store.token, params: { id }, body: { reason: 'private_information' } })
    const { data } = await hide(id)
    expect(data).toMatchObject({ hiddenReason: 'It names a private person', reportCount: 1 })
    expect(await seen()).toMatchObject({ count: 1, rows: [{ stars: 5 }], summary: { rating: 5, count: 1 } })
    expect(await keptOf(app, goods.productId)).toEqual({ rating_sum: 5, review_count: 1 })

    const own = await app.call(listOwnReviews, { token: writer.token })
    expect(own.data.rows[0]).toMatchObject({ id, hiddenReason: 'It names a private person' })
    const body = { stars: 3, text: 'Without names now' }
    await app.call(updateReview, { token: writer.token, params: { id }, body })
    expect(await keptOf(app, goods.productId)).toEqual({ rating_sum: 5, review_count: 1 })
    const refused = await app.refused(answerReview, { token: store.token, params: { id }, body: { text: 'Thanks' } })
    expect(refused.code).toBe('review_not_found')
    const hidden = await app.call(listReportedReviews, { token: moderator.token, query: { state: 'hidden' } })
    expect(hidden.data).toMatchObject({
      count: 1,
      counts: { open: 0, hidden: 1 },
      rows: [{ id, text: 'Without names now' }],
    })

    await app.call(restoreReview, { token: moderator.token, params: { id } })
    expect(await keptOf(app, goods.productId)).toEqual({ rating_sum: 8, review_count: 2 })
    const written = await app.platform.db.read
      .selectFrom('audit_log')
      .select(['action', 'account_id', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(written).toEqual([
      { action: 'review.hide', account_id: moderator.accountId, after: { hiddenReason: 'It names a private person' } },
      { action: 'review.restore', account_id: moderator.accountId, after: { hiddenReason: null } },
    ])
  })

  test('counts once when repeated or concurrent', async () => {
    const { id } = await reviewed(app, store, goods, { stars: 4 })
    await atOnce(app.platform.db, 5, () => hide(id))
    expect(await keptOf(app, goods.productId)).toEqual({ rating_sum: 0, review_count: 0 })
    await atOnce(app.platform.db, 5, () => app.call(restoreReview, { token: moderator.token, params: { id } }))
    expect(await keptOf(app, goods.productId)).toEqual({ rating_sum: 4, review_count: 1 })
  })

  test('needs a reason, and an existing review', async () => {
    const { id } = await reviewed(app, store, goods, { stars: 4 })
    const { token } = moderator
    expect((await app.refused(hideReview, { token, params: { id }, body: { reason: ' ' } })).status).toBe(422)
    const nothing = { token, params: { id: randomUUID() }, body: { reason: 'Because' } }
    expect((await app.refused(hideReview, nothing)).code).toBe('review_not_found')
    expect((await app.refused(restoreReview, { token, params: { id: randomUUID() } })).code).toBe('review_not_found')
  })
})
