import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'

/** A coupon of a quote and its discount in kobo. */
export interface CouponClaim {
  couponId: string
  amount: Kobo
}

/**
 * Locks the coupons of checkouts together with those to claim next, by ID. Call it before releasing and claiming in one
 * transaction: otherwise two restarted checkouts could deadlock. Coupons without a limit are never locked, so that a
 * store's customers don't wait for each other.
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
 * Reserves uses of a checkout's coupons, all or none, until they are settled or released. Checks only limits: an agreed
 * price stays valid after the coupon has ended. Locks the customer before the coupons. Returns `coupon_used_up`.
 */
export async function claimCoupons(
  work: Work,
  { checkoutId, customerId, coupons }: { checkoutId: string; customerId: string; coupons: readonly CouponClaim[] },
): Promise<undefined | Failure<'coupon_used_up'>> {
  if (!coupons.length) return undefined
  const { tx, now } = work
  const ids = coupons.map(({ couponId }) => couponId)
  const customer = tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate()
  // The reference to the coupon prevents a change of its limit. Limited coupons are locked first: a concurrent change
  // waits for references, and they would wait for its lock.
  const held = sql`
    with locked as materialized (
      select id from coupons where uses_left is not null and id = any(${ids}::uuid[]) order by id for no key update
    )
    insert into coupon_uses (checkout_id, store_id, coupon_id, customer_id, amount_kobo, at)
    select ${checkoutId}, c.store_id, c.id, ${customerId}, claim.amount, ${now}
    from unnest(${ids}::uuid[], ${coupons.map(({ amount }) => amount)}::bigint[]) as claim (coupon_id, amount)
    join coupons c on c.id = claim.coupon_id where (select count(*) from locked) >= 0 order by c.id`
  const coupon = tx
    .selectFrom('coupons as c')
    .innerJoin('stores as s', 's.id', 'c.store_id')
    .select(['c.id', 'c.title', 'c.uses_left', 'c.usage_limit_per_customer', 's.name'])
    .select(
      sql<number>`(select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.customer_id = ${customerId}
        and u.status in ('held', 'used'))`.as('by_customer'),
    )
    .where('c.id', 'in', ids)
    .orderBy('c.id')
  const [, , , claimed] = await Promise.all([
    customer.execute(),
    held.execute(tx),
    lockCoupons(work, [], ids),
    coupon.execute(),
  ])
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

/** Releases a checkout's reserved uses. Idempotent; does nothing once they are settled. */
export async function releaseCoupons(work: Work, checkoutId: string): Promise<void> {
  await lockCoupons(work, [checkoutId], [])
  await sql`
    with freed as (delete from coupon_uses where checkout_id = ${checkoutId} and status = 'held' returning coupon_id)
    update coupons set uses_left = uses_left + 1 from freed where id = freed.coupon_id and uses_left is not null`.execute(
    work.tx,
  )
}

/** Marks a checkout's reserved uses as used. Idempotent. */
export async function settleCoupons(work: Work, checkoutId: string): Promise<void> {
  await work.tx
    .updateTable('coupon_uses')
    .set({ status: 'used', at: work.now })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'held')
    .execute()
}

/** Returns the uses of a cancelled order, so that the coupons can be used again, by this customer too. Idempotent. */
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

/** Moves a customer's uses to another account, and drops the codes in the customer's cart. */
export async function moveCouponUses({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('coupon_uses').set({ customer_id: into }).where('customer_id', '=', from).execute()
  await tx.deleteFrom('cart_codes').where('customer_id', '=', from).execute()
}
