import type { Searched } from '#contract/catalog/catalog.ts'
import { bareGtin } from '#contract/catalog/gtin.ts'
import type { Database } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import type { Found } from './search.ts'

/**
 * Finds products on sale by the SKU of the product ($1, $2 as a pattern), or by the SKU or barcode ($3) of a variant. Each
 * by its own index: `products_name_sku`, `product_variants_sku`, `product_variants_barcode`.
 */
const productsWithCode = {
  name: 'products with a code',
  text: `select id from search_documents where id in (
      select id from products where deleted_at is null and plain((name || ' ') || sku) like plain($2) and plain(sku) = plain($1)
      union select product_id from product_variants where sku <> '' and plain(sku) = plain($1)
      union select product_id from product_variants where barcode <> '' and barcode = $3)
    order by id limit 200`,
}

/** Longest SKU. */
const longest = 60

/** Returns whether a text looks like a SKU (no spaces, a digit and a sign such as a hyphen) or a barcode (eight digits or more). */
const isLikeCode = (typed: string): boolean =>
  (/^\S*\d\S*$/.test(typed) && /[^\p{L}\d]/u.test(typed)) || /^\d{8,}$/.test(bareGtin(typed))

/** True if products have the words as typed, also if filters exclude all of them. */
const isExact = ({ typed, mended, partial, suggestion }: Searched): boolean =>
  mended === null && partial === null && (suggestion ?? typed) === typed

/**
 * Returns the IDs of products on sale with the typed SKU or barcode, if the words of the search find nothing even without
 * filters, or if they look like a code and no product has all of them; else undefined. Merchants write SKUs, so that one
 * must never replace what was found.
 */
export async function productsByCode(
  db: Database,
  typed: string,
  { count, searched }: Pick<Found, 'count' | 'searched'>,
): Promise<string[] | undefined> {
  const isFound = count > 0 || searched.suggestion !== null
  if (isFound && (isExact(searched) || !isLikeCode(typed))) return undefined
  // Trigrams look codes up, so there have to be some.
  if (typed.length > longest || !/[\p{L}\d]{2}/u.test(typed)) return undefined
  const values = [typed, containing(typed), bareGtin(typed)]
  const rows = await db.prepared<{ id: string }>(productsWithCode, values, { from: 'replicas first' })
  return rows.length ? rows.map(({ id }) => id) : undefined
}

/** Describes a search that a code found; `count` is what the filters leave of it. */
export const searchedByCode = (searched: Searched, count: number): Searched => ({
  ...searched,
  mended: null,
  partial: null,
  leftOut: [],
  widened: null,
  weaker: 0,
  suggestion: count ? null : searched.typed,
})
