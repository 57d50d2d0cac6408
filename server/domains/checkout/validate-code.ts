import type { validateCoupon } from '#contract/coupons/coupons.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { cartLines } from '#domains/cart/index.ts'
import { cartCodes, couponDiscounts, couponLineOf, couponsFor, offerOnWire } from '#domains/coupons/index.ts'
import { hasBoughtAt } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatKobo, toNaira } from '#platform/money.ts'
import { unknownCodeWords } from './discounted-cart.ts'

/**
 * Returns the effect that a code would have on a customer's cart, in addition to its stored codes, at each store that
 * has it or at the given store. Stores nothing.
 */
export async function validateCode(
  read: Reader,
  asked: { customerId: string; code: string; storeId?: string | undefined; now: Date },
): Promise<AnswerOf<typeof validateCoupon>> {
  const { customerId, code, now } = asked
  const lines = (await cartLines(read, customerId)).filter(line => line.canBuy)
  const byStore = Map.groupBy(lines, line => line.variant.storeId)
  const storeIds = asked.storeId === undefined ? [...byStore.keys()] : [asked.storeId]
  const codes = [...(await cartCodes(read, customerId)), code]
  const stores = [...(await couponsFor(read, { storeIds, customerId, codes, now, boughtAt: hasBoughtAt }))].flatMap(
    ([storeId, { coupons, customer }]) => {
      const coupon = coupons.find(each => each.code === code)
      if (!coupon) return []
      const { applied, refused } = couponDiscounts((byStore.get(storeId) ?? []).map(couponLineOf), coupons, customer)
      const amount = applied.find(({ couponId }) => couponId === coupon.id)?.amount ?? 0
      const { id, storeName, title, summary } = offerOnWire(coupon)
      return {
        id,
        storeId,
        storeName,
        title,
        summary,
        valid: amount > 0,
        amount: toNaira(amount),
        message:
          refused.find(({ couponId }) => couponId === coupon.id)?.message ??
          `Takes ${formatKobo(amount)} off at ${storeName}.`,
      }
    },
  )
  const best = stores.find(({ valid }) => valid) ?? stores[0]
  const unknown = asked.storeId === undefined ? unknownCodeWords(code) : 'This code isn’t valid at this store.'
  return { code, valid: best?.valid ?? false, message: best?.message ?? unknown, stores }
}
