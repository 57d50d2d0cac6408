import { basisPoints, includedVat, type Kobo, spread, sum } from '#platform/money.ts'

/**
 * A quantity of an item at one price. `discount` is of the whole line. `vatExempt` items include no VAT. `commissionBps` is
 * the commission of its category, the part's by default.
 */
export interface Line {
  quantity: number
  unit: Kobo
  discount: Kobo
  vatExempt?: boolean
  commissionBps?: number
}

/**
 * One store's part of a basket. `fee` is the delivery fee, `shippingDiscount` the part of it that the platform pays,
 * `commissionBps` the commission on its items after discount, `vatBps` the VAT that its prices include (0 by default).
 */
export interface Part<L extends Line = Line> {
  storeId: string
  lines: readonly L[]
  fee: Kobo
  shippingDiscount: Kobo
  commissionBps: number
  vatBps?: number
}

/** An applied gift card and its balance. */
export interface GiftCard {
  giftCardId: string
  balance: Kobo
}

/** The used amount of a gift card. */
interface GiftCardUse {
  giftCardId: string
  amount: Kobo
}

/**
 * Sums in kobo. `shipping` is the delivery fees less `shippingDiscount`; `total` is subtotal less discount plus
 * shipping, of which `vat` is VAT; `due` is what gift cards leave for the card provider.
 */
export interface Sums {
  subtotal: Kobo
  discount: Kobo
  shippingDiscount: Kobo
  shipping: Kobo
  total: Kobo
  vat: Kobo
  due: Kobo
}

/** `total` is quantity times unit less discount; `commission` is on that, and `vat` is part of it. */
type PricedLine<L> = L & { total: Kobo; commission: Kobo; vat: Kobo }
/** `giftCards` are the parts that gift cards pay, without zero amounts. */
type PricedPart<P extends Part> = Omit<P, 'lines'> &
  Sums & { lines: PricedLine<P['lines'][number]>[]; commission: Kobo; shippingVat: Kobo; giftCards: GiftCardUse[] }
export type Price<P extends Part, G extends GiftCard> = Sums & {
  parts: PricedPart<P>[]
  giftCards: (G & { amount: Kobo })[]
}

/**
 * Computes the price of a checkout: the one that is simulated, frozen, paid and turned into orders. Commission is
 * rounded half up once per line, so that a store's commission is the sum over its lines and parts can be refunded. Gift
 * cards pay in the given order, up to their balance; each card's amount is spread over the stores by what they are
 * still owed (ties to the lower ID), so the order of stores and lines doesn't matter. Throws for impossible input,
 * since it would be somebody's money. VAT, too, is rounded once per line, and once for delivery.
 */
export function priceCheckout<P extends Part, G extends GiftCard = GiftCard>(
  parts: readonly P[],
  giftCards: readonly G[] = [],
): Price<P, G> {
  const priced = parts.map(pricePart)
  const inOrder = priced.toSorted((a, b) => (a.storeId < b.storeId ? -1 : 1))
  const used = giftCards.flatMap(card => {
    if (card.balance < 0) throw new RangeError(`Gift card ${card.giftCardId} holds ${card.balance}`)
    const left = inOrder.map(part => part.due)
    const amount = Math.min(card.balance, sum(left))
    if (!amount) return []
    for (const [at, paid] of spread(amount, left).entries()) {
      const part = inOrder[at]
      if (!part || !paid) continue
      part.giftCards.push({ giftCardId: card.giftCardId, amount: paid })
      part.due -= paid
    }
    return [{ ...card, amount }]
  })
  const over = (amount: (part: Sums) => Kobo) => sum(priced.map(amount))
  return {
    parts: priced,
    giftCards: used,
    subtotal: over(part => part.subtotal),
    discount: over(part => part.discount),
    shippingDiscount: over(part => part.shippingDiscount),
    shipping: over(part => part.shipping),
    total: over(part => part.total),
    vat: over(part => part.vat),
    due: over(part => part.due),
  }
}

/** Prices a store's part before gift cards. */
function pricePart<P extends Part>(part: P): PricedPart<P> {
  const { fee, shippingDiscount, vatBps = 0 } = part
  const lines = part.lines.map((line: P['lines'][number]) => {
    const gross = line.quantity * line.unit
    const total = gross - line.discount
    const right = line.quantity > 0 && line.unit >= 0 && line.discount >= 0 && total >= 0
    if (!right || !Number.isSafeInteger(gross))
      throw new RangeError(`${line.quantity} × ${line.unit} less ${line.discount} has no price`)
    const vat = line.vatExempt ? 0 : includedVat(total, vatBps)
    return { ...line, total, commission: basisPoints(total, line.commissionBps ?? part.commissionBps), vat }
  })
  if (shippingDiscount < 0 || shippingDiscount > fee)
    throw new RangeError(`A delivery for ${fee} can’t be discounted by ${shippingDiscount}`)
  const subtotal = sum(lines.map(line => line.quantity * line.unit))
  const discount = sum(lines.map(line => line.discount))
  const shipping = fee - shippingDiscount
  const total = subtotal - discount + shipping
  const commission = sum(lines.map(line => line.commission))
  const shippingVat = includedVat(shipping, vatBps)
  const vat = sum(lines.map(line => line.vat)) + shippingVat
  return {
    ...part,
    lines,
    subtotal,
    discount,
    shipping,
    shippingVat,
    total,
    vat,
    commission,
    giftCards: [],
    due: total,
  }
}
