import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCart, removeFromCart } from '#contract/cart/cart.ts'
import { simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { merchant, type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'

/** A customer who presses Pay again: at once, in two tabs, after paying, or for another cart. */

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(hour))

const buying = async (of: Parameters<typeof product>[2] = {}) => {
  const item = await product(app, storeId, of)
  const buyer = await shopper(app)
  await buyer.put(item)
  return { buyer, item }
}
/** Pays; the provider's webhook comes and is stored, and its job doesn't run. */
const paidUnseen = async (reference: string) => {
  await provider(app).pay(reference, { webhook: true })
  await provider(app).settle()
}
const checkoutsOf = ({ accountId }: Shopper) =>
  app.platform.db.read
    .selectFrom('checkouts')
    .select(['status', 'held_until'])
    .where('customer_id', '=', accountId)
    .orderBy('id')
    .execute()
const refundsOf = ({ accountId }: Shopper) =>
  app.platform.db.read
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['p.reference', 'r.reason_code'])
    .where('p.customer_id', '=', accountId)
    .execute()
/** Payments that the provider opened for a customer. */
const openedFor = async ({ email }: Shopper) => {
  const opened = []
  const period = { from: new Date('2020-01-01'), to: new Date('2100-01-01') }
  for await (const some of app.platform.paystack.transactionsIn(period))
    opened.push(...some.filter(({ customer }) => customer.email === email))
  return opened
}
test('opens one payment for twenty concurrent calls with one cart', async () => {
  const { buyer, item } = await buying({ stock: 5 })
  const { token, addressId } = buyer
  const { total } = await buyer.simulate()
  const answers = await atOnce(app.platform.db, 20, () => app.call(startPayment, { token, body: { addressId, total } }))
  expect(new Set(answers.map(({ data }) => `${data.reference} ${data.authorization_url}`)).size).toBe(1)
  expect(answers[0]?.data.authorization_url).toContain(app.sandboxUrl)
  expect((await checkoutsOf(buyer)).map(({ status }) => status)).toEqual(['open'])
  expect(await openedFor(buyer)).toHaveLength(1)
  expect(await stockOf(app, item)).toBe(4)
})

test('fails waiting calls together with the first one, and releases all reservations', async () => {
  const { buyer, item } = await buying({ stock: 5 })
  const { token, addressId } = buyer
  const { total } = await buyer.simulate()
  await provider(app).outage(true)
  try {
    const failures = await atOnce(app.platform.db, 8, () =>
      app.refused(startPayment, { token, body: { addressId, total } }),
    )
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['provider_unavailable']))
  } finally {
    await provider(app).outage(false)
  }
  expect(await stockOf(app, item)).toBe(5)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
})

test('returns the same payment page for an unchanged cart and renews its reservation', async () => {
  const { buyer } = await buying()
  const first = await buyer.pay()
  app.clock.advance(10 * minute)
  const again = await buyer.pay()
  expect(again).toMatchObject({ reference: first.reference, authorization_url: first.authorization_url })
  app.clock.advance(14 * minute)
  await app.runScheduledJob('checkout.expire')
  await provider(app).pay(first.reference)
  expect((await buyer.comeBack(first.reference)).state).toBe('placed')
})

test('prices and reserves the cart again once its reservation has expired', async () => {
  const { buyer } = await buying()
  const first = await buyer.pay()
  app.clock.advance(16 * minute)
  expect((await buyer.pay()).reference).not.toBe(first.reference)
  expect((await buyer.comeBack(first.reference)).state).toBe('expired')
  const asked = { token: buyer.token, body: { reference: first.reference } }
  expect(await app.refused(createTransaction, asked)).toMatchObject({ code: 'checkout_expired', status: 409 })
})

test.each(['the webhook stored, its job not run', 'no webhook'])(
  'paid (%s) and Pay pressed again: the order is placed, and the second call leads to it',
  async how => {
    const { buyer } = await buying()
    const { reference } = await buyer.pay()
    const { token, addressId } = buyer
    const { total } = (await app.call(simulateOrder, { token, body: { addressId } })).data
    await (how === 'no webhook' ? provider(app).pay(reference) : paidUnseen(reference))
    const { data } = await app.call(startPayment, { token, body: { addressId, total } })
    expect(data).toMatchObject({ authorization_url: null, reference, outcome: { state: 'placed', reference } })
    // A third tab, after the cart is empty.
    const third = await app.call(startPayment, { token, body: { addressId, total } })
    expect(third.data).toMatchObject({ authorization_url: null, reference, outcome: { state: 'placed' } })
    expect(third.message).toBe('You have already paid for this. Here is your order.')
    await app.runJobs()
    expect(await refundsOf(buyer)).toEqual([])
    expect((await checkoutsOf(buyer)).map(({ status }) => status)).toEqual(['placed'])
  },
)

test('refuses an empty cart, also with another total or later', async () => {
  const { buyer } = await buying()
  const { reference, total } = await buyer.pay()
  await provider(app).pay(reference)
  await buyer.comeBack(reference)
  const refused = (asked: number) =>
    app.refused(startPayment, { token: buyer.token, body: { addressId: buyer.addressId, total: asked } })
  expect((await refused(total + 1)).code).toBe('cart_empty')
  app.clock.advance(16 * minute)
  expect((await refused(total)).code).toBe('cart_empty')
})

test('places what was paid and keeps later additions in the cart', async () => {
  const scarce = await product(app, storeId, { stock: 1, price: 1_000_000 })
  const { buyer } = await buying()
  await buyer.put(scarce)
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 4000 })
  await buyer.applyCard(giftCardId)
  const { reference } = await buyer.pay()
  await paidUnseen(reference)
  const more = await product(app, storeId)
  await buyer.put(more)
  expect(await buyer.pay()).toMatchObject({ reference, authorization_url: null, outcome: { state: 'placed' } })
  await app.runJobs()
  expect(await refundsOf(buyer)).toEqual([])
  const { cartItemsData } = (await app.call(getCart, { token: buyer.token })).data
  expect(cartItemsData.map(({ variantId }) => variantId)).toEqual([more.variantId])
  const next = await buyer.pay()
  expect(next.reference).not.toBe(reference)
  expect(next.authorization_url).not.toBeNull()
})

test('keeps the earlier payment open while the provider doesn’t report its status', async () => {
  const { buyer, item } = await buying({ stock: 1 })
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { token, addressId } = buyer
  const { total } = await buyer.simulate()
  const body = { addressId, total, notes: [{ storeId, note: 'Ring twice' }] }
  await provider(app).outage(true)
  try {
    expect((await app.refused(startPayment, { token, body })).code).toBe('provider_unavailable')
  } finally {
    await provider(app).outage(false)
  }
  expect(await stockOf(app, item)).toBe(0)
  expect((await app.call(startPayment, { token, body })).data.outcome?.state).toBe('placed')
})

test('limits a customer to ten unpaid payment pages an hour', async () => {
  const { buyer } = await buying()
  for (let n = 0; n < 10; n++) await buyer.pay({ note: `Ring ${n} times` })
  const { token, addressId } = buyer
  const { total } = await buyer.simulate()
  const body = { addressId, total, notes: [{ storeId, note: 'Once more' }] }
  expect((await app.refused(startPayment, { token, body })).code).toBe('too_many_requests')
  // The one before is still open, and can be paid.
  expect((await buyer.pay({ note: 'Ring 9 times' })).authorization_url).not.toBeNull()
  app.clock.advance(hour)
  await buyer.pay({ note: 'Once more' })
})

test('opens the page on the next call when a call was killed before', async () => {
  const { buyer } = await buying()
  const first = await buyer.pay()
  await app.platform.db.transact(({ tx }) =>
    tx
      .updateTable('payments')
      .set({ authorization_url: null, status: 'starting' })
      .where('reference', '=', first.reference)
      .execute(),
  )
  app.clock.advance(minute)
  const again = await buyer.pay()
  expect(again.authorization_url).not.toBeNull()
  await provider(app).pay(again.reference)
  expect((await buyer.comeBack(again.reference)).state).toBe('placed')
})

/** Every payment of a race with another checkout of the same customer. */
const bothPaid = async (change: (buyer: Shopper, item: Product) => Promise<unknown>) => {
  const { buyer, item } = await buying({ stock: 1 })
  const first = await buyer.pay()
  await change(buyer, item)
  const second = await buyer.pay({ note: 'Ring twice' })
  return { buyer, item, first, second }
}

test('places the open checkout and refunds the closed one when both are paid', async () => {
  const { buyer, first, second } = await bothPaid(async () => undefined)
  await provider(app).pay(second.reference)
  await provider(app).pay(first.reference)
  expect((await buyer.comeBack(first.reference)).state).toBe('refunding')
  expect((await buyer.comeBack(second.reference)).state).toBe('placed')
  expect(await refundsOf(buyer)).toEqual([{ reference: first.reference, reason_code: 'already_paid' }])
})

test('places a paid closed checkout with the last item that the customer’s own unpaid checkout had reserved', async () => {
  const { buyer, item, first, second } = await bothPaid(async (buyer, item) => {
    await app.call(removeFromCart, { token: buyer.token })
    await buyer.put(item)
  })
  await provider(app).pay(first.reference)
  expect((await buyer.comeBack(first.reference)).state).toBe('placed')
  expect((await buyer.comeBack(second.reference)).state).toBe('replaced')
  expect(await stockOf(app, item)).toBe(0)
  expect(await refundsOf(buyer)).toEqual([])
})

test('keeps the last item for the open checkout if that is paid too, and refunds the closed one as replaced', async () => {
  const { buyer, first, second } = await bothPaid(async (buyer, item) => {
    await app.call(removeFromCart, { token: buyer.token })
    await buyer.put(item)
  })
  await provider(app).pay(first.reference)
  await provider(app).pay(second.reference)
  expect((await buyer.comeBack(first.reference)).state).toBe('refunding')
  expect((await buyer.comeBack(second.reference)).state).toBe('placed')
  expect(await refundsOf(buyer)).toEqual([{ reference: first.reference, reason_code: 'replaced_sold_out' }])
})
