import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/coupons/coupons.ts'
import { day, hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import {
  changeStore,
  customer,
  type Merchant,
  merchant,
  type Person,
  type Product,
  product,
  within,
} from '#tests/harness/fixtures.ts'
import { setCartCodes } from './cart-codes.ts'
import { claimCoupons, settleCoupons } from './coupon-uses.ts'

let app: TestApp
let ada: Merchant
let gele: Product
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  ada = await merchant(app)
  gele = await product(app, ada.storeId, { price: 350_000, stock: 50 })
})
afterAll(() => app.stop())

const create = async (body: object = {}, { token }: { token: string } = ada) => {
  const base = { title: 'Sale', discountType: 'Percent', discountValue: 10, startDate: '2026-11-01' } as const
  return (await app.call(contract.createCoupon, { token, body: { ...base, ...body } })).data
}
const code = (of: string, body: object = {}, by?: { token: string }) =>
  create({ discountMode: 'Code', code: of, ...body }, by)
/** Lets a customer use a coupon, as a placed checkout does. */
const use = ({ accountId }: Person, couponId: string, settled = true) =>
  within(app, async work => {
    const { id } = await work.tx
      .insertInto('checkouts')
      .values({
        customer_id: accountId,
        total_kobo: 0,
        quote: '{}',
        held_until: work.now,
        created_at: work.now,
        status: settled ? 'placed' : 'open',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refused = await claimCoupons(work, {
      checkoutId: id,
      customerId: accountId,
      coupons: [{ couponId, amount: 1 }],
    })
    if (settled) await settleCoupons(work, id)
    return refused
  })

describe('the offers of stores', () => {
  const offers = async ({ token }: { token: string }, products = [gele], stores = [ada.storeId]) => {
    const body = { storeIds: stores, productIds: products.map(({ productId }) => productId) }
    const { count, rows } = (await app.call(contract.couponsForCustomer, { token, body })).data
    expect(count).toBe(rows.length)
    return rows
  }

  test('are its active automatic coupons and public codes, each with a description', async () => {
    const automatic = await create({ endDate: '2026-12-31' })
    const shown = await code('SHOWN', { isPublic: true, minRequireValue: 5000 })
    await code('SECRET')
    await create({ startDate: '2026-12-01' })
    await code('OVER', { isPublic: true, endDate: '2026-11-17' })
    const { id } = await create()
    await app.call(contract.deleteCoupon, { token: ada.token, params: { id } })
    const rows = await offers(await customer(app))
    expect(rows.map(row => row.id)).toEqual([shown.id, automatic.id])
    expect(rows).toMatchObject([
      {
        storeId: ada.storeId,
        code: 'SHOWN',
        endDate: null,
        summary: expect.stringContaining('when you spend ₦5,000 or more'),
      },
      { code: null, endDate: '2026-12-31', discountMode: 'Automatic' },
    ])
    expect(rows[0]).not.toHaveProperty('usageLimit')
    expect(rows[0]).not.toHaveProperty('customerEmails')
  })

  test('are limited to the requested products and stores', async () => {
    const other = await product(app, ada.storeId)
    const hidden = await product(app, ada.storeId, { approval: 'pending' })
    const on = (productId: string) => ({ spendAppliesTo: 'Product', spendAppliesToId: [productId] })
    const mine = await create(on(gele.productId))
    await create(on(hidden.productId))
    const reward = await create({
      ...on(other.productId),
      discountType: 'BuyXGetY',
      rewardAppliesToId: [gele.productId],
    })
    const bola = await merchant(app)
    const cap = await product(app, bola.storeId)
    const theirs = await create({}, bola)
    const buyer = await customer(app)
    expect((await offers(buyer)).map(({ id }) => id)).toEqual([reward.id, mine.id])
    expect((await offers(buyer, [gele, cap])).map(({ id }) => id)).toEqual([reward.id, mine.id])
    expect((await offers(buyer, [gele, cap], [ada.storeId, bola.storeId])).map(({ id }) => id)).toEqual([
      theirs.id,
      reward.id,
      mine.id,
    ])
    expect(await offers(buyer, [hidden, cap], [ada.storeId])).toEqual([])
    await within(app, work => changeStore(work, bola.storeId, { suspended_at: work.now }))
    expect((await offers(buyer, [cap], [bola.storeId])).length).toBe(0)
  })

  test('are only those that the customer can use', async () => {
    const [named, other] = [await customer(app), await customer(app)]
    const chosen = await create({ customerEligibility: 'Named', customerEmails: [named.email] })
    const once = await create({ usageLimitPerUser: 1 })
    const last = await create({ usageLimit: 1 })
    const ids = async (who: Person) => (await offers(who)).map(({ id }) => id)
    expect(await ids(named)).toEqual([last.id, once.id, chosen.id])
    expect(await ids(other)).toEqual([last.id, once.id])
    await use(named, once.id)
    await use(named, last.id, false)
    expect(await ids(named)).toEqual([last.id, chosen.id]) // The last use is its own.
    expect(await ids(other)).toEqual([once.id])
  })

  test('for new customers need no order at the store except cancelled ones', async () => {
    const welcome = await create({ customerEligibility: 'NewCustomers' })
    const buyer = await customer(app)
    const place = (status: 'pending' | 'cancelled', storeId: string, number: number) =>
      within(app, ({ tx, now }) =>
        tx
          .insertInto('orders')
          .values({
            store_id: storeId,
            customer_id: buyer.accountId,
            number,
            status,
            subtotal_kobo: 1,
            shipping_kobo: 0,
            commission_bps: 0,
            commission_kobo: 0,
            recipient_name: '',
            recipient_phone: '',
            recipient_email: '',
            to_state: '',
            to_lga: '',
            to_street: '',
            from_state: '',
            from_lga: '',
            from_street: '',
            weight_grams: 0,
            vehicle: '',
            placed_at: now,
            updated_at: now,
          })
          .execute(),
      )
    await place('pending', (await merchant(app)).storeId, 1)
    await place('cancelled', ada.storeId, 1)
    expect((await offers(buyer)).map(({ id }) => id)).toEqual([welcome.id])
    await place('pending', ada.storeId, 2)
    expect(await offers(buyer)).toEqual([])
  })

  test.each([
    [{ storeIds: [], productIds: [randomUUID()] }, 'storeIds'],
    [{ storeIds: [randomUUID()], productIds: [] }, 'productIds'],
    [{ storeIds: ['x'], productIds: [randomUUID()] }, 'storeIds.0'],
    [{ storeIds: [randomUUID()], productIds: Array.from({ length: 101 }, () => randomUUID()) }, 'productIds'],
  ])('refuses %j with an error at %s', async (body, field) => {
    const { token } = await customer(app)
    const refused = await app.refused(contract.couponsForCustomer, { token, body })
    expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, field])
  })
})

describe('validating a code', () => {
  const validate = async ({ token }: { token: string }, typed: string, storeId?: string) =>
    (await app.call(contract.validateCoupon, { token, body: { code: typed, storeId } })).data

  test('returns the discount of the cart, ignores case and stores nothing', async () => {
    const { id } = await code('SAVE10')
    const buyer = await shopper(app)
    await buyer.put({ ...gele, quantity: 2 })
    expect(await validate(buyer, ' save10')).toEqual({
      code: 'SAVE10',
      valid: true,
      message: expect.stringMatching(/^Takes ₦700.00 off at Store \d+\.$/),
      stores: [
        {
          id,
          storeId: ada.storeId,
          storeName: expect.any(String),
          title: 'Sale',
          valid: true,
          amount: 700,
          summary: expect.stringMatching(/^10% off everything at Store \d+\.$/),
          message: expect.any(String),
        },
      ],
    })
    const kept = await app.platform.db.read
      .selectFrom('cart_codes')
      .select('code')
      .where('customer_id', '=', buyer.accountId)
      .execute()
    expect(kept).toEqual([])
  })

  test('returns what is missing per store with that code, and never discounts another store’s products', async () => {
    const bola = await merchant(app)
    const cap = await product(app, bola.storeId, { price: 200_000 })
    await code('BOTH', { minRequireValue: 5000 })
    await code('BOTH', {}, bola)
    const buyer = await shopper(app)
    await buyer.put(gele)
    const short = await validate(buyer, 'BOTH')
    expect(short).toMatchObject({ valid: false, stores: [{ amount: 0, valid: false }] })
    expect(short.message).toMatch(/^Spend ₦1,500.00 more at Store \d+\.$/)
    expect((await validate(buyer, 'BOTH', bola.storeId)).message).toMatch(/^Add a product of Store \d+ to your cart\.$/)
    await buyer.put(cap)
    const { valid, stores } = await validate(buyer, 'BOTH')
    expect(valid).toBe(true)
    expect(new Map(stores.map(({ storeId, amount }) => [storeId, amount]))).toEqual(
      new Map([
        [ada.storeId, 0],
        [bola.storeId, 200],
      ]),
    )
  })

  test('returns why a code doesn’t apply', async () => {
    const buyer = await shopper(app)
    await buyer.put(gele)
    await code('SOON', { startDate: '2026-12-01' })
    await code('OVER', { startDate: '2026-05-01', endDate: '2026-05-03' })
    await code('OTHERS', { customerEligibility: 'Named', customerEmails: ['somebody@test.ng'] })
    const once = await code('ONCE', { usageLimitPerUser: 1 })
    const last = await code('LAST', { usageLimit: 1 })
    await use(buyer, once.id)
    await use(await customer(app), last.id, false)
    const messages = {
      SOON: 'This code starts on 1 December 2026.',
      OVER: 'This code ended on 3 May 2026.',
      OTHERS: 'This code is for other customers.',
      ONCE: 'You have used this code already.',
      LAST: 'This code is used up.',
      NOBODYS: 'This code isn’t valid at the stores in your cart.',
    }
    for (const [typed, message] of Object.entries(messages))
      expect(await validate(buyer, typed)).toMatchObject({ valid: false, message })
    expect((await validate(buyer, 'NOBODYS', ada.storeId)).message).toBe('This code isn’t valid at this store.')
    app.clock.advance(14 * day)
    expect((await validate(buyer, 'SOON')).valid).toBe(true)
    app.clock.advance(-14 * day)
  })

  test('compares the code with coupons that already apply', async () => {
    await create({ discountValue: 20 })
    await code('LESS', { discountValue: 15 })
    await code('ONTOP', { discountValue: 10, combinesWithAutomatic: true })
    await code('MORE', { discountValue: 50 })
    const buyer = await shopper(app)
    await buyer.put(gele)
    expect((await validate(buyer, 'LESS')).message).toMatch(/^Another offer of Store \d+ saves as much or more\.$/)
    expect((await validate(buyer, 'ONTOP')).stores[0]?.amount).toBe(280)
    await within(app, work => setCartCodes(work, buyer.accountId, ['MORE']))
    expect((await validate(buyer, 'ONTOP')).message).toMatch(/^One code counts at Store \d+, and MORE saves/)
  })

  test.each([{}, { code: 'x' }, { code: 'a_b_c' }, { code: 'x'.repeat(31) }, { code: 'FINE', storeId: 'x' }])(
    '%j is refused',
    async body => {
      const { token } = await customer(app)
      expect((await app.refused(contract.validateCoupon, { token, body })).status).toBe(422)
    },
  )

  test('limits a customer to 30 codes an hour', async () => {
    const [guesser, other] = [await customer(app), await customer(app)]
    for (let n = 0; n < 30; n++) await validate(guesser, `GUESS-${n}`)
    const body = { code: 'GUESS-30' }
    const refused = await app.refused(contract.validateCoupon, { token: guesser.token, body })
    expect([refused.status, refused.code]).toEqual([429, 'too_many_requests'])
    expect((await validate(other, 'GUESS-30')).valid).toBe(false)
    app.clock.advance(hour)
    expect((await validate(guesser, 'GUESS-30')).valid).toBe(false)
    app.clock.advance(-hour)
  })
})
