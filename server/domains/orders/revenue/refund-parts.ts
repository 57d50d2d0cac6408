import { type Kobo, share, spread, sum } from '#platform/money.ts'

/**
 * A sold line: `discount` and `commission` are of the whole line, in kobo. Of its quantity, `before` were refunded
 * earlier and `now` are refunded.
 */
export interface RefundLine {
  quantity: number
  unit: Kobo
  discount: Kobo
  commission: Kobo
  before: number
  now: number
}

/** A sold delivery, in kobo: its fee, the discount that the platform paid, and the refunded part of the fee. */
export interface RefundDelivery {
  fee: Kobo
  discount: Kobo
  before: Kobo
  now: Kobo
}

/** Unrefunded payment of an order by source, in kobo. */
export interface PaidBy {
  card: Kobo
  giftCards: readonly { giftCardId: string; amount: Kobo }[]
}

/**
 * Result of a refund, in kobo: `amount` to the customer, made of `goods` (after discounts) and `shipping` (after the
 * platform's discount), paid to `card` and `giftCards`; and the reversed `discount` of coupons, `commission`, and
 * `shippingDiscount` of the platform.
 */
export interface RefundParts {
  amount: Kobo
  goods: Kobo
  shipping: Kobo
  discount: Kobo
  commission: Kobo
  shippingDiscount: Kobo
  card: Kobo
  giftCards: { giftCardId: string; amount: Kobo }[]
  /** What isn't paid because a case has refunded it already: `goods` and `shipping` less `amount`. */
  kept: Kobo
}

/**
 * Splits a full or partial refund. However an order is refunded in parts, the parts add up to exactly what was sold and
 * paid: a discount's part is its share of everything refunded so far, less earlier parts. `byCases` was refunded by cases,
 * so that so much may be missing. Throws for more than was sold or is left.
 */
export function refundParts(of: {
  lines: readonly RefundLine[]
  delivery: RefundDelivery
  left: PaidBy
  byCases?: Kobo
}): RefundParts {
  const lines = of.lines.map(line => {
    const discount = grown(line.discount, line.quantity, line)
    return {
      discount,
      goods: line.now * line.unit - discount,
      commission: grown(line.commission, line.quantity, line),
    }
  })
  const shippingDiscount = grown(of.delivery.discount, of.delivery.fee, of.delivery)
  const goods = sum(lines.map(line => line.goods))
  const shipping = of.delivery.now - shippingDiscount
  const sold = goods + shipping
  const left = totalOf(of.left)
  const amount = Math.min(sold, left)
  if (sold - amount > (of.byCases ?? 0))
    throw new RangeError(`${sold} is to go back, but only ${left} is left of what was paid`)
  return {
    amount,
    goods,
    shipping,
    discount: sum(lines.map(line => line.discount)),
    commission: sum(lines.map(line => line.commission)),
    shippingDiscount,
    ...bySource(amount, of.left),
    kept: sold - amount,
  }
}

export const totalOf = ({ card, giftCards }: PaidBy): Kobo => card + sum(giftCards.map(({ amount }) => amount))

/** Divides a refund by what is left of each source, ties to the card first and then to the lower gift card ID. */
export function bySource(amount: Kobo, left: PaidBy): Pick<RefundParts, 'card' | 'giftCards'> {
  const cards = left.giftCards.toSorted((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1))
  const [card = 0, ...parts] = spread(amount, [left.card, ...cards.map(card => card.amount)])
  const giftCards = cards.map(({ giftCardId }, at) => ({ giftCardId, amount: parts[at] ?? 0 }))
  return { card, giftCards: giftCards.filter(part => part.amount !== 0) }
}

/** Computes the growth of a proportional part when `now` is added to `before`. */
function grown(part: Kobo, whole: number, { before, now }: { before: number; now: number }): Kobo {
  if (before < 0 || now < 0 || before + now > whole)
    throw new RangeError(`${now} can’t go back of ${whole}, when ${before} went before`)
  return whole === 0 ? 0 : share(part, before + now, whole) - share(part, before, whole)
}
