import type { StoreSort } from '#contract/stores/stores.ts'
import { pageOf, typedIn } from '#web/ui/url.ts'

/** Labels of the sort menu; the first one is only for searches. */
export const sortLabels: Readonly<Record<StoreSort | '', string>> = {
  '': 'Best match',
  followers: 'Most followed',
  rating: 'Best rated',
  newest: 'Newest',
}
export const sorts = Object.keys(sortLabels) as (StoreSort | '')[]

/** A request for the directory of stores. An empty `sortBy` sorts by relevance. */
export interface Directory {
  search: string
  state: string
  sortBy: StoreSort | ''
  page: number
}

/** Reads a request from the parameters of a URL; ignores invalid values. `states` are the valid states. */
export function directoryOf(params: URLSearchParams, states: readonly string[]): Directory {
  const search = typedIn(params, 'store')
  const order = params.get('sortBy') ?? ''
  return {
    search,
    state: states.find(name => name.toLowerCase() === params.get('state')?.toLowerCase()) ?? '',
    sortBy: sorts.find(sort => sort === order && sort !== '') ?? (search ? '' : 'followers'),
    page: Math.min(pageOf(params), 10_000),
  }
}
