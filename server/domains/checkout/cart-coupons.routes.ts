import { applyCoupons, type CartPrice, priceCart, priceVisitorCart, validateCoupon } from '#contract/coupons/coupons.ts'
import { done } from '#contract/done.ts'
import { toasts } from '#contract/messages.ts'
import { lockCart } from '#domains/cart/index.ts'
import { cartCodes, countCodeTries, setCartCodes } from '#domains/coupons/index.ts'
import { appliedCards } from '#domains/money/gift-cards/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { cartPriceOnWire } from './basket.wire.ts'
import { discountedCart, discountedVisitorCart } from './discounted-cart.ts'
import { validateCode } from './validate-code.ts'

async function cartPrice(read: Reader, customerId: string, now: Date): Promise<CartPrice> {
  const cart = await discountedCart(read, { customerId, now })
  return cartPriceOnWire(cart, await appliedCards(read, customerId, now))
}

/**
 * Returns the message for the entered codes: that one applies, or why the first was refused. With no new code and none
 * removed, the last one was entered again.
 */
function messageOf({ stores, refused, codes }: CartPrice, before: readonly string[]): string {
  const added = codes.filter(code => !before.includes(code))
  const entered = added.length || before.some(code => !codes.includes(code)) ? added : codes.slice(-1)
  if (!entered.length) return done.couponRemoved
  const applies = stores.some(store => store.coupons.some(({ code }) => code !== null && entered.includes(code)))
  if (applies) return toasts.couponApplied
  const refusal = [...stores.flatMap(store => store.refused), ...refused].find(({ code }) => code === entered[0])
  return refusal?.message ?? toasts.couponApplied
}

/** Routes of coupon codes in the cart. They belong to checkout, since they need the cart. */
export const cartCouponsRoutes = (platform: Platform): readonly Route[] => [
  route(applyCoupons, async ({ db, caller, request, body: { codes } }) => {
    const customerId = caller.accountId
    const tooMany = await countCodeTries(platform, { customerId, ip: request.ip }, codes)
    if (tooMany) return tooMany
    const applied = await db.transact(async work => {
      await lockCart(work, customerId)
      const before = await cartCodes(work.tx, customerId)
      await setCartCodes(work, customerId, codes)
      return { before, price: await cartPrice(work.tx, customerId, work.now) }
    })
    return answer(applied.price, { message: messageOf(applied.price, applied.before) })
  }),

  route(priceCart, ({ db, caller, now }) => cartPrice(db.keyed, caller.accountId, now)),

  route(priceVisitorCart, async ({ db, body: { items }, now }) =>
    cartPriceOnWire(await discountedVisitorCart(db.read, { items, now }), []),
  ),

  route(validateCoupon, async ({ db, caller, request, body, now }) => {
    const customerId = caller.accountId
    const tooMany = await countCodeTries(platform, { customerId, ip: request.ip }, [body.code])
    return tooMany ?? validateCode(db.keyed, { ...body, customerId, now })
  }),
]
