import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { merchantToday } from '#contract/catalog/selling.ts'
import { mostWaitingQuestions } from '#contract/content/question-limits.ts'
import {
  answerQuestion,
  askQuestion,
  dismissQuestion,
  hideQuestion,
  listModeratedQuestions,
  listOwnQuestions,
  listProductQuestions,
  listStoreQuestions,
  reportQuestion,
  restoreQuestion,
  withdrawQuestion,
} from '#contract/content/questions.ts'
import type { ReportReason } from '#contract/content/reports.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import {
  admin,
  adminWith,
  customer,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'

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
  app.clock.advance(minute)
  goods = await product(app, store.storeId)
})

async function asked(text: string, { of = goods, by }: { of?: Product; by?: Person } = {}) {
  const person = by ?? (await customer(app))
  const { data } = await app.call(askQuestion, { token: person.token, body: { productId: of.productId, text } })
  return { id: data.id, person }
}
const answer = (id: string, { token } = store, text = 'By hand only.') => ({ token, params: { id }, body: { text } })
async function answered(text: string, of = goods) {
  const question = await asked(text, { of })
  await app.call(answerQuestion, answer(question.id))
  return question
}
const shown = async () => (await app.call(listProductQuestions, { params: { productId: goods.productId } })).data
const own = async ({ token }: Person) => (await app.call(listOwnQuestions, { token })).data.rows
const put = async (query: object = {}, { token } = store) => (await app.call(listStoreQuestions, { token, query })).data
const moderated = async (query: object = {}) =>
  (await app.call(listModeratedQuestions, { token: moderator.token, query })).data
const report = (person: Person, id: string, reason: ReportReason = 'spam', note = '') => ({
  token: person.token,
  params: { id },
  body: { reason, note },
})
const hide = (id: string, reason = 'It has a phone number') =>
  app.call(hideQuestion, { token: moderator.token, params: { id }, body: { reason } })
const restore = (id: string) => app.call(restoreQuestion, { token: moderator.token, params: { id } })

describe('hiding', () => {
  test('takes a question and its answer from the product page at once, until it is restored', async () => {
    const { id, person } = await answered('Is it machine washable?')
    await answered('Is the fabric lined?')
    expect(await shown()).toMatchObject({ count: 2, total: 2 })
    const { data, message } = await hide(id)
    expect(data).toMatchObject({ id, status: 'answered', hiddenReason: 'It has a phone number', asker: 'Ada' })
    expect(message).toBe('Hidden. The product page doesn’t show the question.')
    expect(await shown()).toMatchObject({ count: 1, total: 1, rows: [{ text: 'Is the fabric lined?' }] })

    expect(await own(person)).toMatchObject([{ id, hiddenReason: 'It has a phone number' }])
    expect((await put({ status: 'answered', search: 'washable' })).counts).toMatchObject({ answered: 0, hidden: 1 })
    expect((await put({ status: 'hidden', search: 'washable' })).rows).toMatchObject([
      { id, hiddenReason: 'It has a phone number', answer: { text: 'By hand only.' } },
    ])

    await restore(id)
    expect(await shown()).toMatchObject({ count: 2, total: 2 })
    expect(await own(person)).toMatchObject([{ id, status: 'answered', hiddenReason: null }])
    const written = await app.platform.db.read
      .selectFrom('audit_log')
      .select(['action', 'account_id', 'before', 'after'])
      .where('subject_id', '=', id)
      .where('account_id', '=', moderator.accountId)
      .orderBy('id')
      .execute()
    const of = { account_id: moderator.accountId }
    const [no, yes] = [{ hiddenReason: null }, { hiddenReason: 'It has a phone number' }]
    expect(written).toEqual([
      { action: 'question.hide', ...of, before: no, after: yes },
      { action: 'question.restore', ...of, before: yes, after: no },
    ])
  })

  test('a store neither answers nor dismisses a hidden question, is mailed about it only once it is restored, and has it in no count', async () => {
    const shop = await merchant(app)
    const goods = await product(app, shop.storeId)
    const { id } = await asked('Do you sell cheaper outside?', { of: goods })
    const today = async () => (await app.call(merchantToday, { token: shop.token })).data.questionsToAnswer
    expect(await today()).toBe(1)
    await hide(id)
    expect(await today()).toBe(0)
    await app.advance(20 * minute)
    expect(await mailsTo(app, shop.email)).toEqual([])
    expect(await app.refused(answerQuestion, answer(id, shop))).toMatchObject({ status: 409, code: 'question_hidden' })
    expect(await app.refused(dismissQuestion, { token: shop.token, params: { id }, body: {} })).toMatchObject({
      code: 'question_hidden',
    })
    expect((await put({}, shop)).counts).toEqual({ waiting: 0, answered: 0, dismissed: 0, hidden: 1 })
    await restore(id)
    await app.advance(20 * minute)
    expect(await mailsTo(app, shop.email)).toHaveLength(1)
    await app.call(answerQuestion, answer(id, shop))
    expect((await put({}, shop)).counts).toEqual({ waiting: 0, answered: 1, dismissed: 0, hidden: 0 })
  })

  test('its customer can’t withdraw it and ask it again, and can ask others instead', async () => {
    const { id, person } = await asked('Do you sell cheaper outside?')
    await hide(id)
    const { token } = person
    expect(await app.refused(withdrawQuestion, { token, params: { id } })).toMatchObject({
      status: 409,
      code: 'question_hidden',
    })
    expect(
      await app.refused(askQuestion, {
        token,
        body: { productId: goods.productId, text: 'Do you sell cheaper outside' },
      }),
    ).toMatchObject({ code: 'already_asked' })
    for (let each = 1; each <= mostWaitingQuestions; each++) {
      app.clock.advance(minute)
      await asked(`Do you have ${each} of these?`, { by: person })
    }
  })

  test('needs a reason, an existing question and the permission for reviews', async () => {
    const { id } = await answered('Is it machine washable?')
    const { token } = moderator
    expect((await app.refused(hideQuestion, { token, params: { id }, body: { reason: ' ' } })).status).toBe(422)
    const nothing = { token, params: { id: randomUUID() }, body: { reason: 'Because' } }
    expect((await app.refused(hideQuestion, nothing)).code).toBe('question_not_found')
    expect((await app.refused(restoreQuestion, { token, params: { id: randomUUID() } })).code).toBe(
      'question_not_found',
    )
    const viewer = await adminWith(app, [{ resource: 'reviews', right: 'view' }])
    const hiding = { token: viewer.token, params: { id }, body: { reason: 'Because' } }
    expect((await app.refused(hideQuestion, hiding)).status).toBe(403)
    await app.call(listModeratedQuestions, { token: viewer.token })
  })

  test('stays hidden when a hide and an answer meet', async () => {
    const { id } = await asked('Do you sell cheaper outside?')
    await atOnce(app.platform.db, 3, () =>
      Promise.all([hide(id), app.call(answerQuestion, answer(id)).catch(() => undefined)]),
    )
    expect((await shown()).total).toBe(0)
    expect((await put({ status: 'hidden' })).rows.map(row => row.id)).toContain(id)
  })
})

describe('reports', () => {
  test('are stored once per account, also with concurrent calls, and listed most reported first', async () => {
    const first = await answered('Is this the real brand?')
    const second = await answered('Is it a copy of the brand?')
    await app.call(reportQuestion, report(store, second.id, 'off_topic'))
    for (const _ of [1, 2]) await app.call(reportQuestion, report(await customer(app), first.id, 'spam', 'An advert'))
    const late = await customer(app)
    app.clock.advance(1000)
    const sent = await atOnce(app.platform.db, 4, () =>
      app.call(reportQuestion, report(late, first.id)).then(
        () => 'sent',
        (error: Error) => error.message,
      ),
    )
    expect(sent.filter(each => each === 'sent')).toHaveLength(1)
    expect(sent.filter(each => each.includes('already_reported'))).toHaveLength(3)

    const open = await moderated()
    expect(open).toMatchObject({
      count: 2,
      counts: { open: 2 },
      rows: [
        { id: first.id, reportCount: 3, storeId: store.storeId, hiddenReason: null },
        { id: second.id, reportCount: 1, reports: [{ reason: 'off_topic', note: '' }] },
      ],
    })
    expect(open.rows[0]?.reports.at(-1)).toMatchObject({
      reason: 'spam',
      note: 'An advert',
      reporter: expect.stringMatching(/^Ada Obi/),
    })
    const queue = async () =>
      (await app.call(adminToday, { token: moderator.token })).data.queues.find(each => each.queue === 'questions')
    expect(await queue()).toMatchObject({ count: 2 })
    expect((await put({ status: 'answered', search: 'brand' })).rows.map(({ reported }) => reported)).toEqual([
      true,
      false,
    ])
    await restore(first.id)
    await hide(second.id)
    expect((await moderated()).rows).toEqual([])
    expect(await queue()).toMatchObject({ count: 0 })
    expect((await shown()).rows.map(({ id }) => id)).toEqual([first.id])
  })

  test('a customer reports public questions, and a merchant only those of its store', async () => {
    const waiting = await asked('Do you sell cheaper outside?')
    const reader = await customer(app)
    expect((await app.refused(reportQuestion, report(reader, waiting.id))).code).toBe('question_not_found')
    expect((await app.refused(reportQuestion, report(other, waiting.id))).code).toBe('question_not_found')
    await app.call(reportQuestion, report(store, waiting.id))
    const { id } = await answered('Is it machine washable?')
    await hide(id)
    for (const person of [reader, store])
      expect((await app.refused(reportQuestion, report(person, id))).code).toBe('question_not_found')
  })

  test('go with a question that its customer withdraws', async () => {
    const { id, person } = await asked('Who wants to buy my soap?')
    await app.call(reportQuestion, report(store, id))
    await app.call(withdrawQuestion, { token: person.token, params: { id } })
    expect((await moderated({ search: 'buy my soap' })).count).toBe(0)
  })

  test('need a valid reason, and are rate limited', async () => {
    const { id } = await answered('Is it machine washable?')
    const person = await customer(app)
    const boring = { ...report(person, id), body: { reason: 'boring' } }
    expect((await app.refused(reportQuestion, boring)).status).toBe(422)
    expect((await app.refused(reportQuestion, report(person, id, 'spam', 'x'.repeat(501)))).status).toBe(422)
    for (let tries = 0; tries < 3; tries++) await app.refused(reportQuestion, report(person, randomUUID()))
    expect((await app.refused(reportQuestion, report(person, id))).code).toBe('too_many_requests')
  })
})

test('administrators find questions by words, product and store, shown and hidden, newest first', async () => {
  const shop = await merchant(app)
  const beads = await product(app, shop.storeId, { name: 'Jigida beads' })
  const cloth = await product(app, shop.storeId, { name: 'Adire cloth' })
  const glass = (await asked('Are they made of glass?', { of: beads })).id
  app.clock.advance(1000)
  const heavy = (await asked('Are they heavy to wear?', { of: beads })).id
  app.clock.advance(1000)
  const dye = (await asked('Does the dye come off?', { of: cloth })).id
  await app.call(answerQuestion, answer(dye, shop, 'Nò, we use indigo.'))
  const ids = async (query: object) => (await moderated(query)).rows.map(({ id }) => id)
  expect(await ids({ state: 'shown', search: 'jigida' })).toEqual([heavy, glass])
  expect(await ids({ state: 'shown', search: 'made of glass' })).toEqual([glass])
  expect(await ids({ state: 'shown', search: 'INDIGO' })).toEqual([dye])
  const { storeName } = (await moderated({ state: 'shown', search: 'jigida' })).rows[0] ?? { storeName: '' }
  expect(await ids({ state: 'shown', search: storeName, limit: 2 })).toEqual([dye, heavy])
  await hide(heavy)
  await hide(dye)
  app.clock.advance(1000)
  await hide(glass)
  expect(await moderated({ state: 'hidden', search: 'jigida' })).toMatchObject({
    count: 2,
    counts: { open: 0, shown: 0, hidden: 2 },
    rows: [{ id: glass }, { id: heavy }],
  })
  expect(await ids({ state: 'shown', search: 'no' })).not.toContain(dye)
  expect(await ids({ state: 'hidden', search: 'nò' })).toEqual([dye])
  expect(await moderated({ state: 'shown', search: 'zebra' })).toMatchObject({ count: 0, rows: [] })
})
