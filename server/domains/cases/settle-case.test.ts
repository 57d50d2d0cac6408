import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerCase,
  decideCase,
  getCase,
  getCaseStake,
  refundGoodwill,
  reportParcel,
  reportProblem,
  settleCase,
} from '#contract/cases/cases.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { cast, orderIn, tally } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, staff } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'
import { ask, bringBack, deliver, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let overseer: Person
let store: Merchant
let buyer: Shopper
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(day)
  overseer = await admin(app)
  store = await merchant(app)
  buyer = await shopper(app)
})
afterEach(() => expectNoDifferences(app))

const why = { note: 'The pictures show it.', whyNow: 'The customer travels tomorrow.' }
const fileOf = async (by: Person, id: string) => (await app.call(getCase, { token: by.token, params: { id } })).data
const offersOf = async (by: Person, id: string) => (await fileOf(by, id)).settlements ?? []
type Wish = 'refund' | 'replacement'
/** A case about so many of the items of a delivered order. */
async function reported({ of = 1, quantity = of, wanted }: { of?: number; quantity?: number; wanted?: Wish } = {}) {
  const goods = await product(app, store.storeId, { price: 1_000_000 })
  const orderId = await delivered(app, { store, buyer, items: [{ ...goods, quantity: of }] })
  return reportTorn(app, buyer, orderId, { quantity, wanted })
}
const refundOf = (id: string, refund: number, by: Person = store) => ({
  token: by.token,
  params: { id },
  body: { outcome: 'refund_items' as const, refund },
})
/** What was posted for an order, with the kinds of its accounts. */
const postedFor = (orderId: string) =>
  app.platform.db.read
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['e.event', 'a.kind', 'p.amount_kobo'])
    .where('e.order_id', '=', orderId)
    .orderBy('e.event')
    .orderBy('a.kind')
    .orderBy('p.amount_kobo')
    .execute()

test.each([
  ['the last item, with the delivery fee', 1, true, 0],
  ['one of three, without it', 3, false, 0],
  ['an order that is completed meanwhile', 1, true, 9],
])('posts what a decision with the same values posts: %s', async (_, of, shipping, days) => {
  const [settled, decided] = [await reported({ of, quantity: 1 }), await reported({ of, quantity: 1 })]
  await app.advance(days * day)
  const [offer] = await offersOf(store, settled.id)
  if (!offer) throw new Error('The store can’t settle it')
  expect(offer.outcome).toBe('refund_items')
  expect(offer.shipping > 0).toBe(shipping)
  const stake = await app.call(getCaseStake, { token: store.token, params: { id: settled.id } })
  expect(stake.data.ifBorne).toEqual({ amount: offer.borne?.amount, of: 'items', ...(shipping && { delivery: true }) })
  await app.call(settleCase, refundOf(settled.id, offer.refund))
  const { id, items } = decided
  const body = { outcome: 'refund_items' as const, bearer: 'store' as const, items, shipping, ...why }
  await app.call(decideCase, { token: overseer.token, params: { id }, body })
  await app.runJobs()
  const posted = await postedFor(settled.orderId)
  expect(posted).toEqual(await postedFor(decided.orderId))
  expect(posted.map(({ event }) => event)).toContain('case_borne')
  const { data } = await app.call(getCaseStake, { token: store.token, params: { id: settled.id } })
  expect(data).toMatchObject({ settled: -(offer.borne?.amount ?? 0), settledCommission: offer.borne?.commission })
})

test('the mail that asks the store says that it can refund the customer, if it can', async () => {
  const words = 'If it was your mistake, you can refund the customer at once on the case’s page.'
  const asked = async ({ name }: { name: string }) => {
    await app.runJobs()
    const mails = (await mailsTo(app, store.email)).filter(({ subject }) => subject.includes(`(${name})`))
    return mails.map(({ text }) => text.replaceAll(/\s+/g, ' ').includes(words))
  }
  expect(await asked(await reported())).toEqual([true])
  const goods = await product(app, store.storeId)
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  const body = { orderId, kind: 'never_arrived', text: 'I got nothing.' } as const
  expect(await asked((await app.call(reportProblem, { token: buyer.token, body })).data)).toEqual([false])
})

test('everybody reads that the store refunded it, also after its answer, and nothing is sent back', async () => {
  const { id, name } = await reported()
  await app.call(answerCase, { token: store.token, params: { id }, body: { text: 'Our mistake.' } })
  await app.runJobs()
  const [offer] = await offersOf(store, id)
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  const { data, message } = await app.call(settleCase, refundOf(id, offer?.refund ?? 0, clerk))
  expect(message).toBe('Settled. The customer gets a mail.')
  expect(data).toMatchObject({ status: 'decided', canAnswer: false, settlements: [], next: null })
  await app.runJobs()
  const refunded = `${data.storeName} refunded ₦`
  for (const reader of [buyer, store, overseer]) {
    const { decision, messages } = await fileOf(reader, id)
    expect(messages.at(-1)?.text).toMatch(new RegExp(`^${refunded}.+\\. Nothing has to be sent back\\.$`))
    expect(decision).toMatchObject({ refunded: offer?.refund, note: 'Nothing has to be sent back.' })
    const person = reader === overseer ? `.+ \\(${data.storeName}\\)` : data.storeName
    expect(decision?.by).toMatch(new RegExp(`^${person}$`))
  }
  expect((await fileOf(buyer, id)).decision?.bearer).toBeNull()
  for (const reader of [buyer, store]) {
    const mail = (await mailsTo(app, reader.email)).at(-1)
    expect(mail?.subject).toContain(refunded)
    expect(mail?.subject).toContain(`(${name})`)
    expect(mail?.text).toContain('Nothing has to be sent back.')
    expect((await app.call(listNotifications, { token: reader.token })).data.rows[0]?.title).toBe(mail?.subject)
  }
  expect((await mailsTo(app, store.email)).at(-1)?.text).toContain('of commission that Bitmarte gives back')
  const logged = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'store_id'])
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(logged).toEqual({ action: 'case.settle', account_id: clerk.accountId, store_id: store.storeId })
})

test('mails the customer once, with where the refund goes, and its partner that it bears nothing', async () => {
  const people = await cast(app)
  const orderId = await orderIn(app, people, 'delivered')
  const { orderItems } = (await app.call(getCustomerOrder, { token: people.customer.token, params: { id: orderId } }))
    .data
  const items = [{ orderItemId: orderItems[0]?.id ?? '', quantity: 1 }]
  const body = { orderId, kind: 'damaged' as const, text: 'Torn sleeve.', items, wanted: 'refund' as const }
  const { id } = (await app.call(reportProblem, { token: people.customer.token, body })).data
  const readers = [people.customer, people.store, people.rider]
  const mails = () => Promise.all(readers.map(({ email }) => mailsTo(app, email)))
  await app.advance(minute)
  const before = await mails()
  const [offer] = await offersOf(people.store, id)
  await app.call(settleCase, refundOf(id, offer?.refund ?? 0, people.store))
  await app.advance(minute)
  const since = (await mails()).map((all, at) => all.slice(before[at]?.length))
  expect(since.map(({ length }) => length)).toEqual([1, 1, 1])
  const [customers, stores, partners] = since.map(([mail]) => mail?.text)
  expect(customers).toContain('goes back the way you paid')
  expect(stores).toContain('You bear the cost')
  expect(partners).toContain('You bear nothing.')
  for (const text of [customers, stores]) expect(text).not.toContain('You bear nothing.')
})

test('is decided once: an administrator or two of the store at the same time', async () => {
  const { id, orderId, items } = await reported()
  const [offer] = await offersOf(store, id)
  const clerk = await staff(app, store.storeId, [{ resource: 'orders', right: 'manage' }])
  const body = { outcome: 'refund_items' as const, bearer: 'platform' as const, items, ...why }
  const results = await Promise.allSettled([
    app.call(settleCase, refundOf(id, offer?.refund ?? 0)),
    app.call(decideCase, { token: overseer.token, params: { id }, body }),
    app.call(settleCase, refundOf(id, offer?.refund ?? 0, clerk)),
  ])
  expect(tally(results.map(({ status }) => status))).toEqual({ fulfilled: 1, rejected: 2 })
  expect((await app.refused(settleCase, refundOf(id, offer?.refund ?? 0))).code).toBe('case_over')
  expect((await fileOf(store, id)).decision).not.toBeNull()
  const entries = (await postedFor(orderId)).filter(({ event, kind }) => event === 'case_borne' && kind === 'escrow')
  expect(entries).toHaveLength(1)
})

test('a customer who wants a replacement gets one from the store, or a refund', async () => {
  const { id } = await reported({ wanted: 'replacement' })
  const [replacement, refund] = await offersOf(store, id)
  expect(replacement).toMatchObject({ outcome: 'replacement', refund: 0, borne: null })
  expect(refund).toMatchObject({ outcome: 'refund_items', borne: { amount: expect.any(Number) } })
  const body = { outcome: 'replacement' as const, refund: 0 }
  const { data } = await app.call(settleCase, { token: store.token, params: { id }, body })
  expect(data.decision).toMatchObject({ outcome: 'replacement', bearer: 'store', refunded: 0, by: data.storeName })
  await app.runJobs()
  expect((await mailsTo(app, buyer.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining(`${data.storeName} sends a replacement for order`),
  )
  expect((await mailsTo(app, store.email)).at(-1)?.text).toMatch(/Send the replacement: it is order #\d+\./)
  // Nobody asked for a replacement here.
  const other = await reported()
  expect(await app.refused(settleCase, { token: store.token, params: { id: other.id }, body })).toMatchObject({
    code: 'case_not_possible',
    message: 'The customer wants a refund.',
  })
  // Bitmarte decides about what was sent instead.
  const orderId = data.decision?.replacementOrderId ?? ''
  await deliver(app, { store, buyer, orderId })
  const again = await reportTorn(app, buyer, orderId)
  expect(await offersOf(store, again.id)).toEqual([])
  expect((await app.refused(settleCase, refundOf(again.id, 10_000))).code).toBe('case_not_possible')
})

test('only those who can answer the case of their store settle it, for the refund that they confirmed', async () => {
  const { id } = await reported()
  const [offer] = await offersOf(store, id)
  const viewer = await staff(app, store.storeId, [{ resource: 'orders', right: 'view' }])
  for (const by of [viewer, buyer, overseer]) {
    expect(await offersOf(by, id)).toEqual([])
    expect((await app.refused(settleCase, refundOf(id, offer?.refund ?? 0, by))).status).toBe(403)
  }
  expect((await app.refused(settleCase, refundOf(id, offer?.refund ?? 0, await merchant(app)))).code).toBe(
    'case_not_found',
  )
  expect(await app.refused(settleCase, refundOf(id, (offer?.refund ?? 0) - 1))).toMatchObject({
    code: 'case_not_possible',
    message: expect.stringMatching(/^The refund is now ₦/),
  })
  expect((await fileOf(store, id)).decision).toBeNull()
})

test('not what is returned since, other problems of an order, or what the store has no part in', async () => {
  const refused = async (id: string, by: Person = store) => {
    expect((await fileOf(overseer, id)).status).not.toBe('decided')
    return (await app.refused(settleCase, refundOf(id, 10_000, by))).code
  }
  const returned = await reported({ of: 2 })
  await bringBack(app, { store, buyer, orderId: returned.orderId, wanted: [{ at: 0, quantity: 1 }] })
  expect(await offersOf(store, returned.id)).toEqual([])
  expect(await refused(returned.id)).toBe('already_returned')
  const asked = await reported({ of: 2, quantity: 2 })
  await ask(app, { buyer, orderId: asked.orderId, wanted: [{ at: 0, quantity: 1 }] })
  expect(await offersOf(store, asked.id)).toEqual([])
  expect(await refused(asked.id)).toBe('already_returned')

  const people = await cast(app)
  const late = await orderIn(app, people, 'processing')
  app.clock.advance(6 * day)
  const never = { orderId: late, kind: 'never_arrived' as const, text: 'It never came.' }
  const { id } = (await app.call(reportProblem, { token: people.customer.token, body: never })).data
  expect(await offersOf(people.store, id)).toEqual([])
  expect(await refused(id, people.store)).toBe('case_not_possible')

  const body = {
    orderId: await orderIn(app, people, 'picked_up'),
    kind: 'damaged_in_transit',
    text: 'Crushed.',
  } as const
  const parcel = (await app.call(reportParcel, { token: people.rider.token, body })).data
  expect(await offersOf(people.store, parcel.id)).toEqual([])
  expect(await refused(parcel.id, people.store)).toBe('case_not_possible')

  const goodwill = { orderId: returned.orderId, amount: 10, note: 'For the trouble.' }
  const sorry = (await app.call(refundGoodwill, { token: overseer.token, body: goodwill })).data
  expect((await app.refused(settleCase, refundOf(sorry.id, 10))).code).toBe('case_not_found')
})
