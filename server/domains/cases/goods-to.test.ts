import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CaseBearerName } from '#contract/cases/case-shapes.ts'
import { decideCase, getCase, listCases, reportParcel } from '#contract/cases/cases.ts'
import { merchantToday } from '#contract/catalog/selling.ts'
import { listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listHubParcels, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { GoodsTo } from '#contract/orders/goods-to.ts'
import { checkReturnedStock, getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { storeBalance } from '#domains/money/ledger/index.ts'
import { day } from '#platform/clock.ts'
import { formatKobo, toKobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Cast, carryTo, cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Person } from '#tests/harness/fixtures.ts'
import { openHub } from '#tests/harness/hubs.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'

let app: TestApp
let people: Cast
let overseer: Person
let hub: Person
beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
  hub = await openHub(app, { name: 'Ikeja hub', place: { state: 'Lagos', lga: 'Ikeja', street: '2 Allen Avenue' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await cast(app)
})

const orderFor = async ({ token }: Person, id: string) => (await app.call(getOrder, { token, params: { id } })).data
const codeOf = async (id: string) => (await orderFor(overseer, id)).parcelCode
const atHub = async (id: string) => {
  const { hub: load, rows } = (await app.call(listHubParcels, { token: hub.token, query: { tab: 'here' } })).data
  return { parcel: rows.find(row => row.id === id), inHouse: load.inHouse }
}
const receive = async (id: string) =>
  app.call(receiveParcel, { token: hub.token, body: { code: await codeOf(id), unexpected: true } })
const release = async (id: string) => app.call(releaseParcel, { token: hub.token, body: { code: await codeOf(id) } })
/** Reports an order's parcel and returns its case. */
const reported = async (
  orderId: string,
  kind: 'lost_in_transit' | 'damaged_in_transit' = 'damaged_in_transit',
  { token }: Person = people.rider,
) => (await app.call(reportParcel, { token, body: { orderId, kind, text: 'It fell off the bike.' } })).data.id
const decided = async (id: string, bearer: CaseBearerName, goodsTo?: GoodsTo) => {
  const body = { outcome: 'refund_all' as const, bearer, note: 'The pictures show it.', goodsTo }
  await app.call(decideCase, { token: overseer.token, params: { id }, body })
  await app.runJobs()
}
const fileOf = async ({ token }: Person, id: string) => (await app.call(getCase, { token, params: { id } })).data
const carried = async (orderId: string) =>
  (await app.call(listPartnerOrders, { token: people.rider.token, query: { orderId } })).data.rows[0]
const stock = () =>
  app.platform.db.read
    .selectFrom('product_variants')
    .select(({ fn }) => fn.sum<string>('available').as('available'))
    .where('store_id', '=', people.store.storeId)
    .executeTakeFirstOrThrow()

test.each([
  ['store', 'store', 'Handed back by the hub'],
  ['partner', 'partner', /^Handed to .+ by the hub$/],
  ['platform', 'platform', 'Put aside for Bitmarte by the hub'],
] as const)(
  'of a parcel at a hub, the loss of which the %s bears, the %s gets the goods, and the hub’s release ends it',
  async (bearer, goodsTo, activity) => {
    const id = await orderIn(app, people, 'picked_up')
    await receive(id)
    const caseId = await reported(id)
    expect((await fileOf(overseer, caseId)).work?.parcelWith).toBe('Ikeja hub')
    const [before, { inHouse }] = [await stock(), await atHub(id)]
    await decided(caseId, bearer)

    expect((await atHub(id)).parcel).toMatchObject({ goodsTo, parcelReported: false })
    expect(await carried(id)).toMatchObject({ goodsTo })
    expect((await fileOf(people.store, caseId)).decision).toMatchObject({ bearer, goodsTo })
    expect((await fileOf(people.customer, caseId)).decision).toMatchObject({ goodsTo: null })
    expect(await storeBalance(app.platform.db.read, people.store)).toBe(bearer === 'store' ? 0 : 1_800_000)

    const { parcel } = (await release(id)).data
    expect(parcel).toMatchObject({ goodsTo })
    expect(await atHub(id)).toEqual({ parcel: undefined, inHouse: inHouse - 1 })
    expect((await orderFor(overseer, id)).orderActivities.at(-1)?.activity).toEqual(
      typeof activity === 'string' ? activity : expect.stringMatching(activity),
    )
    // Nobody has anything to do any more, and nothing is sold again by itself.
    expect((await carried(id))?.goodsTo).toBeNull()
    expect(await stock()).toEqual(before)
    const { data } = await app.call(getCustomerOrder, { token: people.customer.token, params: { id } })
    expect(JSON.stringify(data)).not.toMatch(/goodsTo|Put aside|Handed to/)
  },
)

test('an administrator decides otherwise: the goods are with the carrier, which reads where to bring them', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const caseId = await reported(id)
  const { storeName } = await orderFor(overseer, id)
  expect((await fileOf(overseer, caseId)).work?.parcelWith).toBe((await orderFor(overseer, id)).partnerProfile?.name)
  await decided(caseId, 'platform', 'store')
  expect(await carried(id)).toMatchObject({ goodsTo: 'store' })
  const words = `Bring the parcel back to ${storeName}.`
  const mails = (await mailsTo(app, people.rider.email)).filter(({ text }) => text.includes(words))
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/was cancelled$/),
    expect.stringMatching(/refunded for order/),
  ])
  const { rows } = (await app.call(listNotifications, { token: people.rider.token, query: { limit: 20 } })).data
  expect(rows.some(({ title }) => title.endsWith(`was cancelled. ${words}`))).toBe(true)
  const toStore = (await mailsTo(app, people.store.email)).map(({ text }) => text)
  expect(toStore.some(text => text.includes('The parcel comes back to you.'))).toBe(true)
})

test('a parcel that no delivery partner has can’t go to one, and the refusal names the field', async () => {
  const { customer: buyer, store, scheduler } = people
  const rider = await admin(app, 'dispatcher')
  const { id: orderId } = await paidOrder(app, buyer, { store })
  await carryTo(app, 'picked_up', { id: orderId, buyer, store, carrier: { by: 'dispatcher', rider, scheduler } })
  const report = { orderId, kind: 'damaged_in_transit' as const, text: 'It fell off the bike.' }
  const { id } = (await app.call(reportParcel, { token: rider.token, body: report })).data
  const body = { outcome: 'refund_all', bearer: 'platform', note: 'The pictures show it.', goodsTo: 'partner' }
  expect(await app.refused(decideCase, { token: overseer.token, params: { id }, body })).toMatchObject({
    code: 'no_partner_to_charge',
    errors: [{ field: 'goodsTo', message: 'No delivery partner has this parcel. Choose who else gets it.' }],
  })
})

test('a lost parcel goes to nobody, and the hub that lost it no longer has it', async () => {
  const id = await orderIn(app, people, 'picked_up')
  await receive(id)
  await decided(await reported(id, 'lost_in_transit'), 'platform')
  expect((await atHub(id)).parcel).toBeUndefined()
  expect(await orderFor(overseer, id)).toMatchObject({ bitmarteOrderStatus: { code_name: 'cancelled' } })
})

test('a parcel that an administrator’s cancelling left at a hub goes to whom the case says, unless it went back before', async () => {
  const [kept, gone] = [await orderIn(app, people, 'picked_up'), await orderIn(app, people, 'picked_up')]
  const caseOf = async (orderId: string) =>
    (await app.call(listCases, { token: overseer.token, query: { orderId } })).data.rows[0]?.id ?? ''
  for (const id of [kept, gone]) {
    await receive(id)
    await changeStatus(app, overseer, id, 'cancelled')
  }
  await app.runJobs()
  expect((await atHub(kept)).parcel).toMatchObject({ goodsTo: null })
  await decided(await caseOf(kept), 'partner')
  expect((await atHub(kept)).parcel).toMatchObject({ goodsTo: 'partner' })
  await release(gone)
  const caseId = await caseOf(gone)
  expect((await fileOf(overseer, caseId)).work?.parcelWith).toBeNull()
  await decided(caseId, 'partner')
  // The hub had handed it back before, which nobody decided.
  expect((await fileOf(overseer, caseId)).decision).toMatchObject({ goodsTo: null })
})

test('of two decided cases of an order, only the one that says who gets the parcel shows it, also in its mails', async () => {
  const id = await orderIn(app, people, 'picked_up')
  const first = await reported(id)
  const nothing = { outcome: 'nothing' as const, note: 'It is only the box.' }
  await app.call(decideCase, { token: overseer.token, params: { id: first }, body: nothing })
  const second = await reported(id)
  // The mails of both are written only now.
  await decided(second, 'platform', 'store')
  for (const person of [overseer, people.store, people.rider]) {
    expect((await fileOf(person, first)).decision).toMatchObject({ outcome: 'nothing', goodsTo: null })
    expect((await fileOf(person, second)).decision).toMatchObject({ outcome: 'refund_all', goodsTo: 'store' })
  }
  const { storeName } = await orderFor(overseer, id)
  const words = [
    [people.store, 'The parcel comes back to you.'],
    [people.rider, `Bring the parcel back to ${storeName}.`],
  ] as const
  for (const [{ email }, sentence] of words) {
    const mails = (await mailsTo(app, email)).filter(({ text }) => /\/cases\//.test(text) && text.includes(sentence))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/refunded for order/)])
  }
})

test('a decision that leaves the order on its way says nothing of the goods, whoever is named', async () => {
  const other = await orderIn(app, people, 'picked_up')
  const caseId = await reported(other)
  await app.call(decideCase, {
    token: overseer.token,
    params: { id: caseId },
    body: { outcome: 'nothing', note: 'It is only the box.', goodsTo: 'platform' },
  })
  expect(await orderFor(overseer, other)).toMatchObject({
    goodsTo: null,
    bitmarteOrderStatus: { code_name: 'picked_up' },
  })
})

test('a store inspects what a hub sent back, is reminded of it, and of nothing that stays with others', async () => {
  const { store } = people
  const [back, kept] = [await orderIn(app, people, 'picked_up'), await orderIn(app, people, 'picked_up')]
  const toInspect = async () => (await app.call(merchantToday, { token: store.token })).data.toInspect
  for (const [id, bearer] of [
    [back, 'store'],
    [kept, 'platform'],
  ] as const) {
    await receive(id)
    await decided(await reported(id), bearer)
  }
  expect(await toInspect()).toBe(0)
  // The mail of the cancelling doesn't contradict that of the decision.
  const mails = (await mailsTo(app, store.email)).filter(({ text }) => /comes back to you|keeps the parcel/.test(text))
  expect(mails.map(({ subject }) => subject.includes('was cancelled'))).toEqual([true, false, true, false])
  expect(mails.filter(({ text }) => text.includes('Nothing is left'))).toEqual([])
  await release(kept)
  await release(back)
  await app.runJobs()
  expect(await toInspect()).toBe(1)
  expect((await orderFor(store, kept)).stockCheckDueAt).toBeNull()
  const { stockCheckDueAt, orderNumber, orderItems } = await orderFor(store, back)
  // A week for the way and 48 hours for the inspection.
  expect(stockCheckDueAt).toBe(new Date(app.clock.now().getTime() + 9 * day).toISOString())
  const titles = async () =>
    (await app.call(listNotifications, { token: store.token, query: { limit: 20 } })).data.rows.map(
      ({ title }) => title,
    )
  expect(await titles()).toContain(`Ikeja hub sent order ${orderNumber} back to you. Check its items when they arrive.`)

  await app.advance(9 * day)
  const reminder = (await mailsTo(app, store.email)).filter(
    ({ subject }) => subject === `Did order ${orderNumber} arrive?`,
  )
  expect(await titles()).toContain(`Did order ${orderNumber} arrive?`)
  expect(reminder).toHaveLength(1)
  expect(reminder[0]?.text).toMatch(/If the parcel didn’t arrive, write to us: .+\/contact-us\?order=BM-/)

  const before = Number((await stock()).available)
  const items = orderItems.map(({ id, quantity }) => ({ id, sellable: quantity }))
  await app.call(checkReturnedStock, { token: store.token, params: { id: back }, body: { items } })
  const units = items.reduce((sum, { sellable }) => sum + sellable, 0)
  expect(Number((await stock()).available)).toBe(before + units)
  expect([await toInspect(), (await orderFor(store, back)).stockCheckDueAt]).toEqual([0, null])
})

test.each(['partner', 'dispatcher'] as const)(
  'a store inspects what a %s brings back, who has it to do until then, and no hub receives it',
  async by => {
    const { customer: buyer, store, scheduler } = people
    const carrier =
      by === 'partner'
        ? { by, rider: people.rider, scheduler }
        : { by, rider: await admin(app, 'dispatcher'), scheduler }
    const { rider } = carrier
    const { id } = await paidOrder(app, buyer, { store })
    await carryTo(app, 'picked_up', { id, buyer, store, carrier })
    const caseId = await reported(id, 'damaged_in_transit', rider)
    const toInspect = async () => (await app.call(merchantToday, { token: store.token })).data.toInspect
    expect(await toInspect()).toBe(0)
    await decided(caseId, 'store')

    expect(await toInspect()).toBe(1)
    const { stockCheckDueAt, orderNumber, orderItems, partnerProfile } = await orderFor(store, id)
    // A week for the way and 48 hours for the inspection.
    expect(stockCheckDueAt).toBe(new Date(app.clock.now().getTime() + 9 * day).toISOString())
    const notices = async () =>
      (await app.call(listNotifications, { token: store.token, query: { limit: 20 } })).data.rows
        .map(({ title }) => title)
        .filter(title => title.endsWith('back to you. Check its items when they arrive.'))
    const words = `${partnerProfile?.name} brings order ${orderNumber} back to you. Check its items when they arrive.`
    expect(await notices()).toEqual([words])
    const toCarrier = async () =>
      by === 'partner' ? (await carried(id))?.goodsTo : (await orderFor(rider, id)).goodsTo
    expect(await toCarrier()).toBe('store')
    const list = by === 'partner' ? listPartnerOrders : listDispatcherOrders
    const toDo = async () => {
      const { count, counts, rows } = (await app.call(list, { token: rider.token, query: { tab: 'current' } })).data
      return [count, counts.current, ...rows.map(row => row.id)]
    }
    expect(await toDo()).toEqual([1, 1, id])
    const body = { code: await codeOf(id), unexpected: true }
    expect(await app.refused(receiveParcel, { token: hub.token, body })).toMatchObject({ code: 'order_not_found' })

    const items = orderItems.map(({ id: item, quantity }) => ({ id: item, sellable: quantity }))
    await app.call(checkReturnedStock, { token: store.token, params: { id }, body: { items } })
    expect([await toInspect(), await toCarrier(), (await orderFor(overseer, id)).goodsTo]).toEqual([0, null, null])
    expect(await toDo()).toEqual([0, 0])
    expect((await fileOf(store, caseId)).decision).toMatchObject({ goodsTo: 'store' })
    expect(await notices()).toEqual([words])
  },
)

test.each([
  ['partner', 2],
  ['platform', 2],
  ['store', 0],
] as const)('of a lost parcel that the %s bears, the store’s mails say what it is paid', async (bearer, saying) => {
  const id = await orderIn(app, people, 'picked_up')
  await decided(await reported(id, 'lost_in_transit'), bearer)
  const { adjustments } = await orderFor(people.store, id)
  const paid = `You are paid ${formatKobo(toKobo(adjustments?.[0]?.amount ?? 0))} for the goods`
  const mails = (await mailsTo(app, people.store.email)).slice(-2)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Order #\d+ was cancelled$/),
    expect.stringMatching(/ refunded for order #\d+ /),
  ])
  expect(mails.filter(({ text }) => text.includes(paid))).toHaveLength(saying)
  const others = await Promise.all([people.customer, people.rider].map(({ email }) => mailsTo(app, email)))
  expect(others.flat().filter(({ text }) => text.includes('You are paid'))).toEqual([])
})
