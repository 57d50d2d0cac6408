import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { waitingForLocks } from '#tests/harness/at-once.ts'
import { customer, merchant, within } from '#tests/harness/fixtures.ts'
import { claimCoupons, lockCoupons, releaseCoupons, returnCoupons, settleCoupons } from './coupon-uses.ts'

let app: TestApp
let storeId: string
beforeAll(async () => {
  app = await startTestApp()
  storeId = (await merchant(app)).storeId
})
afterAll(() => app.stop())

let codes = 0
const coupon = (limits: { inAll?: number; perCustomer?: number } = {}): Promise<{ id: string; code: string }> =>
  within(app, async ({ tx, now }) => {
    const code = `CODE-${++codes}`
    const { id } = await tx
      .insertInto('coupons')
      .values({
        store_id: storeId,
        title: 'Sale',
        mode: 'Code',
        code,
        type: 'Percent',
        value: 10,
        spend_scope: 'All',
        minimum_kind: 'None',
        minimum: 0,
        reward_spend_kobo: 0,
        reward_scope: 'All',
        reward_percent: 20,
        eligibility: 'Everyone',
        usage_limit: limits.inAll ?? null,
        uses_left: limits.inAll ?? null,
        usage_limit_per_customer: limits.perCustomer ?? null,
        starts_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, code }
  })

/** A checkout of a customer’s: closed, so that one customer may have many of them at once. */
const checkout = (customerId: string): Promise<string> =>
  within(app, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('checkouts')
      .values({
        customer_id: customerId,
        status: 'closed',
        total_kobo: 0,
        quote: '{}',
        held_until: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** Claims them for a new checkout; answers its id, or nothing where it was refused. */
async function claim(customerId: string, couponIds: string[]): Promise<string | undefined> {
  const checkoutId = await checkout(customerId)
  const claims = couponIds.map(couponId => ({ couponId, amount: 100 }))
  const refused = await app.platform.db.transact(work =>
    claimCoupons(work, { checkoutId, customerId, coupons: claims }),
  )
  if (failed(refused)) expect(refused.code).toBe('coupon_used_up')
  return failed(refused) ? undefined : checkoutId
}

const leftOf = async (id: string) =>
  (await app.platform.db.read.selectFrom('coupons').select('uses_left').where('id', '=', id).executeTakeFirstOrThrow())
    .uses_left
const usesOf = async (id: string) =>
  (await app.platform.db.read.selectFrom('coupon_uses').select('status').where('coupon_id', '=', id).execute()).map(
    use => use.status,
  )
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => customer(app)))

test('never exceeds the total limit under concurrent claims', async () => {
  const { id } = await coupon({ inAll: 7 })
  const claimed = await Promise.all((await buyers(60)).map(({ accountId }) => claim(accountId, [id])))
  expect(claimed.filter(Boolean)).toHaveLength(7)
  expect(await leftOf(id)).toBe(0)
  expect(await usesOf(id)).toHaveLength(7)
})

test('never exceeds the limit per customer under concurrent claims', async () => {
  const { id } = await coupon({ perCustomer: 2 })
  const [one, other] = await Promise.all([customer(app), customer(app)])
  const claimed = await Promise.all(Array.from({ length: 12 }, () => claim(one.accountId, [id])))
  expect(claimed.filter(Boolean)).toHaveLength(2)
  expect(await claim(other.accountId, [id])).toBeDefined()
})

test('claims several coupons all or none, without deadlock in any order', async () => {
  const limited = await Promise.all(Array.from({ length: 4 }, () => coupon({ inAll: 20 })))
  const ids = limited.map(({ id }) => id)
  const orders = [ids, ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)]]
  const claimed = await Promise.all(
    (await buyers(45)).map(({ accountId }, at) => claim(accountId, orders[at % 3] ?? ids)),
  )
  expect(claimed.filter(Boolean)).toHaveLength(20)
  for (const id of ids) {
    expect(await leftOf(id)).toBe(0)
    expect(await usesOf(id)).toHaveLength(20)
  }
})

test('loses no use when checkouts restart concurrently', async () => {
  const both = await Promise.all([coupon({ inAll: 30 }), coupon({ inAll: 30 })])
  const ids = both.map(({ id }) => id)
  const people = await buyers(15)
  const held = await Promise.all(people.map(({ accountId }, at) => claim(accountId, at % 2 ? ids : ids.toReversed())))
  await Promise.all(
    people.map(async ({ accountId }, at) => {
      const [earlier = '', next] = [held[at], await checkout(accountId)]
      await within(app, async work => {
        await lockCoupons(work, [earlier], ids)
        await releaseCoupons(work, earlier)
        const coupons = (at % 2 ? ids.toReversed() : ids).map(couponId => ({ couponId, amount: 1 }))
        return claimCoupons(work, { checkoutId: next, customerId: accountId, coupons })
      })
    }),
  )
  for (const id of ids) expect(await leftOf(id)).toBe(15)
})

test('returns a use once under concurrent releases, and keeps settled ones', async () => {
  const { id } = await coupon({ inAll: 2, perCustomer: 1 })
  const { accountId } = await customer(app)
  const first = (await claim(accountId, [id])) ?? ''
  await Promise.all([1, 2, 3].map(() => within(app, work => releaseCoupons(work, first))))
  expect(await leftOf(id)).toBe(2)
  const second = (await claim(accountId, [id])) ?? ''
  await Promise.all([1, 2, 3].map(() => within(app, work => settleCoupons(work, second))))
  await within(app, work => releaseCoupons(work, second))
  expect([await leftOf(id), await usesOf(id)]).toEqual([1, ['used']])
  expect(await claim(accountId, [id])).toBeUndefined()
})

test('returns the uses of a cancelled order once, and no others', async () => {
  const { id } = await coupon({ inAll: 1, perCustomer: 1 })
  const { accountId } = await customer(app)
  const checkoutId = (await claim(accountId, [id])) ?? ''
  await within(app, work => settleCoupons(work, checkoutId))
  const other = await merchant(app)
  await within(app, work => returnCoupons(work, { checkoutId, storeId: other.storeId }))
  expect(await leftOf(id)).toBe(0)
  await Promise.all([1, 2].map(() => within(app, work => returnCoupons(work, { checkoutId, storeId }))))
  expect([await leftOf(id), await usesOf(id)]).toEqual([1, ['returned']])
  expect(await claim(accountId, [id])).toBeDefined()
})

test('never lets the remaining uses fall below zero', async () => {
  const { id } = await coupon({ inAll: 1 })
  const refused = await app.platform.db.transact(({ tx }) =>
    tx.updateTable('coupons').set({ uses_left: -1 }).where('id', '=', id).execute(),
  )
  expect(failed(refused) && refused.code).toBe('coupon_used_up')
})

test('lets a merchant change a coupon during concurrent claims without deadlock', async () => {
  const [one, other] = [await coupon({ inAll: 10 }), await coupon({ inAll: 10 })].map(({ id }) => id).sort()
  if (!one || !other) throw new Error('Two coupons were made')
  const { accountId: customerId } = await customer(app)
  const checkoutId = await checkout(customerId)
  let tries = 0
  const others: Promise<unknown>[] = []
  const meanwhile = (use: (work: Work) => Promise<unknown>): void => {
    others.push(
      app.platform.db.transact(work => {
        tries++
        return use(work)
      }),
    )
  }
  await app.platform.db.transact(async holder => {
    await lockCoupons(holder, [], [other])
    const [locked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    meanwhile(async work => {
      await lockCoupons(work, [], [one])
      locked.resolve()
      await mayGoOn.promise
      await lockCoupons(work, [], [other])
    })
    const coupons = [one, other].map(couponId => ({ couponId, amount: 100 }))
    await locked.promise
    meanwhile(work => claimCoupons(work, { checkoutId, customerId, coupons }))
    await waitingForLocks(app.platform.db, 1)
    // As changing it begins.
    meanwhile(({ tx }) => tx.selectFrom('coupons').select('id').where('id', '=', other).forUpdate().execute())
    await waitingForLocks(app.platform.db, 2)
    mayGoOn.resolve()
    await waitingForLocks(app.platform.db, 3)
  })
  await Promise.all(others)
  expect(tries).toBe(3)
})
