import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { merchantToday } from '#contract/catalog/selling.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { escalateReturn, getReturn, giveBackReturn, listReturns, updateReturnStatus } from '#contract/orders/returns.ts'
import { day, minute } from '#platform/clock.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
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

const requested = async () => {
  const goods = await product(app, store.storeId, { price: 500_000, name: 'Adire wrap dress' })
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  return (await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })).id
}
/** A return that came back to its store, which asked an administrator about it, who rejected it. */
const rejectedAtStore = async () => {
  const id = await requested()
  await accept(app, store, id)
  await app.call(updateReturnStatus, { token: store.token, params: { id }, body: { status: 'received' } })
  await app.call(escalateReturn, { token: store.token, params: { id }, body: { reason: 'It was worn.' } })
  await reject(app, overseer, id)
  return id
}
const read = async (by: Person, id: string) => (await app.call(getReturn, { token: by.token, params: { id } })).data
/** The last notification of a person and the text of the last mail. */
const newsTo = async (person: Person) => {
  await app.runJobs()
  const [notice] = (await app.call(listNotifications, { token: person.token })).data.rows
  const mail = (await mailsTo(app, person.email)).at(-1)
  expect(mail?.subject).toBe(notice?.title)
  return { title: notice?.title, text: mail?.text.replaceAll(/\s+/g, ' ') }
}
const toDo = async () => (await app.call(merchantToday, { token: store.token })).data.returnsToGiveBack
const in14Days = () => dateAndTime(new Date(app.clock.now().getTime() + 14 * day))

test('a return rejected at the store has to be given back, and both read by when and how', async () => {
  const id = await rejectedAtStore()
  const by = in14Days()
  const toStore = await newsTo(store)
  expect(toStore.title).toMatch(new RegExp(`^Bitmarte rejected return #\\d+-R1: give it back by ${by}$`))
  expect(toStore.text).toContain(`Give the items back by ${by}: the customer collects them from you`)
  const toBuyer = await newsTo(buyer)
  expect(toBuyer.title).toMatch(/^Your return BM-\S+-R1 was rejected: get it back from /)
  expect(toBuyer.text).toContain(`collect them by ${by}, or agree with`)
  expect(toBuyer.text).toContain('at your own cost')
  expect(toBuyer.text).toContain('The store’s address: ')
  expect(await toDo()).toBe(1)
  expect((await read(store, id)).moves).toEqual(['give_back'])
  expect((await read(buyer, id)).moves).toEqual([])
  const { data } = await app.call(listReturns, { token: store.token, query: { tab: 'to_give_back' } })
  expect(data).toMatchObject({ counts: { to_give_back: 1 }, rows: [{ id, giveBack: { doneAt: null }, late: false }] })
})

test('a store that hasn’t got a return says so: an administrator decides, and it has nothing to give back', async () => {
  const id = await requested()
  await accept(app, store, id)
  await app.call(updateReturnStatus, { token: overseer.token, params: { id }, body: { status: 'received' } })
  const body = { reason: 'Nobody brought it.', notArrived: true }
  const { data } = await app.call(escalateReturn, { token: store.token, params: { id }, body })
  expect(data).toMatchObject({ escalated: true, storeAsked: { reason: body.reason, notArrived: true } })
  expect(data.activities.at(-1)?.activity).toBe('The store says that it didn’t arrive: an administrator decides')
  expect((await newsTo(buyer)).text).toContain('says that it didn’t arrive. Bitmarte finds out where it is.')
  const overdue = await app.call(listReturns, { token: overseer.token, query: { tab: 'overdue' } })
  expect(overdue.data.rows.map(row => row.id)).toContain(id)
  // Nobody refunds it by the clock, as what a store has and doesn't inspect.
  await app.advance(5 * day)
  expect(await read(store, id)).toMatchObject({ status: { code_name: 'received' }, moves: [] })
  await reject(app, overseer, id)
  expect((await read(store, id)).giveBack).toBeNull()
  expect(await toDo()).toBe(0)
})

test('the store records how it gave it back, once, and the customer is notified', async () => {
  const id = await rejectedAtStore()
  const by = (person: Person) => ({ token: person.token, params: { id }, body: { reason: 'She collected it.' } })
  expect((await app.refused(giveBackReturn, by(buyer))).code).toBe('not_allowed')
  await app.call(giveBackReturn, by(store))
  expect((await app.refused(giveBackReturn, by(overseer))).code).toBe('return_move_not_allowed')
  const given = await read(buyer, id)
  expect(given.giveBack?.doneAt).toBe(app.clock.now().toISOString())
  expect(given.activities.at(-1)).toMatchObject({ activity: 'Given back to the customer', note: 'She collected it.' })
  expect((await newsTo(buyer)).title).toMatch(/ gave return BM-\S+-R1 back to you$/)
  expect(await toDo()).toBe(0)
})

test('both are reminded once when it isn’t given back in time, and it is late', async () => {
  const id = await rejectedAtStore()
  const given = await rejectedAtStore()
  await app.call(giveBackReturn, { token: store.token, params: { id: given }, body: { reason: 'Sent by GIG.' } })
  await app.runJobs()
  const before = (await mailsTo(app, buyer.email)).length
  const by = in14Days()
  await app.advance(14 * day - 1)
  expect(await mailsTo(app, buyer.email)).toHaveLength(before)
  await app.advance(day) // The worker is late.
  const toStore = await newsTo(store)
  expect(toStore.title).toMatch(/^Give return #\d+-R1 back to the customer$/)
  expect(toStore.text).toContain(`You were to give it back by ${by}, and you haven’t said that you did.`)
  const { title, text } = await newsTo(buyer)
  expect(title).toMatch(/^Do you have return BM-\S+-R1 again\?$/)
  expect(text).toContain(`back by ${by}, and hasn’t said that it did.`)
  expect(text).toContain('If the store doesn’t give it to you, contact us.')
  expect(await mailsTo(app, buyer.email)).toHaveLength(before + 1)
  const { data } = await app.call(listReturns, {
    token: overseer.token,
    query: { late: 'true', storeId: store.storeId },
  })
  expect(data.rows.map(row => row.id)).toEqual([id])
})

test('nothing has to be given back that the store never had', async () => {
  const neverSent = await requested()
  await reject(app, store, neverSent)
  await app.call(escalateReturn, { token: buyer.token, params: { id: neverSent }, body: { reason: 'It never was.' } })
  await reject(app, overseer, neverSent)
  // Nobody said that it arrived: an administrator marks it as received, to decide about it.
  const lost = await requested()
  await accept(app, store, lost)
  await app.call(updateReturnStatus, { token: overseer.token, params: { id: lost }, body: { status: 'in_transit' } })
  await app.advance(14 * day + 5 * minute)
  await app.call(updateReturnStatus, { token: overseer.token, params: { id: lost }, body: { status: 'received' } })
  await reject(app, overseer, lost)
  for (const id of [neverSent, lost]) expect(await read(store, id)).toMatchObject({ giveBack: null, moves: [] })
  const { text } = await newsTo(store)
  expect(text).toContain('You have nothing left to do.')
})
