import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/coupons/coupons.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { changeProduct, customer, type Merchant, merchant, product, staff, within } from '#tests/harness/fixtures.ts'

let app: TestApp
let owner: Merchant
beforeAll(async () => {
  app = await startTestApp()
  owner = await merchant(app)
})
afterAll(() => app.stop())

const tenPercent = { title: 'Ten off', discountType: 'Percent', discountValue: 10, startDate: '2026-11-01' } as const
let codes = 0
const newCode = () => `CODE-${++codes}`
const create = async (body: object = {}, { token }: { token: string } = owner) =>
  (await app.call(contract.createCoupon, { token, body: { ...tenPercent, ...body } })).data
const wrong = async (body: object) => {
  const refused = await app.refused(contract.createCoupon, { token: owner.token, body: { ...tenPercent, ...body } })
  return [refused.status, refused.errors?.map(({ field }) => field)]
}
const update = (id: string, body: object, { token }: { token: string } = owner) => ({ token, params: { id }, body })
const one = (id: string, { token }: { token: string } = owner) => ({ token, params: { id } })
const sixAtOnce = ({ token }: { token: string }, payload: object) =>
  atOnce(app.platform.db, 6, () =>
    app.app.inject({
      method: 'POST',
      url: contract.createCoupon.path,
      headers: { authorization: `Bearer ${token}` },
      payload,
    }),
  )
const use = (couponId: string, storeId = owner.storeId) =>
  within(app, async ({ tx, now }) => {
    const { accountId } = await customer(app)
    const { id } = await tx
      .insertInto('checkouts')
      .values({ customer_id: accountId, total_kobo: 0, quote: '{}', held_until: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('coupon_uses')
      .values({
        checkout_id: id,
        store_id: storeId,
        coupon_id: couponId,
        customer_id: accountId,
        amount_kobo: 1,
        status: 'used',
        at: now,
      })
      .execute()
  })

describe('creating', () => {
  test('fills in defaults and describes the coupon', async () => {
    const answer = await app.call(contract.createCoupon, { token: owner.token, body: tenPercent })
    expect(answer.message).toBe('Coupon created.')
    expect(answer.data).toEqual({
      id: expect.any(String),
      ...tenPercent,
      description: '',
      discountMode: 'Automatic',
      code: null,
      endDate: null,
      spendAppliesTo: 'All',
      spendAppliesToId: [],
      minRequireType: 'Amount',
      minRequireValue: 0,
      usageLimit: null,
      usageLimitPerUser: null,
      customerEligibility: 'Everyone',
      customerEmails: [],
      customerReward: 2000,
      rewardAppliesTo: 'Product',
      rewardAppliesToId: [],
      rewardValue: 20,
      combinesWithAutomatic: false,
      isPublic: false,
      summary: expect.stringMatching(/^10% off everything at Store \d+\.$/),
      productNames: {},
      status: 'active',
      usageCount: 0,
      createdAt: '2026-11-18T09:00:00.000Z',
    })
    expect((await app.call(contract.getCoupon, one(answer.data.id))).data).toEqual(answer.data)
  })

  test('stores every field as sent', async () => {
    const [spent, gift] = [await product(app, owner.storeId), await product(app, owner.storeId, { name: 'Gele' })]
    const sent = {
      ...tenPercent,
      description: 'For the season.',
      discountMode: 'Code',
      code: newCode(),
      discountType: 'BuyXGetY',
      discountValue: 0,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      spendAppliesTo: 'Product',
      spendAppliesToId: [spent.productId, gift.productId].toSorted(),
      minRequireType: 'Quantity',
      minRequireValue: 3,
      usageLimit: 100,
      usageLimitPerUser: 2,
      customerEligibility: 'Named',
      customerEmails: ['ada@test.ng', 'bola@test.ng'],
      customerReward: 5000.5,
      rewardAppliesTo: 'Product',
      rewardAppliesToId: [gift.productId],
      rewardValue: 100,
      combinesWithAutomatic: true,
      isPublic: true,
    } as const
    const kept = await create({
      ...sent,
      code: sent.code.toLowerCase(),
      customerEmails: ['Bola@Test.ng ', 'ada@test.ng'],
    })
    expect(kept).toMatchObject({ ...sent, status: 'scheduled' })
    expect(kept.productNames).toEqual({ [spent.productId]: expect.any(String), [gift.productId]: 'Gele' })
    expect(kept.summary).toMatch(
      /^For every ₦5,000\.50 you spend on Gele and Product \d+ at Store \d+, get one Gele free when you buy 3 or more, for selected customers\.$/,
    )
    const fixed = await create({ discountType: 'Fixed', discountValue: 1500.75, minRequireValue: 20_000 })
    expect(fixed).toMatchObject({ discountValue: 1500.75, minRequireValue: 20_000 })
    expect(fixed.summary).toMatch(/^₦1,500.75 off everything at Store \d+ when you spend ₦20,000 or more\.$/)
  })

  test.each<[object, string[]]>([
    [{ title: 'x' }, ['title']],
    [{ description: 'x'.repeat(501) }, ['description']],
    [{ discountValue: 0 }, ['discountValue']],
    [{ discountValue: 101 }, ['discountValue']],
    [{ discountValue: 12.5 }, ['discountValue']],
    [{ discountType: 'BuyXGetY', rewardAppliesTo: 'All', discountValue: -5 }, ['discountValue']],
    [{ discountType: 'Fixed', discountValue: 0 }, ['discountValue']],
    [{ discountType: 'Fixed', discountValue: 0.001 }, ['discountValue']],
    [{ discountType: 'Free' }, ['discountType']],
    [{ startDate: undefined }, ['startDate']],
    [{ startDate: '2026-02-30' }, ['startDate']],
    [{ startDate: '0000-01-01' }, ['startDate']],
    [{ endDate: '2026-10-31' }, ['endDate']],
    [{ endDate: '9999-12-31' }, ['endDate']],
    [{ discountMode: 'Code' }, ['code']],
    [{ discountMode: 'Code', code: 'X' }, ['code']],
    [{ discountMode: 'Code', code: 'HAS SPACE' }, ['code']],
    [{ spendAppliesTo: 'Product' }, ['spendAppliesToId']],
    [{ spendAppliesTo: 'Category', spendAppliesToId: ['x'] }, ['spendAppliesToId.0']],
    [{ spendAppliesTo: 'Category', spendAppliesToId: [randomUUID()] }, ['spendAppliesToId']],
    [{ minRequireType: 'Quantity', minRequireValue: 1.5 }, ['minRequireValue']],
    [{ minRequireValue: -1 }, ['minRequireValue']],
    [{ usageLimit: 0 }, ['usageLimit']],
    [{ usageLimit: 5, usageLimitPerUser: 6 }, ['usageLimitPerUser']],
    [{ customerEligibility: 'Named' }, ['customerEmails']],
    [{ customerEmails: ['x'] }, ['customerEmails.0']],
    [{ discountType: 'BuyXGetY' }, ['rewardAppliesToId']],
    [{ discountType: 'BuyXGetY', rewardAppliesTo: 'All', customerReward: 0 }, ['customerReward']],
    [{ discountType: 'BuyXGetY', rewardAppliesTo: 'All', rewardValue: 0 }, ['rewardValue']],
    [{ discountType: 'BuyXGetY', rewardAppliesToId: [randomUUID()] }, ['rewardAppliesToId']],
  ])('refuses %j with an error at %j', async (body, fields) => {
    expect(await wrong(body)).toEqual([422, fields])
  })

  test('refuses another store’s product and a deleted one', async () => {
    const [other, gone] = [await product(app, (await merchant(app)).storeId), await product(app, owner.storeId)]
    await within(app, work => changeProduct(work, gone.productId, { deleted_at: work.now }))
    for (const { productId } of [other, gone])
      expect(await wrong({ spendAppliesTo: 'Product', spendAppliesToId: [productId] })).toEqual([
        422,
        ['spendAppliesToId'],
      ])
  })

  test('refuses a duplicate code within a store, ignoring case and under concurrency, and allows it in another store', async () => {
    const code = newCode()
    const answers = await sixAtOnce(owner, { ...tenPercent, discountMode: 'Code', code })
    expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const again = { ...tenPercent, discountMode: 'Code', code: code.toLowerCase() }
    expect((await app.refused(contract.createCoupon, { token: owner.token, body: again })).code).toBe(
      'coupon_code_taken',
    )
    expect((await create({ discountMode: 'Code', code }, await merchant(app))).code).toBe(code)
  })

  test('refuses more than 200 coupons per store, also under concurrency; deleting one makes room', async () => {
    const busy = await merchant(app)
    await within(app, ({ tx, now }) =>
      tx
        .insertInto('coupons')
        .values(
          Array.from({ length: 197 }, () => ({
            store_id: busy.storeId,
            title: 'Sale',
            mode: 'Automatic' as const,
            type: 'Percent' as const,
            value: 10,
            spend_scope: 'All' as const,
            minimum_kind: 'None' as const,
            minimum: 0,
            reward_spend_kobo: 0,
            reward_scope: 'All' as const,
            reward_percent: 20,
            eligibility: 'Everyone' as const,
            starts_at: now,
            created_at: now,
          })),
        )
        .execute(),
    )
    const answers = await sixAtOnce(busy, tenPercent)
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(3)
    expect((await app.refused(contract.createCoupon, { token: busy.token, body: tenPercent })).code).toBe(
      'too_many_coupons',
    )
    const { data } = await app.call(contract.listCoupons, { token: busy.token, query: { limit: 1, offset: 150 } })
    expect([data.count, data.percentageCoupons.length]).toEqual([200, 1])
    const id = data.percentageCoupons[0]?.id ?? ''
    await app.call(contract.deleteCoupon, one(id, busy))
    await create({}, busy)
  })
})

describe('changing', () => {
  test('changes only the sent fields and validates the result', async () => {
    const { id } = await create({ endDate: '2026-12-31' })
    const { data, message } = await app.call(
      contract.updateCoupon,
      update(id, { discountValue: 25, title: 'Quarter off' }),
    )
    expect(message).toBe('Coupon saved.')
    expect(data).toMatchObject({ id, title: 'Quarter off', discountValue: 25, endDate: '2026-12-31' })
    for (const [body, field] of [
      [{ startDate: '2027-01-01' }, 'endDate'],
      [{ discountMode: 'Code' }, 'code'],
      [{ discountValue: 101 }, 'discountValue'],
      [{ title: '' }, 'title'],
    ] as const) {
      const refused = await app.refused(contract.updateCoupon, update(id, body))
      expect([refused.status, refused.errors?.[0]?.field]).toEqual([422, field])
    }
    expect((await app.call(contract.getCoupon, one(id))).data).toEqual(data)
  })

  test('fixes the discount after the first use, but not text, end and limits', async () => {
    const { productId } = await product(app, owner.storeId)
    const scope = { spendAppliesTo: 'Product', spendAppliesToId: [productId] } as const
    const { id } = await create({ ...scope, discountMode: 'Code', code: newCode(), usageLimit: 5 })
    await use(id)
    for (const body of [
      { discountValue: 5 },
      { code: newCode() },
      { discountMode: 'Automatic' },
      { startDate: '2026-11-02' },
      { minRequireValue: 100 },
      { spendAppliesTo: 'All' },
    ])
      expect(await app.refused(contract.updateCoupon, update(id, body))).toMatchObject({ code: 'coupon_in_use' })
    const later = { title: 'Ten off still', endDate: '2027-01-31', usageLimit: 3, isPublic: true, ...scope }
    expect((await app.call(contract.updateCoupon, update(id, later))).data).toMatchObject({ ...later, usageCount: 1 })
  })

  test('counts existing uses toward a new limit and refuses a lower one', async () => {
    const { id } = await create()
    await use(id)
    await use(id)
    const refused = await app.refused(contract.updateCoupon, update(id, { usageLimit: 1 }))
    expect(refused.errors).toEqual([{ field: 'usageLimit', message: 'It was used 2 times already.' }])
    const { data } = await app.call(contract.updateCoupon, update(id, { usageLimit: 2 }))
    expect([data.status, data.usageCount]).toEqual(['used_up', 2])
    expect((await app.call(contract.updateCoupon, update(id, { usageLimit: null }))).data.status).toBe('active')
  })

  test('replaces all named customers at once', async () => {
    const { id } = await create({ customerEligibility: 'Named', customerEmails: ['a@test.ng', 'b@test.ng'] })
    const change = async (body: object) => (await app.call(contract.updateCoupon, update(id, body))).data.customerEmails
    expect(await change({ customerEmails: ['b@test.ng', 'c@test.ng', 'c@test.ng'] })).toEqual([
      'b@test.ng',
      'c@test.ng',
    ])
    expect(await change({ title: 'For two' })).toEqual(['b@test.ng', 'c@test.ng'])
    expect(await change({ customerEligibility: 'Everyone' })).toEqual([])
  })
})

test('deletes a coupon once, frees its code and keeps its uses', async () => {
  const code = newCode()
  const { id } = await create({ discountMode: 'Code', code })
  await use(id)
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      app.app.inject({
        method: 'DELETE',
        url: contract.deleteCoupon.path.replace('{id}', id),
        headers: { authorization: `Bearer ${owner.token}` },
      }),
    ),
  )
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 404, 404])
  expect((await app.refused(contract.getCoupon, one(id))).code).toBe('coupon_not_found')
  await create({ discountMode: 'Code', code })
  const uses = await app.platform.db.read.selectFrom('coupon_uses').where('coupon_id', '=', id).selectAll().execute()
  expect(uses).toHaveLength(1)
})

test('lists by type, newest first, with a count per status, searchable by title and code', async () => {
  const shop = await merchant(app)
  const code = newCode()
  const now = await create({ title: 'Harmattan' }, shop)
  const soon = await create({ startDate: '2026-12-01' }, shop)
  const over = await create({ startDate: '2026-01-01', endDate: '2026-11-17', discountMode: 'Code', code }, shop)
  const today = await create({ startDate: '2026-11-18', endDate: '2026-11-18' }, shop)
  const fixed = await create({ discountType: 'Fixed', discountValue: 1 }, shop)
  const reward = await create({ discountType: 'BuyXGetY', rewardAppliesTo: 'All' }, shop)
  const list = async (query: object) => (await app.call(contract.listCoupons, { token: shop.token, query })).data
  expect(await list({})).toEqual({
    count: 6,
    statuses: { scheduled: 1, active: 4, ended: 1, used_up: 0 },
    types: { Percent: 4, Fixed: 1, BuyXGetY: 1 },
    percentageCoupons: [today, over, soon, now],
    fixedCoupons: [fixed],
    buyXGetYCoupons: [reward],
  })
  expect((await list({ status: 'ended' })).percentageCoupons).toEqual([over])
  expect(await list({ discountType: 'Fixed' })).toMatchObject({
    count: 1,
    statuses: { scheduled: 0, active: 1, ended: 0, used_up: 0 },
    types: { Percent: 4, Fixed: 1, BuyXGetY: 1 },
    percentageCoupons: [],
    fixedCoupons: [fixed],
  })
  expect((await list({ search: 'harmat' })).percentageCoupons).toEqual([now])
  expect(await list({ search: code.toLowerCase() })).toMatchObject({ count: 1, percentageCoupons: [over] })
  expect(await list({ limit: 2, offset: 1 })).toMatchObject({
    count: 6,
    percentageCoupons: [today],
    fixedCoupons: [fixed],
  })
  const query = { token: shop.token, query: { status: 'gone', limit: 101, offset: -1 } }
  expect((await app.refused(contract.listCoupons, query)).errors?.map(({ field }) => field)).toEqual([
    'limit',
    'offset',
    'status',
  ])
})

test('responds with 404 for another store’s coupon, and requires the coupons permission', async () => {
  const { id } = await create()
  const other = await merchant(app)
  for (const at of [one(id, other), one(randomUUID())]) {
    const answers = [
      await app.refused(contract.getCoupon, at),
      await app.refused(contract.updateCoupon, { ...at, body: { title: 'Mine now' } }),
      await app.refused(contract.deleteCoupon, at),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'coupon_not_found']),
    )
  }
  const viewer = await staff(app, owner.storeId, [{ resource: 'coupons', right: 'view' }])
  expect((await app.call(contract.getCoupon, one(id, viewer))).data.id).toBe(id)
  expect((await app.refused(contract.updateCoupon, update(id, { title: 'Not mine' }, viewer))).code).toBe('not_allowed')
})

test('a change keeps what somebody else changed meanwhile, and the same field is refused', async () => {
  const { id } = await create({ discountMode: 'Code', code: newCode(), usageLimit: 50 })
  const change = (body: object) => app.call(contract.updateCoupon, update(id, body))
  await change({ usageLimit: 60, seen: { usageLimit: 50 } })
  const { data } = await change({ title: 'First fifty', seen: { title: 'Ten off' } })
  expect(data).toMatchObject({ usageLimit: 60, title: 'First fifty' })
  const stale = update(id, { usageLimit: 70, title: 'First', seen: { usageLimit: 50, title: 'First fifty' } })
  expect(await app.refused(contract.updateCoupon, stale)).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    errors: [{ field: 'usageLimit', message: expect.stringContaining('save again to replace it') }],
  })
  expect((await app.call(contract.getCoupon, one(id))).data).toMatchObject({ usageLimit: 60, title: 'First fifty' })
  expect((await change({ usageLimit: 70 })).data.usageLimit).toBe(70)
})

test('writes every change to the audit log', async () => {
  const { id } = await create()
  await app.call(contract.updateCoupon, update(id, { title: 'Written down' }))
  await app.call(contract.deleteCoupon, one(id))
  const log = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(log).toEqual(
    ['coupon.create', 'coupon.update', 'coupon.delete'].map(action => ({ action, account_id: owner.accountId })),
  )
})
