import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchangeRefund } from '#contract/orders/exchange-refund.ts'
import { cancelCustomerOrder, getCustomerOrder, getOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import * as contract from '#contract/orders/returns.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { after, day, hour, minute, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { cast, orderIn, statusOf, tally } from '#tests/harness/deliveries.ts'
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
import { differences } from '#tests/harness/reconcile.ts'
import { accept, ask, bodyOf, close, deliver, delivered, reject } from '#tests/harness/returns.ts'
import { sentBy } from '#tests/harness/statements.ts'

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
  app.clock.advance(day)
  store = await merchant(app)
  buyer = await shopper(app)
})
afterEach(async () => {
  expect(await differences(app.platform.db.read)).toEqual([])
})

/** A delivered order of so many of one thing. */
const had = async (quantity = 3) => {
  const goods = await product(app, store.storeId, { price: 500_000, name: 'Adire wrap dress' })
  return { goods, orderId: await delivered(app, { store, buyer, items: [{ ...goods, quantity }] }) }
}
const one = [{ at: 0, quantity: 1 }]
const get = async (id: string, by: Person = buyer) =>
  (await app.call(contract.getReturn, { token: by.token, params: { id } })).data
const subjects = async (person: Person) => {
  await app.runJobs()
  return (await mailsTo(app, person.email)).map(({ subject }) => subject)
}
const state = async (id: string) => {
  const { status, refund, replace, escalated } = await get(id, overseer)
  return [status.code_name, refund ?? replace, ...(escalated ? ['escalated'] : [])]
}
const move = (by: Person, id: string, status: 'in_transit' | 'received') =>
  app.call(contract.updateReturnStatus, { token: by.token, params: { id }, body: { status } })

describe('deciding', () => {
  test('requires a reason for a rejection, mails it and frees the items; the customer can escalate once', async () => {
    const { orderId } = await had(1)
    const { id, returnName } = await ask(app, { buyer, orderId, wanted: one })
    const bare = { token: store.token, params: { id } }
    expect((await app.refused(contract.decideRefund, { ...bare, body: { decision: 'declined' } })).code).toBe('invalid')
    expect((await app.refused(contract.decideRefund, { ...bare, body: { decision: 'approved' } })).code).toBe('invalid')
    await reject(app, store, id)
    expect(await state(id)).toEqual(['rejected', 'declined'])
    expect(await subjects(buyer)).toContain(`Your return ${returnName} was rejected`)
    const asking = { token: buyer.token, params: { id }, body: { reason: 'It never was.' } }
    await app.call(contract.escalateReturn, asking)
    expect(await state(id)).toEqual(['requested', 'pending', 'escalated'])
    const again = { decision: 'declined', reason: 'Worn.' }
    expect((await app.refused(contract.decideRefund, { ...bare, body: again })).code).toBe('return_move_not_allowed')
    await reject(app, overseer, id)
    expect(await state(id)).toEqual(['rejected', 'declined', 'escalated'])
    expect((await app.refused(contract.escalateReturn, asking)).code).toBe('return_move_not_allowed')
    const body = await bodyOf(app, buyer, orderId, one, 'damaged')
    expect((await app.refused(contract.returnOrder, { token: buyer.token, body })).code).toBe('already_returned')
  })

  test('refuses escalation after 7 days, or when the items are in another return', async () => {
    const { orderId } = await had(1)
    const { id } = await ask(app, { buyer, orderId, wanted: one })
    await reject(app, store, id)
    const asking = { token: buyer.token, params: { id }, body: { reason: 'It never was.' } }
    const { id: second } = await ask(app, { buyer, orderId, wanted: one })
    expect((await app.refused(contract.escalateReturn, asking)).code).toBe('already_returned')
    await app.call(contract.withdrawReturn, { token: buyer.token, params: { id: second } })
    app.clock.advance(7 * day + 1)
    expect((await app.refused(contract.escalateReturn, asking)).code).toBe('return_move_not_allowed')
  })

  test('escalates to an administrator after 48 hours without an answer, and the merchant can no longer decide', async () => {
    const { orderId } = await had()
    const { id } = await ask(app, { buyer, orderId, wanted: one })
    await app.advance(48 * hour - 1)
    expect(await state(id)).toEqual(['requested', 'pending'])
    await app.advance(5 * minute)
    expect(await state(id)).toEqual(['requested', 'pending', 'escalated'])
    const { data } = await app.call(contract.listReturns, {
      token: overseer.token,
      query: { tab: 'overdue', sort: 'due' },
    })
    expect(data.rows.map(row => row.id)).toContain(id)
    expect(await subjects(store)).toContainEqual(expect.stringMatching(/^An administrator decides return #\d+-R1$/))
    const body = { decision: 'approved', wayBack: 'drop-off' }
    expect((await app.refused(contract.decideRefund, { token: store.token, params: { id }, body })).code).toBe(
      'return_move_not_allowed',
    )
    await accept(app, overseer, id)
    expect(await state(id)).toEqual(['accepted', 'approved'])
  })

  test('applies one of five concurrent decisions', async () => {
    const { orderId } = await had()
    const { id } = await ask(app, { buyer, orderId, wanted: one, replace: true })
    const body = { decision: 'approved', wayBack: 'drop-off' } as const
    const answers = await atOnce(app.platform.db, 5, () =>
      app.call(contract.decideRefund, { token: store.token, params: { id }, body }).then(
        () => 'ok',
        (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1] ?? error.message,
      ),
    )
    expect(tally(answers)).toEqual({ ok: 1, return_move_not_allowed: 4 })
  })
})

describe('return shipping', () => {
  test('is shipped by the customer and received and inspected by the store, with mails and stock', async () => {
    const { goods, orderId } = await had()
    const { id, returnName } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 3 }] })
    await accept(app, store, id)
    expect(await subjects(buyer)).toContain(`Your return ${returnName} was accepted`)
    expect((await get(id)).moves).toEqual(['withdraw', 'send'])
    await app.call(contract.sendReturn, { token: buyer.token, params: { id }, body: { note: 'With GIG, 0123.' } })
    expect(await subjects(store)).toContainEqual(expect.stringMatching(/^Return #\d+-R1 is on its way to you$/))
    expect((await app.refused(contract.withdrawReturn, { token: buyer.token, params: { id } })).code).toBe(
      'return_move_not_allowed',
    )
    expect((await app.refused(contract.sendReturn, { token: buyer.token, params: { id }, body: {} })).code).toBe(
      'return_move_not_allowed',
    )
    await move(store, id, 'received')
    await app.runJobs()
    const closing = (products: object[] | undefined) =>
      app.refused(contract.updateReturnStatus, {
        token: store.token,
        params: { id },
        body: { status: 'closed', products },
      })
    const itemId = (await get(id)).products[0]?.id
    expect((await closing(undefined)).errors).toMatchObject([{ field: 'products' }])
    expect((await closing([{ id: itemId, sellable: 4 }])).errors).toMatchObject([{ field: 'products.0.sellable' }])
    expect((await closing([{ id: randomUUID(), sellable: 1 }])).errors).toMatchObject([
      { field: 'products.0.sellable' },
    ])
    expect((await get(id)).status.code_name).toBe('received')
    const before = await stockOf(app, goods)
    const products = [{ id: itemId ?? '', sellable: 2 }]
    const { data } = await app.call(contract.updateReturnStatus, {
      token: store.token,
      params: { id },
      body: { status: 'closed', products },
    })
    expect(data.products).toMatchObject([{ quantity: 3, sellable: 2 }])
    expect(await stockOf(app, goods)).toBe(before + 2)
    expect(data.activities.map(({ activity }) => activity)).toEqual([
      'Asked to send it back',
      'Accepted',
      'On its way to the store',
      'Back at the store',
      '₦15,000.00 goes back',
    ])
    const seen = await get(id)
    expect(seen.activities.map(({ actorName }) => actorName)).toEqual([
      'You',
      data.storeName,
      'You',
      data.storeName,
      data.storeName,
    ])
    expect(await subjects(buyer)).toEqual(
      expect.arrayContaining([
        `${data.storeName} has your return ${returnName}`,
        `₦15,000.00 goes back to you for return ${returnName}`,
      ]),
    )
    expect(await subjects(store)).toContainEqual(expect.stringMatching(/^Return #\d+-R1 is closed$/))
    const mailed = (await subjects(buyer)).length
    await app.runJobs()
    expect((await subjects(buyer)).length).toBe(mailed)
  })

  test('can be collected by a partner, who earns as for the delivery', async () => {
    const people = await cast(app)
    const orderId = await orderIn(app, people, 'delivered')
    const { id } = await ask(app, { buyer: people.customer, orderId, wanted: one })
    const body = { decision: 'approved', wayBack: 'platform-collects' } as const
    await app.call(contract.decideRefund, { token: people.store.token, params: { id }, body })
    const waiting = async (by: Person) =>
      (await app.call(contract.listCarriedReturns, { token: by.token })).data.rows.map(row => row.id)
    expect(await waiting(people.scheduler)).toEqual([id])
    const [rider, stranger] = [await partner(app), await partner(app)]
    const assign = { params: { id }, token: people.scheduler.token }
    expect((await app.refused(contract.assignReturn, { ...assign, body: { partnerId: randomUUID() } })).code).toBe(
      'assignee_not_found',
    )
    expect((await app.refused(contract.assignReturn, { ...assign, body: {} })).code).toBe('invalid')
    const { data } = await app.call(contract.assignReturn, { ...assign, body: { partnerId: rider.partnerId } })
    expect(data).toMatchObject({ id, itemCount: 1, collectFrom: { lga: 'Surulere' }, bringTo: { lga: 'Ikeja' } })
    expect(await waiting(people.scheduler)).toEqual([])
    const dueAt = after(app.clock.now(), 14 * day).toISOString()
    app.clock.advance(20 * second)
    expect([await waiting(rider), await subjects(rider)]).toEqual([[id], [expect.stringMatching(/^A return for you/)]])
    expect((await mailsTo(app, rider.email))[0]?.text).toMatch(/Collect it by [\s\S]*-partner\/orders\?tab=current/)
    const of = async (tab: 'open' | 'done') =>
      (await app.call(contract.listCarriedReturns, { token: rider.token, query: { tab } })).data.rows
    expect([await of('done'), await waiting(stranger)]).toEqual([[], []])
    expect(await of('open')).toMatchObject([{ id, earns: 1_200, dueAt }])
    const { statements } = await sentBy(() => of('open'))
    expect(statements.filter(each => each.includes('order_return'))).toHaveLength(2) // The count and the page.
    const carry = (by: Person, status: 'in_transit' | 'received') => ({
      token: by.token,
      params: { id },
      body: { status },
    })
    expect((await app.refused(contract.carryReturn, carry(stranger, 'in_transit'))).code).toBe('return_not_found')
    expect((await app.refused(contract.carryReturn, carry(rider, 'received'))).code).toBe('return_move_not_allowed')
    await app.call(contract.carryReturn, carry(rider, 'in_transit'))
    await app.call(contract.carryReturn, carry(rider, 'received'))
    expect((await app.refused(contract.carryReturn, carry(rider, 'received'))).code).toBe('return_move_not_allowed')
    const owed = await balanceOf(app.platform.db.read, { kind: 'delivery_payable', ownerId: rider.partnerId })
    expect(0 - owed).toBe(120_000)
    expect(await state(id)).toEqual(['received', 'approved'])
    expect(await of('open')).toEqual([])
    expect(await of('done')).toMatchObject([{ id, earns: 1_200, dueAt: null, collectFrom: { phoneNumber: null } }])
  })

  test('closes a return not shipped within 14 days, and refunds one not inspected in 48 hours', async () => {
    const { goods, orderId } = await had()
    const kept = await ask(app, { buyer, orderId, wanted: one })
    const sent = await ask(app, { buyer, orderId, wanted: one })
    await accept(app, store, kept.id)
    await accept(app, store, sent.id)
    await move(store, sent.id, 'received')
    const before = await stockOf(app, goods)
    await app.advance(48 * hour)
    expect(await state(sent.id)).toEqual(['closed', 'refunded'])
    expect(await stockOf(app, goods)).toBe(before)
    expect(await state(kept.id)).toEqual(['accepted', 'approved'])
    await app.advance(12 * day - hour)
    expect(await state(kept.id)).toEqual(['accepted', 'approved'])
    expect(await statusOf(app, orderId)).toBe('delivered')
    await app.advance(2 * hour)
    expect(await state(kept.id)).toEqual(['closed', 'declined'])
    expect(await statusOf(app, orderId)).toBe('completed')
  })

  test('lets the store escalate a wrong item, which pauses the deadline until an administrator decides', async () => {
    const { orderId } = await had()
    const paid = await ask(app, { buyer, orderId, wanted: one })
    const refused = await ask(app, { buyer, orderId, wanted: one, replace: true })
    for (const { id } of [paid, refused]) {
      await accept(app, store, id)
      await move(store, id, 'received')
      await app.call(contract.escalateReturn, { token: store.token, params: { id }, body: { reason: 'A brick.' } })
    }
    const [at, dueAt] = [0, 48 * hour].map(ms => new Date(app.clock.now().getTime() + ms).toISOString())
    expect(await get(paid.id)).toMatchObject({ storeAsked: { reason: 'A brick.', at }, dueAt })
    await app.advance(3 * day)
    expect(await state(paid.id)).toEqual(['received', 'approved', 'escalated'])
    const closing = { params: { id: paid.id }, body: { status: 'closed' as const, products: [] } }
    const { code } = await app.refused(contract.updateReturnStatus, { token: store.token, ...closing })
    expect(code).toBe('return_move_not_allowed')
    await app.call(contract.updateReturnStatus, { token: overseer.token, ...closing })
    await reject(app, overseer, refused.id)
    expect(await get(paid.id)).toMatchObject({ refund: 'refunded', escalated: true, storeAsked: null })
    expect(await state(refused.id)).toEqual(['rejected', 'declined', 'escalated'])
  })
})

describe('a replacement', () => {
  /** Until when the list says that each order can be returned. */
  const returnableIn = async (ids: readonly string[]) => {
    const { rows } = (await app.call(listCustomerOrders, { token: buyer.token })).data
    return ids.map(id => rows.find(row => row.id === id)?.returnableUntil)
  }

  test('becomes a free order with its own stock once the return is inspected', async () => {
    const { goods, orderId } = await had()
    const before = await stockOf(app, goods)
    const { id } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 2 }], replace: true })
    await accept(app, store, id)
    expect(await stockOf(app, goods)).toBe(before - 2)
    const closed = await close(app, store, id, 1)
    expect(closed).toMatchObject({
      status: { code_name: 'closed' },
      refund: null,
      replace: 'shipped',
      amount: 0,
      back: { amount: 0 },
      replacementOrder: { status: { code_name: 'pending' } },
    })
    expect(await stockOf(app, goods)).toBe(before - 1)
    const replacementId = closed.replacementOrder?.id ?? ''
    const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: replacementId } })
    expect(data).toMatchObject({ orderType: 'replacement', total: 0, shippingFee: 0, paymentStatus: 'no-charge' })
    expect(data.orderItems).toMatchObject([{ quantity: 2, productPrice: 0, total: 0 }])
    const mailed = (await subjects(buyer)).filter(subject => subject.includes(data.orderName))
    expect(mailed).toEqual([`Your exchange is order ${data.orderName}`])
    await deliver(app, { store, buyer, orderId: replacementId })
    const asked = await bodyOf(app, buyer, replacementId, one, 'damaged')
    expect((await app.refused(contract.replaceOrder, { token: buyer.token, body: asked })).code).toBe('not_returnable')
    const params = { orderId: replacementId }
    expect((await app.call(contract.quoteReturn, { token: buyer.token, params })).data).toMatchObject({
      canReturn: false,
      why: expect.stringMatching(/can’t be returned or exchanged again\.$/),
    })
    expect(await returnableIn([orderId, replacementId])).toEqual([expect.any(String), null])
    await app.runJobs()
    const mail = (await mailsTo(app, buyer.email)).find(
      ({ subject }) => subject === `Order ${data.orderName} was delivered`,
    )
    expect(mail?.text).not.toContain('you can return it')
    expect(mail?.text).toContain('If something isn’t right, tell us within 7 days.')
    await app.advance(8 * day)
    expect(await statusOf(app, replacementId)).toBe('completed')
    const { data: sold } = await app.call(getOrder, { token: store.token, params: { id: orderId } })
    expect(sold).toMatchObject({ returned: 0, youEarn: 15_000 - 1500 + 1500 })
  })

  test('that has sold out can be refunded instead', async () => {
    const { goods, orderId } = await had()
    const { id } = await ask(app, { buyer, orderId, wanted: one, replace: true })
    await within(app, ({ tx }) =>
      tx.updateTable('product_variants').set({ available: 0 }).where('id', '=', goods.variantId).execute(),
    )
    const decide = { token: store.token, params: { id } }
    const body = { decision: 'approved', wayBack: 'drop-off' } as const
    expect(await app.refused(contract.decideRefund, { ...decide, body })).toMatchObject({
      code: 'sold_out',
      message: 'Adire wrap dress has sold out.',
    })
    expect(await state(id)).toEqual(['requested', 'pending'])
    const { data } = await app.call(contract.decideRefund, { ...decide, body: { ...body, refundInstead: true } })
    expect(data).toMatchObject({ type: 'return', refund: 'approved', replace: null, amount: 5000 })
    expect(await close(app, store, id)).toMatchObject({ refund: 'refunded', back: { card: 5000 } })
  })

  test('releases its stock when withdrawn, and refunds when cancelled', async () => {
    const { goods, orderId } = await had()
    const before = await stockOf(app, goods)
    const first = await ask(app, { buyer, orderId, wanted: one, replace: true })
    await accept(app, store, first.id)
    await app.call(contract.withdrawReturn, { token: buyer.token, params: { id: first.id } })
    expect(await stockOf(app, goods)).toBe(before)
    const second = await ask(app, { buyer, orderId, wanted: one, reason: 'damaged', replace: true })
    await accept(app, store, second.id)
    const { replacementOrder } = await close(app, store, second.id, 0)
    // The mail about the exchange is still to be written, and comes after the one about its cancellation.
    await within(app, ({ tx }) => sql`update graphile_worker._private_jobs set priority = 1`.execute(tx))
    const cancel = { token: buyer.token, params: { id: replacementOrder?.id ?? '' }, body: {} }
    expect((await app.call(cancelCustomerOrder, cancel)).message).toBe(`Order cancelled. ${exchangeRefund}`)
    for (const _ of [1, 2]) await app.runJobs()
    const mails = (await mailsTo(app, buyer.email)).filter(({ subject }) => subject.includes(' was cancelled'))
    const text = mails.map(mail => `${mail.subject} ${mail.text.replaceAll('\n', ' ')}`)
    expect(text).toEqual([expect.stringMatching(/^Your exchange BM-\S+ was cancelled: ₦5,000.00 .* 4081. Banks take/)])
    expect(await get(second.id)).toMatchObject({
      refund: 'refunded',
      replace: 'declined',
      amount: 5000,
      back: { card: 5000 },
    })
    expect(await stockOf(app, goods)).toBe(before)
  })

  test('of everything that was damaged and that is cancelled gives back the delivery too', async () => {
    const { orderId } = await had()
    const { data: window } = await app.call(contract.quoteReturn, { token: buyer.token, params: { orderId } })
    expect(await returnableIn([orderId])).toEqual([window.windowEndsAt])
    const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })
    const wanted = data.orderItems.map(({ quantity }, at) => ({ at, quantity }))
    const { id } = await ask(app, { buyer, orderId, wanted, reason: 'damaged', replace: true })
    await accept(app, store, id)
    const { replacementOrder } = await close(app, store, id, 0)
    expect(await returnableIn([orderId])).toEqual([null])
    await app.call(cancelCustomerOrder, { token: buyer.token, params: { id: replacementOrder?.id ?? '' }, body: {} })
    await app.runJobs()
    await app.runJobs()
    expect(await returnableIn([orderId])).toEqual([null])
    expect(await get(id)).toMatchObject({ refund: 'refunded', amount: data.total })
  })
})
