import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getOrder } from '#contract/orders/orders.ts'
import { getStoreProfile } from '#contract/stores/store-profile.ts'
import { setOpening } from '#domains/stores/index.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeStatus } from '#tests/harness/deliveries.ts'
import { customer, type Merchant, merchant, type Person, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let store: Merchant
let buyer: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // A Tuesday, ten in the morning in Lagos.
  app.clock.set(new Date('2026-12-01T09:00:00Z'))
  store = await merchant(app)
  buyer = await customer(app)
})

const order = async (promisedDays: number) => (await paidOrder(app, buyer, { store, promisedDays })).id
const deadlines = async (id: string) => {
  const { dueAt, startBy, late } = (await app.call(getOrder, { token: store.token, params: { id } })).data
  return [dueAt, startBy, late].map(each => (typeof each === 'string' ? each.slice(0, 16) : each))
}
const away = async (from?: string, until = from) => {
  const holiday = from && until ? { from, until, note: '' } : null
  await within(app, work => setOpening(work, store.storeId, { holiday }))
  await app.runJobs()
}

test('a holiday moves the deadlines to start and to cancel alike, but not the promise', async () => {
  const [free, promised] = [await order(30), await order(3)]
  expect(await deadlines(free)).toEqual(['2026-12-02T09:00', '2026-12-03T09:00', false])
  await away('2026-12-02', '2026-12-07')
  expect(await deadlines(free)).toEqual(['2026-12-08T09:00', '2026-12-09T09:00', false])
  expect(await deadlines(promised)).toEqual(['2026-12-04T09:00', '2026-12-09T09:00', false])
  await away()
  for (const id of [free, promised])
    expect(await deadlines(id)).toEqual(['2026-12-02T09:00', '2026-12-03T09:00', false])
})

test('the mail about a new order names the moments that its page names, also during a holiday', async () => {
  const text = async () => (await mailsTo(app, store.email)).at(-1)?.text.replaceAll(/\s+/g, ' ')
  await order(30)
  await app.runJobs()
  expect(await text()).toContain(
    'by Wed 2 Dec, 10:00, so that it arrives as promised. If you haven’t by Thu 3 Dec, 10:00',
  )
  await away('2026-12-01', '2026-12-07')
  const id = await order(30)
  await app.runJobs()
  expect(await deadlines(id)).toEqual(['2026-12-08T23:00', '2026-12-09T23:00', false])
  expect(await text()).toContain(
    'by Wed 9 Dec, 00:00, so that it arrives as promised. If you haven’t by Thu 10 Dec, 00:00',
  )
})

test('a store that is back early has as long as before it went, and its profile has no holiday', async () => {
  const id = await order(30)
  await away('2026-12-02', '2026-12-07')
  app.clock.set(new Date('2026-12-04T07:00:00Z'))
  await away()
  expect(await deadlines(id)).toEqual(['2026-12-04T09:00', '2026-12-05T09:00', false])
  const { data } = await app.call(getStoreProfile, { token: store.token, params: { id: store.storeId } })
  expect(data[0]?.store.holiday).toBeNull()
})

test('the next holiday, planned on the return from one, makes no order late or cancelled', async () => {
  const id = await order(60)
  await away('2026-12-02', '2026-12-07')
  // The first open day after it; the order is due at ten.
  app.clock.set(new Date('2026-12-08T07:00:00Z'))
  await away('2026-12-20', '2026-12-27')
  expect(await deadlines(id)).toEqual(['2026-12-08T09:00', '2026-12-09T09:00', false])
  await app.runScheduledJob('orders.unaccepted')
  expect(await deadlines(id)).toEqual(['2026-12-08T09:00', '2026-12-09T09:00', false])
})

test('a holiday moves the deadline to pack, and what is late stays late', async () => {
  const [started, late] = [await order(30), await order(30)]
  await changeStatus(app, store, started, 'processing')
  expect(await deadlines(started)).toEqual(['2026-12-03T09:00', null, false])
  app.clock.set(new Date('2026-12-02T10:00:00Z'))
  await away('2026-12-02', '2026-12-07')
  expect(await deadlines(started)).toEqual(['2026-12-09T09:00', null, false])
  expect(await deadlines(late)).toEqual(['2026-12-02T09:00', '2026-12-09T09:00', true])
})

test('the new estimate of a late order counts from its store’s return', async () => {
  const id = await order(1)
  await away('2026-12-02', '2026-12-07')
  await app.advance(day + hour)
  const { data } = await app.call(getOrder, { token: store.token, params: { id } })
  expect([data.deliveryLate, data.expectedAt]).toEqual([true, '2026-12-12T22:59:00.000Z'])
})
