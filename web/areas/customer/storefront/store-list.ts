import type { Facets } from '#contract/search/facets.ts'
import {
  type Listing,
  listingOf,
  listQueryOf,
  isNarrowed as narrowedBySome,
} from '#web/features/catalog/listing-query.ts'

const levels = ['categoryId', 'subCategoryId', 'childCategoryId'] as const
type Level = (typeof levels)[number]

/** One of the kinds of things that a store sells. */
export interface Kind {
  param: Level
  id: string
  name: string
  count: number
}

/** What an address asks of a store's products: what it asks of any list, and a kind of things. */
export interface StoreListing extends Listing {
  kind: Pick<Kind, 'param' | 'id'> | undefined
}

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** Reads an address; what isn't a choice is passed over. */
export function storeListingOf(params: URLSearchParams): StoreListing {
  const [kind] = levels.flatMap(param => {
    const id = params.get(param) ?? ''
    return uuid.test(id) ? [{ param, id }] : []
  })
  return { ...listingOf(params), kind }
}

/** The same as the query of a call that lists a store's products. */
export const storeQueryOf = (listing: StoreListing) => ({
  ...listQueryOf(listing),
  ...(listing.kind && { [listing.kind.param]: listing.kind.id }),
})

/** Whether anything narrows it, so that taking that away may find more. */
export const isNarrowed = (listing: StoreListing): boolean =>
  listing.kind !== undefined || listing.search !== '' || narrowedBySome(listing)

const paramOf = (level: number): Level => levels[level - 1] ?? 'childCategoryId'

/**
 * The kinds of things that a store sells. `within` asks again for what is in one category: a store of one category
 * alone is split by the categories inside it.
 */
export async function kindsOf(
  all: Facets['categories'],
  within: (category: { [level in Level]?: string }) => Promise<Facets['categories']>,
): Promise<Kind[]> {
  let kinds = all
  for (const _ of levels) {
    const [only] = kinds
    if (!only || kinds.length > 1) break
    const below = await within({ [paramOf(only.level)]: only.id })
    if (below.length === 0) break
    kinds = below
  }
  if (kinds.length < 2) return []
  return kinds.slice(0, 12).map(({ id, name, level, count }) => ({ param: paramOf(level), id, name, count }))
}
