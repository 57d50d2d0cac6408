import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { merchantToday } from '#contract/catalog/selling.ts'
import type { WayBack } from '#contract/orders/return-shapes.ts'
import {
  assignReturn,
  carryReturn,
  decideRefund,
  getReturn,
  listReturns,
  type ReturnsQuery,
  sendReturn,
  updateReturnStatus,
} from '#contract/orders/returns.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { day, hour, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  type Merchant,
  merchant,
  type Person,
  partner,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { ask, delivered, reject } from '#tests/harness/returns.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
  buyer = await shopper(app)
})

const one = [{ at: 0, quantity: 1 }]
const get = async (id: string) => (await app.call(getReturn, { token: buyer.token, params: { id } })).data
const move = (by: Person, id: string, status: 'in_transit' | 'received') =>
  app.call(updateReturnStatus, { token: by.token, params: { id }, body: { status } })
const listed = async (by: Person, query: Pick<ReturnsQuery, 'tab'>) =>
  (await app.call(listReturns, { token: by.token, query: { ...query, sort: 'due' } })).data
/** A return of one item that the store accepted. */
const agreed = async (orderId: string, wayBack: WayBack) => {
  const asked = await ask(app, { buyer, orderId, wanted: one })
  const body = { decision: 'approved', wayBack } as const
  await app.call(decideRefund, { token: store.token, params: { id: asked.id }, body })
  return asked
}
/** The mails to a reader about a return, oldest first. Customers and stores name orders differently. */
const mailsAbout = async ({ email }: { email: string }, { returnName }: { returnName: string }) => {
  await app.runJobs()
  const number = returnName.slice(returnName.lastIndexOf('-'))
  return (await mailsTo(app, email)).filter(({ subject }) => subject.includes(number))
}
/** The ID of a delivered order of three of one thing. */
const had = async () => {
  const goods = await product(app, store.storeId, { price: 500_000 })
  return delivered(app, { store, buyer, items: [{ ...goods, quantity: 3 }] })
}

test('can be collected by a dispatcher, but not of others’ orders', async () => {
  const orderId = await had()
  const { id } = await ask(app, { buyer, orderId, wanted: one })
  await app.call(decideRefund, {
    token: store.token,
    params: { id },
    body: { decision: 'approved', wayBack: 'platform-collects' },
  })
  const [dispatcher, another] = [await admin(app, 'dispatcher'), await admin(app, 'dispatcher')]
  const body = { dispatcherId: dispatcher.accountId }
  const overseer = await admin(app)
  await app.call(assignReturn, { token: overseer.token, params: { id }, body })
  const carry = { params: { id }, body: { status: 'in_transit' } } as const
  expect((await app.refused(carryReturn, { token: another.token, ...carry })).code).toBe('return_not_found')
  expect((await app.call(carryReturn, { token: dispatcher.token, ...carry })).data.moves).toEqual(['receive'])
})

test('that the store collects says so to the customer, who sends nothing', async () => {
  const orderId = await had()
  const fetched = await agreed(orderId, 'store-collects')
  await within(app, ({ tx }) =>
    tx.updateTable('stores').set({ phone_number: '+2348035550188' }).where('id', '=', store.storeId).execute(),
  )
  const accepted = (await mailsAbout(buyer, fetched)).at(-1)
  expect(accepted?.text).toMatch(
    /collects it from you at no charge by \d+ \w+ \d{4}, \d\d:\d\d; its number is 0803 555 0188\./,
  )
  await move(store, fetched.id, 'in_transit')
  expect((await mailsAbout(buyer, fetched)).at(-1)?.subject).toMatch(/^Store \d+ has collected your return /)
  const own = (await mailsAbout(store, fetched)).map(({ subject }) => subject)
  expect(own.filter(subject => subject.endsWith('is on its way to you'))).toEqual([])
  const list = await app.call(listReturns, { token: buyer.token, query: { orderId } })
  expect(list.data.rows.map(({ wayBack }) => wayBack)).toEqual(['store-collects'])
})

test('that a carrier collects says to the customer who, at which number, and when it was collected', async () => {
  const asked = await agreed(await had(), 'platform-collects')
  const scheduler = await admin(app, 'scheduler')
  const params = { id: asked.id }
  const [first, rider] = [await partner(app), await partner(app)]
  for (const { partnerId } of [first, rider])
    await app.call(assignReturn, { token: scheduler.token, params, body: { partnerId } })
  await within(app, ({ tx }) =>
    tx
      .updateTable('shipping_partners')
      .set({ phone_number: '+2348035550199' })
      .where('id', '=', rider.partnerId)
      .execute(),
  )
  const { partnerProfile, activities } = await get(asked.id)
  const name = partnerProfile?.name ?? ''
  expect(activities.at(-1)?.activity).toBe(`${name} collects it`)
  const collects = ({ subject }: { subject: string }) => subject.includes(' collects your return ')
  expect((await mailsAbout(buyer, asked)).filter(collects)).toEqual([])
  app.clock.advance(20 * second)
  const mails = await mailsAbout(buyer, asked)
  // The first carrier was replaced before anybody could read of it.
  expect(mails.filter(collects)).toHaveLength(1)
  expect(mails.at(-1)?.subject).toBe(`${name} collects your return ${asked.returnName}`)
  expect(mails.at(-1)?.text.replaceAll(/\s+/g, ' ')).toMatch(
    /collects it from you at no charge by \d+ \w+ \d{4}, \d\d:\d\d; the number is 0803 555 0199\./,
  )
  await app.call(carryReturn, { token: rider.token, params, body: { status: 'in_transit' } })
  expect((await mailsAbout(buyer, asked)).at(-1)?.subject).toBe(`${name} has collected your return ${asked.returnName}`)
})

test('that a carrier collects and brings without a network counts at the time when it did', async () => {
  const asked = await agreed(await had(), 'platform-collects')
  const [scheduler, rider] = [await admin(app, 'scheduler'), await partner(app)]
  const params = { id: asked.id }
  await app.call(assignReturn, { token: scheduler.token, params, body: { partnerId: rider.partnerId } })
  await app.advance(5 * hour)
  const now = app.platform.clock.now().getTime()
  const [collected, brought, early] = [3, 1, 6].map(hours => new Date(now - hours * hour).toISOString())
  const carry = (status: 'in_transit' | 'received', doneAt: string | undefined) =>
    app.call(carryReturn, { token: rider.token, params, body: { status, doneAt } })
  await carry('in_transit', collected)
  await carry('received', brought)
  expect((await get(asked.id)).activities.slice(-2).map(({ createdAt }) => createdAt)).toEqual([collected, brought])
  // Before it was assigned.
  const other = await agreed(await had(), 'platform-collects')
  await app.call(assignReturn, {
    token: scheduler.token,
    params: { id: other.id },
    body: { partnerId: rider.partnerId },
  })
  const body = { status: 'in_transit', doneAt: early } as const
  await app.call(carryReturn, { token: rider.token, params: { id: other.id }, body })
  expect(new Date((await get(other.id)).activities.at(-1)?.createdAt ?? '').getTime()).toBeGreaterThanOrEqual(now)
})

describe('that nobody collects in 14 days', () => {
  const uncollected = async (orderId: string, wayBack: WayBack) => {
    const asked = await agreed(orderId, wayBack)
    await app.advance(14 * day + hour)
    return asked
  }

  test.each(['store-collects', 'platform-collects'] as const)(
    'isn’t closed (%s): an administrator decides, and can refund or reject it',
    async way => {
      const overseer = await admin(app)
      const orderId = await had()
      const refused = await agreed(orderId, way)
      const paid = await uncollected(orderId, way)
      for (const asked of [paid, refused]) {
        const { activities, ...seen } = await get(asked.id)
        expect(seen).toMatchObject({ status: { code_name: 'accepted' }, refund: 'approved', escalated: true })
        expect(activities.at(-1)?.activity).toBe('Nobody collected it: an administrator decides')
        // As long as for other decisions.
        expect(Date.parse(seen.dueAt ?? '') - Date.parse(seen.updatedAt)).toBe(48 * hour)
        for (const reader of [buyer, store]) {
          const mail = (await mailsAbout(reader, asked)).at(-1)
          expect(mail?.subject).toMatch(/^(Bitmarte decides about your|An administrator decides) return /)
          expect(mail?.text).toMatch(/(didn’t collect it|Nobody collected it) in 14 days/)
          expect(mail?.text).not.toMatch(/answer|rejected/)
        }
      }
      const { rows, counts } = await listed(store, { tab: 'overdue' })
      expect(counts).toMatchObject({ overdue: 2, coming_back: 2, to_decide: 0, received: 0 })
      expect(rows.map(({ id }) => id)).toEqual([refused.id, paid.id])
      const { data } = await app.call(adminToday, { token: overseer.token })
      const waiting = data.queues.find(({ queue }) => queue === 'returns')?.count
      await app.advance(30 * day)
      expect(await get(paid.id)).toMatchObject({ status: { code_name: 'accepted' }, late: true })
      expect((await get(paid.id)).activities.filter(({ activity }) => activity.startsWith('Nobody'))).toHaveLength(1)

      for (const { id } of [paid, refused]) await move(overseer, id, 'received')
      expect((await get(paid.id)).activities.at(-1)?.activity).toBe('Marked as received')
      expect((await mailsAbout(buyer, paid)).filter(({ subject }) => subject.includes(' has your return '))).toEqual([])
      await app.advance(3 * day)
      const closing = { params: { id: paid.id }, body: { status: 'closed' as const, products: [] } }
      expect((await app.refused(updateReturnStatus, { token: store.token, ...closing })).code).toBe(
        'return_move_not_allowed',
      )
      await app.call(updateReturnStatus, { token: overseer.token, ...closing })
      await reject(app, overseer, refused.id)
      expect(await get(paid.id)).toMatchObject({ status: { code_name: 'closed' }, refund: 'refunded' })
      expect(await get(refused.id)).toMatchObject({ status: { code_name: 'rejected' }, refund: 'declined' })
      const again = await app.call(adminToday, { token: overseer.token })
      expect(again.data.queues.find(({ queue }) => queue === 'returns')?.count).toBe((waiting ?? 0) - 2)
    },
  )

  test('is the store’s to inspect once it is collected late', async () => {
    const orderId = await had()
    const [fetched, brought] = [await agreed(orderId, 'store-collects'), await agreed(orderId, 'store-collects')]
    const carried = await uncollected(orderId, 'platform-collects')
    const today = async () => (await app.call(merchantToday, { token: store.token })).data.returnsReceived
    expect(await today()).toBe(0)

    await move(store, fetched.id, 'in_transit')
    expect(await get(fetched.id)).toMatchObject({ escalated: false })
    await move(store, fetched.id, 'received')
    await move(store, brought.id, 'received')
    const rider = await partner(app)
    const params = { id: carried.id }
    const scheduler = await admin(app, 'scheduler')
    await app.call(assignReturn, { token: scheduler.token, params, body: { partnerId: rider.partnerId } })
    expect(await get(carried.id)).toMatchObject({ escalated: true })
    for (const status of ['in_transit', 'received'] as const)
      await app.call(carryReturn, { token: rider.token, params, body: { status } })
    const closing = { status: 'closed' as const, products: [] }
    expect(await today()).toBe(3)
    expect((await listed(store, { tab: 'overdue' })).rows).toEqual([])
    for (const { id } of [fetched, brought, carried]) {
      expect(await get(id)).toMatchObject({ status: { code_name: 'received' }, escalated: false })
      await app.call(updateReturnStatus, { token: store.token, params: { id }, body: closing })
      expect(await get(id)).toMatchObject({ status: { code_name: 'closed' }, refund: 'refunded' })
    }
  })

  test('is the store’s to inspect once an administrator records the collection', async () => {
    const overseer = await admin(app)
    const { id } = await uncollected(await had(), 'store-collects')
    await move(overseer, id, 'in_transit')
    expect(await get(id)).toMatchObject({ status: { code_name: 'in_transit' }, escalated: false })
  })
})

test('never has the customer pay for sending back what is the store’s fault', async () => {
  const { id } = await ask(app, { buyer, orderId: await had(), wanted: one, reason: 'damaged' })
  const decide = (wayBack: WayBack) => ({
    token: store.token,
    params: { id },
    body: { decision: 'approved' as const, wayBack },
  })
  expect((await app.refused(decideRefund, decide('drop-off'))).code).toBe('collection_needed')
  expect((await get(id)).status.code_name).toBe('requested')
  await app.call(decideRefund, decide('store-collects'))
  expect((await get(id)).wayBack).toBe('store-collects')
})

describe('that doesn’t arrive in 14 days', () => {
  const sent = async (wayBack: WayBack) => {
    const asked = await agreed(await had(), wayBack)
    if (wayBack === 'drop-off') await app.call(sendReturn, { token: buyer.token, params: { id: asked.id }, body: {} })
    else await move(store, asked.id, 'in_transit')
    return asked
  }

  test.each(['drop-off', 'store-collects'] as const)(
    'is an administrator’s to decide (%s), who can refund or reject it',
    async way => {
      const overseer = await admin(app)
      const [paid, refused] = [await sent(way), await sent(way)]
      await app.advance(14 * day + hour)
      for (const asked of [paid, refused]) {
        expect(await get(asked.id)).toMatchObject({ status: { code_name: 'in_transit' }, escalated: true, late: false })
        expect((await get(asked.id)).activities.at(-1)?.activity).toBe(
          'The store didn’t confirm that it arrived: an administrator decides',
        )
        const [toBuyer, toStore] = await Promise.all(
          [buyer, store].map(async reader => (await mailsAbout(reader, asked)).at(-1)?.text ?? ''),
        )
        expect(toBuyer).toContain('hasn’t said in 14 days that it arrived')
        expect(toBuyer?.includes('Keep the receipt of the carrier')).toBe(way === 'drop-off')
        expect(toStore).toContain('you haven’t said that it arrived')
      }
      expect((await listed(store, { tab: 'overdue' })).rows).toHaveLength(2)
      for (const { id } of [paid, refused]) await move(overseer, id, 'received')
      // The clock refunds only what the store has.
      await app.advance(3 * day)
      expect(await get(paid.id)).toMatchObject({ status: { code_name: 'received' }, refund: 'approved' })
      const body = { status: 'closed' as const, products: [] }
      await app.call(updateReturnStatus, { token: overseer.token, params: { id: paid.id }, body })
      await reject(app, overseer, refused.id)
      expect(await get(paid.id)).toMatchObject({ refund: 'refunded' })
      expect(await get(refused.id)).toMatchObject({ refund: 'declined' })
    },
  )

  test('pays no partner for what it lost, but for what it brought late', async () => {
    const [rider, scheduler, overseer] = [await partner(app), await admin(app, 'scheduler'), await admin(app)]
    const [lost, late] = [
      await agreed(await had(), 'platform-collects'),
      await agreed(await had(), 'platform-collects'),
    ]
    const carry = (id: string, status: 'in_transit' | 'received') =>
      app.call(carryReturn, { token: rider.token, params: { id }, body: { status } })
    for (const { id } of [lost, late]) {
      const body = { partnerId: rider.partnerId }
      await app.call(assignReturn, { token: scheduler.token, params: { id }, body })
      await carry(id, 'in_transit')
    }
    await app.advance(14 * day + hour)
    await move(overseer, lost.id, 'received')
    await carry(late.id, 'received')
    const carried = await app.platform.db.read
      .selectFrom('ledger_entries')
      .select('event_key')
      .where(
        'event_key',
        'in',
        [lost, late].map(({ id }) => `return-carried:${id}`),
      )
      .execute()
    expect(carried).toEqual([{ event_key: `return-carried:${late.id}` }])
  })

  test('is the store’s to inspect if it says that it arrived after all', async () => {
    const { id } = await sent('drop-off')
    await app.advance(14 * day + hour)
    await move(store, id, 'received')
    expect(await get(id)).toMatchObject({ status: { code_name: 'received' }, escalated: false })
    await app.advance(3 * day)
    expect(await get(id)).toMatchObject({ status: { code_name: 'closed' }, refund: 'refunded' })
  })
})
