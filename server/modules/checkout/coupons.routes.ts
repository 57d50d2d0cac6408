import { applyCoupons, validateCoupon } from '#contract/coupons.ts'
import { lockCart } from '#modules/cart/index.ts'
import { countCodeTries, setCartCodes } from '#modules/promotions/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { cartPriceOnWire } from './basket.wire.ts'
import { discountedCart } from './discounted-cart.ts'
import { validateCode } from './validate-code.ts'

/** What customers do with codes: here and not in promotions, since it takes the cart. */
export const couponsRoutes = (platform: Platform): readonly Route[] => [
  route(applyCoupons, async ({ db, caller, body: { codes } }) => {
    const customerId = caller.accountId
    const tooMany = await countCodeTries(platform, customerId, codes)
    if (tooMany) return tooMany
    return db.transact(async work => {
      await lockCart(work, customerId)
      await setCartCodes(work, customerId, codes)
      return cartPriceOnWire(await discountedCart(work.tx, { customerId, now: work.now }))
    })
  }),

  route(validateCoupon, async ({ db, caller, body, now }) => {
    const customerId = caller.accountId
    return (
      (await countCodeTries(platform, customerId, [body.code])) ?? validateCode(db.keyed, { ...body, customerId, now })
    )
  }),
]
