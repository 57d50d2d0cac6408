import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import type { CartPrice } from '#contract/coupons/coupons.ts'
import type { ShippingFees } from '#contract/logistics/shipping.ts'
import type { AppliedCoupon } from '#domains/coupons/index.ts'
import { deliveryOnWire } from '#domains/logistics/rates/index.ts'
import { type AppliedCard, appliedOnWire } from '#domains/money/gift-cards/index.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import type { PricedBasket } from './basket.ts'
import { type DiscountedCart, unknownRefused } from './discounted-cart.ts'
import type { Sums } from './price.ts'
import { blocksPayment, problemsOf } from './problems.ts'

const sumsOnWire = ({ subtotal, discount, shipping, shippingDiscount, total, vat, due }: Sums) => ({
  subtotal: toNaira(subtotal),
  discount: toNaira(discount),
  shippingFee: toNaira(shipping),
  shippingDiscount: toNaira(shippingDiscount),
  total: toNaira(total),
  vat: toNaira(vat),
  due: toNaira(due),
})

const couponOnWire = ({ couponId, code, title, amount }: AppliedCoupon) => ({
  id: couponId,
  code,
  title,
  amount: toNaira(amount),
})

/** Builds the response of `cart.price` and `coupon.apply`. */
export function cartPriceOnWire(cart: DiscountedCart, giftCards: readonly AppliedCard[]): CartPrice {
  const stores = cart.stores.map(({ storeId, lines, discounts }) => ({
    storeId,
    storeName: lines[0]?.variant.storeName ?? '',
    subtotal: sum(lines.map(line => line.quantity * line.variant.sellingKobo)),
    discount: sum(discounts.applied.map(({ amount }) => amount)),
    coupons: discounts.applied.map(couponOnWire),
    refused: discounts.refused.map(({ code, message }) => ({ code, message })),
  }))
  const over = (of: (store: { subtotal: Kobo; discount: Kobo }) => Kobo) => toNaira(sum(stores.map(of)))
  return {
    stores: stores.map(store => ({
      ...store,
      subtotal: toNaira(store.subtotal),
      discount: toNaira(store.discount),
    })),
    subtotal: over(store => store.subtotal),
    discount: over(store => store.discount),
    total: over(store => store.subtotal - store.discount),
    codes: cart.codes,
    refused: unknownRefused(cart),
    appliedGiftCards: giftCards.map(appliedOnWire),
  }
}

/** Builds the response of `order.simulate`, without its quote. */
export function priceOnWire(basket: PricedBasket): Omit<CheckoutPrice, 'quote'> {
  const { address, price } = basket
  const problems = problemsOf(basket)
  return {
    addressId: address.id,
    stores: price.parts.map(part => ({
      storeId: part.store.id,
      storeName: part.store.name,
      storeUrl: part.store.url,
      items: part.lines.map(({ itemId, variant, quantity, unit, discount, total }) => ({
        id: itemId,
        productId: variant.productId,
        variantId: variant.variantId,
        name: variant.name,
        hostedImages: variant.picture ? [variant.picture] : [],
        IsDigitalProduct: variant.isDigital,
        options: variant.options,
        quantity,
        price: toNaira(unit),
        discount: toNaira(discount),
        total: toNaira(total),
      })),
      ...sumsOnWire(part),
      coupons: part.coupons.map(couponOnWire),
      shipping: deliveryOnWire(part.delivery),
    })),
    ...sumsOnWire(price),
    giftCards: price.giftCards.map(({ giftCardId, last4, amount }) => ({
      id: giftCardId,
      last4,
      amount: toNaira(amount),
    })),
    refusedCoupons: basket.refused,
    problems,
    payable: price.parts.length > 0 && !problems.some(blocksPayment),
  }
}

/** Builds the response of `shippingfees.calculate`. */
export const feesOnWire = ({ price }: PricedBasket): ShippingFees => ({
  count: price.parts.length,
  rows: price.parts.map(part => deliveryOnWire(part.delivery)),
  total: toNaira(price.shipping),
})
