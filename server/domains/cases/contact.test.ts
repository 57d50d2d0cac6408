import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, closeCase, getCase, listCases, listOwnCases } from '#contract/cases/cases.ts'
import * as contract from '#contract/cases/contact.ts'
import { getClosing } from '#contract/identity/privacy.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant } from '#tests/harness/fixtures.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await admin(app)).token
})
afterAll(() => app.stop())

let people = 0
const letter = (said: object = {}) => ({
  fullName: 'Chiọma Okafor',
  email: `chioma${++people}@test.ng`,
  topic: 'order' as const,
  message: 'Where is my order?\nIt was to come on Monday.',
  ...said,
})
/** Uses a new address each time, unless one is given. */
const write = (body: object, address = `10.0.${++people % 250}.1`) =>
  app.app.inject({ method: 'POST', url: contract.contactUs.path, payload: body, remoteAddress: address })
const kept = async (query = {}) =>
  (await app.call(listCases, { token, query: { kind: 'contact', tab: 'all', ...query } })).data
const mails = (to: string) =>
  app.platform.db.read.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', to).execute()

test('is stored and mailed to the platform; the confirmation repeats nothing that was typed', async () => {
  const body = letter({ email: ' Chioma@Test.NG ', message: 'My parcel is a mystery to me.' })
  const answer = await write(body)
  expect(answer.json()).toMatchObject({ success: true, message: 'We’ve received your message. We’ll reply by e-mail.' })
  const [row] = (await kept()).rows
  expect(row).toMatchObject({ kind: 'contact', status: 'open', customerName: 'Chiọma Okafor', orderId: null })
  expect(row?.title).toBe('Contact message about an order')
  const opened = (await app.call(getCase, { token, params: { id: row?.id ?? '' } })).data
  expect(opened).toMatchObject({ contactEmail: 'chioma@test.ng', topic: 'order', messages: [{ text: body.message }] })
  const ours = await mails('hello@bitmarte.test')
  expect(ours.at(-1)?.subject).toBe('Chiọma Okafor writes about an order')
  expect(ours.at(-1)?.text).toContain('My parcel is a mystery to me.')
  expect(ours.at(-1)?.text).toContain('chioma@test.ng')
  const theirs = await mails('chioma@test.ng')
  expect(theirs).toHaveLength(1)
  expect(theirs[0]?.text).not.toContain('mystery')
  expect(theirs[0]?.text).not.toContain('Chiọma')
})

test('shows markup as text in the mail', async () => {
  await write(letter({ fullName: '<img src=x>\nBcc: x@y.ng', message: '<script>alert(1)</script> and more' }))
  const { html, subject } = await app.platform.db.read
    .selectFrom('mails')
    .select(['html', 'subject'])
    .where('recipient', '=', 'hello@bitmarte.test')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img')
  expect(subject).not.toContain('\n')
})

test('discards a message with the honeypot field, with the usual response', async () => {
  const before = await kept()
  const body = letter({ website: 'https://spam.example' })
  expect((await write(body)).statusCode).toBe(200)
  expect((await kept()).count).toBe(before.count)
  expect(await mails(body.email)).toEqual([])
})

test('allows 3 an hour per e-mail address, and 20 a minute and 100 an hour per network address', async () => {
  app.clock.advance(hour)
  const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
  const { email } = letter()
  expect(codes(await Promise.all(Array.from({ length: 5 }, () => write(letter({ email })))))).toEqual([
    200, 200, 200, 429, 429,
  ])
  const refused = await write(letter({ email: email.toUpperCase() }))
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  app.clock.advance(hour)
  expect((await write(letter({ email }))).statusCode).toBe(200)

  const from = '192.0.2.7'
  expect(codes(await Promise.all(Array.from({ length: 21 }, () => write(letter(), from))))).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    429,
  ])
  for (let sent = 20; sent < 100; sent++) {
    if (sent % 20 === 0) app.clock.advance(minute)
    expect((await write(letter(), from)).statusCode).toBe(200)
  }
  app.clock.advance(minute)
  expect((await write(letter(), from)).statusCode).toBe(429)
})

test.each([
  { fullName: '' },
  { fullName: 'a'.repeat(121) },
  { email: 'nobody' },
  { email: undefined },
  { topic: 'gossip' },
  { message: 'Too short' },
  { message: ' '.repeat(30) },
  { message: 'a'.repeat(4001) },
])('%j is refused', async wrong => {
  const before = await kept()
  expect((await write(letter(wrong))).json()).toMatchObject({ code: 'invalid', status: 422 })
  expect((await kept()).count).toBe(before.count)
})

test('a message of a signed-in customer is tied to the account and the order that it names, and answered by mail', async () => {
  const buyer = await customer(app)
  const { id, name, reference } = await paidOrder(app, buyer, { store: await merchant(app) })
  const say = (message: string) =>
    app.call(contract.contactUs, { token: buyer.token, body: letter({ email: buyer.email, message }) })
  await say(`Is ${name.slice(1)} or ${name} the number of my order?`)
  const [numbered] = (await kept({ search: 'the number of my order' })).rows
  expect(numbered).toMatchObject({ orderId: id, customerId: buyer.accountId })
  await say(`Where is ${reference.toLowerCase()}? Nobody calls me.`)
  const [row] = (await kept({ search: 'Nobody calls' })).rows
  expect(row).toMatchObject({ orderId: id, orderName: reference })
  expect((await app.call(listOwnCases, { token: buyer.token })).data.count).toBe(2)
  // After an answer nobody waits for Bitmarte: the customer can write again.
  const first = { id: numbered?.id ?? '' }
  const nextFor = async (reader: string) => (await app.call(getCase, { token: reader, params: first })).data.next
  expect(await nextFor(token)).toMatch(/^You are next by .+: answer or close the case\./)
  await app.call(answerCase, { token, params: first, body: { text: 'It is the first.', waitFor: 'customer' } })
  expect(await nextFor(buyer.token)).toMatch(/^We answered\. If something is still open, write again by .+\. Otherwise/)
  await app.runJobs()
  const answers = (await mails(buyer.email)).filter(({ text }) => text.includes('It is the first.'))
  expect(answers.map(({ subject }) => subject)).toEqual([`Our answer about order ${reference} (${numbered?.name})`])

  const params = { id: row?.id ?? '' }
  expect((await app.call(getCase, { token, params })).data.sameEmail).toBeNull()
  const body = { text: 'It comes tomorrow.\nThank you for waiting.', close: true }
  await app.call(answerCase, { token, params, body })
  await app.runJobs()
  const theirs = await mails(buyer.email)
  expect(theirs.filter(({ text }) => text.includes('It comes tomorrow.'))).toHaveLength(1)
  expect((await kept({ search: 'Nobody calls' })).rows[0]?.status).toBe('closed')
  expect(await app.refused(answerCase, { token, params, body })).toMatchObject({ code: 'case_over' })
})

test('a customer closes their message; only one about an order whose money is open keeps their account open', async () => {
  const buyer = await customer(app)
  const { id, reference } = await paidOrder(app, buyer, { store: await merchant(app) })
  const say = (message: string) =>
    app.call(contract.contactUs, { token: buyer.token, body: letter({ email: buyer.email, message }) })
  await say(`Please call me before you bring ${reference}.`)
  await say('Do you also sell by the yard?')
  const waitsFor = async () => (await app.call(getClosing, { token: buyer.token })).data.matters.map(each => each.what)
  const { rows } = (await app.call(listOwnCases, { token: buyer.token })).data
  const [other, about] = rows
  expect(await waitsFor()).toEqual([
    `The order ${reference}, until it is delivered or cancelled`,
    `The help request ${about?.name}, until it is answered or closed`,
  ])
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: { reason: 'Not needed' } })
  expect(await waitsFor()).not.toContainEqual(expect.stringContaining('help request'))

  const params = { id: other?.id ?? '' }
  expect((await app.call(getCase, { token: buyer.token, params })).data.canWithdraw).toBe(true)
  const closed = (await app.call(closeCase, { token: buyer.token, params })).data
  expect(closed).toMatchObject({ status: 'closed', canWithdraw: false, canAnswer: false })
  expect(closed.messages.at(-1)).toMatchObject({ kind: 'event', text: 'Closed by the customer' })
  const stranger = await customer(app)
  expect(await app.refused(closeCase, { token: stranger.token, params: { id: about?.id ?? '' } })).toMatchObject({
    code: 'case_not_found',
  })
})

test('a typed e-mail ties a message to nobody: its account sees no case, and the answer goes by mail only', async () => {
  const buyer = await customer(app)
  const { reference } = await paidOrder(app, buyer, { store: await merchant(app) })
  const notices = async () => (await app.call(listNotifications, { token: buyer.token })).data.count
  const before = await notices()
  const stranger = letter({ email: buyer.email, message: `I made up ${reference} to see what it shows.` })
  await write(stranger)
  const [row] = (await kept({ search: 'I made up' })).rows
  expect(row).toMatchObject({ orderId: null, customerId: null, customerName: stranger.fullName })
  const params = { id: row?.id ?? '' }
  const opened = (await app.call(getCase, { token, params })).data
  expect(opened).toMatchObject({ contactEmail: buyer.email, sameEmail: { id: buyer.accountId }, work: null })
  expect(await app.refused(answerCase, { token, params, body: { text: 'Is it?', waitFor: 'customer' } })).toMatchObject(
    {
      code: 'case_not_possible',
    },
  )
  await app.call(answerCase, { token, params, body: { text: 'We see nothing.' } })
  await app.runJobs()
  const answers = (await mails(buyer.email)).filter(({ text }) => text.includes('We see nothing.'))
  expect(answers).toHaveLength(1)
  expect(answers[0]?.text).not.toContain('/customer/cases')
  expect(await notices()).toBe(before)
  expect((await app.call(listOwnCases, { token: buyer.token })).data.rows).toEqual([])
  expect(await app.refused(getCase, { token: buyer.token, params })).toMatchObject({ code: 'case_not_found' })
})

test('a message of somebody without an account is answered by mail', async () => {
  const stranger = letter({ message: 'How do I open a 100% store?' })
  await write(stranger)
  const [other] = (await kept({ search: '100% STORE' })).rows
  // The counts of the tabs follow the search.
  expect(await kept({ search: '100% STORE' })).toMatchObject({ count: 1, open: 1, unowned: 1, mine: 0, overdue: 0 })
  expect(await kept({ search: '100_' })).toMatchObject({ count: 0, open: 0 })
  await app.call(answerCase, { token, params: { id: other?.id ?? '' }, body: { text: 'With our form.' } })
  await app.runJobs()
  const answers = (await mails(stranger.email)).filter(({ text }) => text.includes('With our form.'))
  expect(answers).toHaveLength(1)
})
