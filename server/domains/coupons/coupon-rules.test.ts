import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#platform/money.ts'
import { type CouponCustomer, type CouponLine, covers, type OfferedCoupon, type Scope } from './coupon.ts'
import { couponDiscounts } from './coupon-rules.ts'
import { describeCoupon } from './describe-coupon.ts'

const now = new Date('2026-11-18T09:00:00Z')
const customer: CouponCustomer = { isNew: false, now }
const all: Scope = { of: 'All', ids: [], names: [] }
const products = (...ids: string[]): Scope => ({ of: 'Product', ids, names: ids })
const categories = (...ids: string[]): Scope => ({ of: 'Category', ids, names: ids })

const coupon = (of: Partial<OfferedCoupon> = {}): OfferedCoupon => ({
  id: 'c1',
  storeId: 's1',
  storeName: 'Ada Fabrics',
  title: 'Harmattan sale',
  description: '',
  mode: of.code ? 'Code' : 'Automatic',
  code: null,
  combines: false,
  isPublic: false,
  type: 'Percent',
  value: 10,
  spend: all,
  minimum: { kind: 'None', value: 0 },
  reward: { spend: 200_000, on: all, percent: 20 },
  eligibility: 'Everyone',
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: null,
  left: null,
  leftToCustomer: null,
  named: false,
  ...of,
})
const line = (id: string, unit: number, quantity = 1, of: Partial<CouponLine> = {}): CouponLine => ({
  id,
  productId: id,
  categoryIds: ['top', 'sub', 'child'],
  quantity,
  unit,
  ...of,
})
const off = (lines: CouponLine[], ...coupons: OfferedCoupon[]) => {
  const { lineDiscounts, applied } = couponDiscounts(lines, coupons, customer)
  expect(sum(applied.map(({ amount }) => amount))).toBe(sum([...lineDiscounts.values()]))
  return Object.fromEntries(lineDiscounts)
}
const why = (lines: CouponLine[], of: Partial<OfferedCoupon>, who = customer) =>
  couponDiscounts(lines, [coupon(of)], who).refused[0]?.message

describe('one coupon', () => {
  test('rounds a percentage half up once and spreads it by largest remainder', () => {
    expect(off([line('a', 5)], coupon())).toEqual({ a: 1 }) // 0.5 kobo
    expect(off([line('a', 4)], coupon())).toEqual({})
    expect(off([line('a', 333), line('b', 333), line('c', 334)], coupon())).toEqual({ a: 33, b: 33, c: 34 })
    expect(off([line('a', 5), line('b', 5), line('c', 5)], coupon())).toEqual({ a: 1, b: 1 }) // 1.5 → 2, not 3 × 0.5 → 3
  })

  test('takes a fixed amount off once, at most the price of the products it applies to', () => {
    const fixed = coupon({ type: 'Fixed', value: 50_000 })
    expect(off([line('a', 30_000, 2), line('b', 40_000)], fixed)).toEqual({ a: 30_000, b: 20_000 })
    expect(off([line('a', 30_000)], fixed)).toEqual({ a: 30_000 })
    expect(off([line('a', 30_000), line('b', 900_000)], { ...fixed, spend: products('a') })).toEqual({ a: 30_000 })
  })

  test('applies to a category of any level, or to products', () => {
    const lines = [line('a', 1000, 1, { categoryIds: ['x', 'y', 'z'] }), line('b', 1000)]
    for (const id of ['x', 'y', 'z']) expect(off(lines, coupon({ spend: categories(id) }))).toEqual({ a: 100 })
    expect(off(lines, coupon({ spend: products('b', 'c') }))).toEqual({ b: 100 })
  })

  test('counts minimums on eligible products at full price', () => {
    const spend = { minimum: { kind: 'Amount' as const, value: 500_000 }, spend: products('a') }
    expect(off([line('a', 250_000, 2)], coupon(spend))).toEqual({ a: 50_000 })
    expect(why([line('a', 175_000, 2), line('b', 900_000)], { ...spend, code: 'X' })).toBe(
      'Spend ₦1,500.00 more at Ada Fabrics on products that this code applies to.',
    )
    const buy = { minimum: { kind: 'Quantity' as const, value: 3 } }
    expect(off([line('a', 1000, 2), line('b', 1000)], coupon(buy))).toEqual({ a: 200, b: 100 })
    expect(why([line('a', 1000)], buy)).toBe('Buy 2 more items at Ada Fabrics to get 10% off.')
    expect(why([line('a', 1000, 2)], { ...buy, code: 'X' })).toBe('Buy 1 more item at Ada Fabrics.')
  })
})

describe('buy X, get Y: ₦2,000 spent takes 20% off one', () => {
  const reward = coupon({ type: 'BuyXGetY' })
  test('discounts the cheapest unit, which doesn’t count as spent', () => {
    expect(off([line('a', 500_000)], reward)).toEqual({})
    expect(why([line('a', 500_000)], reward)).toBe('Add one more item at Ada Fabrics. The cheapest one is 20% off.')
    expect(off([line('a', 500_000), line('b', 1000)], reward)).toEqual({ b: 200 })
    expect(off([line('a', 500_000), line('b', 900_000)], reward)).toEqual({ a: 100_000 })
    expect(off([line('a', 200_000), line('b', 100_000)], reward)).toEqual({ b: 20_000 })
    expect(off([line('a', 199_999), line('b', 100_000)], reward)).toEqual({})
    expect(off([line('a', 200_000, 2)], reward)).toEqual({ a: 40_000 })
  })

  test('counts everything in the cart until the spend is reached, then says to add one more item', () => {
    const slippers = (quantity: number) => [line('slippers', 470_000, quantity)]
    const spend = coupon({ type: 'BuyXGetY', reward: { ...reward.reward, spend: 1_500_000 } })
    const amount = (naira: string) => `Spend ₦${naira} more at Ada Fabrics to get 20% off one more item.`
    expect([1, 2, 3].map(quantity => why(slippers(quantity), spend))).toEqual(
      ['10,300.00', '5,600.00', '900.00'].map(amount),
    )
    expect(why(slippers(4), spend)).toBe('Add one more item at Ada Fabrics. The cheapest one is 20% off.')
    expect(off(slippers(5), spend)).toEqual({ slippers: 94_000 })
    const free = { ...spend, reward: { ...spend.reward, percent: 100 } }
    expect(why(slippers(4), free)).toBe('Add one more item at Ada Fabrics. The cheapest one is free.')
  })

  test('rewards one unit each time the remaining amount reaches the spend', () => {
    expect(off([line('a', 200_000, 4)], reward)).toEqual({ a: 80_000 })
    expect(off([line('a', 200_000, 3), line('b', 50_000, 5)], reward)).toEqual({ b: 30_000 })
    expect(off([line('a', 600_000), line('b', 50_000), line('c', 70_000)], reward)).toEqual({ b: 10_000, c: 14_000 })
  })

  test('can reward one product for spending on another', () => {
    const pair = coupon({ type: 'BuyXGetY', spend: products('x'), reward: { ...reward.reward, on: products('y') } })
    expect(off([line('x', 400_000), line('y', 100_000, 5), line('z', 1000)], pair)).toEqual({ y: 40_000 })
    expect(why([line('x', 50_000), line('y', 100_000)], { ...pair, code: 'X' })).toBe(
      'Spend ₦1,500.00 more at Ada Fabrics on products that this code applies to.',
    )
    expect(why([line('x', 50_000)], pair)).toBe(
      'Spend ₦1,500.00 more at Ada Fabrics on products that this offer applies to, to get 20% off one more item.',
    )
    expect(why([line('x', 400_000)], pair)).toBe('Add an item that this offer discounts to your cart.')
  })

  test('asks for one more item that it both counts and discounts', () => {
    const x = line('x', 200_000)
    const next = (spend: Scope, on: Scope, code?: string, lines = [x, line('y', 900_000)]) =>
      why(lines, { type: 'BuyXGetY', code: code ?? null, spend, reward: { ...reward.reward, on } })
    expect(next(products('x'), all)).toBe(
      'Add one more item at Ada Fabrics that this offer applies to. The cheapest one is 20% off.',
    )
    expect(next(all, products('x'), undefined, [x])).toBe(
      'Add one more item at Ada Fabrics that this offer discounts. The cheapest one is 20% off.',
    )
    expect(next(products('x'), products('x', 'z'), 'X')).toBe(
      'Add one more item at Ada Fabrics that this code applies to and discounts. The cheapest one is 20% off.',
    )
  })

  test('gives one unit free at 100%', () => {
    const free = coupon({ type: 'BuyXGetY', reward: { ...reward.reward, percent: 100 } })
    expect(off([line('a', 200_000), line('b', 90_001)], free)).toEqual({ b: 90_001 })
  })
})

describe('several coupons', () => {
  const lines = [line('a', 100_000)]
  const ten = coupon({ id: 'ten' })
  const fifth = coupon({ id: 'fifth', value: 20 })
  const code = coupon({ id: 'code', code: 'SAVE15', value: 15 })
  const onTop = coupon({ id: 'top', code: 'TOP15', value: 15, combines: true })

  test('applies the best automatic coupon and reports no others', () => {
    const { applied, refused } = couponDiscounts(lines, [ten, fifth], customer)
    expect(applied).toEqual([{ couponId: 'fifth', code: null, title: '20% off', amount: 20_000 }])
    expect(refused).toEqual([])
  })

  test('replaces the automatic coupon by a better code that doesn’t combine, and refuses a worse one', () => {
    const better = couponDiscounts(lines, [ten, code], customer)
    expect(better.applied).toMatchObject([{ couponId: 'code', amount: 15_000 }])
    expect(better.refused).toEqual([
      { couponId: 'ten', code: null, message: '“10% off” doesn’t combine with SAVE15, which saves more.' },
    ])
    const { applied, refused } = couponDiscounts(lines, [fifth, code], customer)
    expect(applied).toMatchObject([{ couponId: 'fifth' }])
    expect(refused).toEqual([
      { couponId: 'code', code: 'SAVE15', message: 'Another offer of Ada Fabrics saves as much or more.' },
    ])
  })

  test('applies a combining code to what the automatic coupon leaves', () => {
    const { applied } = couponDiscounts(lines, [fifth, onTop], customer)
    expect(applied).toMatchObject([
      { couponId: 'fifth', amount: 20_000 },
      { couponId: 'top', code: 'TOP15', amount: 12_000 },
    ])
  })

  test('applies only the better of two codes', () => {
    const { applied, refused } = couponDiscounts(lines, [code, onTop, ten], customer)
    expect(applied.map(({ couponId }) => couponId)).toEqual(['ten', 'top'])
    expect(refused).toEqual([
      { couponId: 'code', code: 'SAVE15', message: 'One code counts at Ada Fabrics, and TOP15 saves as much or more.' },
    ])
  })

  test('doesn’t use up a code that saves no more than the automatic coupon', () => {
    const equal = coupon({ id: 'a', code: 'EQUAL', value: 20 })
    expect(couponDiscounts(lines, [equal, fifth], customer).applied).toMatchObject([{ couponId: 'fifth' }])
  })
})

test.each<[string | undefined, Partial<OfferedCoupon>]>([
  ['This code starts on 3 May 2027 at 01:00.', { startsAt: new Date('2027-05-03T00:00:00Z') }],
  ['This code starts on 3 May 2027.', { startsAt: new Date('2027-05-03T00:00:00+01:00') }],
  ['This code ended on 3 May 2026.', { endsAt: new Date('2026-05-04T00:00:00Z') }],
  ['This code ended on 3 May 2026.', { endsAt: new Date('2026-05-04T00:00:00+01:00') }],
  ['This code ended on 17 November 2026.', { endsAt: new Date('2026-11-18T00:00:00Z') }],
  // No coupon ends at such an hour: what counts is that it is over at this moment.
  ['This code ended on 17 November 2026.', { endsAt: now }],
  ['This code is for new customers of Ada Fabrics.', { eligibility: 'NewCustomers' }],
  ['This code is for other customers.', { eligibility: 'Named' }],
  ['You have used this code already.', { leftToCustomer: 0 }],
  ['This code is used up.', { left: 0 }],
  ['This code doesn’t apply to these products of Ada Fabrics.', { spend: products('z') }],
  ['There is nothing to take this code off.', { value: 1, spend: products('penny') }],
  [undefined, { startsAt: now }],
  [
    undefined,
    { eligibility: 'Named', named: true, left: 1, leftToCustomer: 1, endsAt: new Date('2026-11-19T00:00:00Z') },
  ],
])('%s', (message, of) => {
  expect(why([line('a', 1000), line('penny', 1)], { ...of, code: 'X' })).toBe(message)
  // An automatic coupon only reports problems that a change of the basket solves.
  expect(why([line('a', 1000), line('penny', 1)], of)).toBeUndefined()
})

test('distinguishes new customers from others', () => {
  const welcome = coupon({ eligibility: 'NewCustomers' })
  expect(couponDiscounts([line('a', 1000)], [welcome], { isNew: true, now }).applied).toHaveLength(1)
})

test('says whose new customers a coupon is for, also to a guest', () => {
  const welcome = coupon({ code: 'WELCOME', eligibility: 'NewCustomers', value: 15 })
  expect(describeCoupon(welcome)).toBe('15% off everything at Ada Fabrics, for new customers of the store.')
  expect(couponDiscounts([line('a', 1000)], [welcome], { isNew: true, guest: true, now }).refused).toMatchObject([
    { message: 'This code is for new customers of Ada Fabrics with an account. Create one or sign in to use it.' },
  ])
  expect(why([line('a', 1000)], { code: 'ONCE', leftToCustomer: 1 }, { ...customer, guest: true })).toBe(
    'This code is for customers with an account. Create one or sign in to use it.',
  )
})

const scope = fc.oneof(
  fc.constant(all),
  fc.subarray(['p0', 'p1', 'p2', 'p3'], { minLength: 1 }).map(ids => products(...ids)),
  fc.subarray(['k0', 'k1', 'k2'], { minLength: 1 }).map(ids => categories(...ids)),
)
const someLine = fc.record({
  productId: fc.constantFrom('p0', 'p1', 'p2', 'p3'),
  categoryIds: fc.constantFrom(['k0'], ['k1'], ['k2']),
  quantity: fc.integer({ min: 1, max: 99 }),
  unit: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 90_000_000 })),
})
const someLines = fc.array(someLine, { maxLength: 6 }).map(lines => lines.map((of, at) => ({ ...of, id: `l${at}` })))
const someCoupon = fc
  .record({
    isCode: fc.boolean(),
    combines: fc.boolean(),
    type: fc.constantFrom('Percent' as const, 'Fixed' as const, 'BuyXGetY' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    fixed: fc.integer({ min: 1, max: 40_000_000 }),
    spend: scope,
    minimum: fc.oneof(
      fc.constant({ kind: 'None' as const, value: 0 }),
      fc.nat(20_000_000).map(value => ({ kind: 'Amount' as const, value })),
      fc.nat(60).map(value => ({ kind: 'Quantity' as const, value })),
    ),
    reward: fc.record({
      spend: fc.integer({ min: 1, max: 30_000_000 }),
      on: scope,
      percent: fc.integer({ min: 1, max: 100 }),
    }),
    left: fc.constantFrom(null, 0, 1),
  })
  .map(({ isCode, percent, fixed, ...of }) => ({ ...of, isCode, value: of.type === 'Fixed' ? fixed : percent }))
const someCoupons = fc
  .array(someCoupon, { maxLength: 6 })
  .map(coupons =>
    coupons.map(({ isCode, ...of }, at) => coupon({ id: `c${at}`, code: isCode ? `CODE${at}` : null, ...of })),
  )
const total = (lines: CouponLine[], coupons: OfferedCoupon[]) =>
  sum(couponDiscounts(lines, coupons, customer).applied.map(({ amount }) => amount))

describe('for any basket and coupons', () => {
  test('keeps line discounts between zero and the line’s price, summing to the total, only on eligible lines', () => {
    fc.assert(
      fc.property(someLines, someCoupons, (lines, coupons) => {
        const { applied, lineDiscounts, refused } = couponDiscounts(lines, coupons, customer)
        expect(sum(applied.map(({ amount }) => amount))).toBe(sum([...lineDiscounts.values()]))
        const used = coupons.filter(({ id }) => applied.some(({ couponId }) => couponId === id))
        for (const [id, amount] of lineDiscounts) {
          const on = lines.find(each => each.id === id)
          expect(amount).toBeGreaterThan(0)
          expect(amount).toBeLessThanOrEqual(on ? on.quantity * on.unit : 0)
          expect(
            used.some(({ type, spend, reward }) => on && covers(type === 'BuyXGetY' ? reward.on : spend, on)),
          ).toBe(true)
        }
        for (const { amount } of applied) expect(amount).toBeGreaterThan(0)
        expect(used.filter(({ code }) => code === null).length).toBeLessThanOrEqual(1)
        expect(used.filter(({ code }) => code !== null).length).toBeLessThanOrEqual(1)
        // Every entered code applies or has a reason why not.
        for (const { id, code } of coupons)
          if (code !== null) expect([...applied, ...refused].filter(({ couponId }) => couponId === id)).toHaveLength(1)
      }),
    )
  })

  test('doesn’t depend on the order of lines and coupons', () => {
    const shuffled = fc.tuple(someLines, someCoupons).chain(([lines, coupons]) =>
      fc.record({
        lines: fc.constant(lines),
        coupons: fc.constant(coupons),
        otherLines: fc.shuffledSubarray(lines, { minLength: lines.length }),
        otherCoupons: fc.shuffledSubarray(coupons, { minLength: coupons.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ lines, coupons, otherLines, otherCoupons }) => {
        const [one, other] = [
          couponDiscounts(lines, coupons, customer),
          couponDiscounts(otherLines, otherCoupons, customer),
        ]
        expect(other.applied).toEqual(one.applied)
        expect(other.refused).toEqual(one.refused)
        expect(Object.fromEntries(other.lineDiscounts)).toEqual(Object.fromEntries(one.lineDiscounts))
      }),
    )
  })

  test('takes one off once what a BuyXGetY coupon asks for is in the cart', () => {
    // Small numbers, so that baskets often just reach the spend.
    const goods = fc.record({ productId: fc.constantFrom('p0', 'p1'), unit: fc.integer({ min: 1, max: 9 }) })
    const small = fc.array(goods, { minLength: 1, maxLength: 4 })
    const scopes = fc.constantFrom(all, products('p0'), products('p1'), products('p0', 'p1'))
    fc.assert(
      fc.property(small, goods, scopes, scopes, fc.integer({ min: 1, max: 20 }), (basket, next, spend, on, least) => {
        const pair = coupon({ type: 'BuyXGetY', spend, reward: { spend: least, on, percent: 100 } })
        const lines = basket.map(({ productId, unit }, at) => line(`l${at}`, unit, 1, { productId }))
        const asked = why(lines, pair) ?? ''
        const missing = Number(/^Spend ₦([\d.]+) more/.exec(asked)?.[1]?.replace('.', ''))
        const more = line('more', missing || next.unit, 1, { productId: next.productId })
        fc.pre(covers(spend, more) && (missing > 0 || covers(on, more)))
        if (missing) expect(why([...lines, more], pair) ?? '').not.toMatch(/^Spend/)
        else if (asked.startsWith('Add')) expect(off([...lines, more], pair)).not.toEqual({})
      }),
    )
  })

  test('saves at least as much as each coupon alone, and never less with a further coupon', () => {
    fc.assert(
      fc.property(someLines, someCoupons, someCoupon, (lines, coupons, { isCode, ...of }) => {
        const saved = total(lines, coupons)
        for (const each of coupons) expect(total(lines, [each])).toBeLessThanOrEqual(saved)
        const more = coupon({ id: 'more', code: isCode ? 'MORE' : null, ...of })
        expect(total(lines, [...coupons, more])).toBeGreaterThanOrEqual(saved)
      }),
    )
  })
})
