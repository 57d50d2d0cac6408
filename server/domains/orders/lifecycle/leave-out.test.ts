import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundGoodwill } from '#contract/cases/cases.ts'
import { leaveOutItems } from '#contract/orders/leave-out.ts'
import { cancelCustomerOrder, getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import { returnOrder } from '#contract/orders/returns.ts'
import { toKobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { codeCoupon, coupon } from '#tests/harness/coupons.ts'
import { type Cast, carryTo, cast, statusOf, tally } from '#tests/harness/deliveries.ts'
import { admin, type Product, product, setStock, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { freeOrder } from '#tests/harness/orders.ts'
import { provider } from '#tests/harness/provider.ts'
import { differences, expectNoDifferences } from '#tests/harness/reconcile.ts'
import { journalDifferences } from '#tests/harness/sales.ts'

let app: TestApp
let people: Cast
let dress: Product
let cap: Product

beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  people = await cast(app)
  dress = await product(app, people.store.storeId, { price: 333_335, stock: 1000, name: 'Adire wrap dress' })
  cap = await product(app, people.store.storeId, { price: 100_001, stock: 1000, name: 'Aso oke cap' })
})
afterAll(() => app.stop())

/** Buys dresses and caps through the API, and returns the order. */
async function bought(
  buyer: Shopper,
  { dresses = 3, caps = 1 }: { dresses?: number; caps?: number } = {},
): Promise<string> {
  await buyer.put({ ...dress, quantity: dresses }, ...(caps ? [{ ...cap, quantity: caps }] : []))
  const { reference, due } = await buyer.pay()
  if (due > 0) await provider(app).pay(reference)
  const [order] = (await buyer.comeBack(reference)).orders
  await app.runJobs()
  return order?.id ?? ''
}

const seen = async (buyer: Shopper, id: string) =>
  (await app.call(getCustomerOrder, { token: buyer.token, params: { id } })).data

/** Units of the items of an order, by name, to leave out. */
async function units(buyer: Shopper, id: string, wanted: Record<string, number>) {
  const { orderItems } = await seen(buyer, id)
  return orderItems
    .filter(item => wanted[item.productName])
    .map(item => ({ orderItemId: item.id, quantity: wanted[item.productName] ?? 0, seen: item.quantity }))
}

const documentsOf = (orderId: string) =>
  app.platform.db.read
    .selectFrom('invoices')
    .select(['kind', 'total_kobo as total', 'lines'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()

async function expectBooksRight() {
  await expectNoDifferences(app)
  expect(await journalDifferences(app.platform.db.read)).toEqual([])
}

test('a store that lacks items leaves them out: they are refunded at once, and the rest goes on until it is paid', async () => {
  const buyer = await shopper(app)
  await codeCoupon(app, people.store, 'NEAR10K', {
    discountValue: 7,
    minRequireType: 'Amount',
    minRequireValue: 10_000,
  })
  await buyer.codes('NEAR10K')
  const id = await bought(buyer)
  const before = await seen(buyer, id)
  const stock = await stockOf(app, dress)
  const items = await units(buyer, id, { 'Adire wrap dress': 2, 'Aso oke cap': 1 })
  const body = { items, reason: 'Out of stock', outOfStock: [cap.variantId] }
  const { message } = await app.call(leaveOutItems, { token: people.store.token, params: { id }, body })
  expect(message).toBe('Left out. The customer is notified.')

  const none = await stockOf(app, cap)
  await setStock(app, cap.productId, 1000)
  const after = await seen(buyer, id)
  const [left] = after.orderItems
  // The coupon's minimum is no longer reached. The customer keeps the discount on what is left.
  expect(after.orderItems).toHaveLength(1)
  expect(left).toMatchObject({ productName: 'Adire wrap dress', quantity: 1, productPrice: 3333.35, discount: 233.33 })
  expect(after.leftOut?.map(({ productName, quantity, refunded }) => [productName, quantity, refunded])).toEqual([
    ['Adire wrap dress', 2, 6200.03],
    ['Aso oke cap', 1, 930.01],
  ])
  expect(after.coupons.map(({ amount }) => amount)).toEqual([233.33])
  expect(after).toMatchObject({
    shippingFee: before.shippingFee,
    total: (toKobo(before.total) - 713_004) / 100,
    refunded: 7130.04,
    cardAmount: before.total,
    paymentStatus: 'refunding',
  })
  expect(after.refunds).toMatchObject([{ to: 'card', amount: 7130.04, leftOut: true }])
  expect(after.orderActivities.at(-1)).toMatchObject({
    activity: 'Left out: 2 × Adire wrap dress, 1 × Aso oke cap. ₦7,130.04 is refunded',
    kind: 'left_out',
    note: 'Out of stock',
    actorName: after.storeName,
  })
  expect(await stockOf(app, dress)).toBe(stock + 2)
  expect(none).toBe(0)
  await expectBooksRight()
  expect((await documentsOf(id)).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', toKobo(before.total)],
    ['credit-note', 713_004],
  ])
  const mail = (await mailsTo(app, buyer.email)).at(-1)
  expect(mail?.subject).toBe(`Order ${after.orderName} comes without 2 × Adire wrap dress, 1 × Aso oke cap`)
  expect(mail?.text).toContain('Reason: Out of stock')
  expect(mail?.text).toContain('₦7,130.04 goes back the way you paid')

  const { rider, scheduler, store } = people
  await carryTo(app, 'delivered', { id, buyer, store, carrier: { by: 'partner', rider, scheduler } })
  const wanted = { orderId: id, products: await unitsOf(id, 1), reason: 'damaged', note: 'A seam is open.' } as const
  expect(
    await app.refused(returnOrder, {
      token: buyer.token,
      body: { ...wanted, products: [{ ...wanted.products[0], quantity: 2 }] as typeof wanted.products },
    }),
  ).toMatchObject({ code: 'already_returned' })
  await app.advance(20 * 24 * 3_600_000)
  expect(await statusOf(app, id)).toBe('completed')
  await expectBooksRight()
  const { data } = await app.call(getOrder, { token: store.token, params: { id } })
  expect(data).toMatchObject({ youEarn: 2790.02, commission: 310 })
})

const unitsOf = async (id: string, quantity: number) => {
  const { data } = await app.call(getOrder, { token: people.store.token, params: { id } })
  return data.orderItems.map(item => ({ orderItemId: item.id, quantity }))
}

test('a customer takes items out, and cancels the rest later: each is refunded once, to where it was paid', async () => {
  const buyer = await shopper(app)
  await buyer.applyCard((await giftCard(app, buyer, { for: 'self', amount: 1000 })).giftCardId)
  const id = await bought(buyer)
  const before = await seen(buyer, id)
  const items = await units(buyer, id, { 'Adire wrap dress': 1 })
  const { message } = await app.call(leaveOutItems, {
    token: buyer.token,
    params: { id },
    body: { items, refundTo: 'store_credit' },
  })
  expect(message).toBe('Taken out. What you paid by card is in your store credit.')
  await expectBooksRight()
  const toStore = (await mailsTo(app, people.store.email)).at(-1)
  expect(toStore?.subject).toMatch(/^Order #\d+: don’t send 1 × Adire wrap dress$/)
  expect(toStore?.text).toContain('Pack the order without it.')
  expect((await mailsTo(app, buyer.email)).at(-1)?.text).toContain('You took 1 × Adire wrap dress out of your order')

  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: {} })
  const after = await seen(buyer, id)
  expect(after.refunded).toBe(before.total)
  expect(after.refunds.map(({ to, last4, amount, leftOut }) => [to, last4 && 'digits', amount, leftOut])).toEqual([
    ['gift-card', '', 3066.68, true],
    ['card', 'digits', 8433.38, undefined],
    ['gift-card', 'digits', 1000, undefined],
  ])
  await expectBooksRight()
  const documents = await documentsOf(id)
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note'])
  const [invoice, ...notes] = documents.map(({ total }) => total)
  expect(notes.reduce((total, each) => total + each, 0)).toBe(invoice)
  // The mail of the cancellation has only what it refunds.
  const mail = (await mailsTo(app, buyer.email)).findLast(({ subject }) => subject.endsWith('was cancelled'))
  expect(mail?.text).not.toContain('store credit. You can use it at once')
})

test('a credit note that comes before the invoice, or with that of the cancellation, takes off the same', async () => {
  const buyer = await shopper(app)
  await buyer.put({ ...dress, quantity: 2 }, cap)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const [order] = (await buyer.comeBack(reference)).orders
  const id = order?.id ?? ''
  // Both before any job has run.
  const items = await units(buyer, id, { 'Aso oke cap': 1 })
  await app.call(leaveOutItems, { token: buyer.token, params: { id }, body: { items } })
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: {} })
  await expectBooksRight()
  const documents = await documentsOf(id)
  const [invoice, ...notes] = documents.map(({ total }) => total)
  expect(documents[0]?.lines).toHaveLength(2)
  expect(notes.reduce((total, each) => total + each, 0)).toBe(invoice)
})

test('of two changes at once one is made, also beside a cancellation or a pickup', async () => {
  const buyer = await shopper(app)
  const id = await bought(buyer)
  const items = await units(buyer, id, { 'Adire wrap dress': 1 })
  const call = async (token: string) => {
    const response = await app.app.inject({
      method: 'POST',
      url: leaveOutItems.path.replace('{id}', id),
      headers: { authorization: `Bearer ${token}` },
      payload: { items },
    })
    return (response.json() as { code?: string }).code ?? 'ok'
  }
  const twice = await Promise.all([call(buyer.token), call(buyer.token), call(people.store.token)])
  expect(tally(twice)).toEqual({ ok: 1, changed_meanwhile: 2 })
  const again = { items: await units(buyer, id, { 'Adire wrap dress': 1 }) }
  const results = await Promise.allSettled([
    app.call(leaveOutItems, { token: people.store.token, params: { id }, body: again }),
    app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: {} }),
  ])
  expect(results[1].status).toBe('fulfilled')
  expect(await statusOf(app, id)).toBe('cancelled')
  await expectBooksRight()
})

test('what can’t be left out is refused: the last item to deliver, another’s order, after the pickup, and a replacement', async () => {
  const buyer = await shopper(app)
  const id = await bought(buyer)
  const refused = async (token: string, wanted: Record<string, number>, orderId = id) =>
    app.refused(leaveOutItems, {
      token,
      params: { id: orderId },
      body: { items: await units(buyer, orderId, wanted) },
    })
  const all = { 'Adire wrap dress': 3, 'Aso oke cap': 1 }
  expect(await refused(buyer.token, all)).toMatchObject({
    code: 'move_not_allowed',
    message: 'Nothing would be left to deliver. Cancel the order instead.',
  })
  const other = await cast(app)
  expect(await refused(other.store.token, { 'Aso oke cap': 1 })).toMatchObject({ code: 'order_not_found' })
  expect(await refused(other.customer.token, { 'Aso oke cap': 1 })).toMatchObject({ code: 'order_not_found' })
  expect(await refused(buyer.token, { 'Adire wrap dress': 4 })).toMatchObject({ code: 'changed_meanwhile' })
  const { rider, scheduler, store } = people
  await carryTo(app, 'picked_up', { id, buyer, store, carrier: { by: 'partner', rider, scheduler } })
  expect(await refused(store.token, { 'Aso oke cap': 1 })).toMatchObject({
    code: 'move_not_allowed',
    message: 'Items can be left out until the order is picked up.',
  })
  expect(await refused(buyer.token, { 'Aso oke cap': 1 })).toMatchObject({ code: 'move_not_allowed' })
  const sent = await freeOrder(app, buyer, store)
  expect(await refused(store.token, { 'Adire wrap dress': 1 }, sent.id)).toMatchObject({
    message: 'What replaces items is sent whole, or cancelled.',
  })
})

test('a customer can’t take items out of an order with a discount, but a store that lacks them leaves them out', async () => {
  const { store } = await cast(app)
  const [fabric, scarf] = [
    await product(app, store.storeId, { price: 1_000_000, stock: 9 }),
    await product(app, store.storeId, { price: 300_000, stock: 9 }),
  ]
  await coupon(app, store, {
    discountType: 'BuyXGetY',
    spendAppliesTo: 'Product',
    spendAppliesToId: [fabric.productId],
    customerReward: 10_000,
    rewardAppliesTo: 'Product',
    rewardAppliesToId: [scarf.productId],
    rewardValue: 100,
  })
  const buyer = await shopper(app)
  const { id, body } = await boughtWith(buyer, fabric, scarf)
  expect(await app.refused(leaveOutItems, { token: buyer.token, params: { id }, body })).toMatchObject({
    message: 'A discount applies to this order. Cancel it, and order again without the item.',
  })
  await app.call(leaveOutItems, { token: store.token, params: { id }, body })
  expect((await seen(buyer, id)).refunded).toBe(10_000)
  await expectBooksRight()
})

/** Buys one of each, and returns what leaves the first out. */
async function boughtWith(buyer: Shopper, out: Product, rest: Product) {
  await buyer.put(out, rest)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const [order] = (await buyer.comeBack(reference)).orders
  const id = order?.id ?? ''
  const item = (await seen(buyer, id)).orderItems.find(({ productId }) => productId === out.productId)
  return { id, body: { items: [{ orderItemId: item?.id ?? '', quantity: 1, seen: 1 }] } }
}

test('a code whose only item is left out can be used again, and of several coupons nothing is guessed', async () => {
  const { store } = await cast(app)
  const [hat, shirt] = [
    await product(app, store.storeId, { price: 400_000, stock: 9 }),
    await product(app, store.storeId, { price: 300_000, stock: 9 }),
  ]
  await codeCoupon(app, store, 'ONCE50', {
    discountValue: 50,
    usageLimitPerUser: 1,
    combinesWithAutomatic: true,
    spendAppliesTo: 'Product',
    spendAppliesToId: [hat.productId],
  })
  const buyer = await shopper(app)
  await buyer.codes('ONCE50')
  const { id, body } = await boughtWith(buyer, hat, shirt)
  await app.call(leaveOutItems, { token: store.token, params: { id }, body })
  expect((await seen(buyer, id)).coupons).toEqual([])
  await expectBooksRight()

  await coupon(app, store, { discountValue: 10 })
  await buyer.codes('ONCE50')
  const again = await boughtWith(buyer, hat, shirt)
  expect((await seen(buyer, again.id)).coupons).toHaveLength(2)
  const refused = { token: store.token, params: { id: again.id }, body: again.body }
  expect(await app.refused(leaveOutItems, refused)).toMatchObject({
    message:
      'Several coupons apply to this order, so a discounted item can’t be left out alone. Cancel the order instead.',
  })
})

test('a customer takes nothing out of a packed order, and news of a cancelled one doesn’t say that it goes on', async () => {
  const buyer = await shopper(app)
  const id = await bought(buyer)
  const items = await units(buyer, id, { 'Aso oke cap': 1 })
  await app.call(leaveOutItems, { token: buyer.token, params: { id }, body: { items } })
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: {} })
  await app.runJobs()
  const mail = (await mailsTo(app, buyer.email)).find(({ subject }) => subject.includes('comes without'))
  expect(mail?.text).toContain('You took 1 × Aso oke cap out')
  expect(mail?.text).not.toContain('goes on')
  expect((await mailsTo(app, people.store.email)).at(-1)?.subject).not.toContain('don’t send')

  const packed = await bought(buyer)
  const { rider, scheduler, store } = people
  await carryTo(app, 'ready_for_pickup', { id: packed, buyer, store, carrier: { by: 'partner', rider, scheduler } })
  const body = { items: await units(buyer, packed, { 'Aso oke cap': 1 }) }
  expect(await app.refused(leaveOutItems, { token: buyer.token, params: { id: packed }, body })).toMatchObject({
    message: 'The order is packed. Cancel it, or return the item after the delivery.',
  })
  await app.call(leaveOutItems, { token: store.token, params: { id: packed }, body })
})

test('goodwill and a loss on the way after it leave the books right, and the store is paid for what it sent', async () => {
  const buyer = await shopper(app)
  const id = await bought(buyer)
  const boss = await admin(app)
  const items = await units(buyer, id, { 'Adire wrap dress': 2 })
  await app.call(leaveOutItems, { token: people.store.token, params: { id }, body: { items } })
  const { total } = await seen(buyer, id)
  await app.call(refundGoodwill, {
    token: boss.token,
    body: { orderId: id, amount: total - 1000, note: 'Sorry for the wait.' },
  })
  await expectBooksRight()
  const more = { items: await units(buyer, id, { 'Aso oke cap': 1 }) }
  expect(await app.refused(leaveOutItems, { token: people.store.token, params: { id }, body: more })).toMatchObject({
    message: 'Bitmarte has refunded part of this order already. Cancel it instead.',
  })
  const { rider, scheduler, store } = people
  await carryTo(app, 'picked_up', { id, buyer, store, carrier: { by: 'partner', rider, scheduler } })
  await app.call(updateOrderStatus, {
    token: boss.token,
    params: { id },
    body: { status: 'cancelled', note: 'Lost on the way.' },
  })
  await expectBooksRight()
  const [paid] = await app.platform.db.read
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select('p.amount_kobo as amount')
    .where('e.event_key', '=', `case-loss:${id}`)
    .where('a.kind', '=', 'merchant_payable')
    .execute()
  // A dress and a cap, less the commission of a tenth.
  expect(0 - (paid?.amount ?? 0)).toBe(Math.round((333_335 + 100_001) * 0.9))
  expect(await differences(app.platform.db.read)).toEqual([])
})
