import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { CouponCustomer, OfferedCoupon } from './coupon.ts'
import { couponOf, selectCoupons } from './coupon-row.ts'

/** One store's coupons for a customer: active automatic ones, and those of the entered codes. */
export interface StoreCoupons {
  coupons: OfferedCoupon[]
  customer: CouponCustomer
}

/** Returns at which of some stores a customer has bought before. Orders, which stand above, provide it. */
export type BoughtAt = (read: Reader, customerId: string, storeIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Stores of the cart, and the customer's codes. */
export interface Asked {
  storeIds: readonly string[]
  customerId: string
  codes: readonly string[]
  now: Date
  boughtAt: BoughtAt
}

/**
 * Reads the input of `couponDiscounts` for each store; every code is looked up at each. Skips inactive automatic
 * coupons, but includes a code's coupon in any state, to explain why it doesn't apply.
 */
export function couponsFor(read: Reader, { codes, ...asked }: Asked): Promise<Map<string, StoreCoupons>> {
  return offered(read, { ...asked, coupons: sql<boolean>`(c.mode = 'Automatic' or c.code = any(${[...codes]}))` })
}

/** Reads the same with public codes instead of entered ones. */
export function publicCouponsFor(read: Reader, asked: Omit<Asked, 'codes'>): Promise<Map<string, StoreCoupons>> {
  return offered(read, { ...asked, coupons: sql<boolean>`(c.mode = 'Automatic' or c.is_public)` })
}

/** Returns the codes that none of the stores has. */
export function unknownCodes(codes: readonly string[], stores: Iterable<StoreCoupons>): string[] {
  const known = new Set([...stores].flatMap(({ coupons }) => coupons.map(({ code }) => code)))
  return codes.filter(code => !known.has(code))
}

async function offered(
  read: Reader,
  { storeIds, customerId, coupons, now, boughtAt }: Omit<Asked, 'codes'> & { coupons: ReturnType<typeof sql<boolean>> },
): Promise<Map<string, StoreCoupons>> {
  if (!storeIds.length) return new Map()
  const usesOf = (status: 'held' | 'used') => sql<number>`(select count(u.checkout_id)::int from coupon_uses u
    where u.coupon_id = c.id and u.customer_id = ${customerId} and u.status = ${status})`
  const rows = await selectCoupons(read)
    .select([usesOf('held').as('held'), usesOf('used').as('used')])
    .select(
      sql<boolean>`exists (select from coupon_customers n join accounts a on a.email = n.email
        where n.store_id = c.store_id and n.coupon_id = c.id and a.id = ${customerId} and a.kind = 'customer')`.as(
        'named',
      ),
    )
    .where('c.store_id', 'in', storeIds)
    .where(coupons)
    .where(sql<boolean>`(c.mode = 'Code' or (c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now})))`)
    .execute()
  const offers = rows.map(
    (row): OfferedCoupon => ({
      ...couponOf(row),
      left: row.uses_left === null ? null : row.uses_left + row.held,
      leftToCustomer: row.usage_limit_per_customer === null ? null : row.usage_limit_per_customer - row.used,
      named: row.named,
    }),
  )
  const bought = offers.some(({ eligibility }) => eligibility === 'NewCustomers')
    ? await boughtAt(read, customerId, storeIds)
    : new Set<string>()
  const account = offers.length
    ? await read.selectFrom('accounts').select('kind').where('id', '=', customerId).executeTakeFirst()
    : undefined
  const guest = account?.kind === null
  const byStore = Map.groupBy(offers, offer => offer.storeId)
  return new Map(
    storeIds.map(id => [id, { coupons: byStore.get(id) ?? [], customer: { isNew: !bought.has(id), guest, now } }]),
  )
}
