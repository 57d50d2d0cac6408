import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProductReview, listProductReviews, updateReview } from '#contract/content/reviews.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, type Merchant, merchant, type Product, product, within } from '#tests/harness/fixtures.ts'
import { deliveredOrder, keptOf, reviewed } from '#tests/harness/reviews.ts'
import { reviewerOf } from './reviews.wire.ts'

let app: TestApp
let store: Merchant

beforeAll(async () => {
  app = await startTestApp()
  store = await merchant(app)
})
afterAll(() => app.stop())

describe('lists', () => {
  let goods: Product
  const given = [5, 3, 5, 1, 4, 5]
  beforeAll(async () => {
    goods = await product(app, store.storeId)
    for (const stars of given) {
      await reviewed(app, store, goods, { stars })
      app.clock.advance(60_000)
    }
  })
  const starsOf = async (query = {}) => {
    const { data } = await app.call(listProductReviews, { params: { productId: goods.productId }, query })
    return { count: data.count, stars: data.rows.map(row => row.stars) }
  }

  test('are ordered newest first, or by stars and then newest first', async () => {
    expect(await starsOf()).toEqual({ count: 6, stars: given.toReversed() })
    expect((await starsOf({ sort: 'highest' })).stars).toEqual([5, 5, 5, 4, 3, 1])
    expect((await starsOf({ sort: 'lowest' })).stars).toEqual([1, 3, 4, 5, 5, 5])
  })

  test('count all matches, on every page', async () => {
    expect(await starsOf({ stars: 5 })).toEqual({ count: 3, stars: [5, 5, 5] })
    expect(await starsOf({ stars: 5, limit: 2, offset: 2 })).toEqual({ count: 3, stars: [5] })
    expect(await starsOf({ stars: 2 })).toEqual({ count: 0, stars: [] })
    expect(await starsOf({ offset: 100 })).toEqual({ count: 6, stars: [] })
    expect(await starsOf({ withPictures: 'true' })).toEqual({ count: 0, stars: [] })
  })

  test('have totals of all reviews, whatever the filters', async () => {
    const { data } = await app.call(listProductReviews, { params: { productId: goods.productId }, query: { stars: 1 } })
    expect(data.summary).toEqual({
      rating: 3.8,
      count: 6,
      withPictures: 0,
      stars: [
        { stars: 5, count: 3 },
        { stars: 4, count: 1 },
        { stars: 3, count: 1 },
        { stars: 2, count: 0 },
        { stars: 1, count: 1 },
      ],
    })
  })

  test.each([
    { stars: 0 },
    { stars: 6 },
    { stars: 'x' },
    { sort: 'best' },
    { limit: 51 },
    { offset: -1 },
    { withPictures: 1 },
  ])('%o is refused', async query => {
    const refused = await app.refused(listProductReviews, { params: { productId: goods.productId }, query })
    expect(refused.status).toBe(422)
  })
})

test('counts stay right when many write and change reviews concurrently', async () => {
  const goods = await product(app, store.storeId)
  const writers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const writer = await customer(app)
      await deliveredOrder(app, writer, store, goods)
      return writer
    }),
  )
  const ids = await Promise.all(
    writers.map(async ({ token }, at) => {
      const body = { productId: goods.productId, stars: 1 + (at % 5), text: 'First thought' }
      return (await app.call(addProductReview, { token, body })).data.id
    }),
  )
  for (const turn of [1, 2, 3])
    await Promise.all(
      writers.map(({ token }, at) =>
        app.call(updateReview, {
          token,
          params: { id: ids[at] ?? '' },
          body: { stars: 1 + ((at + turn * 2) % 5), text: 'On second thought' },
        }),
      ),
    )
  const expected = writers.map((_, at) => 1 + ((at + 6) % 5))
  const { data } = await app.call(listProductReviews, { params: { productId: goods.productId } })
  expect(data.summary.stars).toEqual(
    [5, 4, 3, 2, 1].map(stars => ({ stars, count: expected.filter(each => each === stars).length })),
  )
  const sum = expected.reduce((all, stars) => all + stars, 0)
  expect(await keptOf(app, goods.productId)).toEqual({ rating_sum: sum, review_count: 12 })
})

test('a page of ten thousand reviews reads one page', async () => {
  const goods = await product(app, store.storeId)
  const { writer } = await reviewed(app, store, goods, { stars: 5 })
  // Inserted directly, with the counts updated once at the end: per-row triggers would take too long.
  await within(app, async ({ tx }) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into accounts (kind, email, password_hash, first_name, last_name, created_at)
      select 'customer', 'many' || n || '@test.ng', 'none', 'Ada', 'Obi', now() from generate_series(1, 10000) n`.execute(
      tx,
    )
    await sql`insert into reviews (store_id, product_id, customer_id, order_id, stars, text, created_at)
      select r.store_id, r.product_id, c.id, r.order_id, 1 + mod(hashtext(c.email) & 65535, 5), 'Copied', r.created_at
      from reviews r, accounts c where r.customer_id = ${writer.accountId} and c.email like 'many%'`.execute(tx)
    await sql`delete from review_counts where product_id = ${goods.productId}`.execute(tx)
    await sql`insert into review_counts select store_id, product_id, stars, count(*), 0 from reviews
      where product_id = ${goods.productId} group by 1, 2, 3`.execute(tx)
  })
  await sql`analyze reviews, accounts`.execute(app.platform.db.read)
  const rowsRead = async (text: string) => {
    const { rows } = await sql<{
      'QUERY PLAN': { Plan: object }[]
    }>`explain (analyze, format json) ${sql.raw(text)}`.execute(app.platform.db.read)
    return JSON.stringify(rows[0])
  }
  for (const order of [
    'created_at desc, id desc',
    'stars desc, created_at desc, id desc',
    'stars, created_at desc, id desc',
  ]) {
    const plan = await rowsRead(
      `select id from reviews where store_id = '${store.storeId}' and product_id = '${goods.productId}' and hidden_at is null
       order by ${order} limit 10`,
    )
    expect(plan).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan)"/)
  }
  const { data } = await app.call(listProductReviews, {
    params: { productId: goods.productId },
    query: { sort: 'lowest', limit: 50, offset: 9_990 },
  })
  expect([data.count, data.rows.length, data.summary.count]).toEqual([10_001, 11, 10_001])
})

test.each([
  ['Ada', 'Obi', 'Ada O.'],
  ['Ṣadé', 'ọ́kánlá', 'Ṣadé Ọ́.'],
  ['Ada', ' ', 'Ada'],
])('%s %s signs as %s', (first, last, signed) => {
  expect(reviewerOf(first, last)).toBe(signed)
})
