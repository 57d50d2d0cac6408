import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCart, removeFromCart } from '#contract/cart/cart.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { openPayment, startPayment } from '#domains/money/payments/index.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { changeProduct, merchant, type Product, product, shipping, within } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

const buying = async (item: Product) => {
  const buyer = await shopper(app)
  await buyer.put(item)
  return { buyer, ...(await buyer.pay()) }
}
const runOut = async () => {
  await app.advance(16 * minute)
}
const ordersOf = async ({ accountId }: Shopper) =>
  (await app.platform.db.read.selectFrom('orders').select('id').where('customer_id', '=', accountId).execute()).length
const refundsOf = (reference: string) =>
  app.platform.db.read
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.amount_kobo', 'r.status'])
    .where('p.reference', '=', reference)
    .execute()
const mailsTo = ({ email }: Shopper) =>
  app.platform.db.read.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email).execute()

/**
 * Lets jobs and the provider go on until the money is back, and says so in the books. `stand` are the orders that were
 * paid before.
 */
async function expectRefunded(buyer: Shopper, reference: string, amount: number, stand: object[] = []): Promise<void> {
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'refunding', orders: stand })
  await app.runJobs()
  await provider(app).settle()
  await app.runJobs()
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'refunded', orders: stand, authorization_url: null })
  expect(await refundsOf(reference)).toEqual([{ amount_kobo: amount, status: 'done' }])
  const { data } = await app.call(createTransaction, { token: buyer.token, body: { reference } })
  expect(data).toMatchObject({ status: 'refunded', orderItems: [] })
  expect((await books(app)).refunds_payable ?? 0).toBe(0)
}

test('places an expired checkout that is paid late while everything is available', async () => {
  const item = await product(app, storeId, { stock: 2 })
  const { buyer, reference } = await buying(item)
  await runOut()
  expect(await stockOf(app, item)).toBe(2)
  await provider(app).pay(reference, { webhook: true })
  await provider(app).settle()
  await app.runJobs()
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'placed', orders: [{ storeId }] })
  expect(await stockOf(app, item)).toBe(1)
  expect(await refundsOf(reference)).toEqual([])
  expect((await books(app)).escrow).toBeLessThan(0)
})

test('refunds a late payment once, with a mail, when an item was sold to somebody else', async () => {
  const item = await product(app, storeId, { stock: 1, price: 500_000 })
  const { buyer, reference } = await buying(item)
  await runOut()
  const other = await buying(item)
  await provider(app).pay(other.reference)
  await provider(app).pay(reference)
  expect((await other.buyer.comeBack(other.reference)).state).toBe('placed')
  await Promise.all(Array.from({ length: 5 }, () => buyer.comeBack(reference)))
  await provider(app).tellAgain(reference, 3)
  await expectRefunded(buyer, reference, 650_000)
  expect(await ordersOf(buyer)).toBe(0)
  expect(await stockOf(app, item)).toBe(0)
  const mails = await mailsTo(buyer)
  expect(mails.map(mail => mail.subject)).toEqual(['Your ₦6,500.00 is on its way back'])
  expect(mails[0]?.text).toContain('sold out')
})

test('doesn’t sell an item late that was withdrawn after the checkout expired', async () => {
  const item = await product(app, storeId, { price: 500_000 })
  const { buyer, reference } = await buying(item)
  await runOut()
  await within(app, work => changeProduct(work, item.productId, { published: false }))
  await provider(app).pay(reference)
  await expectRefunded(buyer, reference, 650_000)
})

test('sells an item that was withdrawn while it was reserved', async () => {
  const item = await product(app, storeId, { stock: 3 })
  const { buyer, reference } = await buying(item)
  await within(app, work => changeProduct(work, item.productId, { published: false }))
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
})

test('places the earlier of two checkouts when it is paid, with the last item that the later one had reserved', async () => {
  const item = await product(app, storeId, { stock: 1 })
  const { buyer, reference } = await buying(item)
  const second = await buyer.pay({ note: 'Ring twice' })
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  expect((await buyer.comeBack(second.reference)).state).toBe('replaced')
  expect(await stockOf(app, item)).toBe(0)
})

test('places one order and refunds the other payment when both checkouts are paid', async () => {
  const item = await product(app, storeId, { stock: 5, price: 500_000 })
  const { buyer, reference } = await buying(item)
  const second = await buyer.pay({ note: 'Ring twice' })
  await provider(app).pay(reference)
  await provider(app).pay(second.reference)
  await Promise.all([buyer.comeBack(reference), buyer.comeBack(second.reference)])
  expect(await ordersOf(buyer)).toBe(1)
  expect(await stockOf(app, item)).toBe(4)
  const refunded = (await refundsOf(reference)).length ? reference : second.reference
  const { orders } = await buyer.comeBack(refunded === reference ? second.reference : reference)
  expect(orders).toHaveLength(1)
  await expectRefunded(buyer, refunded, 650_000, orders)
  expect((await mailsTo(buyer)).find(mail => mail.subject.includes('on its way back'))?.text).toContain(
    'paid for the same cart already',
  )
})

test('keeps a checkout of other items when an earlier one is paid late', async () => {
  const [first, other] = [await product(app, storeId), await product(app, storeId)]
  const { buyer, reference } = await buying(first)
  await runOut()
  await app.call(removeFromCart, { token: buyer.token })
  await buyer.put(other)
  const second = await buyer.pay()
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  expect((await buyer.comeBack(second.reference)).state).toBe('pending')
  await provider(app).pay(second.reference)
  expect((await buyer.comeBack(second.reference)).state).toBe('placed')
  expect(await ordersOf(buyer)).toBe(2)
})

test('leaves the later checkout unchanged when a late payment can’t be placed', async () => {
  const [scarce, plenty] = [await product(app, storeId, { stock: 1 }), await product(app, storeId)]
  const buyer = await shopper(app)
  await buyer.put(scarce, plenty)
  const first = await buyer.pay()
  await runOut()
  const rival = await buying(scarce)
  await provider(app).pay(rival.reference)
  await rival.buyer.comeBack(rival.reference)
  const items = (await app.call(getCart, { token: buyer.token })).data.cartItemsData
  await app.call(removeFromCart, {
    token: buyer.token,
    query: { itemId: items.find(item => item.variantId === scarce.variantId)?.id },
  })
  const second = await buyer.pay()
  await provider(app).pay(first.reference)
  expect((await buyer.comeBack(first.reference)).state).toBe('refunding')
  expect((await buyer.comeBack(second.reference)).state).toBe('pending')
  expect(await stockOf(app, plenty)).toBe(9)
})

test.each([
  ['too little', 1],
  ['too much', -1],
])('refunds a payment of %s, releases the stock and gives the customer the reason', async (_, off) => {
  const item = await product(app, storeId, { stock: 3, price: 500_000 })
  const { buyer, reference } = await buying(item)
  // As if the provider took another amount than was asked.
  await within(app, ({ tx }) =>
    tx
      .updateTable('payments')
      .set({ amount_kobo: 650_000 + off })
      .where('reference', '=', reference)
      .execute(),
  )
  await provider(app).pay(reference)
  for (let times = 0; times < 2; times++)
    expect(await buyer.comeBack(reference)).toMatchObject({
      state: 'refunding',
      due: (650_000 + off) / 100,
      refund: { amount: 6500, reason: expect.stringContaining('isn’t the amount that we had asked for'), doneAt: null },
    })
  expect(await app.refused(createTransaction, { token: buyer.token, body: { reference } })).toMatchObject({
    code: 'payment_mismatch',
    status: 409,
  })
  expect(await stockOf(app, item)).toBe(3)
  await app.runJobs()
  await provider(app).settle()
  await app.runJobs()
  expect(await refundsOf(reference)).toEqual([{ amount_kobo: 650_000, status: 'done' }])
  expect(await ordersOf(buyer)).toBe(0)
  expect(await mailsTo(buyer)).toHaveLength(1)
  expect((await books(app)).refunds_payable).toBe(0)
})

test('refunds a second payment of a placed checkout and keeps its orders', async () => {
  const item = await product(app, storeId, { price: 500_000 })
  const { buyer, reference } = await buying(item)
  await provider(app).pay(reference)
  await buyer.comeBack(reference)
  // A payment of the same checkout, as a version that lets people try again with a new reference would write it.
  const again = await within(app, async work => {
    const { id: checkoutId } = await work.tx
      .selectFrom('payments as p')
      .innerJoin('checkouts as c', 'c.id', 'p.checkout_id')
      .select('c.id')
      .where('p.reference', '=', reference)
      .executeTakeFirstOrThrow()
    return startPayment(work, { checkoutId, customerId: buyer.accountId, email: buyer.email, amount: 650_000 })
  })
  await openPayment(app.platform, again.reference, { callbackUrl: 'http://a.test', cancelUrl: 'http://a.test' })
  await provider(app).pay(again.reference)
  await buyer.comeBack(again.reference)
  await buyer.comeBack(again.reference)
  expect(await refundsOf(again.reference)).toMatchObject([{ amount_kobo: 650_000 }])
  expect(await refundsOf(reference)).toEqual([])
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  expect(await ordersOf(buyer)).toBe(1)
  const { orders } = await buyer.comeBack(reference)
  expect(orders).toHaveLength(1)
  expect(await buyer.comeBack(again.reference)).toMatchObject({ state: 'refunding', orders })
})
