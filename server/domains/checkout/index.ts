import { paymentChanged } from '#domains/money/payments/index.ts'
import { failed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { cartCouponsRoutes } from './cart-coupons.routes.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { moveOpenCheckout } from './checkouts.store.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { expireCheckouts } from './expire-checkouts.ts'

export { priceBasket } from './basket.ts'
export { confirmCheckout } from './confirm-checkout.ts'
export { startCheckout } from './start-checkout.ts'

export const checkoutModule = (platform: Platform): Module => ({
  routes: [...checkoutRoutes(platform), ...cartCouponsRoutes(platform)],
  handlers: [
    handle(paymentChanged, async ({ reference }) => {
      const confirmed = await confirmCheckout(platform, reference)
      // Events may concern other payments. Other failures are retried.
      if (failed(confirmed) && confirmed.code !== 'checkout_not_found') throw new Error(confirmed.message)
    }),
  ],
  mergeAccounts: moveOpenCheckout,
  scheduledJobs: [{ name: 'checkout.expire', minutes: 1, run: () => expireCheckouts(platform) }],
})
