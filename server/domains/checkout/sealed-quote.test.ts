import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addToCart } from '#contract/cart/cart.ts'
import { type PaymentBody, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { updateAddress } from '#contract/identity/addresses.ts'
import { minute } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import {
  address,
  type Merchant,
  merchant,
  type Product,
  product,
  setStock,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { priceFacts, readFacts } from './basket.ts'
import { freeze } from './quote.ts'
import { sealQuote } from './sealed-quote.ts'

let app: TestApp
let store: Merchant
let item: Product
let buyer: Shopper
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  store = await merchant(app)
  item = await product(app, store.storeId, { price: 1_000_000, stock: 50 })
  buyer = await shopper(app)
  await buyer.put(item)
})

const priced = async ({ token, addressId }: Shopper = buyer) => {
  const { total, due, quote } = (await app.call(simulateOrder, { token, body: { addressId } })).data
  if (quote === null) throw new Error('It can’t be paid')
  return { total, due, quote }
}
const body = (of: Partial<PaymentBody> & Pick<PaymentBody, 'total'>): PaymentBody => ({
  addressId: buyer.addressId,
  ...of,
})
const pay = (of: Parameters<typeof body>[0]) => app.call(startPayment, { token: buyer.token, body: body(of) })
const refused = async (of: Parameters<typeof body>[0]) =>
  (await app.refused(startPayment, { token: buyer.token, body: body(of) })).code

/**
 * A quote that the app could have made of what the buyer's cart costs now, but with another price: paying that price
 * succeeds only if the quote was used.
 */
const marked = async () => {
  const { db, clock, config } = app.platform
  const asked = { customerId: buyer.accountId, addressId: buyer.addressId, now: clock.now() }
  const { facts } = await readFacts(db.keyed, asked)
  const basket = priceFacts(facts, asked.now)
  if (failed(basket)) throw new Error(basket.code)
  const frozen = freeze(basket)
  const other = { ...frozen, total: frozen.total - 100, due: frozen.due - 100 }
  return { total: other.total / 100, quote: sealQuote(config.secret, { ...asked, facts }, other) }
}

test('a quote saves computing the price again while nothing has changed', async () => {
  const { total, quote } = await marked()
  expect((await pay({ total, quote })).data).toMatchObject({ total })
})

test('without a quote the price is computed', async () => {
  const { total, due } = await priced()
  expect((await pay({ total, due })).data).toMatchObject({ total, due })
})

describe('the price is computed again, and another one refused, for a quote', () => {
  const changePrice = (selling_kobo: number) =>
    within(app, async ({ tx }) => {
      await tx.updateTable('product_variants').set({ selling_kobo }).where('id', '=', item.variantId).execute()
    })
  test.for<[what: string, change: (quote: string) => Promise<string | undefined> | Promise<void>]>([
    [
      'that was tampered with',
      async quote => `${quote.slice(0, 40)}${quote[40] === 'A' ? 'B' : 'A'}${quote.slice(41)}`,
    ],
    ['that is no quote', async () => 'AAAA'],
    [
      'that has expired',
      async () => {
        await app.advance(16 * minute)
      },
    ],
    [
      'of another cart',
      async () => {
        await app.call(addToCart, {
          token: buyer.token,
          body: { items: [{ productId: item.productId, variantId: item.variantId, quantity: 1 }] },
        })
      },
    ],
    ['from before the price changed', () => changePrice(999_999)],
    [
      'from before a coupon began',
      async () => {
        await coupon(app, store)
      },
    ],
    ['from before the stock ran low', () => setStock(app, item.productId, 5)],
  ])('%s', async ([, change]) => {
    const { total, quote } = await marked()
    const sent = (await change(quote)) ?? quote
    expect(await refused({ total, quote: sent })).toBe('price_changed')
    const now = await priced()
    expect((await pay({ total: now.total, due: now.due, quote: sent })).data.total).toBe(now.total)
  })

  test('for another address', async () => {
    const { total, quote } = await marked()
    const other = await address(app, buyer.accountId, {})
    expect(await refused({ addressId: other, total, quote })).toBe('price_changed')
  })

  test('from before its address changed', async () => {
    const { total, quote } = await marked()
    const { db } = app.platform
    const row = await db.read
      .selectFrom('customer_addresses')
      .select(['full_name', 'phone_number', 'email', 'state', 'lga'])
      .where('id', '=', buyer.addressId)
      .executeTakeFirstOrThrow()
    await app.call(updateAddress, {
      token: buyer.token,
      params: { id: buyer.addressId },
      body: {
        fullName: row.full_name,
        phoneNumber: row.phone_number,
        emailAddress: row.email,
        stateOrRegion: row.state,
        lga: row.lga,
        address: '7 Another Street',
      },
    })
    expect(await refused({ total, quote })).toBe('price_changed')
  })
})

test('a quote is of one customer', async () => {
  const { total, quote } = await marked()
  const other = await shopper(app)
  await other.put(item)
  const asked = { addressId: other.addressId, total, quote }
  expect((await app.refused(startPayment, { token: other.token, body: asked })).code).toBe('price_changed')
})

test('a quote doesn’t sell what has sold out', async () => {
  const { total, due, quote } = await priced()
  await setStock(app, item.productId, 0)
  expect(await refused({ total, due, quote })).toBe('sold_out')
})

test('a replayed quote returns the purchase that it has paid for, and buys nothing again', async () => {
  const { total, due, quote } = await priced()
  const { reference } = (await pay({ total, due, quote })).data
  expect((await pay({ total, due, quote })).data.reference).toBe(reference)
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  expect((await pay({ total, due, quote })).data.outcome).toMatchObject({ state: 'placed', reference })
  await buyer.put(item)
  const again = (await pay({ total, due, quote })).data
  expect(again).toMatchObject({ outcome: null, total })
  expect(again.reference).not.toBe(reference)
})

test('a quote reveals nothing', async () => {
  const { quote } = await priced()
  const text = Buffer.from(quote, 'base64url').toString('latin1')
  expect(text).not.toContain('commission')
  expect(text).not.toContain(item.variantId)
})
