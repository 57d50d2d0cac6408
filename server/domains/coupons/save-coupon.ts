import type { z } from 'zod'
import { type Coupon, couponBody, type updateCoupon } from '#contract/coupons/coupons.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller, StoreScope } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, type FieldError, fail, failed, fieldErrorsOf, mustSucceed } from '#platform/failure.ts'
import { type CouponSaid, columnsOf, inOrder } from './coupon-wire.ts'
import { couponById } from './coupons.views.ts'
import { keepOffers } from './keep-offers.ts'

/** Maximum number of a store's coupons, without deleted ones. */
const mostCoupons = 200

type Columns = ReturnType<typeof columnsOf>

/** Columns, and whether each is fixed once a customer has used the coupon. */
const fixedOnceUsed = {
  title: false,
  description: false,
  mode: true,
  code: true,
  combines: false,
  is_public: false,
  type: true,
  value: true,
  spend_scope: true,
  spend_ids: true,
  minimum_kind: true,
  minimum: true,
  reward_spend_kobo: true,
  reward_scope: true,
  reward_ids: true,
  reward_percent: true,
  eligibility: false,
  usage_limit: false,
  usage_limit_per_customer: false,
  starts_at: true,
  ends_at: false,
} as const satisfies Record<keyof Columns, boolean>

const fixedColumns = (Object.keys(fixedOnceUsed) as (keyof Columns)[]).filter(name => fixedOnceUsed[name])

type By = Pick<MerchantCaller, 'scope' | 'accountId' | 'name'>

/**
 * Creates a coupon of the store. Returns `too_many_coupons`, `coupon_code_taken`, and `invalid` for products or
 * categories that aren't the store's.
 */
export async function createCoupon(
  work: Work,
  by: By,
  said: CouponSaid,
): Promise<Coupon | Failure<'coupon_code_taken' | 'invalid' | 'too_many_coupons'>> {
  const { tx, now } = work
  const store_id = by.scope.storeId
  await tx.selectFrom('stores').select('id').where('id', '=', store_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('coupons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', store_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= mostCoupons) return fail('too_many_coupons')
  const columns = columnsOf(said)
  const wrong = await wrongIds(work, by.scope, columns)
  if (wrong.length) return fail('invalid', { fields: wrong })
  const { id } = await tx
    .insertInto('coupons')
    .values({ ...columns, store_id, uses_left: said.usageLimit, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved(work, by, id, said)
}

/**
 * Changes the given fields of a store's coupon and validates the result. Returns `coupon_not_found`, `coupon_in_use` for
 * a fixed field of a used coupon, `coupon_code_taken`, `changed_meanwhile` and `invalid`.
 */
export async function changeCoupon(
  work: Work,
  by: By,
  id: string,
  { seen, ...change }: z.output<typeof updateCoupon.body>,
): Promise<
  Coupon | Failure<'changed_meanwhile' | 'coupon_code_taken' | 'coupon_in_use' | 'coupon_not_found' | 'invalid'>
> {
  const { tx, now } = work
  // The lock prevents concurrent uses, since each refers to the coupon.
  const row = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('store_id', '=', by.scope.storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const kept = await couponById(tx, by.scope, id, now)
  if (!row || failed(kept)) return fail('coupon_not_found')
  const stale = refuseStale(seen, kept)
  if (stale) return stale
  const said = couponBody.safeParse({ ...kept, ...change })
  if (!said.success) return fail('invalid', { fields: fieldErrorsOf(said.error) })
  const columns = {
    ...columnsOf(said.data),
    // One of an earlier release starts an hour into its day, and a used one keeps its start.
    ...(said.data.startDate === kept.startDate && { starts_at: row.starts_at }),
  }
  const wrong = await wrongIds(work, by.scope, {
    ...columns,
    spend_ids: added(row.spend_scope === columns.spend_scope ? row.spend_ids : [], columns.spend_ids),
    reward_ids: added(row.reward_scope === columns.reward_scope ? row.reward_ids : [], columns.reward_ids),
  })
  if (wrong.length) return fail('invalid', { fields: wrong })
  const used = await tx.selectFrom('coupon_uses').select('checkout_id').where('coupon_id', '=', id).limit(1).execute()
  // A merge of categories leaves their IDs in any order.
  const was = { ...row, spend_ids: inOrder(row.spend_ids), reward_ids: inOrder(row.reward_ids) }
  const differs = fixedColumns.some(name => JSON.stringify(columns[name]) !== JSON.stringify(was[name]))
  if (used.length && differs) return fail('coupon_in_use')
  const uses_left = said.data.usageLimit === null ? null : said.data.usageLimit - kept.usageCount
  if (uses_left !== null && uses_left < 0)
    return fail('invalid', {
      fields: [{ field: 'usageLimit', message: `It was used ${kept.usageCount} times already.` }],
    })
  await tx
    .updateTable('coupons')
    .set({ ...columns, uses_left })
    .where('store_id', '=', by.scope.storeId)
    .where('id', '=', id)
    .execute()
  return saved(work, by, id, said.data, kept)
}

/** Deletes a store's coupon. Its uses stay, and open checkouts can still be paid. Returns `coupon_not_found`. */
export async function deleteCoupon(work: Work, by: By, id: string): Promise<null | Failure<'coupon_not_found'>> {
  const deleted = await work.tx
    .updateTable('coupons')
    .set({ deleted_at: work.now })
    .where('store_id', '=', by.scope.storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) return fail('coupon_not_found')
  await keepOffers(work, by.scope.storeId)
  await audit(work, by, { action: 'coupon.delete', subject: ['coupon', id] })
  return null
}

/** Stores the eligible customers, records the change and returns the coupon. */
async function saved(work: Work, by: By, id: string, said: CouponSaid, before?: Coupon) {
  const { tx, now } = work
  const key = { store_id: by.scope.storeId, coupon_id: id }
  const emails = said.customerEligibility === 'Named' ? [...new Set(said.customerEmails)] : []
  await tx
    .deleteFrom('coupon_customers')
    .where('store_id', '=', key.store_id)
    .where('coupon_id', '=', key.coupon_id)
    .execute()
  if (emails.length)
    await tx
      .insertInto('coupon_customers')
      .values(emails.map(email => ({ ...key, email })))
      .execute()
  const coupon = mustSucceed(await couponById(tx, by.scope, id, now))
  await keepOffers(work, by.scope.storeId)
  await audit(work, by, {
    action: before ? 'coupon.update' : 'coupon.create',
    subject: ['coupon', id],
    ...(before && { before }),
    after: coupon,
  })
  return coupon
}

/** Returns the added IDs. Earlier ones aren't checked again: a deleted product mustn't block a new title. */
const added = (before: readonly string[], now: readonly string[]): string[] => now.filter(id => !before.includes(id))

/** Returns the scopes with an ID of another store or of nothing. */
async function wrongIds(
  { tx }: Work,
  { storeId }: StoreScope,
  of: Pick<ReturnType<typeof columnsOf>, 'spend_scope' | 'spend_ids' | 'reward_scope' | 'reward_ids'>,
): Promise<FieldError[]> {
  const known = async (scope: typeof of.spend_scope, ids: readonly string[]): Promise<boolean> => {
    if (scope === 'All' || !ids.length) return true
    const found =
      scope === 'Category'
        ? await tx
            .selectFrom('categories')
            .select('id')
            .where('id', 'in', ids)
            .where('merged_into', 'is', null)
            .execute()
        : await tx
            .selectFrom('products')
            .select('id')
            .where('store_id', '=', storeId)
            .where('id', 'in', ids)
            .where('deleted_at', 'is', null)
            .execute()
    return found.length === ids.length
  }
  const wrong = (field: string, scope: typeof of.spend_scope): FieldError => ({
    field,
    message: scope === 'Category' ? 'Choose categories that exist.' : 'Choose products of your store.',
  })
  return [
    ...((await known(of.spend_scope, of.spend_ids)) ? [] : [wrong('spendAppliesToId', of.spend_scope)]),
    ...((await known(of.reward_scope, of.reward_ids)) ? [] : [wrong('rewardAppliesToId', of.reward_scope)]),
  ]
}
