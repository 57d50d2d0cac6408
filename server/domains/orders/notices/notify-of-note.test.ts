import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseNotices } from '#contract/notifications/notice-choices.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { subscribeToPush } from '#contract/notifications/push.ts'
import { updateOrder } from '#contract/orders/order-work.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, guest, type Merchant, merchant, type Person } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { pushBrowser, startPushService } from '#tests/harness/push-service.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
let store: Merchant
beforeAll(async () => {
  ;[app, service] = await Promise.all([startTestApp({ localRequests: true }), startPushService()])
  store = await merchant(app)
})
afterAll(() => Promise.all([app.stop(), service.stop()]))

const add = (by: Person, id: string, note: string, more = {}) =>
  app.call(updateOrder, { token: by.token, params: { id }, body: { note, toCustomer: true, ...more } })
const bell = async ({ token }: Person) =>
  (await app.call(listNotifications, { token, query: { limit: 50 } })).data.rows
    .filter(({ title }) => title.includes('wrote on'))
    .map(({ title, path }) => [title.replace(/BM-[\w-]+/, 'it'), path])
const mails = async ({ email }: Person) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.includes('wrote on'))

test('a note that the customer sees reaches her by mail, in the app and by push, once', async () => {
  const buyer = await customer(app)
  const browser = pushBrowser(service)
  await app.call(subscribeToPush, { token: buyer.token, body: browser.target })
  const { id } = await paidOrder(app, buyer, { store })
  await add(store, id, 'Only for us', { toCustomer: false })
  await add(store, id, 'The red is sold out.\nWe send the blue one.', { pictureIds: [await storedPicture(app)] })
  await add(await admin(app), id, 'Ring twice')
  await app.runJobs()
  const notes = await app.platform.db.read.selectFrom('order_notes').select('id').where('order_id', '=', id).execute()
  const handler = app.handlers.find(({ name }) => name === 'orders.customer-noted')
  for (const note of notes.slice(1)) await handler?.run({ noteId: note.id })
  await app.runJobs()
  const { storeName } = (await app.call(getOrder, { token: store.token, params: { id } })).data
  const path = `/customer/orders/${id}`
  expect((await bell(buyer)).toSorted()).toEqual([
    ['Bitmarte wrote on your order it', path],
    [`${storeName} wrote on your order it`, path],
  ])
  const sent = await mails(buyer)
  expect(sent).toHaveLength(2)
  expect(sent.map(({ text }) => text).join()).toContain('We send the blue one.')
  expect(sent.map(({ text }) => text).join()).toContain('It has a picture.')
  expect(sent.map(({ text }) => text).join()).not.toContain('Only for us')
  // A browser shows one message of a tag.
  const pushed = service.received.filter(browser.of).map(message => browser.read(message))
  expect(new Set(pushed.flatMap(({ title, tag }) => (title.includes('wrote on') ? [tag] : []))).size).toBe(2)
})

test('a guest gets a note by mail, with a link that opens the order', async () => {
  const buyer = await guest(app)
  const { id } = await paidOrder(app, buyer, { store })
  await add(store, id, 'It leaves tomorrow')
  await app.runJobs()
  expect((await mails(buyer)).map(({ text }) => text.includes('It leaves tomorrow'))).toEqual([true])
  expect((await mails(buyer))[0]?.html).toContain('/customer/guest/')
})

test('a customer who switched messages off by mail gets the note in the app only', async () => {
  const buyer = await customer(app)
  await app.call(chooseNotices, { token: buyer.token, body: { kind: 'messages', channel: 'mail', on: false } })
  const { id } = await paidOrder(app, buyer, { store })
  await add(store, id, 'It leaves tomorrow')
  await app.runJobs()
  expect(await mails(buyer)).toEqual([])
  expect(await bell(buyer)).toHaveLength(1)
})
