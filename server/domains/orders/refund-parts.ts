import { type Kobo, share, spread, sum } from '#platform/money.ts'

/**
 * A line as it was sold: `discount` and `commission` are of the whole line, in kobo. `before` of the quantity were given
 * back before, `now` are given back.
 */
export interface RefundLine {
  quantity: number
  unit: Kobo
  discount: Kobo
  commission: Kobo
  before: number
  now: number
}

/** A delivery as it was sold, in kobo: what it cost, what the platform paid of it, and what of the cost is given back. */
export interface RefundDelivery {
  fee: Kobo
  discount: Kobo
  before: Kobo
  now: Kobo
}

/** What a customer paid of an order and hasn't been given back yet, by where it came from, in kobo. */
export interface PaidBy {
  card: Kobo
  giftCards: readonly { giftCardId: string; amount: Kobo }[]
}

/**
 * What a refund gives back, in kobo: `amount` to the customer, `goods` (after discount) and `shipping` (after the
 * platform's discount) of it, `card` and `giftCards` to where it came from. And what it takes back: `discount` of the
 * store's coupons, `commission`, and `shippingDiscount` that the platform paid.
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
}

/**
 * Splits a refund, full or part. Whatever parts an order is given back in, once all of it is, each of them adds up to
 * exactly what was sold and paid. Of a line's or delivery's discount goes back what the part given back by now has of
 * it, less what went before; the sources are paid by what is left of each, the card first and then the lower gift card
 * id among equals. Throws for more than was sold or is left.
 */
export function refundParts(of: { lines: readonly RefundLine[]; delivery: RefundDelivery; left: PaidBy }): RefundParts {
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
  const amount = goods + shipping
  const cards = of.left.giftCards.toSorted((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1))
  const left = [of.left.card, ...cards.map(card => card.amount)]
  if (amount > sum(left))
    throw new RangeError(`${amount} is to go back, but only ${sum(left)} is left of what was paid`)
  const [card = 0, ...parts] = spread(amount, left)
  return {
    amount,
    goods,
    shipping,
    discount: sum(lines.map(line => line.discount)),
    commission: sum(lines.map(line => line.commission)),
    shippingDiscount,
    card,
    giftCards: cards.flatMap(({ giftCardId }, at) => {
      const part = parts[at] ?? 0
      return part ? [{ giftCardId, amount: part }] : []
    }),
  }
}

/** How much a part of a whole grows by, as of that whole `now` comes on top of `before`. */
function grown(part: Kobo, whole: number, { before, now }: { before: number; now: number }): Kobo {
  if (before < 0 || now < 0 || before + now > whole)
    throw new RangeError(`${now} can’t go back of ${whole}, when ${before} went before`)
  return whole === 0 ? 0 : share(part, before + now, whole) - share(part, before, whole)
}
