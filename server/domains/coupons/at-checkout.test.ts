import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addToCart } from '#contract/cart/cart.ts'
import { startPayment } from '#contract/checkout/checkout.ts'
import * as contract from '#contract/coupons/coupons.ts'
import { addGuest } from '#contract/identity/guests.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { guest, type Merchant, merchant, type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let [ada, bola]: Merchant[] = []
let [wax, cap]: Product[] = []
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
beforeEach(async () => {
  ada = await merchant(app)
  bola = await merchant(app)
  wax = await product(app, ada.storeId, { price: 1_000_000, stock: 99 })
  cap = await product(app, bola.storeId, { price: 500_050, stock: 99 })
})
afterAll(() => app.stop())

const create = async (by: Merchant | undefined, body: object) => {
  const base = { title: 'Sale', discountType: 'Percent', discountValue: 10, startDate: '2026-11-01' } as const
  return (await app.call(contract.createCoupon, { token: by?.token ?? '', body: { ...base, ...body } })).data
}
const apply = ({ token }: Shopper, ...codes: string[]) => app.call(contract.applyCoupons, { token, body: { codes } })
const standing = async (by: Merchant | undefined, id: string) => {
  const { status, usageCount } = (await app.call(contract.getCoupon, { token: by?.token ?? '', params: { id } })).data
  return [status, usageCount]
}
/** A customer with both stores’ goods in the cart. */
const buyer = async (): Promise<Shopper> => {
  const person = await shopper(app)
  if (wax && cap) await person.put({ ...wax, quantity: 2 }, cap)
  return person
}

test('applies each store’s coupons to its own products only, in cart, checkout and orders', async () => {
  await create(ada, { discountValue: 5 })
  const top = await create(ada, { discountMode: 'Code', code: 'TOP', combinesWithAutomatic: true })
  await create(bola, { discountMode: 'Code', code: 'FIXED', discountType: 'Fixed', discountValue: 100.25 })
  await create(bola, { minRequireValue: 8000 })
  const person = await buyer()
  const { data, message } = await apply(person, 'top', 'FIXED', 'NOBODYS', ' t op ')
  expect(message).toBe('Coupon applied successfully!')
  expect(data).toMatchObject({
    subtotal: 25_000.5,
    discount: 3000.25,
    total: 22_000.25,
    codes: ['TOP', 'FIXED', 'NOBODYS'],
  })
  expect(data.refused).toEqual([{ code: 'NOBODYS', message: 'This code isn’t valid at the stores in your cart.' }])
  const giftCard = await apply(await buyer(), 'abcd-efgh-jklm-npqr')
  expect(giftCard.data.refused[0]?.message).toBe(
    'This code isn’t valid at the stores in your cart. Enter a gift card’s code in its own field at checkout.',
  )
  const [ofAda, ofBola] = [ada, bola].map(by => data.stores.find(({ storeId }) => storeId === by?.storeId))
  expect(ofAda).toMatchObject({ subtotal: 20_000, discount: 2900, refused: [] })
  expect(ofAda?.coupons.map(({ code, amount }) => [code, amount])).toEqual([
    [null, 1000],
    ['TOP', 1900],
  ])
  expect(ofBola).toMatchObject({ subtotal: 5000.5, discount: 100.25, coupons: [{ code: 'FIXED', amount: 100.25 }] })
  expect(ofBola?.refused).toEqual([
    { code: null, message: expect.stringMatching(/^Spend ₦2,999.50 more at Store \d+ to get 10% off\.$/) },
  ])

  expect(await person.simulate()).toMatchObject({ subtotal: 25_000.5, discount: 3000.25 })
  const { reference } = await person.pay()
  expect(await standing(ada, top.id)).toEqual(['active', 1])
  await provider(app).pay(reference)
  const { state, orders } = await person.comeBack(reference)
  expect(state).toBe('placed')
  const rows = await app.platform.db.read
    .selectFrom('orders')
    .select(['store_id', 'discount_kobo'])
    .where('customer_id', '=', person.accountId)
    .execute()
  expect(new Map(rows.map(row => [row.store_id, row.discount_kobo]))).toEqual(
    new Map([
      [ada?.storeId, 290_000],
      [bola?.storeId, 10_025],
    ]),
  )
  expect((await apply(person)).data).toMatchObject({ codes: [], total: 0 })

  const mine = orders.find(({ storeId }) => storeId === ada?.storeId)
  await app.call(cancelCustomerOrder, { token: person.token, params: { id: mine?.id ?? '' }, body: {} })
  expect(await standing(ada, top.id)).toEqual(['active', 0])
})

test('keeps codes with the cart until they are used or removed', async () => {
  await create(ada, { discountMode: 'Code', code: 'STAYS' })
  const person = await buyer()
  await apply(person, 'STAYS')
  await app.call(addToCart, {
    token: person.token,
    body: { items: [{ productId: wax?.productId ?? '', variantId: wax?.variantId ?? '', quantity: 3 }], mode: 'set' },
  })
  expect(await person.simulate()).toMatchObject({ discount: 3000 })
  await apply(person)
  expect(await person.simulate()).toMatchObject({ discount: 0 })
})

test('prices a visitor’s cart, which is in the browser, as checkout prices the guest’s', async () => {
  await create(ada, { minRequireValue: 5_000 })
  await create(ada, { discountValue: 40, customerEligibility: 'NewCustomers' })
  await create(bola, { minRequireValue: 8_000 })
  if (!wax || !cap) throw new Error('There are no products')
  const gone = await product(app, ada?.storeId ?? '', { stock: 0 })
  const few = await product(app, ada?.storeId ?? '', { stock: 1 })
  const items = [{ ...wax, quantity: 2 }, cap, gone, { ...few, quantity: 2 }].map(
    ({ productId, variantId, ...item }) => ({ productId, variantId, quantity: 'quantity' in item ? item.quantity : 1 }),
  )
  const { data } = await app.call(contract.priceVisitorCart, { body: { items } })
  expect(data).toMatchObject({ subtotal: 25_000.5, discount: 2000, total: 23_000.5, codes: [], appliedGiftCards: [] })

  const body = { email: 'visitor@guest.ng', firstName: 'Ada', lastName: 'Eze', phoneNumber: '0803 555 0188' }
  const guest = await app.call(addGuest, { body })
  const person = await shopper(app, {}, { accountId: guest.data.id, token: guest.token, email: body.email })
  await person.put({ ...wax, quantity: 2 }, cap)
  expect((await app.call(contract.priceCart, { token: person.token })).data).toEqual(data)
  expect(await person.simulate()).toMatchObject({ subtotal: 25_000.5, discount: 2000 })
})

test.each([
  ['nothing', 0, randomUUID(), 'items'],
  ['101 items', 101, randomUUID(), 'items'],
  ['a malformed ID', 1, 'x', 'items.0.productId'],
])('refuses to price a visitor’s cart of %s', async (_, length, productId, field) => {
  const items = Array.from({ length }, () => ({ productId, variantId: randomUUID(), quantity: 1 }))
  const refused = await app.refused(contract.priceVisitorCart, { body: { items } })
  expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, field])
})

test('says again why a stored code is refused, and “removed” only when one is', async () => {
  await create(ada, { discountMode: 'Code', code: 'BIG', minRequireValue: 50_000 })
  await create(bola, { discountMode: 'Code', code: 'FITS' })
  const person = await buyer()
  const refusal = expect.stringMatching(/^Spend ₦30,000.00 more at Store \d+\.$/)
  expect((await apply(person, 'FITS', 'BIG')).message).toBe('Coupon applied successfully!')
  expect((await apply(person, 'FITS', 'BIG')).message).toEqual(refusal)
  expect((await apply(person, 'BIG', 'FITS')).message).toBe('Coupon applied successfully!')
  expect((await apply(person, 'BIG')).message).toBe('Coupon removed.')
  expect((await apply(person)).message).toBe('Coupon removed.')
})

test('gives the last use to one of several concurrent checkouts, keeps it on a restart and releases it on expiry', async () => {
  const last = await create(ada, { discountMode: 'Code', code: 'LAST', usageLimit: 1, discountValue: 50 })
  const people = await Promise.all(Array.from({ length: 8 }, buyer))
  const totals = await Promise.all(
    people.map(async person => {
      await apply(person, 'LAST')
      return (await person.simulate()).total
    }),
  )
  const answers = await Promise.all(
    people.map(({ token, addressId }, at) =>
      app.app.inject({
        method: 'POST',
        url: startPayment.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { addressId, total: totals[at] },
      }),
    ),
  )
  expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
  // Who priced the cart before the use was gone meets the limit, who did after meets another price.
  for (const answer of answers.filter(each => each.statusCode !== 200))
    expect(['coupon_used_up', 'price_changed']).toContain(answer.json<{ code: string }>().code)
  expect(await standing(ada, last.id)).toEqual(['used_up', 1])

  const winner = people[answers.findIndex(answer => answer.statusCode === 200)]
  const loser = people[answers.findIndex(answer => answer.statusCode !== 200)]
  expect(await winner?.simulate()).toMatchObject({ discount: 10_000 })
  await winner?.pay()
  expect(await loser?.simulate()).toMatchObject({ discount: 0 })
  expect(await standing(ada, last.id)).toEqual(['used_up', 1])
  await app.advance(16 * minute)
  expect(await standing(ada, last.id)).toEqual(['active', 0])
  expect(await loser?.simulate()).toMatchObject({ discount: 10_000 })
  app.clock.advance(-16 * minute)
})

test.each([
  [{}, 'codes'],
  [{ codes: ['x'] }, 'codes.0'],
  [{ codes: Array.from({ length: 21 }, (_, n) => `CODE-${n}`) }, 'codes'],
])('refuses to apply %j', async (body, field) => {
  const { token } = await shopper(app)
  const refused = await app.refused(contract.applyCoupons, { token, body })
  expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, field])
})

test('keeps one consistent list of codes under concurrent calls, and stored codes don’t count as attempts', async () => {
  const person = await buyer()
  const lists = [['ONE', 'TWO'], ['THREE'], []]
  const kept = await Promise.all(Array.from({ length: 6 }, (_, at) => apply(person, ...(lists[at % 3] ?? []))))
  for (const { data } of kept) expect(lists).toContainEqual(data.codes)
  await apply(person, 'ONE')
  for (let n = 0; n < 40; n++) await apply(person, 'ONE')
  const guesses = Array.from({ length: 30 }, (_, n) => `GUESS-${n}`)
  await apply(person, ...guesses.slice(0, 10))
  const refused = await app.refused(contract.applyCoupons, {
    token: person.token,
    body: { codes: guesses.slice(10) },
  })
  expect(refused.code).toBe('too_many_requests')
})

test('whoever becomes one guest after another tries 900 codes an hour from a network', async () => {
  app.clock.advance(hour)
  let tried = 0
  const tryCodes = async (most: number) => {
    const { token } = await guest(app)
    const codes = Array.from({ length: most }, () => `NEXT-${++tried}`)
    return app.app.inject({
      method: 'POST',
      url: contract.applyCoupons.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { codes },
    })
  }
  for (let n = 0; n < 45; n++) expect((await tryCodes(20)).statusCode).toBe(200)
  expect((await tryCodes(1)).json()).toMatchObject({ code: 'too_many_requests' })
  app.clock.advance(hour)
  expect((await tryCodes(1)).statusCode).toBe(200)
})
