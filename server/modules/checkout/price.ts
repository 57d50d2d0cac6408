import { basisPoints, type Kobo, sum } from '#platform/money.ts'

/** So many of one thing at one price. `discount` is that of the whole line. */
export interface Line {
  quantity: number
  unit: Kobo
  discount: Kobo
}

/** One store's part of a basket. `shipping` is what its delivery costs, `commissionBps` what the platform takes of its goods. */
export interface Part<L extends Line = Line> {
  lines: readonly L[]
  shipping: Kobo
  commissionBps: number
}

/** Kobo; `total` is subtotal less discount plus shipping. */
export interface Sums {
  subtotal: Kobo
  discount: Kobo
  shipping: Kobo
  total: Kobo
}

/** `total` is quantity times unit less discount; `commission` is of that. */
export type PricedLine<L> = L & { total: Kobo; commission: Kobo }
export type PricedPart<P extends Part> = Omit<P, 'lines'> &
  Sums & { lines: PricedLine<P['lines'][number]>[]; commission: Kobo }

/**
 * The price of a checkout, in kobo: the one that is simulated, frozen, paid and made into orders. Commission is rounded
 * half up once, at the line, so that what is taken for a store is the sum over its lines, and a part can be given back.
 * Throws for what no basket can hold, since it would be money of somebody's.
 */
export function priceCheckout<P extends Part>(parts: readonly P[]): Sums & { parts: PricedPart<P>[] } {
  const priced = parts.map(pricePart)
  const over = (amount: (part: PricedPart<P>) => Kobo) => sum(priced.map(amount))
  return {
    parts: priced,
    subtotal: over(part => part.subtotal),
    discount: over(part => part.discount),
    shipping: over(part => part.shipping),
    total: over(part => part.total),
  }
}

function pricePart<P extends Part>(part: P): PricedPart<P> {
  const lines = part.lines.map((line: P['lines'][number]) => {
    const gross = line.quantity * line.unit
    const total = gross - line.discount
    const right = line.quantity > 0 && line.unit >= 0 && line.discount >= 0 && total >= 0
    if (!right || !Number.isSafeInteger(gross))
      throw new RangeError(`${line.quantity} × ${line.unit} less ${line.discount} has no price`)
    return { ...line, total, commission: basisPoints(total, part.commissionBps) }
  })
  const subtotal = sum(lines.map(line => line.quantity * line.unit))
  const discount = sum(lines.map(line => line.discount))
  return {
    ...part,
    lines,
    subtotal,
    discount,
    total: subtotal - discount + part.shipping,
    commission: sum(lines.map(line => line.commission)),
  }
}
