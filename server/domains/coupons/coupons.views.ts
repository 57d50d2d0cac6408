import { type NotNull, sql } from 'kysely'
import type { z } from 'zod'
import type { Coupon, CouponStatus, couponsForCustomer, listCoupons } from '#contract/coupons/coupons.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { covers } from './coupon.ts'
import { notFor } from './coupon-refusal.ts'
import { type CouponRow, selectCoupons } from './coupon-row.ts'
import { couponOnWire, offerOnWire, statusOf } from './coupon-wire.ts'
import { type Asked, publicCouponsFor } from './coupons-for.ts'

const ofStore = (read: Reader, { storeId }: StoreScope) => selectCoupons(read).where('c.store_id', '=', storeId)

/** Builds coupons for their merchant, with eligible customers, product names, and numbers of used and reserved uses. */
async function onWire(read: Reader, rows: readonly CouponRow[], now: Date): Promise<Coupon[]> {
  if (!rows.length) return []
  const known = await read
    .selectFrom('coupons as c')
    .select('c.id')
    .select(
      sql<string[]>`array(select n.email from coupon_customers n
        where n.store_id = c.store_id and n.coupon_id = c.id order by 1)`.as('emails'),
    )
    .select(
      sql<Record<string, string>>`(select coalesce(json_object_agg(p.id, p.name), '{}') from products p
        where p.store_id = c.store_id
          and (c.spend_scope = 'Product' and p.id = any(c.spend_ids) or c.reward_scope = 'Product' and p.id = any(c.reward_ids)))`.as(
        'product_names',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from coupon_uses u
        where u.coupon_id = c.id and u.status in ('held', 'used'))`.as('uses'),
    )
    .where(
      'c.id',
      'in',
      rows.map(row => row.id),
    )
    .execute()
  const byId = new Map(known.map(each => [each.id, each]))
  return rows.map(row => couponOnWire(row, { emails: [], uses: 0, product_names: {}, ...byId.get(row.id), now }))
}

/** Returns one coupon of a store. Returns `coupon_not_found`. */
export async function couponById(
  read: Reader,
  scope: StoreScope,
  id: string,
  now: Date,
): Promise<Coupon | Failure<'coupon_not_found'>> {
  const [coupon] = await onWire(read, await ofStore(read, scope).where('c.id', '=', id).execute(), now)
  return coupon ?? fail('coupon_not_found')
}

/** Lists a store's coupons, newest first, with counts per type. Reads all of them, since a store has at most 200. */
export async function couponsOf(
  read: Reader,
  scope: StoreScope,
  { limit, offset, search = '', status, discountType }: z.output<typeof listCoupons.query>,
  now: Date,
): Promise<AnswerOf<typeof listCoupons>> {
  const rows = await ofStore(read, scope).orderBy('c.id', 'desc').execute()
  const wanted = search.toLowerCase()
  const found = rows
    .filter(({ title, code }) => title.toLowerCase().includes(wanted) || code?.toLowerCase().includes(wanted))
    .map(row => ({ row, status: statusOf(row, now) }))
  const inStatus = found.filter(each => status === undefined || each.status === status)
  const inType = found.filter(({ row }) => discountType === undefined || row.type === discountType)
  const matching = inStatus.filter(each => inType.includes(each)).map(({ row }) => row)
  const coupons = await onWire(read, matching.slice(offset, offset + limit), now)
  const count = (of: CouponStatus) => inType.filter(each => each.status === of).length
  const countType = (of: Coupon['discountType']) => inStatus.filter(({ row }) => row.type === of).length
  const ofType = (type: Coupon['discountType']) => coupons.filter(coupon => coupon.discountType === type)
  return {
    count: matching.length,
    statuses: {
      scheduled: count('scheduled'),
      active: count('active'),
      ended: count('ended'),
      used_up: count('used_up'),
    },
    types: { Percent: countType('Percent'), Fixed: countType('Fixed'), BuyXGetY: countType('BuyXGetY') },
    percentageCoupons: ofType('Percent'),
    fixedCoupons: ofType('Fixed'),
    buyXGetYCoupons: ofType('BuyXGetY'),
  }
}

/**
 * Lists what live stores offer a customer on these products: automatic coupons and usable public codes. Ignores
 * minimums.
 */
export async function offersFor(
  read: Reader,
  asked: Omit<Asked, 'codes'> & { productIds: readonly string[] },
): Promise<AnswerOf<typeof couponsForCustomer>> {
  const products = await read
    .selectFrom('products')
    .select(['id', 'store_id', 'category_id', 'sub_category_id', 'child_category_id'])
    .where('id', 'in', asked.productIds)
    .where('store_id', 'in', asked.storeIds)
    .where('visible', '=', true)
    .$narrowType<{ category_id: NotNull; sub_category_id: NotNull; child_category_id: NotNull }>()
    .execute()
  const goodsOf = Map.groupBy(products, product => product.store_id)
  const stores = await publicCouponsFor(read, { ...asked, storeIds: [...goodsOf.keys()] })
  const rows = [...stores].flatMap(([storeId, { coupons, customer }]) => {
    const goods = (goodsOf.get(storeId) ?? []).map(product => ({
      productId: product.id,
      categoryIds: [product.category_id, product.sub_category_id, product.child_category_id],
    }))
    return coupons.filter(
      coupon =>
        !notFor(coupon, customer) &&
        goods.some(
          each => covers(coupon.spend, each) || (coupon.type === 'BuyXGetY' && covers(coupon.reward.on, each)),
        ),
    )
  })
  return { count: rows.length, rows: rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(offerOnWire) }
}
