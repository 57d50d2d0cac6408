import type { CheckoutProblem } from '#contract/checkout/checkout.ts'
import type { CartLine } from '#domains/cart/index.ts'
import { formatKobo } from '#platform/money.ts'
import type { PricedBasket } from './basket.ts'

/** Messages for the problems of an item, with what the customer can do. */
const sentences: Record<NonNullable<CartLine['problem']>, (line: CartLine) => string> = {
  gone: ({ variant }) => `${variant.name} is no longer on sale. Remove it to go on.`,
  sold_out: ({ variant }) => `${variant.name} has sold out. Remove it to go on.`,
  not_enough: ({ variant: { left, name } }) =>
    `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left. Take fewer to go on.`,
  price_changed: ({ variant, seen }) =>
    `${variant.name} costs ${formatKobo(variant.sellingKobo)} now. It was ${formatKobo(seen)} when you put it in.`,
}

/** Returns every problem of a basket, items first, then deliveries by store. */
export function problemsOf({ withProblems, price }: PricedBasket): CheckoutProblem[] {
  const ofItems = withProblems.flatMap((line): CheckoutProblem[] => {
    const { problem, itemId, variant } = line
    return problem ? [{ code: problem, message: sentences[problem](line), storeId: variant.storeId, itemId }] : []
  })
  const ofDeliveries = price.parts.flatMap(({ delivery, store }): CheckoutProblem[] =>
    delivery.problem
      ? [
          {
            code: delivery.problem,
            message: `No vehicle of ours carries what you want of ${store.name} to that address.`,
            storeId: store.id,
          },
        ]
      : [],
  )
  return [...ofItems, ...ofDeliveries]
}

/** Returns whether a problem prevents payment. */
export const blocksPayment = ({ code }: CheckoutProblem): boolean => code !== 'price_changed'
