import { type Suggestions, suggest } from '#contract/search/search.ts'
import { call } from '#web/shell/api.ts'
import { type PriceInSearch, priceInSearch } from './price-in-search.ts'

/** Suggestions for the words of a typed text, within the prices that it names. */
export interface Suggested extends Suggestions {
  prices: Omit<PriceInSearch, 'search'>
}

/** Fetches suggestions for a typed text. Throws ApiFailure. */
export async function suggestionsFor(typed: string, signal: AbortSignal): Promise<Suggested> {
  const { search, ...prices } = priceInSearch(typed) ?? { search: typed }
  if (!search) return { words: [], products: [], categories: [], stores: [], prices }
  const found = await call(
    suggest,
    { query: { search: search.slice(0, 100), ...prices } },
    { kind: 'customer', signal },
  )
  return { ...found, prices }
}
