import type { Facets } from '#contract/search/facets.ts'
import {
  type Listing,
  listingOf,
  listQueryOf,
  isNarrowed as narrowedBySome,
} from '#web/features/catalog/listing-query.ts'

const levels = ['categoryId', 'subCategoryId', 'childCategoryId'] as const
type Level = (typeof levels)[number]

/** A category that a store sells in, with its number of products. */
export interface Kind {
  param: Level
  id: string
  name: string
  count: number
}

/** A listing of a store's products with its category. */
export interface StoreListing extends Listing {
  kind: Pick<Kind, 'param' | 'id'> | undefined
}

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** Reads a listing from the parameters of a URL; ignores invalid values. */
export function storeListingOf(params: URLSearchParams): StoreListing {
  const [kind] = levels.flatMap(param => {
    const id = params.get(param) ?? ''
    return uuid.test(id) ? [{ param, id }] : []
  })
  return { ...listingOf(params), kind }
}

/** Converts a listing to an API query. */
export const storeQueryOf = (listing: StoreListing) => ({
  ...listQueryOf(listing),
  ...(listing.kind && { [listing.kind.param]: listing.kind.id }),
})

/** Returns true if a category, search or filter is set. */
export const isNarrowed = (listing: StoreListing): boolean =>
  listing.kind !== undefined || listing.search !== '' || narrowedBySome(listing)

const paramOf = (level: number): Level => levels[level - 1] ?? 'childCategoryId'

type CategoriesWithin = (category: { [level in Level]?: string }) => Promise<Facets['categories']>

/**
 * Returns the categories that a store sells in, at most twelve. A store with a single category is split by the
 * categories inside, which `within` fetches. `narrowed` counts only products that match the list's filters.
 */
export async function kindsOf(
  all: Facets['categories'],
  within: CategoriesWithin,
  narrowed?: CategoriesWithin,
): Promise<Kind[]> {
  let kinds = all
  let above: Parameters<CategoriesWithin>[0] = {}
  for (const _ of levels) {
    const [only] = kinds
    if (!only || kinds.length > 1) break
    const inside = { [paramOf(only.level)]: only.id }
    const below = await within(inside)
    if (below.length === 0) break
    kinds = below
    above = inside
  }
  if (kinds.length < 2) return []
  const counts = narrowed && new Map((await narrowed(above)).map(({ id, count }) => [id, count]))
  return kinds.slice(0, 12).map(({ id, name, level, count }) => ({
    param: paramOf(level),
    id,
    name,
    count: counts ? (counts.get(id) ?? 0) : count,
  }))
}
