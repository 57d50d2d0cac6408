import { sql } from 'kysely'
import type { couponResults } from '#contract/coupons/coupon-results.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { sumsWhere } from './sales.ts'

/** Returns what a coupon has brought its store; `coupon_not_found` for another store's. */
export async function couponResultsOf(
  read: Reader,
  { storeId }: StoreScope,
  couponId: string,
): Promise<AnswerOf<typeof couponResults> | Failure<'coupon_not_found'>> {
  const coupon = await read
    .selectFrom('coupons')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', couponId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!coupon) return fail('coupon_not_found')
  const discounted = sql`select order_id from order_coupons where store_id = ${storeId} and coupon_id = ${couponId}`
  const [sums, { rows }] = await Promise.all([
    sumsWhere(read, sql`s.store_id = ${storeId} and s.order_id in (${discounted})`),
    sql<{ orders: number; cancelled: number; discount: Kobo; customers: number; new_customers: number }>`
      with bought as (
        select o.customer_id, o.status, c.amount_kobo, not exists (
            select from orders earlier where earlier.store_id = o.store_id and earlier.customer_id = o.customer_id
              and earlier.status <> 'cancelled' and (earlier.placed_at, earlier.id) < (o.placed_at, o.id)) as is_first
        from order_coupons c join orders o on o.store_id = c.store_id and o.id = c.order_id
        where c.store_id = ${storeId} and c.coupon_id = ${couponId}
      )
      select count(*) filter (where status <> 'cancelled')::int orders,
        count(*) filter (where status = 'cancelled')::int cancelled,
        coalesce(sum(amount_kobo) filter (where status <> 'cancelled'), 0)::bigint discount,
        count(distinct customer_id) filter (where status <> 'cancelled')::int customers,
        count(distinct customer_id) filter (where status <> 'cancelled' and is_first)::int new_customers
      from bought`.execute(read),
  ])
  const [row] = rows
  return {
    orders: row?.orders ?? 0,
    cancelledOrders: row?.cancelled ?? 0,
    discount: toNaira(row?.discount ?? 0),
    netSales: toNaira(sums.goods),
    customers: row?.customers ?? 0,
    newCustomers: row?.new_customers ?? 0,
  }
}
