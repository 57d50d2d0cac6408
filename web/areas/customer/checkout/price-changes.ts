import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { naira } from '#web/ui/format.ts'
import { sumOf } from '#web/ui/sum-of.ts'

const itemsOf = ({ stores }: CheckoutPrice) =>
  new Map(stores.flatMap(store => store.items.map(item => [item.id, item] as const)))

/** Parts of the price, each with the sentence for its change. */
const parts: readonly [of: (price: CheckoutPrice) => number, tell: (was: string, is: string) => string][] = [
  [({ discount }) => discount, (was, is) => `The discount changed from ${was} to ${is}.`],
  [({ shippingFee }) => shippingFee, (was, is) => `Delivery changed from ${was} to ${is}.`],
  [
    ({ giftCards }) => sumOf(...giftCards.map(({ amount }) => amount)),
    (was, is) => `Gift cards now pay ${is} instead of ${was}.`,
  ],
  [({ due }) => due, (was, is) => `The amount to pay changed from ${was} to ${is}.`],
]

/**
 * Returns the differences between the shown and the current price, one sentence each. Amounts that follow from other
 * items are one sentence: what is to pay now.
 */
export function changesOf(before: CheckoutPrice, now: CheckoutPrice): string[] {
  const [had, has] = [itemsOf(before), itemsOf(now)]
  const items = [...had.values()].flatMap(({ id, name, price, quantity }) => {
    const item = has.get(id)
    if (!item) return [now.problems.find(({ itemId }) => itemId === id)?.message ?? `${name} is no longer available.`]
    if (item.price !== price) return [`The price of ${name} changed from ${naira(price)} to ${naira(item.price)}.`]
    return item.quantity === quantity ? [] : [`The quantity of ${name} changed from ${quantity} to ${item.quantity}.`]
  })
  const more = [...has.values()].filter(({ id }) => !had.has(id)).map(({ name }) => `${name} was added.`)
  const sums = parts.flatMap(([of, tell]) => (of(before) === of(now) ? [] : [tell(naira(of(before)), naira(of(now)))]))
  const other = more.length > 0 || [...had.values()].some(({ id, quantity }) => has.get(id)?.quantity !== quantity)
  if (!other) return [...items, ...sums]
  const pays = has.size > 0 && before.due !== now.due
  return [...items, ...more, ...(pays ? [`What you can buy now costs ${naira(now.due)}.`] : [])]
}
