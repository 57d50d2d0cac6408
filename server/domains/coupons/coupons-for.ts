import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { CouponCustomer, OfferedCoupon } from './coupon.ts'
import { type CouponRow, couponOf, selectCoupons } from './coupon-row.ts'

/** One store's coupons for a customer: active automatic ones, and those of the entered codes. */
export interface StoreCoupons {
  coupons: OfferedCoupon[]
  customer: CouponCustomer
}

/** SQL condition: whether a customer has bought at a store before. Orders, which stand above, provide it. */
export type BoughtAt = (customerId: string | null, storeId: RawBuilder<unknown>) => RawBuilder<boolean>

/** Stores of the cart, and the customer's codes. A visitor, without a `customerId`, has the coupons of a guest. */
export interface Asked {
  storeIds: readonly string[]
  customerId: string | null
  codes: readonly string[]
  now: Date
  boughtAt: BoughtAt
}

/** A row of `couponsSql`, from JSON. `running` makes the row differ once a code has begun or ended. */
export type OfferRow = Omit<CouponRow, 'starts_at' | 'ends_at' | 'created_at'> & {
  starts_at: string
  ends_at: string | null
  running: boolean
  held: number
  used: number
  named: boolean
  is_new: boolean
  guest: boolean
}

/** What a list of coupons depends on. `stores` is the SQL of their list, `codes` that of the customer's codes. */
interface Offered extends Omit<Asked, 'storeIds' | 'codes'> {
  stores: RawBuilder<unknown>
  coupons: RawBuilder<boolean>
}

/** SQL: JSON of stores' coupons for a customer: automatic ones that run, and those of the codes in any state. */
export const couponsSql = (
  read: Reader,
  { codes, ...asked }: Omit<Offered, 'coupons'> & { codes: RawBuilder<unknown> },
): RawBuilder<OfferRow[]> =>
  offersSql(read, { ...asked, coupons: sql`(c.mode = 'Automatic' or c.code = any(${codes}))` })

function offersSql(read: Reader, { stores, customerId, coupons, now, boughtAt }: Offered): RawBuilder<OfferRow[]> {
  const usesOf = (status: 'held' | 'used') => sql<number>`(select count(u.checkout_id)::int from coupon_uses u
    where u.coupon_id = c.id and u.customer_id = ${customerId} and u.status = ${sql.lit(status)})`
  const running = sql<boolean>`(c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now}))`
  const offers = selectCoupons(read)
    .select([usesOf('held').as('held'), usesOf('used').as('used'), running.as('running')])
    .select(
      sql<boolean>`exists (select from coupon_customers n join accounts a on a.email = n.email
        where n.store_id = c.store_id and n.coupon_id = c.id and a.id = ${customerId} and a.kind = 'customer')`.as(
        'named',
      ),
    )
    .select(
      sql<boolean>`case when c.eligibility = 'NewCustomers' then not ${boughtAt(customerId, sql`c.store_id`)} else true end`.as(
        'is_new',
      ),
    )
    .select(
      sql<boolean>`coalesce((select a.kind is null from accounts a where a.id = ${customerId}), true)`.as('guest'),
    )
    .where(sql<boolean>`c.store_id = any(${stores})`)
    .where(coupons)
    .where(sql<boolean>`(c.mode = 'Code' or ${running})`)
  return sql<OfferRow[]>`(select coalesce(json_agg(offer), '[]') from ${offers} offer)`
}

/** Returns the input of `couponDiscounts` for each store. */
export function storeCoupons(
  storeIds: readonly string[],
  rows: readonly OfferRow[],
  now: Date,
): Map<string, StoreCoupons> {
  const byStore = Map.groupBy(rows, row => row.store_id)
  return new Map(
    storeIds.map(id => {
      const own = byStore.get(id) ?? []
      const customer = { isNew: own.every(row => row.is_new), guest: own.some(row => row.guest), now }
      return [id, { coupons: own.map(offeredOf), customer }]
    }),
  )
}

const offeredOf = (row: OfferRow): OfferedCoupon => ({
  ...couponOf({ ...row, starts_at: new Date(row.starts_at), ends_at: row.ends_at ? new Date(row.ends_at) : null }),
  left: row.uses_left === null ? null : row.uses_left + row.held,
  leftToCustomer: row.usage_limit_per_customer === null ? null : row.usage_limit_per_customer - row.used,
  named: row.named,
})

/**
 * Reads the input of `couponDiscounts` for each store; every code is looked up at each. Skips inactive automatic
 * coupons, but includes a code's coupon in any state, to explain why it doesn't apply.
 */
export const couponsFor = (read: Reader, { codes, ...asked }: Asked): Promise<Map<string, StoreCoupons>> =>
  offered(read, asked, sql`(c.mode = 'Automatic' or c.code = any(${[...codes]}))`)

/** Reads the same with public codes instead of entered ones. */
export const publicCouponsFor = (read: Reader, asked: Omit<Asked, 'codes'>): Promise<Map<string, StoreCoupons>> =>
  offered(read, asked, sql`(c.mode = 'Automatic' or c.is_public)`)

async function offered(
  read: Reader,
  { storeIds, ...asked }: Omit<Asked, 'codes'>,
  coupons: RawBuilder<boolean>,
): Promise<Map<string, StoreCoupons>> {
  if (!storeIds.length) return new Map()
  const stores = sql`${[...storeIds]}::uuid[]`
  const { rows } = await sql<{
    offers: OfferRow[]
  }>`select ${offersSql(read, { ...asked, stores, coupons })} offers`.execute(read)
  return storeCoupons(storeIds, rows[0]?.offers ?? [], asked.now)
}

/** Returns the codes that none of the stores has. */
export function unknownCodes(codes: readonly string[], stores: Iterable<StoreCoupons>): string[] {
  const known = new Set([...stores].flatMap(({ coupons }) => coupons.map(({ code }) => code)))
  return codes.filter(code => !known.has(code))
}
