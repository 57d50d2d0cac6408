import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFromCart } from '#contract/cart/cart.ts'
import { simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { applyCoupons } from '#contract/coupons/coupons.ts'
import { changeGiftCardStatus } from '#contract/money/gift-cards.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { giftCardBooks } from '#domains/money/gift-cards/index.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { codeCoupon, coupon } from '#tests/harness/coupons.ts'
import { admin, type Merchant, merchant, type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'

/** Coupons and gift cards under contention, paid for too late, or released. */

let app: TestApp
let store: Merchant
let item: Product
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
})
afterAll(() => app.stop())

/** A store of its own, so that its coupons are no other test's, and goods for ₦10,000. */
const opened = async () => {
  store = await merchant(app)
  item = await product(app, store.storeId, { price: 1_000_000, stock: 100 })
}
const buying = async (): Promise<Shopper> => {
  const buyer = await shopper(app)
  await buyer.put(item)
  return buyer
}
const withCard = async (naira: number) => {
  const buyer = await buying()
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: naira })
  await buyer.applyCard(giftCardId)
  return { buyer, giftCardId }
}
const runOut = async () => {
  await app.advance(16 * minute)
}
const card = (id: string) =>
  app.platform.db.read
    .selectFrom('gift_cards')
    .select(['balance_kobo as balance', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const usesLeft = async (id: string) =>
  (await app.platform.db.read.selectFrom('coupons').select('uses_left').where('id', '=', id).executeTakeFirstOrThrow())
    .uses_left
const paying = async ({ token, addressId }: Shopper) => {
  const { total, due } = (await app.call(simulateOrder, { token, body: { addressId } })).data
  return { token, body: { addressId, total, due } }
}
const agree = async () => {
  expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true })
  await books(app)
}

test('gives the last three uses of a coupon to three of fifteen concurrent checkouts and shows the others the full price', async () => {
  await opened()
  const { id } = await codeCoupon(app, store, 'LAST3', { usageLimit: 3 })
  const buyers = await Promise.all(Array.from({ length: 15 }, buying))
  for (const buyer of buyers) await buyer.codes('LAST3')
  const asked = await Promise.all(buyers.map(paying))
  expect(new Set(asked.map(({ body }) => body.total))).toEqual(new Set([10_500]))
  const answers = await Promise.all(
    asked.map(({ token, body }) =>
      app.app.inject({
        method: 'POST',
        url: startPayment.path,
        headers: { authorization: `Bearer ${token}` },
        payload: body,
      }),
    ),
  )
  const codes = answers.map(answer => (answer.statusCode === 200 ? 'held' : answer.json().code))
  expect(codes.filter(code => code === 'held')).toHaveLength(3)
  for (const code of codes) expect(['held', 'coupon_used_up', 'price_changed']).toContain(code)
  expect(await usesLeft(id)).toBe(0)
  expect(await stockOf(app, item)).toBe(97)
  const late = buyers[codes.findIndex(code => code !== 'held')]
  expect(await late?.simulate()).toMatchObject({
    total: 11_500,
    refusedCoupons: [{ code: 'LAST3', message: 'This code is used up.' }],
  })
})

test('reserves the same coupon and gift card again after an abandoned payment', async () => {
  await opened()
  const { id } = await coupon(app, store, { usageLimit: 1, usageLimitPerUser: 1 })
  const { buyer, giftCardId } = await withCard(4000)
  await buyer.pay()
  expect(await buyer.simulate()).toMatchObject({ total: 10_500, due: 6500 })
  await Promise.all(Array.from({ length: 5 }, () => buyer.pay()))
  expect([await usesLeft(id), (await card(giftCardId)).balance]).toEqual([0, 0])
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'placed', total: 10_500, due: 6500 })
  expect(await card(giftCardId)).toEqual({ balance: 0, status: 'used' })
  await buyer.put(item)
  expect(await buyer.simulate()).toMatchObject({ total: 11_500, due: 11_500, giftCards: [] })
  await agree()
})

test('releases all reservations of a checkout that expires or whose page can’t be opened', async () => {
  await opened()
  const { id } = await coupon(app, store, { usageLimit: 1 })
  const { buyer, giftCardId } = await withCard(4000)
  const claims = async () => [await usesLeft(id), (await card(giftCardId)).balance, await stockOf(app, item)]
  await buyer.pay()
  expect(await claims()).toEqual([0, 0, 99])
  await runOut()
  expect(await claims()).toEqual([1, 400_000, 100])
  await provider(app).outage(true)
  try {
    expect(await app.refused(startPayment, await paying(buyer))).toMatchObject({ code: 'provider_unavailable' })
  } finally {
    await provider(app).outage(false)
  }
  expect(await claims()).toEqual([1, 400_000, 100])
  await agree()
})

test('refuses payment when a gift card changed the amount due', async () => {
  await opened()
  const { buyer, giftCardId } = await withCard(4000)
  const asked = await paying(buyer)
  const { token } = await admin(app)
  const body = { status: 'disabled' as const, reason: 'Reported as stolen' }
  await app.call(changeGiftCardStatus, { token, params: { id: giftCardId }, body })
  expect(await app.refused(startPayment, asked)).toMatchObject({ code: 'price_changed', status: 409 })
  expect(await buyer.simulate()).toMatchObject({ due: 11_500, giftCards: [] })
})

test('places a late payment with the agreed coupon and gift card if all is still available', async () => {
  await opened()
  const { id } = await coupon(app, store, { usageLimit: 1 })
  const { buyer, giftCardId } = await withCard(4000)
  const { reference } = await buyer.pay()
  await runOut()
  await provider(app).pay(reference)
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'placed', total: 10_500, due: 6500 })
  expect([await usesLeft(id), await card(giftCardId)]).toEqual([0, { balance: 0, status: 'used' }])
  await agree()
})

test('refunds a late payment whose coupon is used up, and reserves nothing else', async () => {
  await opened()
  const { id } = await coupon(app, store, { usageLimit: 1 })
  const { buyer, giftCardId } = await withCard(4000)
  const { reference } = await buyer.pay()
  await runOut()
  await (await buying()).pay()
  await provider(app).pay(reference)
  const outcome = await buyer.comeBack(reference)
  expect(outcome).toMatchObject({ state: 'refunding', refund: { amount: 6500, doneAt: null } })
  expect(outcome.refund?.reason).toContain('one of its coupons was used up')
  expect([await usesLeft(id), await card(giftCardId)]).toEqual([0, { balance: 400_000, status: 'active' }])
  expect(await stockOf(app, item)).toBe(99)
  await app.runJobs()
  await provider(app).settle()
  await app.runJobs()
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'refunded', refund: { amount: 6500 } })
  await agree()
})

test('refunds a late payment whose gift card was spent, with that reason', async () => {
  await opened()
  const { buyer, giftCardId } = await withCard(4000)
  const { reference } = await buyer.pay()
  await runOut()
  const other = await product(app, store.storeId, { price: 200_000, digital: true })
  await app.call(removeFromCart, { token: buyer.token, query: {} })
  await buyer.put(other)
  expect((await buyer.pay()).outcome).toMatchObject({ state: 'placed' })
  expect((await card(giftCardId)).balance).toBe(200_000)
  await provider(app).pay(reference)
  const back = await buyer.comeBack(reference)
  expect(back).toMatchObject({ state: 'refunding', refund: { amount: 7500 } })
  expect(back.refund?.reason).toContain('one of its gift cards could no longer pay')
  await agree()
})

test('keeps reservations after a declined card, so that another card can pay', async () => {
  await opened()
  const { id } = await coupon(app, store, { usageLimit: 1 })
  const { buyer, giftCardId } = await withCard(4000)
  const { reference, authorization_url } = await buyer.pay()
  await provider(app).pay(reference, { card: 'declined' })
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'declined', due: 6500, authorization_url })
  expect([await usesLeft(id), (await card(giftCardId)).balance]).toEqual([0, 0])
  await provider(app).pay(reference)
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'placed' })
})

test('ends the checkout and releases everything for a payment that was refunded before its webhook arrived', async () => {
  await opened()
  const { id } = await coupon(app, store, { usageLimit: 1 })
  const { buyer, giftCardId } = await withCard(4000)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  await app.platform.paystack.refund({ transaction: reference, amount: 650_000, note: 'By hand, at the provider' })
  await provider(app).settle()
  expect(await buyer.comeBack(reference)).toMatchObject({
    state: 'reversed',
    orders: [],
    authorization_url: null,
    refund: null,
  })
  expect([await usesLeft(id), (await card(giftCardId)).balance, await stockOf(app, item)]).toEqual([1, 400_000, 100])
  expect(await app.refused(createTransaction, { token: buyer.token, body: { reference } })).toMatchObject({
    code: 'payment_declined',
  })
  await agree()
})

test('keeps codes with the cart for every tab until it is bought, refused ones too', async () => {
  await opened()
  const code = 'SAVE-TEN'
  await codeCoupon(app, store, code)
  const buyer = await buying()
  const { token } = buyer
  const { data } = await app.call(applyCoupons, { token, body: { codes: [code.toLowerCase(), 'WHAT-IS-THIS'] } })
  expect(data).toMatchObject({
    subtotal: 10_000,
    discount: 1000,
    total: 9000,
    codes: [code, 'WHAT-IS-THIS'],
    refused: [{ code: 'WHAT-IS-THIS' }],
    stores: [{ storeId: store.storeId, coupons: [{ code, amount: 1000 }], refused: [] }],
  })
  expect(await buyer.simulate()).toMatchObject({ total: 10_500 })
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  await buyer.comeBack(reference)
  await buyer.put(item)
  expect(await buyer.simulate()).toMatchObject({ total: 11_500, refusedCoupons: [] })
  for (const codes of [['no'], ['x'.repeat(31)], Array.from({ length: 21 }, (_, n) => `CODE-${n}`), 'CODE', undefined])
    expect(await app.refused(applyCoupons, { token, body: { codes } })).toMatchObject({ status: 422 })
})
