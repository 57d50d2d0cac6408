import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chooseRefund, decideCase, getCase, previewDecision, refundGoodwill } from '#contract/cases/cases.ts'
import { getDispute, listDisputes } from '#contract/money/disputes.ts'
import { getStoreCredit } from '#contract/money/store-credit.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelCustomerOrder, getCustomerOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { balanceOf } from '#domains/money/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { carryTo, changeStatus, statusOf, tally } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { accept, ask, bringBack, close, delivered } from '#tests/harness/returns.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let boss: Person
beforeAll(async () => {
  // The provider's clock is the real one, and disputes have its times.
  app = await startTestApp({ listen: true, now: new Date() })
  await shipping(app)
  store = await merchant(app)
  boss = await admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  buyer = await shopper(app)
})
// Whatever a test did, everything that is kept twice agrees, before and after the provider has paid.
afterEach(async () => {
  expect(await differences(app.platform.db.read)).toEqual([])
  await finish()
  expect(await differences(app.platform.db.read)).toEqual([])
})

const finish = async () => {
  for (let times = 0; times < 2; times++) {
    await app.runJobs()
    await provider(app).settle()
  }
  await app.runJobs()
}
const credit = async () => (await app.call(getStoreCredit, { token: buyer.token })).data
const orderOf = async (id: string) => (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data
const cancel = (id: string, body: { refundTo: 'source' | 'store_credit' } = { refundTo: 'store_credit' }) =>
  app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body })
/** Buys an item of ₦20,000.00 and pays ₦1,500.00 for its delivery. */
const bought = async (quantity = 1) => {
  await buyer.put({ ...(await product(app, store.storeId, { price: 2_000_000 })), quantity })
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  return { id: orders[0]?.id ?? '', reference }
}

test('turns a cancelled order into store credit at once, with a mail, which pays the next order', async () => {
  const before = await provider(app).refundCount()
  const { id } = await bought()
  expect((await cancel(id)).message).toBe('Order cancelled. What you paid by card is in your store credit.')
  expect(await credit()).toMatchObject({
    balance: 21_500,
    history: [{ kind: 'granted', amount: 21_500, orders: [{ id }] }],
  })
  expect(await orderOf(id)).toMatchObject({
    paymentStatus: 'refunded',
    refunded: 21_500,
    refunds: [{ to: 'gift-card', last4: '', amount: 21_500, status: 'done', reason: 'order_cancelled' }],
  })
  await finish()
  expect(await provider(app).refundCount()).toBe(before)
  const [mail, ...more] = (await mailsTo(app, buyer.email)).filter(({ text }) => text.includes('store credit'))
  expect(mail?.text).toContain('₦21,500.00 is in your store credit. You can use it at once.')
  expect(more).toEqual([])

  await buyer.put({ ...(await product(app, store.storeId, { price: 2_000_000 })) })
  await buyer.applyCard((await credit()).giftCardId ?? '')
  const { reference } = await buyer.pay()
  await buyer.comeBack(reference)
  expect((await credit()).balance).toBe(0)
})

test('refunds the gift card its part and only the card’s part as store credit, also partially', async () => {
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 7_777 })
  await buyer.applyCard(giftCardId)
  const dress = await product(app, store.storeId, { price: 666_667 })
  const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 3 }] })
  const { total, cardAmount } = await orderOf(orderId)
  const wanted = [{ at: 0, quantity: 2 }]
  const asked = await ask(app, { buyer, orderId, wanted, reason: 'damaged', refundTo: 'store_credit' })
  const promised = asked.back.giftCards.find(({ last4 }) => last4 === '')?.amount ?? 0
  expect([asked.back.card, promised > 0]).toEqual([0, true])
  await accept(app, store, asked.id)
  const closed = await close(app, store, asked.id)
  expect(closed.back).toEqual(asked.back)
  expect((await credit()).balance).toBe(promised)
  // Received and inspected at once: one mail and one notification say what goes back.
  await app.runJobs()
  const mails = (await mailsTo(app, buyer.email)).filter(({ subject }) => subject.includes(asked.returnName))
  expect(mails.filter(({ subject }) => subject.includes('has your return'))).toEqual([])
  const { data } = await app.call(listNotifications, { token: buyer.token })
  const titles = data.rows.map(({ title }) => title)
  expect(titles.filter(title => title.endsWith(`goes back to you for return ${asked.returnName}`))).toHaveLength(1)
  expect(titles.filter(title => title.includes('store credit added'))).toEqual([])
  // The customer chooses the card for the last one.
  const rest = await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
  expect(rest.back.card + promised).toBeCloseTo(cardAmount, 2)
  expect(await orderOf(orderId)).toMatchObject({ refunded: total, giftCards: [{ amount: 7_777, refunded: 7_777 }] })
  expect((await credit()).balance).toBe(promised)
})

test('a refund to store credit of what card and store credit paid is one refund, of a return and of its order', async () => {
  await cancel((await bought()).id)
  await buyer.applyCard((await credit()).giftCardId ?? '')
  const dress = await product(app, store.storeId, { price: 2_000_000 })
  const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 2 }] })
  const { giftCards } = await orderOf(orderId)
  expect(giftCards).toEqual([{ last4: '', amount: 21_500, refunded: 0 }])
  const asked = await ask(app, {
    buyer,
    orderId,
    wanted: [{ at: 0, quantity: 1 }],
    reason: 'damaged',
    refundTo: 'store_credit',
  })
  expect(asked.back.giftCards).toEqual([{ last4: '', amount: asked.back.amount }])
  await accept(app, store, asked.id)
  const { back, refunds } = await close(app, store, asked.id)
  expect(back.giftCards).toEqual(asked.back.giftCards)
  const whole = { to: 'gift-card', last4: '', amount: asked.back.amount, status: 'done', reason: 'items_returned' }
  expect(refunds).toMatchObject([whole])
  expect((await orderOf(orderId)).refunds).toMatchObject([whole])
})

test('credits once for five concurrent cancellations, and counts concurrent refunds of different orders', async () => {
  const orders = [await bought(), await bought(), await bought()]
  const calls = await Promise.all(
    orders
      .flatMap(({ id }) => [id, id, id])
      .map(async id => {
        const response = await app.app.inject({
          method: 'PATCH',
          url: cancelCustomerOrder.path.replace('{id}', id),
          headers: { authorization: `Bearer ${buyer.token}` },
          payload: { refundTo: 'store_credit' },
        })
        return (response.json() as { code?: string }).code ?? 'ok'
      }),
  )
  expect(tally(calls)).toEqual({ ok: 3, move_not_allowed: 6 })
  expect(await credit()).toMatchObject({ balance: 64_500 })
  const owed = await balanceOf(app.platform.db.read, { kind: 'store_credit', ownerId: buyer.accountId })
  expect(owed).toBe(-6_450_000)
})

test('waits for an open dispute, and doesn’t credit again what a lost dispute paid', async () => {
  const { id, reference } = await bought()
  await provider(app).dispute(reference, { amount: 500_000 })
  await finish()
  expect((await cancel(id)).message).toBe('Order cancelled. Your refund waits until your bank closes its dispute.')
  expect((await credit()).balance).toBe(0)
  expect((await orderOf(id)).refunds).toMatchObject([{ to: 'gift-card', status: 'waiting' }])
  await provider(app).resolveDispute(reference, 'lost')
  await finish()
  await finish()
  expect((await credit()).balance).toBe(16_500)
  expect((await orderOf(id)).refunds).toMatchObject([
    { to: 'card', amount: 5_000, status: 'done' },
    { to: 'gift-card', amount: 16_500, status: 'done' },
  ])
  const mails = (await mailsTo(app, buyer.email)).filter(({ subject }) => subject.includes('store credit'))
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^₦16,500\.00 of order BM-\S+ is in your store credit$/),
  ])

  const later = await bought()
  await provider(app).dispute(later.reference, { amount: 500_000 })
  await finish()
  await provider(app).resolveDispute(later.reference, 'lost')
  await finish()
  expect((await cancel(later.id)).message).toBe('Order cancelled. What your bank has returned counts as your refund.')
  expect((await credit()).balance).toBe(33_000)
})

test('says what happened to the money of a cancelled order, not what was asked for', async () => {
  const disputed = async (status: 'lost' | 'open') => {
    const { id, reference } = await bought()
    await provider(app).dispute(reference)
    await finish()
    if (status === 'lost') await provider(app).resolveDispute(reference, 'lost')
    await finish()
    return id
  }
  const [waits, covered] = [await disputed('open'), await disputed('lost')]
  const source = { refundTo: 'source' as const }
  expect((await cancel(waits, source)).message).toBe(
    'Order cancelled. Your refund waits until your bank closes its dispute.',
  )
  const returned = 'Order cancelled. What your bank has returned counts as your refund.'
  expect((await cancel(covered, source)).message).toBe(returned)
  expect((await cancel(await disputed('lost'))).message).toBe(returned)
  expect((await credit()).balance).toBe(0)

  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 50_000 })
  await buyer.applyCard(giftCardId)
  await buyer.put({ ...(await product(app, store.storeId, { price: 2_000_000 })) })
  const { orders } = await buyer.comeBack((await buyer.pay()).reference)
  expect((await cancel(orders[0]?.id ?? '')).message).toBe('Order cancelled. Your gift cards have the money back.')
  expect((await credit()).balance).toBe(0)
})

test('contests a dispute of a payment refunded as store credit with that proof', async () => {
  const { id, reference } = await bought()
  await cancel(id)
  await provider(app).dispute(reference)
  await finish()
  const { data } = await app.call(listDisputes, { token: boss.token })
  const found = data.rows.find(row => row.reference === reference)
  const dispute = await app.call(getDispute, { token: boss.token, params: { id: found?.id ?? '' } })
  expect(dispute.data.evidence.serviceDetails).toContain('₦21,500.00 was refunded as store credit on')
  await provider(app).resolveDispute(reference, 'won')
})

test('credits what the case preview shows, to the customer’s last choice', async () => {
  const dress = await product(app, store.storeId, { price: 1_000_000 })
  const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 2 }] })
  const { items, ...reported } = await reportTorn(app, buyer, orderId)
  expect(reported).toMatchObject({ refundTo: 'source', canChooseRefund: true })
  const params = { id: reported.id }
  const choose = { params, token: buyer.token, body: { refundTo: 'store_credit' as const } }
  expect((await app.call(chooseRefund, choose)).data).toMatchObject({ refundTo: 'store_credit' })
  expect((await app.call(getCase, { params, token: store.token })).data).toMatchObject({ canChooseRefund: false })

  const body = { outcome: 'refund_items' as const, bearer: 'store' as const, items }
  const preview = await app.call(previewDecision, { params, token: boss.token, body })
  expect(preview.data).toMatchObject({ refund: 10_000, card: 0, giftCards: 0, storeCredit: 10_000 })
  const why = { note: 'The pictures show it.', whyNow: 'The store closes for good.' }
  await app.call(decideCase, { params, token: boss.token, body: { ...body, ...why } })
  expect((await credit()).balance).toBe(preview.data.storeCredit)
  const posted = await app.platform.db.read
    .selectFrom('ledger_entries')
    .select('event')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  expect(preview.data.entries.map(({ event }) => event)).toEqual([
    'Who bears a case’s refund',
    'Refund promised',
    'Refunded as store credit',
  ])
  expect(posted.map(({ event }) => event).slice(1)).toEqual(['case_borne', 'refund', 'refund_credited'])
  expect((await app.refused(chooseRefund, choose)).code).toBe('case_over')
  await finish()
  const mails = (await mailsTo(app, buyer.email)).map(({ text }) => text).join(' ')
  expect(mails).toContain('₦10,000.00 is in your store credit')
  expect(mails).toMatch(/It’s for order BM-\S+\s+from /)
})

/** The store delivers an order, and it comes back because its customer refused it. */
async function comesBack(id: string): Promise<void> {
  await carryTo(app, 'out_for_delivery', { id, buyer, store, carrier: { by: 'store' } })
  await app.call(updateOrderStatus, {
    token: store.token,
    params: { id },
    body: { status: 'delivery_failed', note: 'It did not work', failureReason: 'customer_refused' },
  })
  await changeStatus(app, store, id, 'returning')
  await changeStatus(app, store, id, 'returned_to_store')
  await app.runScheduledJob('orders.came-back')
  expect(await statusOf(app, id)).toBe('cancelled')
  expect(await journalDifferences(app.platform.db.read)).toEqual([])
}
const goodwill = (orderId: string, amount: number) =>
  app.call(refundGoodwill, { token: boss.token, body: { orderId, amount, note: 'Sorry for the wait.' } })

test.each([
  { giftCards: 21_500, of: 'gift cards' },
  { giftCards: 21_000, of: 'card and gift cards' },
])(
  'refunds by $of what goodwill left of an order that came back through its customer’s fault',
  async ({ giftCards }) => {
    const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: giftCards })
    await buyer.applyCard(giftCardId)
    await buyer.put({ ...(await product(app, store.storeId, { price: 2_000_000 })) })
    const { reference } = await buyer.pay()
    if (giftCards < 21_500) await provider(app).pay(reference)
    const id = (await buyer.comeBack(reference)).orders[0]?.id ?? ''
    await goodwill(id, 500)
    await comesBack(id)
    const order = await orderOf(id)
    expect(order.refunded).toBe(20_000)
    // Each source keeps its part of the delivery fee.
    expect(order.giftCards[0]?.refunded).toBeCloseTo((20_000 * giftCards) / 21_500, 1)
  },
)

test('an order of which goodwill refunded more than its products ends when it comes back, and its carrier is paid', async () => {
  const { id } = await bought()
  await goodwill(id, 21_000)
  await comesBack(id)
  expect((await orderOf(id)).refunded).toBe(21_000)
  expect(await balanceOf(app.platform.db.read, { kind: 'escrow', ownerId: id })).toBe(0)
})
