import { type Kobo, share, spread, sum } from '#platform/money.ts'

/** An invoiced amount with its VAT, and what credit notes have taken off it before, in kobo. */
export interface Invoiced {
  amount: Kobo
  vat: Kobo
  before: Kobo
}

/**
 * Computes the VAT of a credited part of an invoiced amount: the growth of its proportional VAT, so that credit notes for
 * the whole amount take off exactly its VAT.
 */
export function creditedVat({ amount, vat, before }: Invoiced, credited: Kobo): Kobo {
  if (amount === 0) return 0
  const upTo = (part: Kobo) => share(vat, Math.min(part, amount), amount)
  return upTo(before + credited) - upTo(before)
}

/**
 * Spreads a credited amount that is of no line in particular over the lines by what is left of them, and no more than is
 * left.
 */
export function creditPerLine(lines: readonly Invoiced[], credited: Kobo): Kobo[] {
  const left = lines.map(({ amount, before }) => Math.max(0, amount - before))
  return spread(Math.min(credited, sum(left)), left)
}
