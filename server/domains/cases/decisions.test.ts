import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  answerCase,
  chooseRefund,
  decideCase,
  getCase,
  getCaseStake,
  listCases,
  listOwnCases,
  previewDecision,
  reportParcel,
  reportProblem,
} from '#contract/cases/cases.ts'
import { convertToken, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getCustomerOrder, getOrder, listMerchantOrders, updateOrderStatus } from '#contract/orders/orders.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
import { getBalance } from '#contract/payouts/payouts.ts'
import { createHub } from '#domains/logistics/hubs/index.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { type Cast, cast, changeStatus, orderIn, shownToken, statusOf, tally } from '#tests/harness/deliveries.ts'
import { admin, type Person, shipping, within } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'

let app: TestApp
let people: Cast
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(day)
  people = await cast(app)
  overseer = await admin(app)
})
afterEach(() => expectNoDifferences(app))

const fileOf = async (by: Person, id: string) => (await app.call(getCase, { token: by.token, params: { id } })).data
const decide = (id: string, body: object, by = overseer) =>
  app.call(decideCase, { token: by.token, params: { id }, body: body as never })
const damaged = async (wanted?: 'replacement') =>
  reportTorn(app, people.customer, await orderIn(app, people, 'delivered'), { wanted })
const missed = async (status: 'processing' | 'out_for_delivery') => {
  const orderId = await orderIn(app, people, status)
  app.clock.advance(6 * day)
  const body = { orderId, kind: 'never_arrived' as const, text: 'It never came.' }
  return { orderId, id: (await app.call(reportProblem, { token: people.customer.token, body })).data.id }
}

/** Makes a hub on the order's way the last that had its parcel. */
const leaveAtHub = (orderId: string) =>
  within(app, async work => {
    const place = { state: 'Lagos', lga: 'Ikeja', street: '2 Market Road' }
    const hub_id = await createHub(work, { name: `Hub of ${orderId}`, place })
    const { tx, now: arrived_at } = work
    const { store_id } = await tx
      .selectFrom('orders')
      .select('store_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('order_stops')
      .values({ store_id, order_id: orderId, position: 1, hub_id, arrived_at })
      .execute()
  })

describe('a decision', () => {
  test('needs a reason, which the customer and the store that bears it read', async () => {
    const { id, orderId, items } = await damaged()
    await app.advance(49 * hour)
    const refused = { token: overseer.token, params: { id } }
    const body = { outcome: 'refund_items' as const, bearer: 'store' as const, items }
    for (const note of [undefined, '', 'Too short', ' '.repeat(20), 'x'.repeat(1001)])
      expect(await app.refused(decideCase, { ...refused, body: { ...body, note } as never })).toMatchObject({
        errors: [{ field: 'note' }],
      })
    const note = 'The picture shows an open seam.'
    await decide(id, { ...body, note })
    for (const reader of [people.customer, people.store]) {
      await app.runJobs()
      expect((await fileOf(reader, id)).decision).toMatchObject({ note })
      expect((await mailsTo(app, reader.email)).at(-1)?.text).toContain(note)
    }
    const borne = 'You bear the cost: ₦18,000.00, the refund less ₦2,000.00 of commission that Bitmarte gives back.'
    expect((await mailsTo(app, people.store.email)).at(-1)?.text).toContain(borne)
    const stake = await app.call(getCaseStake, { token: people.store.token, params: { id } })
    expect(stake.data).toMatchObject({ settled: -18_000, settledCommission: 2_000 })
    const { data } = await app.call(getOrder, { token: people.store.token, params: { id: orderId } })
    expect(data.adjustments).toMatchObject([{ amount: -18_000, commission: 2_000, caseId: id }])
  })

  test('waits for the answer of the store, unless an administrator says why it can’t', async () => {
    const { id, items } = await damaged()
    expect((await fileOf(overseer, id)).awaitsAnswer).toBe(true)
    const body = { outcome: 'refund_items' as const, bearer: 'store' as const, items, note: 'The pictures show it.' }
    const asked = { token: overseer.token, params: { id } }
    expect(await app.refused(decideCase, { ...asked, body })).toMatchObject({
      code: 'case_awaits_answer',
      errors: [{ field: 'whyNow' }],
    })
    expect((await fileOf(overseer, id)).decision).toBeNull()
    await decide(id, { ...body, whyNow: 'The store confirmed it by phone.' })
    // The reason is for administrators only.
    const reason = 'Why it couldn’t wait: The store confirmed it by phone.'
    for (const reader of [people.store, people.customer]) {
      const texts = (await fileOf(reader, id)).messages.map(({ text }) => text)
      expect(texts).toContain('Decided before the answer')
      expect(texts).not.toContain(reason)
    }
    expect((await fileOf(overseer, id)).messages).toContainEqual(
      expect.objectContaining({ kind: 'internal', text: reason }),
    )
  })

  test('of an amount is posted to the kobo, whichever of two administrators is first', async () => {
    const { id, orderId } = await damaged()
    await app.advance(49 * hour)
    const other = await admin(app)
    const body = { outcome: 'refund_amount', bearer: 'store', amount: 1500.5, note: 'A part of it is torn.' }
    // The worked example of docs/rules/money.md: the commission of ₦2,000.00 goes back with the item, not with an amount.
    const items = (await fileOf(overseer, id)).items.map(item => ({ orderItemId: item.orderItemId, quantity: 1 }))
    const preview = async (terms: z.input<(typeof previewDecision)['body']>) =>
      (await app.call(previewDecision, { token: overseer.token, params: { id }, body: terms })).data
    expect(await preview({ outcome: 'refund_items', bearer: 'store', items })).toMatchObject({
      refund: 20_000,
      borne: { amount: 18_000, commission: 2_000 },
    })
    expect(await preview({ outcome: 'refund_amount', bearer: 'store', amount: 20_000 })).toMatchObject({
      refund: 20_000,
      borne: { amount: 20_000, commission: 0 },
    })
    expect(await preview({ outcome: 'refund_amount', bearer: 'platform', amount: 1500.5 })).toMatchObject({
      borne: { amount: 1500.5, commission: 0 },
    })
    const results = await Promise.allSettled([decide(id, body), decide(id, body, other), decide(id, body)])
    expect(tally(results.map(({ status }) => status))).toEqual({ fulfilled: 1, rejected: 2 })
    expect((await fileOf(people.customer, id)).decision).toMatchObject({ refunded: 1500.5, bearer: null })
    expect((await fileOf(people.store, id)).decision).toMatchObject({ refunded: 1500.5, bearer: 'store' })
    const { data } = await app.call(getOrder, { token: people.store.token, params: { id: orderId } })
    // The order earns the same on its page, the administrator's and in Payouts, and the case is named beside it.
    const adjustments = [{ label: 'Refund to the customer, decided in a case', amount: -1500.5, caseId: id }]
    const earned = data.youEarn
    expect(data).toMatchObject({ youEarn: 18_000, adjustments })
    expect((await app.call(getOrder, { token: overseer.token, params: { id: orderId } })).data).toMatchObject({
      youEarn: earned,
      adjustments,
    })
    const { rows } = (await app.call(getBalance, { token: people.store.token, query: { status: 'later' } })).data
    expect(rows.find(row => row.orderId === orderId)).toMatchObject({ due: earned, adjusted: -1500.5 })
    // The sale stands, so no credit note corrects its invoice.
    const documents = await within(app, ({ tx }) =>
      tx.selectFrom('invoices').select('kind').where('order_id', '=', orderId).execute(),
    )
    expect(documents).toEqual([{ kind: 'invoice' }])
    // The payouts page names the order and the case of what the store owes.
    const { openLines } = (await app.call(getBalance, { token: people.store.token })).data
    expect(openLines.filter(line => line.orderId === orderId)).toMatchObject([
      { label: 'Refund to the customer, decided in a case', caseId: id, amount: -1500.5 },
    ])
  })
})

test('a decision on a damaged parcel says who pays what, and the cancelled order what its store gets', async () => {
  const { customer, rider, store } = people
  const orderId = await orderIn(app, people, 'picked_up')
  const { subtotal } = (await app.call(getCustomerOrder, { token: customer.token, params: { id: orderId } })).data
  const report = { orderId, kind: 'damaged_in_transit', text: 'It is crushed.' } as const
  const { id } = (await app.call(reportParcel, { token: rider.token, body: report })).data
  const terms = { outcome: 'refund_all', bearer: 'partner' } as const
  const loss = { amount: subtotal, toStore: (subtotal * 9) / 10, commission: subtotal / 10 }
  expect((await app.call(previewDecision, { token: overseer.token, params: { id }, body: terms })).data).toMatchObject({
    borne: null,
    loss,
  })
  await decide(id, { ...terms, note: 'It was crushed on the bike.', whyNow: 'The rider said so.' })
  for (const { token } of [store, overseer])
    expect((await app.call(getOrder, { token, params: { id: orderId } })).data).toMatchObject({
      youEarn: 0,
      adjustments: [{ amount: loss.toStore, caseId: id }],
    })
  const { rows } = (await app.call(getPartnerEarnings, { token: rider.token })).data
  const { name } = await fileOf(overseer, id)
  expect(rows[0]).toMatchObject({ kind: 'charged', amount: -loss.amount, caseName: name })
  const listed = (await app.call(listMerchantOrders, { token: store.token, query: {} })).data.rows
  expect(listed.find(row => row.id === orderId)).toMatchObject({ youEarn: 0, adjusted: loss.toStore })
})

describe('who is next', () => {
  test('is the store, then an administrator: everybody reads the same about damaged items', async () => {
    const { id } = await damaged('replacement')
    const { customer, store } = people
    expect((await fileOf(customer, id)).next).toMatch(/^.+ can answer until .+\. Otherwise Bitmarte decides with/)
    expect((await fileOf(store, id)).next).toMatch(/^Please answer by .+\. Otherwise Bitmarte decides with/)
    expect((await fileOf(overseer, id)).next).toMatch(/ can answer until .+\. Otherwise you decide without it\.$/)
    expect(await fileOf(store, id)).toMatchObject({ wanted: 'replacement', items: [{ quantity: 1, paid: 20_000 }] })
    await app.runJobs()
    const { next } = await fileOf(store, id)
    expect((await mailsTo(app, store.email)).at(-1)?.text).toContain(next)
    expect((await mailsTo(app, customer.email)).at(-1)?.text).toContain((await fileOf(customer, id)).next)
    await app.advance(49 * hour)
    const waiting = await fileOf(customer, id)
    expect(waiting.next).toMatch(/^Bitmarte decides next by .+ and writes to you\.$/)
    expect(waiting.overdue).toBe(false)
    app.clock.advance(73 * hour)
    const desk = (await app.call(listCases, { token: overseer.token, query: { tab: 'open' } })).data
    expect(desk.overdue).toBeGreaterThan(0)
    expect(desk.rows[0]?.overdue).toBe(true)
    expect((await fileOf(store, id)).overdue).toBe(true)
    expect((await fileOf(customer, id)).next).toMatch(
      /^Bitmarte decides next and writes to you\. The decision was due by .+\.$/,
    )
    expect((await fileOf(overseer, id)).next).toMatch(/^You are next/)
  })

  test('is Bitmarte after the store’s answer: the customer’s notification and mail name who wrote and who is next', async () => {
    const { id } = await damaged()
    const { customer, store } = people
    const write = async ({ token }: Person, text: string) => {
      await app.call(answerCase, { token, params: { id }, body: { text } })
      await app.runJobs()
    }
    const newest = async ({ token }: Person) => (await app.call(listNotifications, { token })).data.rows[0]?.title
    // What the report itself sends comes first.
    await app.runJobs()
    await write(store, 'Our mistake.')
    const { name, storeName, orderName, next } = await fileOf(customer, id)
    const answered = `${storeName} answered about order ${orderName} (${name})`
    expect(await newest(customer)).toBe(answered)
    const mail = (await mailsTo(app, customer.email)).at(-1)
    expect(mail?.subject).toBe(answered)
    expect(next).toMatch(/^Bitmarte decides next by /)
    expect(mail?.text).toContain(next)
    // Nobody asked for more, so it isn't an answer.
    await write(store, 'The courier has confirmed it.')
    expect(await newest(customer)).toBe(`${storeName} wrote about order ${orderName} (${name})`)
    await write(customer, 'Thank you.')
    const ofStore = `order ${(await fileOf(store, id)).orderName} (${name})`
    expect(await newest(store)).toBe(`The customer wrote about ${ofStore}`)
    await write(overseer, 'We look at the pictures.')
    expect(await newest(store)).toBe(`Bitmarte wrote about ${ofStore}`)
  })

  test('is the carrier of an order that never arrived, and everybody reads that silence refunds it', async () => {
    const { id } = await missed('out_for_delivery')
    const { customer, store, rider } = people
    expect((await fileOf(customer, id)).next).toMatch(/Otherwise you get a full refund\.$/)
    expect((await fileOf(rider, id)).next).toMatch(/Otherwise the customer gets a full refund, which you bear\.$/)
    for (const reader of [store, overseer])
      expect((await fileOf(reader, id)).next).toMatch(/Otherwise the customer gets a full refund, which .+ bears\.$/)
    // The carrier reads what it would pay, and pays exactly that.
    const { token } = rider
    const available = async () => (await app.call(getPartnerEarnings, { token })).data.available
    const stake = async () => (await app.call(getCaseStake, { token, params: { id } })).data
    const { ifBorne } = await stake()
    expect(ifBorne).toEqual({ amount: 20_000, of: 'cancellation' })
    const before = await available()
    await app.advance(49 * hour)
    const { decision, next } = await fileOf(rider, id)
    expect(decision).toMatchObject({ outcome: 'refund_all', bearer: 'partner' })
    expect(next).toBeNull()
    expect(await available()).toBe(before - 20_000)
    expect(await stake()).toMatchObject({ onHold: null, ifBorne: null, settled: -20_000 })
  })
})

describe('an order that is cancelled on its way', () => {
  test('has a case that says so, with its items, and asks nothing of its customer', async () => {
    const orderId = await orderIn(app, people, 'picked_up')
    await changeStatus(app, overseer, orderId, 'cancelled')
    await app.runJobs()
    const { customer, store } = people
    const [opened] = (await app.call(listCases, { token: overseer.token, query: { orderId } })).data.rows
    // Handled as a lost parcel.
    expect(opened).toMatchObject({ kind: 'lost_in_transit', title: 'Cancelled on the way', status: 'open' })
    expect((await mailsTo(app, store.email)).at(-1)?.subject).toMatch(/^Cancelled on the way: order #/)
    const own = await fileOf(customer, opened?.id ?? '')
    expect(own).toMatchObject({ items: [], parcelItems: [{ quantity: 1, paid: 20_000 }], canChooseRefund: false })
    expect(own.next).toMatch(/^The order is cancelled and refunded\./)
    const choice = { token: customer.token, params: { id: own.id }, body: { refundTo: 'store_credit' } } as const
    expect((await app.refused(chooseRefund, choice)).code).toBe('case_not_possible')
    // The desk finds it by its store, too.
    const search = own.storeName ?? ''
    const found = (await app.call(listCases, { token: overseer.token, query: { search, limit: 100 } })).data
    expect(found.rows.map(row => row.id)).toContain(own.id)
  })
})

describe('where things went wrong', () => {
  test.each([
    ['partner', false],
    ['platform', true],
  ] as const)(
    'the %s had the parcel and bears the silence of a store that an administrator asked',
    async (bearer, hub) => {
      const { id, orderId } = await missed('out_for_delivery')
      const { store, rider } = people
      if (hub) await leaveAtHub(orderId)
      const body = { text: 'Do you know where it is?', waitFor: 'store' as const }
      await app.call(answerCase, { token: overseer.token, params: { id }, body })
      expect((await fileOf(store, id)).next).toMatch(
        hub
          ? /^Please answer by .+, which Bitmarte bears\.$/
          : /^Please answer by .+, which (?!you|Bitmarte).+ bears\.$/,
      )
      expect((await fileOf(rider, id)).next).toMatch(hub ? /, which Bitmarte bears\.$/ : /, which you bear\.$/)
      await app.advance(49 * hour)
      expect((await fileOf(overseer, id)).decision).toMatchObject({ outcome: 'refund_all', bearer })
    },
  )

  test('follows from who had the parcel', async () => {
    const faultOf = async (id: string) => (await fileOf(overseer, id)).work?.fault
    expect(await faultOf((await missed('processing')).id)).toBe('unsent')
    expect(await faultOf((await missed('out_for_delivery')).id)).toBe('partner')
    expect(await faultOf((await damaged()).id)).toBe('packing')
    const orderId = await orderIn(app, people, 'picked_up')
    const lost = { orderId, kind: 'lost_in_transit' as const, text: 'The bike was stolen.' }
    const { data } = await app.call(reportParcel, { token: people.rider.token, body: lost })
    expect(await faultOf(data.id)).toBe('partner')
  })

  test('a reported parcel isn’t sent out until its case is over, and customer and store read of it at once', async () => {
    const { rider, customer, store } = people
    const orderId = await orderIn(app, people, 'out_for_delivery')
    await app.call(updateOrderStatus, {
      token: rider.token,
      params: { id: orderId },
      body: { status: 'delivery_failed', failureReason: 'customer_unreachable' },
    })
    const outAgain = () =>
      app.refused(updateOrderStatus, {
        token: rider.token,
        params: { id: orderId },
        body: { status: 'out_for_delivery' },
      })
    const body = { orderId, kind: 'damaged_in_transit' as const, text: 'Soaked by the rain at Ojota.' }
    const { id } = (await app.call(reportParcel, { token: rider.token, body })).data
    expect(await outAgain()).toMatchObject({ code: 'move_not_allowed', message: expect.stringContaining('reported') })
    await app.runJobs()
    for (const reader of [customer, store])
      expect((await mailsTo(app, reader.email)).at(-1)?.text).toContain('Soaked by the rain at Ojota.')
    const { rows } = (await app.call(listPartnerOrders, { token: rider.token })).data
    const moves = rows.find(row => row.id === orderId)?.moves.map(move => move.id)
    expect(moves).toEqual(['returning'])
    await decide(id, { outcome: 'nothing', bearer: 'platform', note: 'Only the box was wet.' })
    await changeStatus(app, rider, orderId, 'out_for_delivery')
    expect(await statusOf(app, orderId)).toBe('out_for_delivery')
  })

  test('a parcel reported at the door isn’t handed over, and its code isn’t shown, until its case is over', async () => {
    const { rider, customer } = people
    const orderId = await orderIn(app, people, 'out_for_delivery')
    const token = await shownToken(app, customer, orderId)
    const deliver = { token: rider.token, body: { orderId, token } }
    const body = { orderId, kind: 'damaged_in_transit' as const, text: 'It fell off the bike.' }
    const { id } = (await app.call(reportParcel, { token: rider.token, body })).data
    expect(await app.refused(convertToken, deliver)).toMatchObject({
      code: 'move_not_allowed',
      message: expect.stringContaining('reported'),
    })
    const order = async () =>
      (await app.call(getCustomerOrder, { token: customer.token, params: { id: orderId } })).data
    expect(await order()).toMatchObject({ parcelReported: true, orderDeliveryToken: null })
    await decide(id, { outcome: 'nothing', bearer: 'platform', note: 'Only the box was wet.' })
    expect(await order()).toMatchObject({ parcelReported: false, orderDeliveryToken: token })
    await app.call(convertToken, deliver)
    expect(await statusOf(app, orderId)).toBe('delivered')
  })

  test('a carrier that reports a parcel answers the open case about it', async () => {
    const { id, orderId } = await missed('out_for_delivery')
    const { rider, customer } = people
    const body = { orderId, kind: 'lost_in_transit' as const, text: 'Stolen with the bag at Ojota.' }
    expect((await app.call(reportParcel, { token: rider.token, body })).data.id).toBe(id)
    const file = await fileOf(customer, id)
    expect(file).toMatchObject({ kind: 'never_arrived', status: 'open', overdue: false })
    expect(file.messages.at(-1)).toMatchObject({
      from: 'partner',
      text: 'Lost in transit: Stolen with the bag at Ojota.',
    })
    const open = { token: overseer.token, query: { orderId } }
    expect((await app.call(listCases, open)).data.count).toBe(1)
    expect((await app.call(listOwnCases, { token: rider.token })).data.toAnswer).toBe(0)
  })
})
