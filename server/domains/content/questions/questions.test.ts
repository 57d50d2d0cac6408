import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { merchantToday } from '#contract/catalog/selling.ts'
import { mostWaitingQuestions } from '#contract/content/question-limits.ts'
import {
  answerQuestion,
  askQuestion,
  dismissQuestion,
  listOwnQuestions,
  listProductQuestions,
  listStoreQuestions,
  withdrawQuestion,
} from '#contract/content/questions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import {
  changeProduct,
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

let app: TestApp
let store: Merchant
let other: Merchant
let goods: Product

beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
  other = await merchant(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Each test gets its own product and rate limit window.
  app.clock.advance(minute)
  goods = await product(app, store.storeId, { name: 'Aṣọ òkè' })
})

const asking = ({ token }: Person, text: string, { productId } = goods) => ({ token, body: { productId, text } })
const ask = async (person: Person, text: string, of = goods) =>
  (await app.call(askQuestion, asking(person, text, of))).data
const answering = ({ token }: { token: string }, id: string, text: string) => ({
  token,
  params: { id },
  body: { text },
})
const shown = async (query = {}) =>
  (await app.call(listProductQuestions, { params: { productId: goods.productId }, query })).data
const own = async ({ token }: Person) =>
  (await app.call(listOwnQuestions, { token, query: { productId: goods.productId } })).data
const put = async (query: object = {}, { token }: { token: string } = store) =>
  (await app.call(listStoreQuestions, { token, query })).data

const noContactDetails = 'Everybody can read this, so leave out phone numbers, e-mail addresses and links.'

describe('a question', () => {
  test('is public once the store answers it, and its asker sees it before', async () => {
    const ada = await customer(app)
    const asked = await ask(ada, '  Is it   machine\nwashable? ')
    expect(asked).toMatchObject({ text: 'Is it machine washable?', status: 'waiting', answer: null })
    expect(await shown()).toEqual({ count: 0, total: 0, rows: [] })
    expect((await own(ada)).rows).toMatchObject([{ id: asked.id, status: 'waiting', productName: 'Aṣọ òkè' }])
    expect((await own(await customer(app))).count).toBe(0)

    const { data, message } = await app.call(answerQuestion, answering(store, asked.id, 'By hand only.'))
    expect(data).toMatchObject({
      status: 'answered',
      asker: 'Ada',
      answer: { text: 'By hand only.', editedAt: null },
    })
    expect(message).toBe('Your answer is published on the product page.')
    expect(await shown()).toMatchObject({
      count: 1,
      total: 1,
      rows: [{ id: asked.id, text: 'Is it machine washable?', asker: 'Ada', answer: { text: 'By hand only.' } }],
    })
    expect((await own(ada)).rows).toMatchObject([{ status: 'answered', answer: { text: 'By hand only.' } }])
  })

  test.each([
    ['too short', 'Blue?', 'At least 10 characters.'],
    ['blanks', ' '.repeat(20), undefined],
    ['short words far apart', 'a        \n       b', 'At least 10 characters.'],
    ['too long', 'x'.repeat(501), 'At most 500 characters.'],
    ['with a phone number', 'My number is 0803 555 0188, is it blue?', noContactDetails],
    ['with an e-mail address', 'Write to ada@example.com, is it blue?', noContactDetails],
  ])('that is %s is refused', async (_, text, message) => {
    const refused = await app.refused(askQuestion, asking(await customer(app), text))
    expect(refused.status).toBe(422)
    expect(refused.errors?.[0]).toMatchObject({ field: 'text', ...(message && { message }) })
  })

  test('needs a product on sale', async () => {
    const ada = await customer(app)
    await within(app, work => changeProduct(work, goods.productId, { published: false }))
    for (const productId of [goods.productId, randomUUID()])
      expect(
        await app.refused(askQuestion, { token: ada.token, body: { productId, text: 'Is it still to be had?' } }),
      ).toMatchObject({ code: 'product_not_found' })
    expect(await app.refused(listProductQuestions, { params: { productId: goods.productId } })).toMatchObject({
      code: 'product_not_found',
    })
  })

  test('is asked once by a customer, also with concurrent calls and other punctuation', async () => {
    const ada = await customer(app)
    const answers = await atOnce(app.platform.db, 4, () =>
      app.call(askQuestion, asking(ada, 'How long is the blouse?')).then(
        () => 'asked',
        (error: Error) => error.message,
      ),
    )
    expect(answers.filter(answer => answer === 'asked')).toHaveLength(1)
    expect(answers.filter(answer => answer.includes('already_asked'))).toHaveLength(3)
    app.clock.advance(minute)
    expect(await app.refused(askQuestion, asking(ada, 'HOW LONG is the bloüse?!'))).toMatchObject({
      status: 409,
      code: 'already_asked',
    })
    await ask(ada, 'How long is the skirt?')
    await ask(await customer(app), 'How long is the blouse?')
    await ask(ada, 'How long is the blouse?', await product(app, store.storeId))
  })

  test('is refused while the customer’s most questions wait', async () => {
    const ada = await customer(app)
    for (let each = 1; each <= mostWaitingQuestions; each++) {
      await ask(ada, `Do you have ${each} of these?`)
      app.clock.advance(minute)
    }
    expect(await app.refused(askQuestion, asking(ada, 'And one more than that?'))).toMatchObject({
      code: 'too_many_questions',
    })
    const [last] = (await own(ada)).rows
    await app.call(answerQuestion, answering(store, last?.id ?? '', 'Yes.'))
    await ask(ada, 'And one more than that?')
  })

  test('can be withdrawn by its asker until it is answered', async () => {
    const ada = await customer(app)
    const { id } = await ask(ada, 'Can I collect it in Ikeja?')
    const stranger = await customer(app)
    expect(await app.refused(withdrawQuestion, { token: stranger.token, params: { id } })).toMatchObject({
      code: 'question_not_found',
    })
    await app.call(withdrawQuestion, { token: ada.token, params: { id } })
    expect((await own(ada)).count).toBe(0)
    expect(await app.refused(answerQuestion, answering(store, id, 'Yes.'))).toMatchObject({
      code: 'question_not_found',
    })
    const again = await ask(ada, 'Can I collect it in Ikeja?')
    await app.call(answerQuestion, answering(store, again.id, 'Yes, from 9.'))
    expect(await app.refused(withdrawQuestion, { token: ada.token, params: { id: again.id } })).toMatchObject({
      status: 409,
      code: 'question_answered',
    })
  })
})

describe('the product page', () => {
  test('lists answered questions, last answered first, in pages, found by words of question and answer', async () => {
    const ada = await customer(app)
    const asked: string[] = []
    for (const [text, answer] of [
      ['Is the fabric lined?', 'Yes, with cotton.'],
      ['Does the colour run?', 'Nò. Wash it cold.'],
      ['Is the cotton Nigerian?', 'It is from Funtua.'],
    ] as const) {
      const { id } = await ask(ada, text)
      await app.call(answerQuestion, answering(store, id, answer))
      asked.unshift(id)
      app.clock.advance(1000)
    }
    await ask(ada, 'Is this one cotton too?')
    const ids = async (query = {}) => (await shown(query)).rows.map(({ id }) => id)
    expect(await ids()).toEqual(asked)
    expect(await ids({ limit: 2, offset: 1 })).toEqual(asked.slice(1))
    expect(await shown({ search: 'COTTON' })).toMatchObject({ count: 2, total: 3 })
    expect(await ids({ search: 'funtua cotton' })).toEqual([asked[0]])
    expect(await ids({ search: 'no' })).toEqual([asked[1]])
    expect(await shown({ search: '%' })).toMatchObject({ count: 0, total: 3, rows: [] })
  })
})

describe('the store', () => {
  test('is notified of all questions since the last mail at once: its owner and members who can answer', async () => {
    const shop = await merchant(app)
    const clerk = await staff(app, shop.storeId, [{ resource: 'testimonials', right: 'manage' }])
    const packer = await staff(app, shop.storeId, [{ resource: 'orders', right: 'manage' }])
    const [one, two] = [await product(app, shop.storeId, { name: 'Beads' }), await product(app, shop.storeId)]
    const ada = await customer(app)
    await ask(ada, 'Are these real coral?', one)
    await ask(await customer(app), 'Is the box included?', two)
    const withdrawn = await ask(ada, 'Nobody reads this one.', two)
    await app.call(withdrawQuestion, { token: ada.token, params: { id: withdrawn.id } })
    await app.advance(20 * minute)
    for (const person of [shop, clerk]) {
      const mails = await mailsTo(app, person.email)
      expect(mails.map(({ subject }) => subject)).toEqual(['2 new questions about your products'])
      expect(mails[0]?.text).toContain('Ada about Beads: “Are these real coral?”')
      expect(mails[0]?.text).not.toContain('Nobody reads')
      expect(mails[0]?.html).toContain('http://bitmarte.test/merchant/questions')
      const { data } = await app.call(listNotifications, { token: person.token })
      expect(data.rows).toMatchObject([{ title: '2 new questions about your products', path: '/merchant/questions' }])
    }
    expect(await mailsTo(app, packer.email)).toEqual([])

    await ask(ada, 'How many are on a string?', one)
    const { id } = await ask(ada, 'How heavy is the box?', two)
    await app.call(answerQuestion, answering(shop, id, 'Two kilograms.'))
    await app.advance(10 * minute)
    expect((await mailsTo(app, shop.email)).map(({ subject }) => subject)).toContain('Ada asked about Beads')
    await app.advance(60 * minute)
    expect(await mailsTo(app, shop.email)).toHaveLength(2)
  })

  test('reads its own questions by status, with counts, found by product or words', async () => {
    const shop = await merchant(app)
    const [cloth, beads] = [
      await product(app, shop.storeId, { name: 'Aṣọ òkè' }),
      await product(app, shop.storeId, { name: 'Beads' }),
    ]
    const ada = await customer(app)
    const first = await ask(ada, 'Is it 100% cotton?', cloth)
    app.clock.advance(1000)
    const second = await ask(ada, 'Are they glass?', beads)
    app.clock.advance(1000)
    const third = await ask(ada, 'Are they heavy?', beads)
    const ids = async (query: object) => (await put(query, shop)).rows.map(({ id }) => id)
    expect(await put({}, shop)).toMatchObject({ count: 3, counts: { waiting: 3, answered: 0, dismissed: 0 } })
    expect(await ids({})).toEqual([first.id, second.id, third.id])
    expect(await ids({ search: 'aso oke' })).toEqual([first.id])
    expect(await ids({ search: '100%' })).toEqual([first.id])
    expect(await put({ search: 'beads' }, shop)).toMatchObject({ count: 2, counts: { waiting: 2 } })
    expect(await ids({ limit: 1, offset: 1 })).toEqual([second.id])
    expect((await app.call(merchantToday, { token: shop.token })).data.questionsToAnswer).toBe(3)

    await app.call(answerQuestion, answering(shop, second.id, 'Yes, from Bida.'))
    const rejected = { token: shop.token, params: { id: third.id }, body: { reason: 'See the weight above.' } }
    const { data } = await app.call(dismissQuestion, rejected)
    expect(data).toMatchObject({ status: 'dismissed', dismissedReason: 'See the weight above.' })
    expect((await put({}, shop)).counts).toEqual({ waiting: 1, answered: 1, dismissed: 1, hidden: 0 })
    expect(await ids({ status: 'answered', search: 'bida' })).toEqual([second.id])
    expect(await ids({ status: 'dismissed' })).toEqual([third.id])
    expect((await app.call(merchantToday, { token: shop.token })).data.questionsToAnswer).toBe(1)
    expect((await put({}, other)).counts).toEqual({ waiting: 0, answered: 0, dismissed: 0, hidden: 0 })
  })

  test('leaves contact details out of its answer', async () => {
    const { id } = await ask(await customer(app), 'Can I see it first?')
    const refused = await app.refused(answerQuestion, answering(store, id, 'Call +234 803 555 0188.'))
    expect(refused.errors).toEqual([{ field: 'text', message: noContactDetails }])
    expect((await shown()).total).toBe(0)
  })

  test('edits its answer; the customer gets one mail and one notification, however often it answers', async () => {
    const ada = await customer(app)
    const { id } = await ask(ada, 'Does it come ironed?')
    await atOnce(app.platform.db, 5, () => app.call(answerQuestion, answering(store, id, 'It does.')))
    app.clock.advance(minute)
    await app.call(answerQuestion, answering(store, id, 'It does, on a hanger.'))
    expect((await shown()).rows[0]?.answer).toEqual({
      text: 'It does, on a hanger.',
      createdAt: expect.any(String),
      editedAt: app.clock.now().toISOString(),
    })
    const mails = (await mailsTo(app, ada.email)).filter(({ subject }) => subject.includes('answered your question'))
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Store \d+ answered .* about Aṣọ òkè$/),
    ])
    expect(mails[0]?.text).toContain('It does.')
    expect(mails[0]?.html).toContain(`http://bitmarte.test/product/${goods.productId}#questions`)
    const { data } = await app.call(listNotifications, { token: ada.token })
    expect(data.rows).toMatchObject([{ path: `/product/${goods.productId}#questions` }])
  })

  test('dismisses a question, answered or not, and publishes it again with an answer', async () => {
    const ada = await customer(app)
    const { id } = await ask(ada, 'Do you deliver by night?')
    const dismissal = { token: store.token, params: { id }, body: {} }
    await app.call(answerQuestion, answering(store, id, 'Until 9 pm.'))
    expect((await shown()).count).toBe(1)
    await app.call(dismissQuestion, dismissal)
    expect((await shown()).total).toBe(0)
    expect((await own(ada)).rows).toMatchObject([{ status: 'dismissed', dismissedReason: '' }])
    await app.call(answerQuestion, answering(store, id, 'Until 9 pm.'))
    expect((await shown()).count).toBe(1)
  })

  test('reaches only its own questions, and staff who only view can’t answer', async () => {
    const { id } = await ask(await customer(app), 'Whose question is this?')
    expect((await app.refused(answerQuestion, answering(other, id, 'Ours.'))).code).toBe('question_not_found')
    expect((await app.refused(dismissQuestion, { token: other.token, params: { id }, body: {} })).status).toBe(404)
    const reader = await staff(app, store.storeId, [{ resource: 'testimonials', right: 'view' }])
    expect((await put({ search: 'whose question' }, reader)).rows.map(row => row.id)).toContain(id)
    expect((await app.refused(answerQuestion, answering(reader, id, 'Ours.'))).status).toBe(403)
    const packer = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
    expect((await app.refused(listStoreQuestions, { token: packer.token })).status).toBe(403)
  })
})
