import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { Coupon, Scope } from './coupon.ts'

const namesOf = (kind: 'spend' | 'reward') => sql<string[]>`case ${sql.ref(`c.${kind}_scope`)}
  when 'Category' then array(select g.name from categories g where g.id = any(${sql.ref(`c.${kind}_ids`)}) order by 1)
  when 'Product' then array(select p.name from products p
    where p.store_id = c.store_id and p.id = any(${sql.ref(`c.${kind}_ids`)}) order by 1)
  else '{}' end`

// Listed, since a statement with a star isn't prepared, and planning this one takes far longer than running it.
const columns = [
  ...(['c.id', 'c.store_id', 'c.title', 'c.description', 'c.mode', 'c.code', 'c.combines', 'c.is_public'] as const),
  ...(['c.type', 'c.value', 'c.spend_scope', 'c.spend_ids', 'c.minimum_kind', 'c.minimum'] as const),
  ...(['c.reward_spend_kobo', 'c.reward_scope', 'c.reward_ids', 'c.reward_percent', 'c.eligibility'] as const),
  ...([
    'c.usage_limit',
    'c.usage_limit_per_customer',
    'c.uses_left',
    'c.starts_at',
    'c.ends_at',
    'c.created_at',
  ] as const),
] as const

/** Selects undeleted coupons with all columns of a Coupon. */
export const selectCoupons = (read: Reader) =>
  read
    .selectFrom('coupons as c')
    .innerJoin('stores as s', 's.id', 'c.store_id')
    .select(columns)
    .select('s.name as store_name')
    .select([namesOf('spend').as('spend_names'), namesOf('reward').as('reward_names')])
    .where('c.deleted_at', 'is', null)

export type CouponRow = Awaited<ReturnType<ReturnType<typeof selectCoupons>['executeTakeFirstOrThrow']>>

const scopeOf = (of: Scope['of'], ids: string[], names: string[]): Scope => ({ of, ids, names })

/** Converts a row for the rules. */
export const couponOf = (row: Omit<CouponRow, 'created_at'>): Coupon => ({
  id: row.id,
  storeId: row.store_id,
  storeName: row.store_name,
  title: row.title,
  description: row.description,
  mode: row.mode,
  code: row.code,
  combines: row.combines,
  isPublic: row.is_public,
  type: row.type,
  value: row.value,
  spend: scopeOf(row.spend_scope, row.spend_ids, row.spend_names),
  minimum: { kind: row.minimum_kind, value: row.minimum },
  reward: {
    spend: row.reward_spend_kobo,
    on: scopeOf(row.reward_scope, row.reward_ids, row.reward_names),
    percent: row.reward_percent,
  },
  eligibility: row.eligibility,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})
