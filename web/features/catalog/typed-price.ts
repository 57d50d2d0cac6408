import { nairaRules } from '#contract/read-number.ts'
import { isRefused, type TypedNumber, typedNumber } from '#web/ui/typed-number.ts'

/** The API accepts at most ten digits. */
const rules = { ...nairaRules, max: 9_999_999_999 }
const shortForm = /([km])(?:\s?naira)?$/i
const twoPrices = /^(.*\d\s?[km]?)\s*(?:-|–|—|\bto\b)\s*(\D{0,4}\d.*)$/i

/** Reads a price as people type it: `₦20,000`, `20 000`, `20k`, `1.5m` or `20,000 naira`. */
export const typedPrice = (typed: string): TypedNumber => typedNumber(typed, rules)

/**
 * Reads the lowest and the highest price of a list. A range that is typed into one of the fields, such as `5k-10k`, is
 * both.
 */
export function typedPrices(min: string, max: string): [TypedNumber, TypedNumber] {
  const typed = min.trim() && max.trim() ? '' : min.trim() || max.trim()
  const [, low = '', high = ''] = twoPrices.exec(typed) ?? []
  if (!low) return [typedPrice(min), typedPrice(max)]
  const highest = typedPrice(high)
  // `5-10k` is from 5k.
  const [, short = ''] = shortForm.exec(high.trim()) ?? []
  const lowest = typedPrice(/\d$/.test(low) && short && Number.parseFloat(low) < 1_000 ? `${low}${short}` : low)
  const refused = [lowest, highest].find(isRefused)
  if (!refused) return [lowest, highest]
  return min.trim() ? [{ ...refused, typed: min }, ''] : ['', { ...refused, typed: max }]
}
