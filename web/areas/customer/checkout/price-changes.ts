import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { naira } from '#web/ui/format.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

const itemsOf = ({ stores }: CheckoutPrice) =>
  new Map(stores.flatMap(store => store.items.map(item => [item.id, item] as const)))

/** Parts of the price, each with the sentence for its change. */
const parts: readonly [of: (price: CheckoutPrice) => number, tell: (was: string, is: string) => string][] = [
  [({ discount }) => discount, (was, is) => `Coupons took ${was} off, and take ${is} off now.`],
  [({ shippingFee }) => shippingFee, (was, is) => `Delivery was ${was}, and is ${is} now.`],
  [
    ({ giftCards }) => sumOf(giftCards.map(({ amount }) => amount)),
    (was, is) => `Gift cards paid ${was} of it, and pay ${is} now.`,
  ],
  [({ due }) => due, (was, is) => `It was ${was} to pay, and is ${is} now.`],
]

/** Returns the differences between the shown and the current price, one sentence each. */
export function changesOf(before: CheckoutPrice, now: CheckoutPrice): string[] {
  const [had, has] = [itemsOf(before), itemsOf(now)]
  const items = [...had.values()].flatMap(({ id, name, price, quantity }) => {
    const item = has.get(id)
    if (!item) return [`${name} can’t be bought as it is.`]
    if (item.price !== price) return [`${name} was ${naira(price)}, and is ${naira(item.price)} now.`]
    return item.quantity === quantity ? [] : [`There were ${quantity} of ${name}, and are ${item.quantity} now.`]
  })
  const more = [...has.values()].filter(({ id }) => !had.has(id)).map(({ name }) => `${name} came in.`)
  const sums = parts.flatMap(([of, tell]) => (of(before) === of(now) ? [] : [tell(naira(of(before)), naira(of(now)))]))
  return [...items, ...more, ...sums]
}
