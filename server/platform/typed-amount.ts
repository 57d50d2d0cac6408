import { nairaRules, readNumber } from '#contract/read-number.ts'
import { type Kobo, toKobo } from './money.ts'

/**
 * Returns the least and most of the amounts that a search names as people write them: `₦1,500.50` to the kobo, and
 * `45,000` or `20k` with any kobo. Undefined if it is no amount.
 */
export function amountsIn(typed: string): readonly [Kobo, Kobo] | undefined {
  const { value } = readNumber(typed, nairaRules)
  if (!value) return undefined
  const least = toKobo(value)
  return [least, typed.includes('.') ? least : least + 99]
}
