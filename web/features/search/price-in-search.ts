import { typedPrice } from '#web/features/catalog/typed-price.ts'

/** Prices in naira that a search names, and the rest of it. */
export interface PriceInSearch {
  search: string
  minPrice?: string
  maxPrice?: string
}

const amount = String.raw`(?:₦\s?|NGN\s?|N)?\d[\d,]*(?:\.\d+)?\s?[km]?`
/** Nothing may follow a bare number: `above 5000 mah` names no price. */
const ends = String.raw`(?:\s+naira)?\s*$`
/** Words may follow a number that says that it is money, but not a unit: `above 20k mah`, `up to 5m cable`. */
const money = String.raw`(?=₦|NGN|N\d|\S+k\b|\S+\s+naira\b)`
const goesOn = String.raw`(?:\s+naira)?\s+(?!(?:mah|watts?|w|lumens?|rpm|btu|k?va|km)\b)`
const priced = (words: string, ...between: string[]) => {
  const prices = [...between, ''].map(each => `(${amount})${each}`).join('')
  const last = `(?:${prices}${ends}|${money}${prices}${goesOn})`
  return new RegExp(String.raw`(?:^|\s)(?:${words})\s+${last}`, 'i')
}
const atMost = priced('under|below|less than|at most|not more than|up to|max(?:imum)?')
const atLeast = priced('above|over|more than|at least|from|min(?:imum)?')
const range = priced('between|from', String.raw`\s*(?:and|to|-|–)\s*`)

/** Amounts below it are ages and sizes, such as `under 18 jersey`, unless the currency says otherwise. */
const leastPrice = 500

/** Returns naira for `20k`, `1.5m` and `₦20,000`; undefined if it isn't a price. */
function nairaOf(typed: string): string | undefined {
  const naira = typedPrice(typed)
  if (typeof naira !== 'number') return undefined
  return naira >= leastPrice || /^(?:₦|N)/i.test(typed) ? String(naira) : undefined
}

/** Finds a price in a search, such as `red dress under 20k`, `under ₦20,000 shoes` or `phone between 50,000 and 100,000`. */
export function priceInSearch(search: string): PriceInSearch | undefined {
  const find = (pattern: RegExp): { prices: string[]; rest: string } | undefined => {
    const found = pattern.exec(search)
    if (!found) return undefined
    const typed = found.slice(1).filter(price => price !== undefined)
    const prices = typed.flatMap(price => nairaOf(price) ?? [])
    const rest = `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`.trim()
    return prices.length === typed.length ? { prices, rest } : undefined
  }
  const both = find(range)
  if (both) return { search: both.rest, minPrice: both.prices[0] ?? '', maxPrice: both.prices[1] ?? '' }
  for (const [pattern, key] of [
    [atMost, 'maxPrice'],
    [atLeast, 'minPrice'],
  ] as const) {
    const found = find(pattern)
    if (found) return { search: found.rest, [key]: found.prices[0] }
  }
  return undefined
}
