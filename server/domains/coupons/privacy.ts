import type { Privacy } from '#platform/module.ts'

/** A person's codes, and coupons that name their e-mail. */
export const couponsPrivacy: Privacy = {
  tell: async (read, { id, email }) => ({
    couponUses: await read
      .selectFrom('coupon_uses as u')
      .innerJoin('coupons as c', 'c.id', 'u.coupon_id')
      .select(['c.title', 'c.code', 'u.checkout_id'])
      .where('u.customer_id', '=', id)
      .execute(),
    personalCoupons: await read
      .selectFrom('coupon_customers as p')
      .innerJoin('coupons as c', 'c.id', 'p.coupon_id')
      .select(['c.title', 'c.code'])
      .where('p.email', '=', email)
      .execute(),
  }),
  async erase({ tx }, { id, kind, email }) {
    await tx.deleteFrom('cart_codes').where('customer_id', '=', id).execute()
    // A merchant can be a customer with the same e-mail, who keeps them.
    if (kind === 'customer') await tx.deleteFrom('coupon_customers').where('email', '=', email).execute()
  },
}
