import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import {
  answerCase,
  closeCase,
  decideCase,
  getCase,
  listCases,
  listOwnCases,
  previewDecision,
  refundGoodwill,
  reportParcel,
  reportProblem,
} from '#contract/cases/cases.ts'
import { getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { partnerBalance, storeBalance } from '#domains/money/ledger/index.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import {
  type Cast,
  carryTo,
  cast,
  changeStatus,
  orderIn,
  shownToken,
  statusOf,
  tally,
} from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'
import { bringBack, deliver, delivered } from '#tests/harness/returns.ts'

let app: TestApp
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(day)
  overseer = await admin(app)
})
afterEach(() => expectNoDifferences(app))

const read = () => app.platform.db.read
const orderOf = async (buyer: Person, id: string) =>
  (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data
const fileOf = async (by: Person, id: string) => (await app.call(getCase, { token: by.token, params: { id } })).data
const report = async (buyer: Person, body: object): Promise<CaseFile> =>
  (await app.call(reportProblem, { token: buyer.token, body: body as never })).data
const why = { note: 'The pictures show it.', whyNow: 'The customer travels tomorrow.' }
const decide = async (id: string, body: object) =>
  (await app.call(decideCase, { token: overseer.token, params: { id }, body: { ...why, ...body } as never })).data
const refundedOf = async (orderId: string) => {
  const { back } = await read()
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string>('amount_kobo').as('back'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(back ?? 0)
}

describe('an order that never arrived', () => {
  let people: Cast
  beforeEach(async () => {
    people = await cast(app)
  })
  const late = { kind: 'never_arrived', text: 'It has not come.' } as const

  test('can be reported once the expected date has passed, once, and not by others', async () => {
    const orderId = await orderIn(app, people, 'out_for_delivery')
    const body = { orderId, ...late }
    const token = people.customer.token
    const { promisedAt } = await read()
      .selectFrom('orders')
      .select('promised_at as promisedAt')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (promisedAt && promisedAt > app.clock.now()) {
      expect(await app.refused(reportProblem, { token, body })).toMatchObject({ code: 'case_not_possible' })
      app.clock.advance(promisedAt.getTime() - app.clock.now().getTime() + hour)
    }
    const opened = await report(people.customer, body)
    expect(opened).toMatchObject({ status: 'waiting_for_carrier', waitsForCaller: false, canWithdraw: true })
    expect(await app.refused(reportProblem, { token, body })).toMatchObject({ code: 'case_open_already' })
    const other = await cast(app)
    expect(await app.refused(reportProblem, { token: other.customer.token, body })).toMatchObject({ status: 404 })
    for (const { token } of [other.customer, other.store, other.rider])
      expect(await app.refused(getCase, { token, params: { id: opened.id } })).toMatchObject({ status: 404 })
    const own = (await app.call(listOwnCases, { token: people.rider.token })).data
    expect(own).toMatchObject({ toAnswer: 1, rows: [{ id: opened.id, waitsForCaller: true }] })
  })

  test('delivered by the partner’s word: no answer in 48 hours refunds the customer at the partner’s expense', async () => {
    const orderId = await orderIn(app, people, 'delivered')
    const { total } = await orderOf(people.customer, orderId)
    const { id } = await report(people.customer, { orderId, ...late })
    await app.runJobs()
    expect((await mailsTo(app, people.rider.email)).at(-1)?.subject).toContain('Never arrived')
    await app.advance(47 * hour)
    expect((await fileOf(people.customer, id)).status).toBe('waiting_for_carrier')
    await app.advance(2 * hour)
    expect(await fileOf(overseer, id)).toMatchObject({
      status: 'decided',
      decision: { outcome: 'refund_all', bearer: 'partner', refunded: total },
    })
    expect(await refundedOf(orderId)).toBe(Math.round(total * 100))
    expect((await mailsTo(app, people.customer.email)).at(-1)?.subject).toContain('refunded for order')
    // The window ends: the store is paid as for any sale; the partner bears the goods and earns no delivery.
    await app.advance(8 * day)
    expect(await statusOf(app, orderId)).toBe('completed')
    const { goods, commission } = await read()
      .selectFrom('orders')
      .select(({ eb }) => [eb('subtotal_kobo', '-', 0).as('goods'), 'commission_kobo as commission'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(await storeBalance(read(), people.store)).toBe(Number(goods) - commission)
    expect(await partnerBalance(read(), people.rider.partnerId)).toBe(-Number(goods))
  })

  test('the carrier answers in time: an administrator decides, and the refund is previewed as it is posted', async () => {
    const orderId = await orderIn(app, people, 'delivered')
    const { id } = await report(people.customer, { orderId, ...late })
    const answer = { token: people.rider.token, params: { id }, body: { text: 'The neighbour signed for it.' } }
    expect((await app.call(answerCase, answer)).data.status).toBe('open')
    await app.advance(3 * day)
    expect((await fileOf(people.customer, id)).status).toBe('open')
    const body = { outcome: 'refund_all', bearer: 'platform' } as const
    const before = await books(app)
    const preview = (await app.call(previewDecision, { token: overseer.token, params: { id }, body })).data
    expect(await books(app)).toEqual(before)
    expect(preview).toMatchObject({ cancels: false, refund: (await orderOf(people.customer, orderId)).total })
    await decide(id, body)
    const posted = await read()
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
      .select(['p.amount_kobo'])
      .where('e.order_id', '=', orderId)
      .where('e.event', 'in', ['case_borne', 'refund', 'refund_at_once'])
      .orderBy('p.id')
      .execute()
    expect(posted.map(({ amount_kobo }) => amount_kobo / 100)).toEqual(
      preview.entries.flatMap(({ postings }) => postings.map(({ debit, credit }) => debit - credit)),
    )
    expect(preview.entries[0]?.postings[0]).toMatchObject({ account: 'Losses that Bitmarte bears' })
    expect((await fileOf(overseer, id)).messages.map(({ from }) => from)).toEqual(['customer', 'partner', 'platform'])
  })

  test('not picked up: no answer cancels the order, and the store bears it', async () => {
    const orderId = await orderIn(app, people, 'processing')
    app.clock.advance(6 * day)
    const { id, status } = await report(people.customer, { orderId, ...late })
    expect(status).toBe('waiting_for_store')
    await app.advance(49 * hour)
    expect(await statusOf(app, orderId)).toBe('cancelled')
    expect((await fileOf(people.store, id)).decision).toMatchObject({ outcome: 'refund_all', bearer: 'store' })
    expect(await storeBalance(read(), people.store)).toBe(0)
  })

  test('is closed when it comes after all, and the customer can withdraw it', async () => {
    const orderId = await orderIn(app, people, 'out_for_delivery')
    app.clock.advance(6 * day)
    const { id } = await report(people.customer, { orderId, ...late })
    app.clock.advance(hour)
    await app.call(updateOrderStatus, {
      token: people.rider.token,
      params: { id: orderId },
      body: { status: 'delivered', token: await shownToken(app, people.customer, orderId) },
    })
    await app.advance(49 * hour)
    expect(await fileOf(people.customer, id)).toMatchObject({ status: 'closed', decision: null })
    expect(await refundedOf(orderId)).toBe(0)
    const second = await report(people.customer, { orderId, ...late })
    const params = { id: second.id }
    expect((await app.call(closeCase, { token: people.customer.token, params })).data.status).toBe('closed')
  })
})

describe('lost in transit', () => {
  test.each([
    ['partner', 'partner'],
    ['platform', 'platform'],
  ] as const)('the customer is refunded, the store is paid, and the %s bears the goods', async (_, bearer) => {
    const people = await cast(app)
    const orderId = await orderIn(app, people, 'picked_up')
    const { total, subtotal } = await orderOf(people.customer, orderId)
    const body = { orderId, kind: 'lost_in_transit', text: 'The bike was stolen.' } as const
    const { data } = await app.call(reportParcel, { token: people.rider.token, body })
    expect((await app.call(listCases, { token: overseer.token })).data.rows.at(-1)).toMatchObject({ id: data.id })
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const params = { id: data.id }
        const decision = { ...why, outcome: 'refund_all', bearer } as const
        return app
          .call(decideCase, { token: overseer.token, params, body: decision })
          .then(() => 'ok')
          .catch((err: Error) => (err.message.includes('case_over') ? 'case_over' : err.message))
      }),
    )
    expect(tally(codes)).toEqual({ ok: 1, case_over: 4 })
    expect(await statusOf(app, orderId)).toBe('cancelled')
    expect(await refundedOf(orderId)).toBe(Math.round(total * 100))
    const goods = Math.round(subtotal * 100)
    expect(await storeBalance(read(), people.store)).toBe(goods - goods / 10)
    expect(await partnerBalance(read(), people.rider.partnerId)).toBe(bearer === 'partner' ? -goods : 0)
  })

  test('an administrator’s cancelling pays the store, and a case decides who bears it, once', async () => {
    const people = await cast(app)
    const orderId = await orderIn(app, people, 'picked_up')
    const { subtotal } = await orderOf(people.customer, orderId)
    const goods = Math.round(subtotal * 100)
    await changeStatus(app, overseer, orderId, 'cancelled')
    await app.runJobs()
    expect(await storeBalance(read(), people.store)).toBe(goods - goods / 10)
    const [opened] = (await app.call(listCases, { token: overseer.token, query: { orderId } })).data.rows
    expect(opened).toMatchObject({ kind: 'lost_in_transit', status: 'open' })
    expect((await fileOf(overseer, opened?.id ?? '')).work?.outcomes).toEqual(['refund_all', 'nothing'])
    await decide(opened?.id ?? '', { outcome: 'refund_all', bearer: 'partner' })
    expect(await partnerBalance(read(), people.rider.partnerId)).toBe(-goods)
    expect(await storeBalance(read(), people.store)).toBe(goods - goods / 10)
    expect((await app.call(listCases, { token: overseer.token, query: { orderId } })).data.count).toBe(0)
  })

  test('a store that a case makes bear the loss after a cancellation is as if it had borne it from the start', async () => {
    const people = await cast(app)
    const [before, orderId] = [await books(app), await orderIn(app, people, 'picked_up')]
    await changeStatus(app, overseer, orderId, 'cancelled')
    await app.runJobs()
    const [opened] = (await app.call(listCases, { token: overseer.token, query: { orderId } })).data.rows
    await decide(opened?.id ?? '', { outcome: 'refund_all', bearer: 'store' })
    expect(await storeBalance(read(), people.store)).toBe(0)
    const after = await books(app)
    for (const kind of ['platform_commission', 'platform_losses', 'delivery_payable'])
      expect(after[kind] ?? 0, kind).toBe(before[kind] ?? 0)
  })

  test('a store that delivers itself, or whose goods never left it, isn’t paid for a cancellation', async () => {
    const people = await cast(app)
    const orderId = await orderIn(app, people, 'accepted')
    await changeStatus(app, overseer, orderId, 'cancelled')
    await app.runJobs()
    expect(await storeBalance(read(), people.store)).toBe(0)
    expect((await app.call(listCases, { token: overseer.token, query: { orderId } })).data.count).toBe(0)
  })
})

describe('damaged, wrong or missing items', () => {
  let store: Merchant
  let buyer: Shopper
  beforeEach(async () => {
    store = await merchant(app)
    buyer = await shopper(app)
  })
  const sold = async (quantity = 3) => {
    const dress = await product(app, store.storeId, { price: 1_000_000 })
    const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity }] })
    const orderItemId = (await orderOf(buyer, orderId)).orderItems[0]?.id ?? ''
    return { dress, orderId, orderItemId }
  }

  test('one of three, borne by the store: it pays the refund less the commission, also when returns follow', async () => {
    const { orderId, orderItemId } = await sold()
    const items = [{ orderItemId, quantity: 1 }]
    const { id, status } = await report(buyer, { orderId, kind: 'damaged', text: 'Torn sleeve.', items })
    expect(status).toBe('waiting_for_store')
    await app.call(answerCase, { token: store.token, params: { id }, body: { text: 'Our mistake.' } })
    await decide(id, { outcome: 'refund_items', bearer: 'store', items })
    expect(await refundedOf(orderId)).toBe(1_000_000)
    // The other two can be returned, the refunded one can’t.
    const more = { orderId, kind: 'damaged', text: 'All torn.', items: [{ orderItemId, quantity: 3 }] }
    expect(await app.refused(reportProblem, { token: buyer.token, body: more })).toMatchObject({
      code: 'already_returned',
    })
    await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 2 }] })
    expect(await refundedOf(orderId)).toBe(3_000_000)
    await app.advance(8 * day)
    // All items are refunded: only its own delivery is left.
    expect(await storeBalance(read(), store)).toBe(150_000)
  })

  test('no answer leaves the decision to an administrator; a replacement is paid to the store by who bears it', async () => {
    const { dress, orderId, orderItemId } = await sold(1)
    const items = [{ orderItemId, quantity: 1 }]
    const { id } = await report(buyer, { orderId, kind: 'wrong_item', text: 'It is a shirt.', items })
    await app.advance(49 * hour)
    expect((await fileOf(buyer, id)).status).toBe('open')
    const done = await decide(id, { outcome: 'replacement', bearer: 'platform', items })
    const { reference, replaces } = await orderOf(buyer, done.decision?.replacementOrderId ?? '')
    expect(replaces?.id).toBe(orderId)
    expect((await fileOf(store, id)).messages.at(-1)?.text).toContain(`Replaced by order ${reference}`)
    await app.runJobs()
    expect((await mailsTo(app, store.email)).at(-1)?.text).toMatch(/Send the replacement: it is order #\d+\./)
    const subjects = (await mailsTo(app, buyer.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^Order .+: a replacement will be sent$/))
    expect(await stockOf(app, dress)).toBe(8)
    expect(await refundedOf(orderId)).toBe(0)
    await deliver(app, { store, buyer, orderId: done.decision?.replacementOrderId ?? '' })
    await app.advance(8 * day)
    expect(await storeBalance(read(), store)).toBe(900_000 + 150_000 + 900_000)
  })

  test.each(['store', 'platform'] as const)(
    'a replacement that its store doesn’t send is refunded instead, once, borne by the %s',
    async bearer => {
      const { dress, orderId, orderItemId } = await sold(2)
      const items = [{ orderItemId, quantity: 1 }]
      const { id } = await report(buyer, { orderId, kind: 'damaged', text: 'Torn sleeve.', items })
      const { decision } = await decide(id, { outcome: 'replacement', bearer, items })
      await app.advance(3 * day)
      expect(await statusOf(app, decision?.replacementOrderId ?? '')).toBe('cancelled')
      expect(await stockOf(app, dress)).toBe(8)
      expect(await refundedOf(orderId)).toBe(1_000_000)
      const file = await fileOf(overseer, id)
      expect(file).toMatchObject({ status: 'decided', decision: { outcome: 'refund_items', bearer, refunded: 10_000 } })
      await app.advance(8 * day)
      expect(await refundedOf(orderId)).toBe(1_000_000)
      expect(await storeBalance(read(), store)).toBe(150_000 + 900_000 * (bearer === 'store' ? 1 : 2))
    },
  )

  test('a replacement of everything that its store doesn’t send is refunded with the delivery', async () => {
    const { orderId, orderItemId } = await sold(1)
    const items = [{ orderItemId, quantity: 1 }]
    const { id } = await report(buyer, { orderId, kind: 'damaged', text: 'Torn sleeve.', items })
    await decide(id, { outcome: 'replacement', bearer: 'store', items })
    await app.advance(3 * day)
    const { total } = await orderOf(buyer, orderId)
    expect(await refundedOf(orderId)).toBe(Math.round(total * 100))
    expect((await fileOf(buyer, id)).decision).toMatchObject({ outcome: 'refund_items', refunded: total })
    await app.advance(8 * day)
    expect(await storeBalance(read(), store)).toBe(0)
  })

  test('a replacement that its carrier loses is paid to the store, and refunded besides', async () => {
    const people = await cast(app)
    const orderId = await orderIn(app, people, 'delivered')
    const { orderItems } = await orderOf(people.customer, orderId)
    const items = [{ orderItemId: orderItems[0]?.id ?? '', quantity: 1 }]
    const { id } = await report(people.customer, { orderId, kind: 'damaged', text: 'Torn sleeve.', items })
    const { decision } = await decide(id, { outcome: 'replacement', bearer: 'platform', items })
    const replacement = decision?.replacementOrderId ?? ''
    const { store, customer: shopping, scheduler, rider } = people
    const carrier = { by: 'partner', rider, scheduler } as const
    await carryTo(app, 'picked_up', { id: replacement, buyer: shopping, store, carrier })
    await changeStatus(app, overseer, replacement, 'cancelled')
    await app.runJobs()
    expect(await refundedOf(orderId)).toBe(2_150_000)
    await app.advance(8 * day)
    expect(await storeBalance(read(), store)).toBe(2 * 1_800_000)
  })

  test('after the release the store is debited', async () => {
    const { orderId, orderItemId } = await sold()
    const items = [{ orderItemId, quantity: 1 }]
    const { id } = await report(buyer, { orderId, kind: 'missing_item', text: 'Only two came.', items })
    await app.advance(8 * day)
    expect(await statusOf(app, orderId)).toBe('completed')
    const before = await storeBalance(read(), store)
    await decide(id, { outcome: 'refund_items', bearer: 'store', items })
    expect((await storeBalance(read(), store)) - before).toBe(-900_000)
  })
})

describe('goodwill', () => {
  test('is at the platform’s expense and never more than was paid, whoever asks at once', async () => {
    const [store, buyer] = [await merchant(app), await shopper(app)]
    const dress = await product(app, store.storeId, { price: 1_000_000 })
    const orderId = await delivered(app, { store, buyer, items: [dress] })
    const lossesBefore = (await books(app)).platform_losses ?? 0
    const give = (amount: number) =>
      app
        .call(refundGoodwill, { token: overseer.token, body: { orderId, amount, note: 'Sorry for the wait.' } })
        .then(() => 'ok')
        .catch((err: Error) => (err.message.includes('refund_too_much') ? 'refund_too_much' : err.message))
    // ₦11,500 was paid.
    expect(tally(await Promise.all(Array.from({ length: 5 }, () => give(3000))))).toEqual({ ok: 3, refund_too_much: 2 })
    expect((await books(app)).platform_losses).toBe(lossesBefore + 900_000)
    // A return pays what is left, and the platform recovers the rest.
    await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
    expect(await refundedOf(orderId)).toBe(1_150_000)
    expect((await books(app)).platform_losses).toBe(lossesBefore + 150_000)
  })

  test('before a cancellation: the rest is refunded, and the platform recovers its part', async () => {
    const people = await cast(app)
    const orderId = await orderIn(app, people, 'processing')
    const { total } = await orderOf(people.customer, orderId)
    const lossesBefore = (await books(app)).platform_losses ?? 0
    await app.call(refundGoodwill, { token: overseer.token, body: { orderId, amount: 1000, note: 'A late start.' } })
    await changeStatus(app, people.store, orderId, 'cancelled')
    expect(await refundedOf(orderId)).toBe(Math.round(total * 100))
    expect((await books(app)).platform_losses ?? 0).toBe(lossesBefore)
  })
})
