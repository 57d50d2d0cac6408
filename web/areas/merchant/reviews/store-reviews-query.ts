import type { z } from 'zod'
import { type listStoreReviews, storeReviewStates } from '#contract/catalog/selling.ts'
import { offsetOf, typedIn } from '#web/ui/url.ts'

/** Reviews per page. */
export const reviewsPerPage = 20

/** Returns the query of a store’s reviews from the URL: `state`, `stars`, `search`, `page`. */
export function storeReviewsIn(search: URLSearchParams): z.input<typeof listStoreReviews.query> {
  const stars = search.get('stars') ?? ''
  return {
    state: storeReviewStates.find(state => state === search.get('state')),
    stars: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    search: typedIn(search, 'search') || undefined,
    limit: reviewsPerPage,
    offset: offsetOf(search, reviewsPerPage),
  }
}

/** Returns true if the URL filters reviews. */
export const reviewsNarrowed = (search: URLSearchParams): boolean =>
  ['state', 'stars', 'search'].some(name => search.get(name))
