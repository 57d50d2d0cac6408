import type { Facets } from '#contract/search/facets.ts'
import type { CategorySteps } from './category-links.tsx'
import type { CategoryPlace } from './category-place.ts'
import { addressOf, type Listing } from './listing-query.ts'

/** Returns links to the pages of related categories that keep the filters. */
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

/** Returns links that repeat a search within related categories. */
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
