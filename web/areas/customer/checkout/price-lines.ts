import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { giftCardName } from '#contract/money/gift-card-name.ts'
import { sumOf } from '#web/ui/sum-of.ts'

/** A line of the price in naira. Discounts are negative. */
export interface PriceLine {
  key: string
  label: string
  amount: number
  /** The delivery fee before the part that the platform pays. */
  was?: number
}

/** A number with its noun, such as `2 items`. */
export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Lines of the price, which sum to its total. Digital goods have no delivery. A coupon of several stores is one line. */
export function linesOf({ stores, subtotal, shippingFee, shippingDiscount }: CheckoutPrice): PriceLine[] {
  const delivering = stores.filter(({ items }) => items.some(item => !item.IsDigitalProduct))
  const pieces = stores.flatMap(store => store.items).reduce((sum, item) => sum + item.quantity, 0)
  const coupons = new Map<string, number>()
  for (const { code, title, amount } of stores.flatMap(store => store.coupons)) {
    const label = code === null ? title : `Coupon ${code}`
    coupons.set(label, sumOf(coupons.get(label) ?? 0, amount))
  }
  return [
    { key: 'goods', label: counted(pieces, 'item'), amount: subtotal },
    ...[...coupons].map(([label, amount]) => ({ key: `coupon ${label}`, label, amount: -amount })),
    ...(delivering.length
      ? [
          {
            key: 'delivery',
            label: `Delivery, ${counted(delivering.length, 'store')}`,
            amount: shippingFee,
            was: sumOf(shippingFee, shippingDiscount),
          },
        ]
      : []),
  ]
}

/** Returns a line for each gift card or store credit that pays: the total less these is the amount due. */
export const giftCardLinesOf = ({ giftCards }: CheckoutPrice): PriceLine[] =>
  giftCards.map(({ id, last4, amount }) => ({ key: id, label: giftCardName(last4), amount: -amount }))
