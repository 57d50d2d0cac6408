import { writeNumber } from '#contract/read-number.ts'

/** Writes the rates of an order's commission, lowest first: `10%`, `7% and 10%`. Empty without one. */
export const ratesText = (rates: readonly number[]): string =>
  rates.map(rate => `${writeNumber(rate)}%`).join(rates.length === 2 ? ' and ' : ', ')
