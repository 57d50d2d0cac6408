import { typedPrice } from '#web/features/catalog/typed-price.ts'

/** Prices in naira that a search names, and the rest of it. */
export interface PriceInSearch {
  search: string
  minPrice?: string
  maxPrice?: string
}

const amount = String.raw`(?:₦\s?|NGN\s?|N)?\d[\d,]*(?:\.\d+)?\s?[km]?`
/** Nothing may follow a price but the currency: `above 5000 mah` names no price. */
const end = String.raw`(?:\s+naira)?\s*$`
const most = new RegExp(
  String.raw`(?:^|\s)(?:under|below|less than|at most|not more than|up to|max(?:imum)?)\s+(${amount})${end}`,
  'i',
)
const least = new RegExp(
  String.raw`(?:^|\s)(?:above|over|more than|at least|from|min(?:imum)?)\s+(${amount})${end}`,
  'i',
)
const range = new RegExp(String.raw`(?:^|\s)(?:between|from)\s+(${amount})\s*(?:and|to|-|–)\s*(${amount})${end}`, 'i')

/** Amounts below it are ages and sizes, such as `under 18 jersey`, unless the currency says otherwise. */
const leastPrice = 500

/** Returns naira for `20k`, `1.5m` and `₦20,000`; undefined if it isn't a price. */
function nairaOf(typed: string): string | undefined {
  const naira = typedPrice(typed)
  if (typeof naira !== 'number') return undefined
  return naira >= leastPrice || /^(?:₦|N)/i.test(typed) ? String(naira) : undefined
}

/** Finds a price at the end of a search, such as `red dress under 20k` or `phone between 50,000 and 100,000`. */
export function priceInSearch(search: string): PriceInSearch | undefined {
  const both = range.exec(search)
  const [minPrice, maxPrice] = both ? [nairaOf(both[1] ?? ''), nairaOf(both[2] ?? '')] : []
  if (both && minPrice && maxPrice) return { search: search.slice(0, both.index).trim(), minPrice, maxPrice }
  for (const [pattern, key] of [
    [most, 'maxPrice'],
    [least, 'minPrice'],
  ] as const) {
    const found = pattern.exec(search)
    const price = found && nairaOf(found[1] ?? '')
    if (price) return { search: search.slice(0, found.index).trim(), [key]: price }
  }
  return undefined
}
