/**
 * Money is whole kobo in an ordinary number: exact up to ₦90 trillion. `bigint` columns are read as such, and a value
 * beyond that is refused at the driver.
 */
export type Kobo = number

/** Naira on the wire to kobo. The wire allows two decimals, so this never rounds a fraction of a kobo. */
export const toKobo = (naira: number): Kobo => Math.round(naira * 100)

/** Kobo to naira on the wire. */
export const toNaira = (kobo: Kobo): number => kobo / 100

/**
 * `amount × numerator ÷ denominator`, rounded half up (half away from zero for a negative amount): the one rounding rule.
 * Exact, since the product is taken as a bigint.
 */
export function share(amount: Kobo, numerator: number, denominator: number): Kobo {
  const product = BigInt(Math.abs(amount)) * BigInt(numerator)
  const rounded = (2n * product + BigInt(denominator)) / (2n * BigInt(denominator))
  return amount < 0 ? -Number(rounded) : Number(rounded)
}

/** A part in basis points: 1000 is 10 %. */
export const basisPoints = (amount: Kobo, bps: number): Kobo => share(amount, bps, 10_000)

/**
 * Spreads an amount over weights so that the parts add up to it: every part rounded down, then the kobo left over go
 * to the largest remainders, the earlier first among equals. All parts are zero when every weight is.
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

/** `₦1,234.50`, as everywhere a person reads it. */
export const formatKobo = (kobo: Kobo): string => {
  const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Math.abs(kobo) / 100,
  )
  return `${kobo < 0 ? '−' : ''}₦${naira}`
}

export const sum = (amounts: readonly Kobo[]): Kobo => amounts.reduce((total, amount) => total + amount, 0)
