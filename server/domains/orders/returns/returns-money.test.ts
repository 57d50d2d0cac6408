import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideCase, getCase } from '#contract/cases/cases.ts'
import { nothingLeft } from '#contract/cases/reported-kinds.ts'
import { cancelCustomerOrder, getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { decideChargeback, escalateReturn, getReturn, quoteReturn } from '#contract/orders/returns.ts'
import { approvePayout, getBalance } from '#contract/payouts/payouts.ts'
import { balanceOf, storeBalance } from '#domains/money/ledger/index.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { reportTorn } from '#tests/harness/cases.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { cast, changeStatus, orderIn } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'
import { accept, ask, bringBack, close, delivered, reject } from '#tests/harness/returns.ts'

let app: TestApp
let store: Merchant
let buyer: Shopper
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(day)
  store = await merchant(app)
  buyer = await shopper(app)
  overseer = await admin(app)
})
afterEach(() => expectNoDifferences(app))

const escrowOf = async (orderId: string) =>
  0 - (await balanceOf(app.platform.db.read, { kind: 'escrow', ownerId: orderId }))
const balance = () => storeBalance(app.platform.db.read, store)
const complete = async () => {
  await app.advance(8 * day)
}
const orderOf = async (id: string) => (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data

describe('before the money is released', () => {
  test('mails what is refunded for which items of which return', async () => {
    const dress = await product(app, store.storeId, { price: 1_000_000, name: 'Adire wrap dress' })
    const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 3 }] })
    const back = await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 2 }] })
    await app.runJobs()
    const mail = (await mailsTo(app, buyer.email)).at(-1)
    const { orderName } = await orderOf(orderId)
    expect(mail?.subject).toBe(`₦20,000.00 goes back to you for return ${orderName}-R1`)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      `For 2 × Adire wrap dress from ${back.storeName}, of order ${orderName}. ₦20,000.00 goes back the way you paid`,
    )
  })

  test('refunds what was paid for one of three items to the card and releases the rest', async () => {
    const dress = await product(app, store.storeId, { price: 1_000_000, stock: 10 })
    const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 3 }] })
    expect(await stockOf(app, dress)).toBe(7)
    const back = await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
    expect(back).toMatchObject({
      status: { code_name: 'closed' },
      refund: 'refunded',
      replace: null,
      amount: 10_000,
      back: { goods: 10_000, shipping: 0, amount: 10_000, card: 10_000, giftCards: [] },
      cost: { goods: 10_000, commission: 1000, shipping: 0, total: 9000 },
    })
    expect(await stockOf(app, dress)).toBe(8)
    expect(await escrowOf(orderId)).toBe(2_000_000 + 150_000)
    const order = await app.call(getOrder, { token: store.token, params: { id: orderId } })
    expect(order.data).toMatchObject({ returned: 10_000, commission: 2000, youEarn: 19_500 })
    await complete()
    expect(await escrowOf(orderId)).toBe(0)
    // ₦20,000 less 10 %, and the delivery that it made itself.
    expect(await balance()).toBe(1_800_000 + 150_000)
    await provider(app).settle()
    await app.advance(day)
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'partly-refunded', refunded: 10_000 })
  })

  test('refunds exactly what was paid over several returns, with an unevenly split coupon and delivery', async () => {
    await coupon(app, store, { discountValue: 33 })
    const bead = await product(app, store.storeId, { price: 100_001 })
    const orderId = await delivered(app, { store, buyer, items: [{ ...bead, quantity: 3 }] })
    const { total, subtotal, discount } = await orderOf(orderId)
    const amounts: number[] = []
    for (const _ of [1, 2, 3]) {
      const { amount } = await bringBack(app, {
        store,
        buyer,
        orderId,
        wanted: [{ at: 0, quantity: 1 }],
        reason: 'damaged',
        sellable: 0,
      })
      amounts.push(Math.round(amount * 100))
    }
    const goods = Math.round((subtotal - discount) * 100)
    expect(amounts[0]).not.toBe(amounts[1])
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(goods + 150_000)
    expect(await escrowOf(orderId)).toBe(0)
    expect(await stockOf(app, bead)).toBe(7)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ refunded: total, refunds: [{}, {}, {}] })
    await complete()
    expect(await balance()).toBe(0)
  })

  test('doesn’t refund delivery while a unit that a case replaced is with the customer', async () => {
    const bead = await product(app, store.storeId, { price: 100_001 })
    const orderId = await delivered(app, { store, buyer, items: [{ ...bead, quantity: 2 }] })
    const { total, shippingFee } = await orderOf(orderId)
    const { id, items } = await reportTorn(app, buyer, orderId)
    const why = { note: 'The pictures show it.', whyNow: 'The store confirmed it.' }
    const { decision } = (
      await app.call(decideCase, {
        token: overseer.token,
        params: { id },
        body: { ...why, outcome: 'replacement', bearer: 'store', items },
      })
    ).data
    const back = await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
    expect(back).toMatchObject({ amount: 1000.01, cost: { shipping: 0 } })
    expect((await app.call(quoteReturn, { token: buyer.token, params: { orderId } })).data).toMatchObject({
      canReturn: false,
      why: nothingLeft,
    })
    // Without the replacement nothing usable of the order is left.
    await changeStatus(app, overseer, decision?.replacementOrderId ?? '', 'cancelled')
    await app.runJobs()
    expect((await app.call(getCase, { token: buyer.token, params: { id } })).data.decision).toMatchObject({
      outcome: 'refund_items',
      refunded: 1000.01 + shippingFee,
    })
    expect(total).toBe(2 * 1000.01 + shippingFee)
  })

  test('doesn’t refund delivery when the customer changed their mind', async () => {
    const cup = await product(app, store.storeId, { price: 200_000 })
    const orderId = await delivered(app, { store, buyer, items: [{ ...cup, quantity: 2 }] })
    await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'changed_mind' })
    const last = await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
    expect(last.back).toMatchObject({ goods: 2000, shipping: 0 })
    expect(await escrowOf(orderId)).toBe(150_000)
  })

  test('refunds gift cards and card what each paid, never more', async () => {
    const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 7777 })
    await buyer.applyCard(giftCardId)
    const dress = await product(app, store.storeId, { price: 666_667 })
    const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 3 }] })
    const { cardAmount, total } = await orderOf(orderId)
    expect(cardAmount).toBeCloseTo(total - 7777, 2)
    const quoted = async (quantity: number) => {
      const items = `${(await orderOf(orderId)).orderItems[0]?.id}:${quantity}`
      const query = { items, reason: 'damaged' as const }
      return (await app.call(quoteReturn, { token: buyer.token, params: { orderId }, query })).data.back
    }
    const promised = await quoted(2)
    const first = await bringBack(app, { store, buyer, orderId, wanted: [{ at: 0, quantity: 2 }], reason: 'damaged' })
    expect(first.back).toEqual(promised)
    expect(first.back.card + (first.back.giftCards[0]?.amount ?? 0)).toBeCloseTo(first.amount, 2)
    const second = await bringBack(app, {
      store,
      buyer,
      orderId,
      wanted: [{ at: 0, quantity: 1 }],
      reason: 'wrong_item',
    })
    expect(second.back.shipping).toBe(1500)
    const order = await orderOf(orderId)
    expect(order.giftCards).toMatchObject([{ amount: 7777, refunded: 7777 }])
    expect(order.refunded).toBe(total)
    const card = await app.platform.db.read
      .selectFrom('gift_cards')
      .select(['balance_kobo', 'status'])
      .where('id', '=', giftCardId)
      .executeTakeFirstOrThrow()
    expect(card).toEqual({ balance_kobo: 777_700, status: 'active' })
  })

  test('refunds nothing for a free item of a bundle, and what was paid for the other', async () => {
    const pot = await product(app, store.storeId, { price: 1_000_000 })
    const lid = await product(app, store.storeId, { price: 300_000 })
    await coupon(app, store, {
      discountType: 'BuyXGetY',
      discountValue: undefined,
      customerReward: 5000,
      rewardAppliesTo: 'Product',
      rewardAppliesToId: [lid.productId],
      rewardValue: 100,
    })
    const orderId = await delivered(app, { store, buyer, items: [pot, lid] })
    const { orderItems, total, rewardProductsIds, coupons } = await orderOf(orderId)
    expect([rewardProductsIds, coupons[0]?.rewardProductsIds]).toEqual([[lid.productId], [lid.productId]])
    const at = (id: string) => orderItems.findIndex(item => item.productId === id)
    expect(orderItems[at(lid.productId)]?.total).toBe(0)
    const free = await bringBack(app, {
      store,
      buyer,
      orderId,
      wanted: [{ at: at(lid.productId), quantity: 1 }],
      reason: 'damaged',
    })
    expect(free.amount).toBe(0)
    const rest = await bringBack(app, {
      store,
      buyer,
      orderId,
      wanted: [{ at: at(pot.productId), quantity: 1 }],
      reason: 'damaged',
    })
    expect(rest.amount).toBe(total)
  })

  test('charges the store for a refunded delivery that a partner earned', async () => {
    const people = await cast(app)
    const orderId = await orderIn(app, people, 'delivered')
    await bringBack(app, {
      store: people.store,
      buyer: people.customer,
      orderId,
      wanted: [{ at: 0, quantity: 1 }],
      reason: 'damaged',
    })
    expect(await escrowOf(orderId)).toBe(0)
    await complete()
    const of = (kind: 'merchant_payable' | 'delivery_payable', ownerId: string) =>
      balanceOf(app.platform.db.read, { kind, ownerId })
    expect(0 - (await of('merchant_payable', people.store.storeId))).toBe(-150_000)
    expect(0 - (await of('delivery_payable', people.rider.partnerId))).toBe(120_000)
  })
})

describe('after the payout', () => {
  /** An order of ₦30,000 that is paid out while the customer asks an administrator about one item of three. */
  const paidOut = async () => {
    const dress = await product(app, store.storeId, { price: 1_000_000 })
    const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 3 }] })
    app.clock.advance(6 * day)
    const { id } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })
    app.clock.advance(day + 1)
    await reject(app, store, id)
    await app.runScheduledJob('orders.complete')
    await app.runJobs()
    await app.call(approvePayout, { token: overseer.token, params: { id: orderId } })
    await app.runJobs()
    await provider(app).settle()
    expect(await balance()).toBe(0)
    await app.call(escalateReturn, { token: buyer.token, params: { id }, body: { reason: 'It was torn.' } })
    await accept(app, overseer, id)
    return { dress, orderId, id }
  }

  test('debits the store for one of three items and deducts it from the next payout', async () => {
    const { orderId, id } = await paidOut()
    expect(await close(app, store, id)).toMatchObject({ refund: 'refunded', amount: 10_000, cost: { total: 9000 } })
    expect(await balance()).toBe(-900_000)
    expect(await escrowOf(orderId)).toBe(0)
    const shown = await app.call(getBalance, { token: store.token, query: {} })
    expect(shown.data.available).toBe(-9000)

    const next = await product(app, store.storeId, { price: 2_000_000 })
    const nextId = await delivered(app, { store, buyer, items: [next] })
    await complete()
    const { data } = await app.call(approvePayout, { token: overseer.token, params: { id: nextId } })
    expect(data).toMatchObject({ due: 19_500, amount: 10_475 })
    expect(await balance()).toBe(0)
  })

  test('posts the cost once an administrator decides who bears it, and again when that changes', async () => {
    const { id } = await paidOut()
    await close(app, store, id)
    const charge = (bearer: 'merchant' | 'partner' | 'platform') => ({
      token: overseer.token,
      params: { id },
      body: { bearer, reason: 'Damaged on the road.' },
    })
    expect((await app.refused(decideChargeback, charge('partner'))).code).toBe('no_partner_to_charge')
    const { data } = await app.call(decideChargeback, charge('platform'))
    expect(data).toMatchObject({ chargeback: 'platform', chargebackNote: 'Damaged on the road.' })
    expect(await balance()).toBe(0)
    await app.call(decideChargeback, charge('platform'))
    expect(await balance()).toBe(0)
    await app.call(decideChargeback, charge('merchant'))
    expect(await balance()).toBe(-900_000)
    await app.call(decideChargeback, charge('merchant'))
    await within(app, async ({ tx }) => {
      const moved = await tx
        .selectFrom('ledger_entries')
        .select('event_key')
        .where('event_key', 'like', `chargeback:${id}:%`)
        .execute()
      expect(moved.map(each => each.event_key).sort()).toEqual([`chargeback:${id}:1`, `chargeback:${id}:3`])
    })
  })
})

test('credits what others bear to the store’s next payout, once', async () => {
  const people = await cast(app)
  const orderId = await orderIn(app, people, 'delivered')
  const { id } = await bringBack(app, {
    store: people.store,
    buyer: people.customer,
    orderId,
    wanted: [{ at: 0, quantity: 1 }],
    reason: 'changed_mind',
  })
  await app.call(decideChargeback, { token: overseer.token, params: { id }, body: { bearer: 'partner' } })
  await complete()
  const owed = async () =>
    0 - (await balanceOf(app.platform.db.read, { kind: 'merchant_payable', ownerId: people.store.storeId }))
  expect(await owed()).toBe(1_800_000)
  expect(
    0 - (await balanceOf(app.platform.db.read, { kind: 'delivery_payable', ownerId: people.rider.partnerId })),
  ).toBe(120_000 - 1_800_000)
  // Its order earned nothing in the end; the next ones' payouts bring it.
  const sent: unknown[] = []
  for (const _ of [1, 2]) {
    const next = await orderIn(app, people, 'delivered')
    await complete()
    const { data } = await app.call(approvePayout, { token: overseer.token, params: { id: next } })
    sent.push([data.due, data.amount])
  }
  expect(sent).toEqual([
    [18_000, 35_975],
    [18_000, 17_975],
  ])
  expect(await owed()).toBe(0)
})

test('returns a consistent return and remaining quantity while its refund is posted', async () => {
  for (let round = 0; round < 6; round++) {
    const goods = await product(app, store.storeId, { price: 500_000 })
    const orderId = await delivered(app, { store, buyer, items: [goods] })
    const { id } = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }] })
    await accept(app, store, id)
    let open = true
    const reading = Array.from({ length: 4 }, async () => {
      while (open) {
        const { data } = await app.call(getReturn, { token: buyer.token, params: { id } })
        expect(data.back.amount).toBe(5000)
        await app.call(quoteReturn, { token: buyer.token, params: { orderId } })
      }
    })
    await Promise.all([close(app, store, id).finally(() => (open = false)), ...reading])
  }
})

test('pays two returns of the same item once each when closed concurrently', async () => {
  const dress = await product(app, store.storeId, { price: 333_333 })
  const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 2 }] })
  const ids = await Promise.all(
    [0, 1].map(
      async () => (await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }], reason: 'damaged' })).id,
    ),
  )
  for (const id of ids) await accept(app, store, id)
  const closed = await Promise.all(ids.map(id => close(app, store, id)))
  expect(closed.map(({ back }) => back.shipping).sort()).toEqual([0, 1500])
  expect(await escrowOf(orderId)).toBe(0)
  await within(app, async ({ tx }) => {
    const refunds = await tx.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
    expect(refunds).toHaveLength(2)
  })
})

test.each([
  ['source', { to: 'card', last4: '4081' }],
  ['store_credit', { to: 'gift-card', last4: '' }],
] as const)('a cancelled exchange names its refund before, and where it went after (%s)', async (refundTo, to) => {
  const orderId = await delivered(app, { store, buyer, items: [await product(app, store.storeId)] })
  const asked = await ask(app, { buyer, orderId, wanted: [{ at: 0, quantity: 1 }], replace: true })
  await accept(app, store, asked.id)
  const { replacementOrder } = await close(app, store, asked.id)
  const [id, { token }] = [replacementOrder?.id ?? '', buyer]
  const { back } = (await app.call(quoteReturn, { token, params: { orderId: id } })).data
  const { subtotal } = await orderOf(orderId)
  expect(back).toMatchObject({ amount: subtotal, card: subtotal, cardNumber: '4081' })
  await app.call(cancelCustomerOrder, { token, params: { id }, body: { refundTo } })
  await app.runJobs()
  expect(await orderOf(id)).toMatchObject({
    paymentStatus: refundTo === 'source' ? 'refunding' : 'refunded',
    refunds: [{ ...to, amount: subtotal }],
  })
})
