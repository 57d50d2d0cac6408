/** Money in whole kobo as a number: exact up to ₦90 trillion. The driver rejects larger `bigint` values. */
export type Kobo = number

/** Converts naira on the wire to kobo. The wire allows two decimals, so this never rounds a fraction of a kobo. */
export const toKobo = (naira: number): Kobo => Math.round(naira * 100)

/** Converts kobo to naira on the wire. */
export const toNaira = (kobo: Kobo): number => kobo / 100

/**
 * Returns `amount × numerator ÷ denominator`, rounded half away from zero: the only rounding rule. Exact, because the
 * product is a bigint.
 */
export function share(amount: Kobo, numerator: number, denominator: number): Kobo {
  const product = BigInt(Math.abs(amount)) * BigInt(numerator)
  const rounded = (2n * product + BigInt(denominator)) / (2n * BigInt(denominator))
  return amount < 0 ? -Number(rounded) : Number(rounded)
}

/** Returns `bps` basis points of an amount: 1000 is 10%. */
export const basisPoints = (amount: Kobo, bps: number): Kobo => share(amount, bps, 10_000)

/** Returns the VAT that a price includes, at a rate in basis points, rounded half up: ₦107.50 at 750 includes ₦7.50. */
export const includedVat = (price: Kobo, bps: number): Kobo => share(price, bps, 10_000 + bps)

/**
 * Splits an amount by weight so that the parts add up to it: rounds every part down, then adds the remaining kobo to
 * the largest remainders, earlier ones first among equals. All parts are zero when every weight is.
 */
export function spread(amount: Kobo, weights: readonly number[]): Kobo[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, whole: product / total, rest: product % total }
  })
  const left = Number(BigInt(amount) - parts.reduce((sum, part) => sum + part.whole, 0n))
  const first = new Set(
    [...parts]
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(part => part.index),
  )
  return parts.map(part => Number(part.whole) + (first.has(part.index) ? 1 : 0))
}

const twoDecimals = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats kobo for people: `₦1,234.50`. */
export const formatKobo = (kobo: Kobo): string => `${kobo < 0 ? '−' : ''}₦${twoDecimals.format(Math.abs(kobo) / 100)}`

export const sum = (amounts: readonly Kobo[]): Kobo => amounts.reduce((total, amount) => total + amount, 0)
