import { getProducts, type ProductCard } from '#contract/catalog/catalog.ts'
import { call } from '#web/shell/api.ts'

// Loaded on demand, because it brings the contract's schemas.

/** Fetches the products that are on sale, in the order of `ids`. */
export async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  const { rows } = await call(getProducts, { body: { ids: [...ids] } }, { kind: 'customer', signal })
  return rows
    .map(({ store, hostedImages, ...product }) => ({
      ...product,
      hostedImages: hostedImages.slice(0, 1),
      storeId: store.id,
      storeUrl: store.storeUrl,
      official: store.official,
    }))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
