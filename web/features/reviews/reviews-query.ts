import type { ReviewSort } from '#contract/content/reviews.ts'
import { type Changes, pageOf, withParams } from '#web/ui/url.ts'

/** Reviews on a page. */
export const pageSize = 10
/** The list's offset ends at a million. */
const lastPage = 1_000_000 / pageSize

/** Labels of the sort orders. */
export const sortLabels: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  helpful: 'Most helpful',
  highest: 'Most stars',
  lowest: 'Fewest stars',
}

const isSort = (value: string): value is ReviewSort => Object.hasOwn(sortLabels, value)

/** Filters, sort order and page of a list of reviews. */
export interface ReviewFilters {
  stars: number | undefined
  withPictures: boolean
  sort: ReviewSort
  page: number
}

/** Reads the filters from an address and ignores invalid values. The parameter names are unique on a page with other lists. */
export function filtersOf(search: URLSearchParams): ReviewFilters {
  const stars = search.get('reviewStars') ?? ''
  const sort = search.get('reviewSort') ?? ''
  return {
    stars: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    withPictures: search.get('reviewPictures') === 'true',
    sort: isSort(sort) ? sort : 'newest',
    page: Math.min(pageOf(search, 'reviewPage'), lastPage),
  }
}

/** The query of the endpoint for the filters in an address, for loaders. */
export function reviewsQueryIn(search: URLSearchParams) {
  const { stars, withPictures, sort, page } = filtersOf(search)
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    stars,
    withPictures: withPictures ? ('true' as const) : undefined,
    sort,
  }
}

const own = ['reviewStars', 'reviewPictures', 'reviewSort', 'reviewPage']

/** True if two addresses show the same reviews, so that the loaded ones can stay. */
export const sameReviews = (one: URL, other: URL): boolean =>
  own.every(name => one.searchParams.get(name) === other.searchParams.get(name))

/** Link to the first page of reviews with changed filters or order. */
export const reviewsLink = (search: URLSearchParams, changes: Changes): string =>
  `${withParams(search, { page: search.get('page'), reviewPage: null, ...changes })}#reviews`
