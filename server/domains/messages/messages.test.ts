import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  getConversation,
  getConversationReport,
  listConversationReports,
  listConversations,
  readConversation,
  reportConversation,
  sendMessage,
  type sendMessageBody,
  settleConversation,
  settleConversationReport,
} from '#contract/messages/conversations.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import {
  admin,
  adminWith,
  customer,
  type Merchant,
  merchant,
  type Person,
  product,
  staff,
} from '#tests/harness/fixtures.ts'
import { looksAt } from '#tests/harness/looks.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { storedPicture } from '#tests/harness/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const send = async (by: Person, body: z.input<typeof sendMessageBody>) =>
  (await app.call(sendMessage, { token: by.token, body })).data
const list = async (by: Person, query = {}) => (await app.call(listConversations, { token: by.token, query })).data
const open = async (by: Person, id: string, query = {}) =>
  (await app.call(getConversation, { token: by.token, params: { id }, query })).data

const audits = async (subjectId: string) =>
  (
    await app.platform.db.read
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

/** A customer with an order of a store. */
async function pair(): Promise<{
  buyer: Person
  store: Merchant
  orderId: string
  orderName: string
  reference: string
}> {
  const [buyer, store] = [await customer(app), await merchant(app)]
  const { id, name, reference } = await paidOrder(app, buyer, { store })
  return { buyer, store, orderId: id, orderName: name, reference }
}

test('mails each side once for all unread messages of a conversation about an order', async () => {
  const { buyer, store, orderId, orderName, reference } = await pair()
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  await app.runJobs()
  const before = [(await mailsTo(app, store.email)).length, (await mailsTo(app, buyer.email)).length]
  const mails = async (to: Person, since: number | undefined) =>
    (await mailsTo(app, to.email)).slice(since).map(mail => mail.subject)

  const { conversation } = await send(buyer, { orderId, text: '  When does it come?\n' })
  const { id } = conversation
  expect(conversation).toMatchObject({
    about: { kind: 'order', id: orderId, name: reference },
    lastText: 'When does it come?',
    unread: 0,
    waiting: true,
  })
  await send(buyer, { threadId: id, text: 'Hello?' })
  await app.runJobs()
  expect(await mails(store, before[0])).toEqual([expect.stringContaining(`wrote about ${orderName}`)])
  const bell = await app.call(listNotifications, { token: clerk.token })
  expect(bell.data.rows.map(row => row.path)).toContain(`/merchant/messages?id=${id}`)
  expect(await list(store)).toMatchObject({ count: 1, unread: 1, answerMinutes: null, rows: [{ unread: 2 }] })

  app.clock.advance(30 * minute)
  const answered = await send(clerk, { orderId, text: 'Tomorrow.' })
  expect(answered.conversation).toMatchObject({ id, unread: 0, waiting: false })
  await send(store, { threadId: id, text: 'By noon.' })
  await app.runJobs()
  expect(await mails(buyer, before[1])).toEqual([expect.stringContaining(`wrote about ${reference}`)])
  expect((await list(store)).answerMinutes).toBe(30)

  const page = await open(buyer, id)
  expect(page).toMatchObject({ count: 4, answerMinutes: 30, conversation: { unread: 2 } })
  expect(page.rows.map(row => row.text)).toEqual(['By noon.', 'Tomorrow.', 'Hello?', 'When does it come?'])
  expect(new Set(page.rows.filter(row => row.from === 'store').map(row => row.authorName))).toEqual(
    new Set([page.conversation.storeName]),
  )
  expect((await open(store, id)).rows[1]?.authorName).toMatch(/^Ada /)
  expect((await open(buyer, id, { limit: 1, offset: 1 })).rows.map(row => row.text)).toEqual(['Tomorrow.'])

  const read = await app.call(readConversation, { token: buyer.token, params: { id } })
  expect(read.data.unread).toBe(0)
  await send(store, { threadId: id, text: 'It’s there.' })
  await app.runJobs()
  expect(await mails(buyer, before[1])).toHaveLength(2)
})

test('notifies nobody of a message that was read before the worker runs', async () => {
  const { buyer, store, orderId } = await pair()
  await app.runJobs()
  const { conversation } = await send(buyer, { orderId, text: 'When does it come?' })
  await app.call(readConversation, { token: store.token, params: { id: conversation.id } })
  await app.runJobs()
  const bell = (await app.call(listNotifications, { token: store.token })).data.rows.map(({ path }) => path)
  expect(bell).not.toContain(`/merchant/messages?id=${conversation.id}`)
  expect((await mailsTo(app, store.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('wrote about'),
  )
})

test('notifies once of a message that came after others were read before the worker runs', async () => {
  const { buyer, store, orderId } = await pair()
  await app.runJobs()
  const { conversation } = await send(buyer, { orderId, text: 'Read at once.' })
  await app.call(readConversation, { token: store.token, params: { id: conversation.id } })
  for (const text of ['Not read yet.', 'Nor this.']) await send(buyer, { orderId, text })
  await app.runJobs()
  const about = (await mailsTo(app, store.email)).filter(({ subject }) => subject.includes('wrote about'))
  expect(about.map(({ text }) => /Read at once|Not read yet|Nor this/.exec(text)?.[0])).toEqual(['Not read yet'])
})

test('the excerpt of a message doesn’t end with half an emoji', async () => {
  const { buyer, orderId } = await pair()
  const { conversation } = await send(buyer, { orderId, text: `${'a'.repeat(199)}😀` })
  expect(conversation.lastText).toBe('a'.repeat(199))
})

test('creates one conversation about a product under concurrency', async () => {
  const [buyer, store] = [await customer(app), await merchant(app)]
  const { productId } = await product(app, store.storeId, { name: 'Àṣọ òkè' })
  const sent = await Promise.all(['one', 'two', 'three'].map(text => send(buyer, { productId, text })))
  expect(new Set(sent.map(({ conversation }) => conversation.id)).size).toBe(1)
  const [row] = (await list(store)).rows
  expect(row).toMatchObject({ about: { kind: 'product', id: productId, name: 'Àṣọ òkè' }, unread: 3 })
  const pictureId = await storedPicture(app)
  const { message } = await send(buyer, { productId, pictureId })
  expect([message.text, message.picture?.id]).toEqual(['', pictureId])
  const hidden = await product(app, store.storeId, { approval: 'pending' })
  const refused = (by: Person, body: object) => app.refused(sendMessage, { token: by.token, body })
  expect(await refused(buyer, { productId: hidden.productId, text: 'x' })).toMatchObject({ code: 'product_not_found' })
  expect(await refused(store, { productId, text: 'x' })).toMatchObject({ code: 'product_not_found' })
})

test('searches, filters and pages conversations', async () => {
  const { buyer, store, orderId, orderName, reference } = await pair()
  const { productId } = await product(app, store.storeId, { name: 'Kettle' })
  await send(buyer, { orderId, text: 'one' })
  app.clock.advance(minute)
  await send(buyer, { productId, text: 'two' })
  app.clock.advance(minute)
  await send(store, { orderId, text: 'answer' })
  const names = async (by: Person, query: object) => (await list(by, query)).rows.map(row => row.about.name)
  expect(await names(buyer, { limit: 1 })).toEqual([reference])
  // A store's begin with those to answer.
  expect(await names(store, { limit: 1 })).toEqual(['Kettle'])
  expect(await names(store, { limit: 1, offset: 1 })).toEqual([orderName])
  expect(await names(store, { waiting: 'true' })).toEqual(['Kettle'])
  expect(await names(store, { waiting: 'false' })).toEqual([orderName])
  expect(await names(store, { unread: 'true' })).toEqual(['Kettle'])
  expect(await names(buyer, { unread: 'true' })).toEqual([reference])
  expect(await names(buyer, { search: reference.toLowerCase() })).toEqual([reference])
  expect(await names(store, { search: 'kett' })).toEqual(['Kettle'])
  expect(await names(buyer, { search: 'store' })).toHaveLength(2)
  expect(await names(store, { search: '%' })).toEqual([])
  expect(await names(store, { orderId })).toEqual([orderName])
  expect(await names(buyer, { productId })).toEqual(['Kettle'])
})

test('a store marks a conversation as done without a reply until the customer writes again, and can take that back', async () => {
  const { buyer, store, orderId } = await pair()
  const { productId } = await product(app, store.storeId, { name: 'Kettle' })
  const { conversation } = await send(buyer, { orderId, text: 'Thank you!' })
  const { id } = conversation
  app.clock.advance(minute)
  await send(buyer, { productId, text: 'Is it red?' })
  const settle = async (body: { done: boolean; seen?: string }, by: Person = store) =>
    (await app.call(settleConversation, { token: by.token, params: { id }, body })).data
  const about = async () => {
    const { rows, waiting } = await list(store)
    return { waiting, rows: rows.map(row => [row.about.kind, row.waiting, row.unread]) }
  }
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  expect(await settle({ done: true, seen: conversation.lastAt }, clerk)).toMatchObject({ waiting: false, unread: 0 })
  const [waits, done] = [
    ['product', true, 1],
    ['order', false, 0],
  ]
  expect(await about()).toEqual({ waiting: 1, rows: [waits, done] })
  expect(await settle({ done: true })).toMatchObject({ waiting: false })

  // Once more, and the one to answer stays first although the other is newer.
  app.clock.advance(minute)
  const again = await send(buyer, { orderId, text: 'One more thing' })
  expect(again.conversation.waiting).toBe(true)
  const old = { token: store.token, params: { id }, body: { done: true, seen: conversation.lastAt } }
  expect(await app.refused(settleConversation, old)).toMatchObject({ code: 'conversation_went_on', status: 409 })
  await settle({ done: true, seen: again.conversation.lastAt })
  expect(await about()).toEqual({ waiting: 1, rows: [waits, done] })

  app.clock.advance(28 * minute)
  expect(await settle({ done: false })).toMatchObject({ waiting: true })
  expect((await about()).waiting).toBe(2)
  await send(store, { orderId, text: 'Welcome!' })
  expect(await settle({ done: false })).toMatchObject({ waiting: false })
  // The reply counts from the first message, and what was done without one doesn't count.
  expect((await list(store)).answerMinutes).toBe(30)
  expect(await audits(id)).toEqual(['done', 'done', 'reopen'].map(what => `conversation.${what}`))
  for (const [by, refusal] of [
    [await merchant(app), { code: 'conversation_not_found' }],
    [await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }]), { status: 403 }],
    [buyer, { status: 403 }],
  ] as const)
    expect(await app.refused(settleConversation, { ...old, token: by.token })).toMatchObject(refusal)
})

test('lets only participants see, write, read or report a conversation, and refuses empty messages', async () => {
  const { buyer, store, orderId } = await pair()
  const { conversation } = await send(store, { orderId, text: 'We are out of blue. Is green all right?' })
  const { id } = conversation
  for (const stranger of [await customer(app), await merchant(app)]) {
    const { token } = stranger
    const missing = { code: 'conversation_not_found', status: 404 }
    expect(await app.refused(getConversation, { token, params: { id } })).toMatchObject(missing)
    expect(await app.refused(readConversation, { token, params: { id } })).toMatchObject(missing)
    expect(await app.refused(sendMessage, { token, body: { threadId: id, text: 'x' } })).toMatchObject(missing)
    expect(await app.refused(sendMessage, { token, body: { orderId, text: 'x' } })).toMatchObject({
      code: 'order_not_found',
    })
    expect(await app.refused(reportConversation, { token, params: { id }, body: { reason: 'spam' } })).toMatchObject(
      missing,
    )
    expect((await list(stranger)).count).toBe(0)
  }
  const viewer = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  expect((await open(viewer, id)).count).toBe(1)
  const { token } = viewer
  expect(await app.refused(sendMessage, { token, body: { orderId, text: 'x' } })).toMatchObject({ status: 403 })
  const wrong: [object, object][] = [
    [{ orderId }, { status: 422 }],
    [{ text: 'x' }, { status: 422 }],
    [{ orderId, threadId: id, text: 'x' }, { status: 422 }],
    [{ orderId, text: 'x'.repeat(2001) }, { status: 422 }],
    [{ orderId: 'x', text: 'x' }, { status: 422 }],
    [{ orderId, pictureId: randomUUID() }, { code: 'picture_not_found' }],
    [{ threadId: randomUUID(), text: 'x' }, { code: 'conversation_not_found' }],
  ]
  for (const [body, failure] of wrong)
    expect(await app.refused(sendMessage, { token: buyer.token, body })).toMatchObject(failure)
  expect((await open(buyer, id)).count).toBe(1)
})

test('rate limits messages', async () => {
  const { buyer, orderId } = await pair()
  const { conversation } = await send(buyer, { orderId, text: 'x' })
  for (let at = 0; at < 11; at++) await send(buyer, { threadId: conversation.id, text: 'x' })
  expect(await app.refused(sendMessage, { token: buyer.token, body: { orderId, text: 'x' } })).toMatchObject({
    status: 429,
  })
})

test('accepts one abuse report per side, which an administrator resolves', async () => {
  const { buyer, store, orderId } = await pair()
  const overseer = await admin(app)
  const bookkeeper = await adminWith(app, [{ resource: 'finance', right: 'manage' }])
  const { conversation } = await send(buyer, { orderId, text: 'Something rude' })
  const { id } = conversation
  const report = { token: store.token, params: { id }, body: { reason: 'offensive' as const, note: 'Again' } }
  const results = await Promise.allSettled([app.call(reportConversation, report), app.call(reportConversation, report)])
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  expect(await app.refused(reportConversation, report)).toMatchObject({ code: 'conversation_reported' })
  const reports = async (state: 'open' | 'settled') =>
    (await app.call(listConversationReports, { token: overseer.token, query: { state } })).data
  const [open] = (await reports('open')).rows
  expect(open).toMatchObject({
    by: 'store',
    reason: 'offensive',
    note: 'Again',
    about: { kind: 'order', id: orderId },
    customerId: buyer.accountId,
    storeId: store.storeId,
    settledBy: null,
  })
  expect(JSON.stringify(open)).not.toContain('Something rude')
  const { data: bell } = await app.call(listNotifications, { token: overseer.token })
  expect(bell.rows.map(row => row.path)).toContain(`/admin/messages?status=reported&report=${open?.id}`)
  expect((await app.call(listNotifications, { token: bookkeeper.token })).data.rows).toEqual([])

  const queues = (await app.call(adminToday, { token: overseer.token })).data.queues
  expect(queues.find(({ queue }) => queue === 'conversations')).toMatchObject({ count: 1, since: open?.createdAt })

  const one = { token: overseer.token, params: { id: open?.id ?? '' } }
  const looks = () => looksAt(app, 'conversation', id)
  expect(await looks()).toEqual([])
  expect((await app.call(getConversationReport, one)).data.messages).toMatchObject([
    { text: 'Something rude', from: 'customer' },
  ])
  expect(await looks()).toEqual([{ action: 'conversation.viewed', account_id: overseer.accountId }])
  app.clock.advance(hour)
  await Promise.all([app.call(settleConversationReport, one), app.call(settleConversationReport, one)])
  expect((await reports('open')).count).toBe(0)
  expect((await reports('settled')).rows[0]?.settledAt).toBe(app.clock.now().toISOString())
  expect((await reports('settled')).rows[0]?.settledBy).not.toBeNull()
  const missing = { token: overseer.token, params: { id: randomUUID() } }
  expect(await app.refused(settleConversationReport, missing)).toMatchObject({ status: 404 })
  expect(await app.refused(getConversationReport, missing)).toMatchObject({ status: 404 })
})
