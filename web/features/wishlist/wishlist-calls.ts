import { getProducts, type Product } from '#contract/catalog/catalog.ts'
import { listWishlist, listWishlistIds } from '#contract/content/wishlist.ts'
import { call } from '#web/shell/api.ts'

// Loads with the contract's schemas only when a page needs a wishlist.

const kind = 'customer'

export const fetchIds = async (signal: AbortSignal): Promise<string[]> =>
  (await call(listWishlistIds, undefined, { kind, signal })).ids

export const fetchSaved = (query: { limit: number; offset: number }, signal: AbortSignal) =>
  call(listWishlist, { query }, { kind, signal })

/** Fetches the products that are still on sale. */
export const fetchProducts = async (ids: string[], signal: AbortSignal): Promise<Product[]> =>
  ids.length === 0 ? [] : (await call(getProducts, { body: { ids } }, { kind, signal })).rows
