import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cancelCustomerOrder,
  getCustomerOrder,
  getReceipt,
  listCustomerOrders,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import { saveTaxRegistration } from '#contract/stores/tax.ts'
import { giftCardBooks } from '#domains/money/gift-cards/index.ts'
import { formatKobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { codeCoupon, coupon } from '#tests/harness/coupons.ts'
import { tally } from '#tests/harness/deliveries.ts'
import { customer, merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
})
afterAll(() => app.stop())

/** Two orders of one payment: a code at the first, and a gift card that pays ₦5,000 of both. */
async function bought() {
  const [near, far] = [await merchant(app), await merchant(app, { state: 'Kano', lga: 'Fagge' })]
  const [dress, bead] = [
    await product(app, near.storeId, { name: 'Adire dress', price: 1_000_000, stock: 5 }),
    await product(app, far.storeId, { name: 'Glass bead', price: 33_335, stock: 5 }),
  ]
  await codeCoupon(app, near, 'TEN', { usageLimit: 1 })
  const buyer = await shopper(app)
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 5000 })
  await buyer.put({ ...dress, quantity: 2 }, bead)
  await buyer.codes('TEN')
  await buyer.applyCard(giftCardId)
  const { reference, total } = await buyer.pay()
  await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  const first = orders.find(order => order.storeId === near.storeId)?.id ?? ''
  const second = orders.find(order => order.storeId === far.storeId)?.id ?? ''
  return { near, far, dress, buyer, giftCardId, reference, total, first, second }
}
const receipt = async ({ token }: Shopper, id: string, whole?: 'true') =>
  (await app.call(getReceipt, { token, params: { id }, query: { whole } })).data
const naira = (amount: number) => formatKobo(cents(amount))
const cents = (naira: number) => Math.round(naira * 100)

test('sums up for one order and for the whole payment', async () => {
  const { buyer, first, second, reference, total } = await bought()
  const one = await receipt(buyer, first)
  expect(one).toMatchObject({
    paidTogether: 2,
    paymentStatus: 'paid',
    payment: { reference, cardNumber: '4081', cardType: 'visa' },
    orders: [{ id: first, discount: 2000, coupons: [{ code: 'TEN', amount: 2000 }] }],
  })
  const other = await receipt(buyer, second)
  const whole = await receipt(buyer, second, 'true')
  expect(whole.orders.map(order => order.id).sort()).toEqual([first, second].sort())
  expect(whole.total).toBe(total)
  expect(cents(one.total) + cents(other.total)).toBe(cents(whole.total))
  expect(cents(one.cardAmount) + cents(other.cardAmount)).toBe(cents(whole.cardAmount))
  expect(whole.cardAmount).toBe(whole.payment?.amount)
  expect(whole.giftCards).toMatchObject([{ amount: 5000, refunded: 0 }])
  for (const each of [one, other, whole]) {
    const giftCards = each.giftCards.reduce((sum, card) => sum + cents(card.amount), 0)
    expect(cents(each.cardAmount) + giftCards).toBe(cents(each.total))
    expect(cents(each.subtotal) - cents(each.discount) + cents(each.shippingFee)).toBe(cents(each.total))
  }
})

test('the mail has the discounts and the VAT of the order’s page', async () => {
  const store = await merchant(app)
  const tax = { vatRegistered: true, tin: '12345678-0001', legalName: '', address: '' }
  await app.call(saveTaxRegistration, { token: store.token, body: tax })
  await codeCoupon(app, store, 'TEN', { combinesWithAutomatic: true })
  await coupon(app, store, { discountValue: 5 })
  const buyer = await shopper(app)
  await buyer.put(await product(app, store.storeId, { price: 1_000_000 }))
  await buyer.codes('TEN')
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const id = (await buyer.comeBack(reference)).orders[0]?.id ?? ''
  await app.runJobs()
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id } })
  expect(data.coupons.map(({ title }) => title).sort()).toEqual(['5% off', 'Ten off'])
  const mail = (await mailsTo(app, buyer.email)).find(({ subject }) =>
    subject.startsWith(`Order ${data.orderName} from`),
  )
  for (const { code, title, amount } of data.coupons)
    expect(mail?.text).toContain(`${code ? `Coupon ${code}, ` : ''}${title} −${naira(amount)}`)
  expect(data.vat).toBeGreaterThan(0)
  expect(mail?.text).toContain(`Includes VAT ${naira(data.vat)}`)
})

test('responds with 404 for another customer’s receipt', async () => {
  const { first } = await bought()
  const { token } = await customer(app)
  for (const id of [first, randomUUID()])
    for (const whole of ['true', 'false'])
      expect(await app.refused(getReceipt, { token, params: { id }, query: { whole } })).toMatchObject({
        code: 'order_not_found',
      })
})

test('shows exactly the refunded parts of one cancelled order, and the other as paid', async () => {
  const { buyer, dress, giftCardId, first, second } = await bought()
  const before = await books(app)
  const paid = await receipt(buyer, first)
  const cancel = () => app.call(cancelCustomerOrder, { token: buyer.token, params: { id: first }, body: {} })
  const tries = await Promise.allSettled(Array.from({ length: 4 }, cancel))
  expect(tally(tries.map(({ status }) => status))).toEqual({ fulfilled: 1, rejected: 3 })
  expect(await receipt(buyer, first)).toMatchObject({ paymentStatus: 'refunding', refunded: paid.total })
  await app.runJobs()
  await provider(app).settle()
  await app.runJobs()

  const [mine, other, whole] = [
    await receipt(buyer, first),
    await receipt(buyer, second),
    await receipt(buyer, first, 'true'),
  ]
  expect([mine.paymentStatus, other.paymentStatus, whole.paymentStatus]).toEqual([
    'refunded',
    'paid',
    'partly-refunded',
  ])
  expect(mine.refunds.map(({ to, amount, status }) => [to, amount, status])).toEqual([
    ['card', paid.cardAmount, 'done'],
    ['gift-card', paid.giftCards[0]?.amount, 'done'],
  ])
  expect(other.refunds).toEqual([])
  expect(await stockOf(app, dress)).toBe(5)
  const card = await app.platform.db.read
    .selectFrom('gift_cards')
    .select('balance_kobo')
    .where('id', '=', giftCardId)
    .executeTakeFirstOrThrow()
  expect(card.balance_kobo).toBe(cents(paid.giftCards[0]?.amount ?? 0))
  const after = await books(app)
  expect((after.escrow ?? 0) - (before.escrow ?? 0)).toBe(cents(paid.total))
  expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true })

  // The last use of the code is free again, for its customer too.
  await buyer.put(dress)
  await buyer.codes('TEN')
  expect(await buyer.simulate()).toMatchObject({ discount: 1000, refusedCoupons: [] })
  const mails = await mailsTo(app, buyer.email)
  const subjects = mails.map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  const placed = mails.find(({ subject }) => /^Your orders BM-\S+ from 2 stores$/.test(subject))
  expect(placed?.text).toMatch(/2 × Adire dress ₦20,000\.00/)
  expect(placed?.text).toMatch(/Gift card ending in \w{4} ₦5,000\.00/)
  expect(mails.find(({ subject }) => subject.endsWith('was cancelled'))?.text).toContain('TEN can be used again')
})

test('posts one outcome of a concurrent cancellation and status change', async () => {
  for (let round = 0; round < 3; round++) {
    const { buyer, near, dress, first } = await bought()
    const body = { status: 'processing' as const }
    await Promise.allSettled([
      app.call(updateOrderStatus, { token: near.token, params: { id: first }, body }),
      app.call(cancelCustomerOrder, { token: buyer.token, params: { id: first }, body: {} }),
    ])
    // Whoever was first, an order that is being packed can be cancelled, and one that is cancelled not be packed.
    const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: first } })
    expect(data).toMatchObject({ bitmarteOrderStatus: { code_name: 'cancelled' }, refunded: data.total })
    expect(await stockOf(app, dress)).toBe(5)
    expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true })
  }
})

test('shows a payment by gift card alone, and its refund once the card is credited', async () => {
  const store = await merchant(app)
  const buyer = await shopper(app)
  await buyer.put(await product(app, store.storeId, { price: 1_000_000 }))
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 20_000 })
  await buyer.applyCard(giftCardId)
  const id = (await buyer.pay()).outcome?.orders[0]?.id ?? ''
  expect(await receipt(buyer, id)).toMatchObject({ paymentStatus: 'no-charge', cardAmount: 0, paidTogether: 1 })
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: {} })
  expect(await receipt(buyer, id)).toMatchObject({ paymentStatus: 'refunded', refunded: 11_500 })
})

test('finds only the customer’s own orders by reference, number, product and store', async () => {
  const { buyer, first, second } = await bought()
  const stranger = await bought()
  const found = async (search: string) =>
    (await app.call(listCustomerOrders, { token: buyer.token, query: { search } })).data.rows.map(row => row.id)
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: first } })
  expect(await found('glass')).toEqual([second])
  expect(await found(data.storeName)).toEqual([first])
  expect(await found(data.orderName)).toEqual([first])
  expect((await found(data.orderName.replace(/-1$/, ''))).sort()).toEqual([first, second].sort())
  expect((await found(data.orderNumber)).sort()).toEqual([first, second].sort())
  expect(await found('nothing like it')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found((await receipt(stranger.buyer, stranger.first)).orders[0]?.storeName ?? '')).toEqual([])
})
