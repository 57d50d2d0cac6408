import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProduct, listProducts } from '#contract/catalog/catalog.ts'
import { deleteCoupon, updateCoupon } from '#contract/coupons/coupons.ts'
import { after, day, minute } from '#platform/clock.ts'
import { sum, toKobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { coupon } from '#tests/harness/coupons.ts'
import { categories, type Merchant, merchant, product, shipping, within } from '#tests/harness/fixtures.ts'
import type { OfferedCoupon } from './coupon.ts'
import { couponDiscounts } from './coupon-rules.ts'
import { offerText, type StoreOffer, shownOffer } from './store-offers.ts'

const all = { of: 'All', ids: [] } as const
const offer = (of: Partial<StoreOffer> = {}): StoreOffer => ({
  id: 'c1',
  title: 'Offer',
  type: 'Percent',
  value: 10,
  spend: all,
  minimum: { kind: 'None', value: 0 },
  reward: { spend: 1_500_000, on: all, percent: 20 },
  eligibility: 'Everyone',
  perCustomer: null,
  ...of,
})

describe('a shown price', () => {
  /** As checkout reads the coupon from its own table. */
  const asCoupon = (of: StoreOffer): OfferedCoupon => ({
    ...of,
    storeId: 's',
    storeName: 'Ada Fabrics',
    description: '',
    mode: 'Automatic',
    code: null,
    combines: false,
    isPublic: false,
    startsAt: new Date(0),
    endsAt: null,
    left: null,
    leftToCustomer: of.perCustomer,
    named: false,
    spend: { ...of.spend, names: [] },
    reward: { ...of.reward, on: { ...of.reward.on, names: [] } },
  })
  const scope = fc.oneof(
    fc.constant(all),
    fc.record({ of: fc.constant('Category' as const), ids: fc.subarray(['x', 'y'], { minLength: 1 }) }),
    fc.record({ of: fc.constant('Product' as const), ids: fc.subarray(['p0', 'p1', 'p2'], { minLength: 1 }) }),
  )
  const offers = fc
    .array(
      fc.record({
        type: fc.constantFrom('Percent' as const, 'Fixed' as const, 'BuyXGetY' as const),
        percent: fc.integer({ min: 1, max: 100 }),
        fixed: fc.integer({ min: 1, max: 30_000 }),
        spend: scope,
        minimum: fc.oneof(
          fc.constant({ kind: 'None' as const, value: 0 }),
          fc.record({ kind: fc.constant('Amount' as const), value: fc.integer({ min: 0, max: 2_000_000 }) }),
          fc.record({ kind: fc.constant('Quantity' as const), value: fc.integer({ min: 0, max: 3 }) }),
        ),
        on: scope,
        eligibility: fc.constantFrom('Everyone' as const, 'NewCustomers' as const),
        perCustomer: fc.constantFrom(null, null, 1),
      }),
      { maxLength: 3 },
    )
    .map(many =>
      many.map(({ percent, fixed, on, ...each }, at) =>
        offer({
          ...each,
          id: `c${at}`,
          value: each.type === 'Percent' ? percent : each.type === 'Fixed' ? fixed * 100 : 0,
          reward: { spend: 500_000, on, percent },
        }),
      ),
    )
  const basket = fc.array(
    fc.record({
      naira: fc.integer({ min: 1, max: 30_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      category: fc.constantFrom('x', 'y'),
    }),
    { minLength: 1, maxLength: 3 },
  )

  test('is what one unit costs at checkout, and a cart never costs more than the shown prices', () => {
    let sure = 0
    fc.assert(
      fc.property(offers, basket, fc.boolean(), fc.boolean(), (store, goods, isNew, guest) => {
        const lines = goods.map(({ naira, quantity, category }, at) => ({
          id: `l${at}`,
          productId: `p${at}`,
          categoryIds: [category],
          quantity,
          unit: naira * 100,
        }))
        const pay = (bought: typeof lines, customer = { isNew, guest, now: new Date() }) => {
          const { applied } = couponDiscounts(bought, store.map(asCoupon), customer)
          return sum(bought.map(each => each.quantity * each.unit)) - sum(applied.map(({ amount }) => amount))
        }
        const shown = lines.map(line => {
          const price = shownOffer(store, { ...line, sellingKobo: line.unit })?.price
          if (price === null || price === undefined) return line.unit
          sure++
          const one = [{ ...line, quantity: 1 }]
          expect(pay(one, { isNew: false, guest: true, now: new Date() })).toBe(toKobo(price))
          return toKobo(price)
        })
        expect(pay(lines)).toBeLessThanOrEqual(sum(lines.map((line, at) => line.quantity * (shown[at] ?? 0))))
      }),
      { numRuns: 2000 },
    )
    expect(sure).toBeGreaterThan(100)
  })

  test('is sure only for the one percentage that everybody gets', () => {
    const goods = { productId: 'p0', categoryIds: ['x'], sellingKobo: 1_000_000 }
    const shown = (...of: Partial<StoreOffer>[]) =>
      shownOffer(
        of.map((each, at) => offer({ id: `c${at}`, ...each })),
        goods,
      )
    expect(shown({})).toEqual({ text: '10% off', price: 9000 })
    expect(shown({ minimum: { kind: 'Amount', value: 1_000_000 } })?.price).toBe(9000)
    expect(shown({ minimum: { kind: 'Amount', value: 1_000_001 } })?.price).toBeNull()
    expect(shown({}, { value: 20, spend: { of: 'Category', ids: ['x'] } })).toEqual({ text: '20% off', price: null })
    expect(shown({}, { type: 'Fixed', value: 300_000 })).toEqual({ text: '₦3,000 off your order', price: null })
    const many = Array.from({ length: 9 }, () => ({ type: 'Fixed', value: 100 }) as const)
    expect(shown({}, ...many.slice(1))?.price).toBe(9000)
    expect(shown({}, ...many)?.price).toBeNull()
    expect(shown({ perCustomer: 1 })).toEqual({ text: '10% off, once per customer', price: null })
    expect(shown({ spend: { of: 'Product', ids: ['p1'] } })).toBeNull()
  })

  test('or else has a text that says what to do', () => {
    const from = { kind: 'Amount', value: 2_000_000 } as const
    expect(offerText(offer({ type: 'Fixed', value: 300_000, minimum: from }))).toBe('₦3,000 off when you spend ₦20,000')
    expect(offerText(offer({ minimum: { kind: 'Quantity', value: 3 } }))).toBe('10% off when you buy 3')
    expect(offerText(offer({ eligibility: 'NewCustomers' }))).toBe('10% off your first order at the store')
    expect(offerText(offer({ type: 'BuyXGetY' }))).toBe('Spend ₦15,000, get 20% off one more item')
    expect(offerText(offer({ type: 'BuyXGetY', reward: { spend: 1_500_000, on: all, percent: 100 } }))).toBe(
      'Spend ₦15,000, get one more item free',
    )
  })
})

/** Runs with the response cache on: an offer has to appear and disappear on cards. */
describe('cards', () => {
  let app: TestApp
  let owner: Merchant
  beforeAll(async () => {
    app = await startTestApp({ sharedAnswersMb: 8 })
    await shipping(app)
    owner = await merchant(app)
  })
  afterAll(() => app.stop())
  const soon = { timeout: 3000, interval: 20 }
  const dayOf = (ms: number) => after(app.clock.now(), ms).toISOString().slice(0, 10)
  const offersOf = async ({ storeId }: Merchant) =>
    (await app.call(listProducts, { query: { storeId, sortBy: 'price-asc' } })).data.rows.map(row => row.offer)

  test('show the price that the checkout takes, from the coupon’s creation to its end', async () => {
    const tree = await within(app, categories)
    const cheap = await product(app, owner.storeId, { price: 500_000, categoryId: tree })
    await product(app, owner.storeId, { price: 900_000 })
    expect(await offersOf(owner)).toEqual([null, null])
    const made = await coupon(app, owner, {
      spendAppliesTo: 'Category',
      spendAppliesToId: [tree[1]],
      minRequireType: 'None',
    })
    await expect.poll(() => offersOf(owner), soon).toEqual([{ text: '10% off', price: 4500 }, null])
    const page = async () => (await app.call(getProduct, { params: { id: cheap.productId } })).data
    expect(await page()).toMatchObject({ offer: { price: 4500 }, variant: [{ offer: { price: 4500 } }] })
    const buyer = await shopper(app)
    await buyer.put(cheap)
    expect(await buyer.simulate()).toMatchObject({ subtotal: 5000, discount: 500 })

    await app.call(updateCoupon, { token: owner.token, params: { id: made.id }, body: { discountValue: 20 } })
    await expect.poll(() => offersOf(owner), soon).toEqual([{ text: '20% off', price: 4000 }, null])
    await app.call(deleteCoupon, { token: owner.token, params: { id: made.id } })
    await expect.poll(() => offersOf(owner), soon).toEqual([null, null])
  })

  test('follow the clock and the uses within a minute of the real worker', async () => {
    const store = await merchant(app)
    const item = await product(app, store.storeId)
    const minRequireType = 'None' as const
    await coupon(app, store, { minRequireType, startDate: dayOf(day), endDate: dayOf(day) })
    expect(await offersOf(store)).toEqual([null])
    await app.advance(day, { stepMs: day / 2 })
    await app.advance(minute, { stepMs: minute })
    await expect.poll(() => offersOf(store), soon).toEqual([{ text: '10% off', price: 9000 }])
    await app.advance(day, { stepMs: day / 2 })
    await app.advance(minute, { stepMs: minute })
    await expect.poll(() => offersOf(store), soon).toEqual([null])

    await coupon(app, store, { minRequireType, startDate: dayOf(0), usageLimit: 1 })
    await expect.poll(() => offersOf(store), soon).toEqual([{ text: '10% off', price: 9000 }])
    await within(app, ({ tx }) =>
      tx
        .updateTable('coupons')
        .set({ uses_left: 0 })
        .where('store_id', '=', store.storeId)
        .where('uses_left', '=', 1)
        .execute(),
    )
    await app.advance(minute, { stepMs: minute })
    await expect.poll(() => offersOf(store), soon).toEqual([null])
    expect(item.productId).toBeTruthy()
  })
})
