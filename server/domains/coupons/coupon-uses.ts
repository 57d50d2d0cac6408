import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'
import { dropUsedCodes } from './cart-codes.ts'

/** A coupon of a frozen price and what it takes off, in kobo. */
export interface CouponClaim {
  couponId: string
  amount: Kobo
}

/**
 * Locks the coupons that checkouts hold together with those to be claimed next, in order of their ids. Before both are
 * done in one transaction: else each is locked in order by itself, and two who start over lock each other out. Coupons
 * without a limit are never locked, so that all of a store's customers don't wait for each other.
 */
export async function lockCoupons(
  { tx }: Work,
  checkoutIds: readonly string[],
  couponIds: readonly string[],
): Promise<void> {
  await sql`
    select from coupons where uses_left is not null and id in (
      select unnest(${[...couponIds]}::uuid[])
      union select coupon_id from coupon_uses where checkout_id = any(${[...checkoutIds]}::uuid[])
    ) order by id for no key update`.execute(tx)
}

/**
 * Counts a checkout's coupons as used by its customer, all or none, until it is settled or released. Only the limits are
 * looked at: a price that was agreed holds though the coupon has ended since. The customer is locked before the coupons.
 */
export async function claimCoupons(
  work: Work,
  { checkoutId, customerId, coupons }: { checkoutId: string; customerId: string; coupons: readonly CouponClaim[] },
): Promise<undefined | Failure<'coupon_used_up'>> {
  if (!coupons.length) return undefined
  const { tx, now } = work
  const ids = coupons.map(({ couponId }) => couponId)
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  // The reference to the coupon keeps its limit from being changed before it is read. What has a limit is locked before
  // that: whoever is about to change it waits for references, and they would wait for it to be locked.
  await sql`
    with locked as materialized (
      select id from coupons where uses_left is not null and id = any(${ids}::uuid[]) order by id for no key update
    )
    insert into coupon_uses (checkout_id, store_id, coupon_id, customer_id, amount_kobo, at)
    select ${checkoutId}, c.store_id, c.id, ${customerId}, claim.amount, ${now}
    from unnest(${ids}::uuid[], ${coupons.map(({ amount }) => amount)}::bigint[]) as claim (coupon_id, amount)
    join coupons c on c.id = claim.coupon_id where (select count(*) from locked) >= 0 order by c.id`.execute(tx)
  await lockCoupons(work, [], ids)
  const claimed = await tx
    .selectFrom('coupons as c')
    .innerJoin('stores as s', 's.id', 'c.store_id')
    .select(['c.id', 'c.title', 'c.uses_left', 'c.usage_limit_per_customer', 's.name'])
    .select(
      sql<number>`(select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.customer_id = ${customerId}
        and u.status in ('held', 'used'))`.as('by_customer'),
    )
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .execute()
  if (claimed.length < ids.length) throw new Error(`Checkout ${checkoutId} has coupons that don’t exist`)
  for (const { title, name, uses_left, usage_limit_per_customer, by_customer } of claimed) {
    if (uses_left === 0)
      return fail('coupon_used_up', { message: `${title} at ${name} has just been used up. Look over the price.` })
    if (usage_limit_per_customer !== null && by_customer > usage_limit_per_customer)
      return fail('coupon_used_up', { message: `You have used ${title} at ${name} already. Look over the price.` })
  }
  await sql`update coupons set uses_left = uses_left - 1 where id = any(${ids}::uuid[]) and uses_left is not null`.execute(
    tx,
  )
  return undefined
}

/** Gives back the uses that a checkout holds. Does nothing the second time, nor once it is settled. */
export async function releaseCoupons(work: Work, checkoutId: string): Promise<void> {
  await lockCoupons(work, [checkoutId], [])
  await sql`
    with freed as (delete from coupon_uses where checkout_id = ${checkoutId} and status = 'held' returning coupon_id)
    update coupons set uses_left = uses_left + 1 from freed where id = freed.coupon_id and uses_left is not null`.execute(
    work.tx,
  )
}

/** Makes the uses that a checkout holds final, and drops their codes from the cart. Does nothing the second time. */
export async function settleCoupons(work: Work, checkoutId: string): Promise<void> {
  await work.tx
    .updateTable('coupon_uses')
    .set({ status: 'used', at: work.now })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'held')
    .execute()
  await dropUsedCodes(work, checkoutId)
}

/**
 * Gives back what an order used, when all of it is cancelled: the coupons can be used again, by this customer too. Does
 * nothing the second time.
 */
export async function returnCoupons(
  work: Work,
  { checkoutId, storeId }: { checkoutId: string; storeId: string },
): Promise<void> {
  await lockCoupons(work, [checkoutId], [])
  await sql`
    with back as (
      update coupon_uses set status = 'returned'
      where checkout_id = ${checkoutId} and store_id = ${storeId} and status = 'used' returning coupon_id
    )
    update coupons set uses_left = uses_left + 1 from back where id = back.coupon_id and uses_left is not null`.execute(
    work.tx,
  )
}
