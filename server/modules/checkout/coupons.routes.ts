import { validateCoupon } from '#contract/coupons.ts'
import { countCodeTries } from '#modules/promotions/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { validateCode } from './validate-code.ts'

/** What customers do with codes: here and not in promotions, since it takes the cart. */
export const couponsRoutes = (platform: Platform): readonly Route[] => [
  route(validateCoupon, async ({ db, caller, body, now }) => {
    const customerId = caller.accountId
    return (
      (await countCodeTries(platform, customerId, [body.code])) ?? validateCode(db.keyed, { ...body, customerId, now })
    )
  }),
]
