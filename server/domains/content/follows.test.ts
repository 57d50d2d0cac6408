import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/content/follow.ts'
import { getStore } from '#contract/stores/stores.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { changeStore, customer, merchant, product, within } from '#tests/harness/fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const follow = (token: string, storeId: string) => app.call(contract.followStore, { token, body: { storeId } })
const unfollow = (token: string, storeId: string) => app.call(contract.unfollowStore, { token, params: { storeId } })
const followers = async (storeId: string) =>
  (
    await app.platform.db.read
      .selectFrom('stores')
      .select('follower_count')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).follower_count
const suspend = (storeId: string, suspended_at: Date | null) =>
  within(app, work => changeStore(work, storeId, { suspended_at }))

describe('following', () => {
  test('follows a store once, however often, and unfollows it', async () => {
    const [{ token }, { storeId }] = [await customer(app), await merchant(app)]
    expect((await follow(token, storeId)).data).toEqual({ following: true, followers: 1 })
    expect((await follow(token, storeId)).data).toEqual({ following: true, followers: 1 })
    expect((await app.call(contract.listFollowedIds, { token })).data).toEqual({ ids: [storeId] })
    expect((await app.call(getStore, { params: { id: storeId } })).data.followers).toBe(1)
    expect((await unfollow(token, storeId)).data).toEqual({ following: false, followers: 0 })
    expect((await unfollow(token, storeId)).data).toEqual({ following: false, followers: 0 })
    expect((await app.call(contract.listFollowedIds, { token })).data).toEqual({ ids: [] })
  })

  test('keeps the count right with 12 concurrent followers', async () => {
    const { storeId } = await merchant(app)
    const people = await Promise.all(Array.from({ length: 12 }, () => customer(app)))
    await Promise.all(people.flatMap(({ token }) => [follow(token, storeId), follow(token, storeId)]))
    expect(await followers(storeId)).toBe(12)
    await Promise.all(people.slice(0, 5).flatMap(({ token }) => [unfollow(token, storeId), unfollow(token, storeId)]))
    expect(await followers(storeId)).toBe(7)
    await Promise.all(people.map(({ token }, at) => (at % 2 ? follow : unfollow)(token, storeId)))
    expect(await followers(storeId)).toBe(6)
  })

  test('unknown and hidden stores can’t be followed; a hidden one can be unfollowed', async () => {
    const [{ token }, { storeId }] = [await customer(app), await merchant(app)]
    const unknown = { token, body: { storeId: randomUUID() } }
    expect(await app.refused(contract.followStore, unknown)).toMatchObject({ code: 'store_not_found' })
    await follow(token, storeId)
    await suspend(storeId, app.clock.now())
    expect(await app.refused(contract.followStore, { token, body: { storeId } })).toMatchObject({ status: 404 })
    expect((await app.call(contract.listFollowed, { token })).data).toEqual({ count: 0, rows: [] })
    expect((await unfollow(token, storeId)).data.followers).toBe(0)
    const params = { storeId: randomUUID() }
    expect(await app.refused(contract.unfollowStore, { token, params })).toMatchObject({ code: 'store_not_found' })
  })

  test.each([{}, { storeId: 'x' }, { storeId: null }, { storeId: 7 }])('%j is refused', async body => {
    const { token } = await customer(app)
    expect(await app.refused(contract.followStore, { token, body })).toMatchObject({ code: 'invalid' })
  })

  test('limits followed stores to 500, also with concurrent calls', async () => {
    const { token, accountId } = await customer(app)
    const { accountId: merchantId } = await merchant(app)
    await within(app, async ({ tx, now }) => {
      const stores = await tx
        .insertInto('stores')
        .values(
          Array.from({ length: 498 }, (_, n) => ({
            merchant_id: merchantId,
            name: `Many ${n}`,
            url: `many-${n}`,
            created_at: now,
          })),
        )
        .returning('id')
        .execute()
      await tx
        .insertInto('follows')
        .values(stores.map(({ id }) => ({ customer_id: accountId, store_id: id, followed_at: now })))
        .execute()
    })
    const more = await Promise.all([merchant(app), merchant(app), merchant(app), merchant(app)])
    const answers = await Promise.all(
      more.map(({ storeId }) =>
        app.app.inject({
          method: 'POST',
          url: contract.followStore.path,
          headers: { authorization: `Bearer ${token}` },
          payload: { storeId },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409])
    expect((await app.call(contract.listFollowedIds, { token })).data.ids).toHaveLength(500)
  })
})

describe('followed stores', () => {
  test('lists last followed first, in pages, per customer', async () => {
    const [{ token }, other] = [await customer(app), await customer(app)]
    const stores = [await merchant(app), await merchant(app), await merchant(app)]
    for (const { storeId } of stores) {
      await follow(token, storeId)
      app.clock.advance(1000)
    }
    const { count, rows } = (await app.call(contract.listFollowed, { token, query: { limit: 2 } })).data
    expect([count, rows.map(row => row.id)]).toEqual([3, [stores[2]?.storeId, stores[1]?.storeId]])
    const rest = (await app.call(contract.listFollowed, { token, query: { limit: 2, offset: 2 } })).data
    expect(rest.rows).toMatchObject([{ id: stores[0]?.storeId, followers: 1, newProducts: 0 }])
    expect((await app.call(contract.listFollowed, { token: other.token })).data.count).toBe(0)
  })

  test('lists products put on sale within 30 days, newest first', async () => {
    const { token } = await customer(app)
    const [one, two, not] = [await merchant(app), await merchant(app), await merchant(app)]
    const old = await product(app, one.storeId)
    app.clock.advance(31 * day)
    const nobody = await customer(app)
    const made: string[] = []
    for (const { storeId } of [one, two, one]) {
      made.unshift((await product(app, storeId)).productId)
      app.clock.advance(1000)
    }
    await product(app, one.storeId, { approval: 'pending' })
    await product(app, not.storeId)
    for (const { storeId } of [one, two]) await follow(token, storeId)
    const products = async (query = {}) => (await app.call(contract.listFollowedProducts, { token, query })).data
    expect((await products()).rows.map(({ id }) => id)).toEqual(made)
    expect((await products()).count).toBe(3)
    expect((await products({ limit: 1, offset: 1 })).rows.map(({ id }) => id)).toEqual([made[1]])
    expect(made).not.toContain(old.productId)
    const { rows } = (await app.call(contract.listFollowed, { token })).data
    expect(new Map(rows.map(row => [row.id, row.newProducts]))).toEqual(
      new Map([
        [one.storeId, 2],
        [two.storeId, 1],
      ]),
    )
    expect((await app.call(contract.listFollowedProducts, { token: nobody.token })).data).toEqual({
      count: 0,
      rows: [],
    })
    await suspend(one.storeId, app.clock.now())
    expect((await products()).count).toBe(1)
  })
})
