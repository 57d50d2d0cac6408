import type { Facets } from '#contract/search/facets.ts'
import type { CategorySteps } from './category-links.tsx'
import type { CategoryPlace } from './category-place.ts'
import { addressOf, type Listing } from './listing-query.ts'

/** The tree around a category's own list: each step is the page of another category, narrowed by the same filters. */
export function stepsAround(place: CategoryPlace, listing: Listing, facets: Facets): CategorySteps {
  const to = (id: string) => addressOf(`/category/${id}`, { ...listing, page: 1 })
  return {
    up: [
      { label: 'All categories', to: '/categories' },
      ...place.above.map(({ id, name }) => ({ label: name, to: to(id) })),
    ],
    here: place.name,
    below: facets.categories.map(({ id, name, count }) => ({ id, label: name, to: to(id), count })),
  }
}

/** The same for what was searched for: each step is the search within another category, if any. */
export function stepsOfSearch(place: CategoryPlace | undefined, listing: Listing, facets: Facets): CategorySteps {
  const to = (category: string | undefined) => addressOf('/search', { ...listing, category, page: 1 })
  return {
    up: place
      ? [
          { label: 'All categories', to: to(undefined) },
          ...place.above.map(({ id, name }) => ({ label: name, to: to(id) })),
        ]
      : [],
    here: place?.name,
    below: facets.categories.map(({ id, name, count }) => ({ id, label: name, to: to(id), count })),
  }
}
