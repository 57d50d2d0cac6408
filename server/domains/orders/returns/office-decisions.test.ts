import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { decideRefund, escalateReturn, getReturn, updateReturnStatus } from '#contract/orders/returns.ts'
import { day } from '#platform/clock.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { admin, type Merchant, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { accept, ask, delivered, reject } from '#tests/harness/returns.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
  buyer = await shopper(app)
})

/** A return that the store rejected and the customer escalated. */
const disputed = async (asked: Partial<Parameters<typeof ask>[1]> = {}) => {
  const goods = await product(app, store.storeId, { price: 500_000, name: 'Adire wrap dress' })
  const orderId = await delivered(app, { store, buyer, items: [{ ...goods, quantity: 2 }] })
  const { id } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }], ...asked })
  await reject(app, store, id)
  await app.call(escalateReturn, { token: buyer.token, params: { id }, body: { reason: 'It never was.' } })
  await app.runJobs()
  return id
}
const acceptWith = (by: Person, id: string, wayBack: 'drop-off' | 'store-collects' | 'platform-collects') => {
  const body = { decision: 'approved', wayBack, reason: 'The picture shows the tear.' } as const
  return app.call(decideRefund, { token: by.token, params: { id }, body })
}
/** The last message to the store, in the app and by mail. */
const received = async (id: string) => {
  await app.runJobs()
  const [notice] = (await app.call(listNotifications, { token: store.token })).data.rows
  const mail = (await mailsTo(app, store.email)).at(-1)
  expect(mail?.subject).toBe(notice?.title)
  expect(notice?.path).toBe(`/merchant/returns/${id}`)
  expect(mail?.text).toContain(`/merchant/returns/${id}`)
  return { title: notice?.title, text: mail?.text.replaceAll('\n', ' ') }
}
const in14Days = () => dateAndTime(new Date(app.clock.now().getTime() + 14 * day))

test.each([
  [
    'store-collects',
    'Collect it from the customer by',
    /^Bitmarte accepted return #\d+-R1: collect it by \d+ \w+ \d+, \d\d:\d\d$/,
  ],
  ['platform-collects', 'A Bitmarte rider or partner collects it by', /^Bitmarte accepted return #\d+-R1$/],
  ['drop-off', 'The customer brings or ships it to you by', /^Bitmarte accepted return #\d+-R1$/],
] as const)(
  'tells the store that its rejection was overruled, and what to do next (%s)',
  async (way, next, heading) => {
    const id = await disputed()
    await acceptWith(overseer, id, way)
    const { title, text } = await received(id)
    expect(title).toMatch(heading)
    expect(text).toContain('“The picture shows the tear.”')
    expect(text).toContain(`${next} ${in14Days()}`)
    expect(text).toContain('inspect it within 48 hours')
    expect(text).toContain('₦5,000.00 goes back to the customer. It costs you ₦4,500.00')
  },
)

test('tells the store that an exchange was accepted against its rejection', async () => {
  const id = await disputed({ replace: true, reason: 'damaged' })
  await acceptWith(overseer, id, 'store-collects')
  const { title, text } = await received(id)
  expect(title).toMatch(/^Bitmarte accepted exchange #\d+-R1: collect it by /)
  expect(text).toContain('Then you send the exchange, at no charge to the customer.')
  expect(text).not.toContain('₦')
})

test('tells the store that its rejection was confirmed, and that it keeps the money', async () => {
  const id = await disputed()
  await reject(app, overseer, id)
  const { title, text } = await received(id)
  expect(title).toMatch(/^Bitmarte rejected return #\d+-R1$/)
  expect(text).toContain('“It was worn.”')
  expect(text).toContain('The customer gets no money back. It costs you nothing.')
  expect(text).toContain('You have nothing left to do.')
})

test('tells the store how an administrator decided about what it had asked them to look at', async () => {
  const ids = [await disputed(), await disputed()]
  for (const id of ids) {
    await accept(app, overseer, id)
    await app.call(updateReturnStatus, { token: store.token, params: { id }, body: { status: 'received' } })
    await app.call(escalateReturn, { token: store.token, params: { id }, body: { reason: 'A brick.' } })
    await app.runJobs()
  }
  const [refunded = '', refused = ''] = ids
  const body = { status: 'closed' as const, products: [], note: 'The box is yours.' }
  await app.call(updateReturnStatus, { token: overseer.token, params: { id: refunded }, body })
  const closed = await received(refunded)
  expect(closed.title).toMatch(/is closed$/)
  expect(closed.text).toMatch(/An administrator of Bitmarte decided\.\s+“The box is yours\.”\s+₦5,000\.00 goes back/)
  await reject(app, overseer, refused)
  const rejected = await received(refused)
  expect(rejected.title).toMatch(/^Bitmarte rejected return/)
  expect(rejected.text).not.toContain('nothing left to do')
})

test('an exchange that is rejected once it is back puts the item that was to be sent back in stock', async () => {
  const goods = await product(app, store.storeId, { price: 500_000 })
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  const before = await stockOf(app, goods)
  const { id } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged', replace: true })
  await accept(app, store, id)
  expect(await stockOf(app, goods)).toBe(before - 1)
  await app.call(updateReturnStatus, { token: store.token, params: { id }, body: { status: 'received' } })
  await app.call(escalateReturn, { token: store.token, params: { id }, body: { reason: 'A brick.' } })
  await reject(app, overseer, id)
  expect(await stockOf(app, goods)).toBe(before)
})

test('tells the store that what it has to inspect is with it, if somebody else said so', async () => {
  const id = await disputed()
  await acceptWith(overseer, id, 'drop-off')
  await app.runJobs()
  await app.call(updateReturnStatus, { token: overseer.token, params: { id }, body: { status: 'received' } })
  const { title, text } = await received(id)
  expect(title).toMatch(/^Return #\d+-R1 is with you: inspect it within 48 hours$/)
  expect(text).toContain('the customer is refunded')
})

test('doesn’t tell the store what it decided itself', async () => {
  const goods = await product(app, store.storeId, { price: 500_000 })
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  const { id } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
  await accept(app, store, id)
  await app.runJobs()
  expect((await mailsTo(app, store.email)).filter(({ subject }) => subject.includes('accepted'))).toEqual([])
})

test('names Bitmarte to store and customer, and its administrator only to the office', async () => {
  const id = await disputed()
  await acceptWith(overseer, id, 'store-collects')
  const namesFor = async (by: Person) => {
    const { data } = await app.call(getReturn, { token: by.token, params: { id } })
    return data.activities.map(({ actorName }) => actorName)
  }
  const [office, shop] = [await namesFor(overseer), await namesFor(store)]
  expect(office.at(-1)).toMatch(/^Ada /)
  expect(shop.at(-1)).toBe('Bitmarte')
  expect(shop.slice(0, -1)).toEqual(office.slice(0, -1))
  expect((await namesFor(buyer)).at(-1)).toBe('Bitmarte')
})
