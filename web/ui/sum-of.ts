/** Adds amounts in naira up in kobo, because fractions of a naira aren't exact. */
export const sumOf = (...amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100
