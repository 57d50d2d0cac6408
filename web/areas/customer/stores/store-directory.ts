import type { StoreSort } from '#contract/stores/stores.ts'
import { pageOf, typedIn } from '#web/ui/url.ts'

/** How a person orders stores; the first one is for a search. */
export const sortLabels: Readonly<Record<StoreSort | '', string>> = {
  '': 'Best match',
  followers: 'Most followed',
  rating: 'Best rated',
  newest: 'Newest',
}
export const sorts = Object.keys(sortLabels) as (StoreSort | '')[]

/** What an address asks of the directory of stores. An empty order is that of a search. */
export interface Directory {
  search: string
  state: string
  sortBy: StoreSort | ''
  page: number
}

/** Reads an address; what isn't a choice is passed over. `states` are those that there are. */
export function directoryOf(params: URLSearchParams, states: readonly string[]): Directory {
  const search = typedIn(params, 'store')
  const asked = params.get('sortBy') ?? ''
  return {
    search,
    state: states.find(name => name.toLowerCase() === params.get('state')?.toLowerCase()) ?? '',
    sortBy: sorts.find(sort => sort === asked && sort !== '') ?? (search ? '' : 'followers'),
    page: Math.min(pageOf(params), 10_000),
  }
}
