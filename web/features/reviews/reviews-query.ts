import type { ReviewSort } from '#contract/content/reviews.ts'
import { type Changes, pageOf, withParams } from '#web/ui/url.ts'

/** Reviews on a page. */
export const pageSize = 10
/** The list's offset ends at a million. */
const lastPage = 1_000_000 / pageSize

/** How a person orders reviews, by the words of the links. */
export const sortLabels: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  highest: 'Most stars',
  lowest: 'Fewest stars',
}

const isSort = (value: string): value is ReviewSort => Object.hasOwn(sortLabels, value)

/** Where a reader stands in a list of reviews. */
export interface Asked {
  stars: number | undefined
  withPictures: boolean
  sort: ReviewSort
  page: number
}

/**
 * What an address asks of the reviews on its page. Their parameters have names of their own, since a page has other
 * lists; what isn't a choice is passed over.
 */
export function askedIn(search: URLSearchParams): Asked {
  const stars = search.get('reviewStars') ?? ''
  const sort = search.get('reviewSort') ?? ''
  return {
    stars: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    withPictures: search.get('reviewPictures') === 'true',
    sort: isSort(sort) ? sort : 'newest',
    page: Math.min(pageOf(search, 'reviewPage'), lastPage),
  }
}

/** The query of a call that lists reviews, for what an address asks: a loader's part. */
export function reviewsQueryIn(search: URLSearchParams) {
  const { stars, withPictures, sort, page } = askedIn(search)
  return {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    stars,
    withPictures: withPictures ? ('true' as const) : undefined,
    sort,
  }
}

const own = ['reviewStars', 'reviewPictures', 'reviewSort', 'reviewPage']

/** Whether two addresses ask for the same reviews, so that nothing has to be loaded again. */
export const sameReviews = (one: URL, other: URL): boolean =>
  own.every(name => one.searchParams.get(name) === other.searchParams.get(name))

/** The link to the same page with the reviews narrowed or ordered otherwise, from their first page. */
export const reviewsLink = (search: URLSearchParams, changes: Changes): string =>
  `${withParams(search, { page: search.get('page'), reviewPage: null, ...changes })}#reviews`
