import { getProducts, type ProductCard } from '#contract/catalog/catalog.ts'
import { call } from '#web/shell/api.ts'

// Loaded when something was looked at: with the schemas of the contract, which no page needs to be read.

/** Those of the products that are on sale, as they are now, in the order of the ids. */
export async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  const { rows } = await call(getProducts, { body: { ids: [...ids] } }, { kind: 'customer', signal })
  return rows
    .map(({ store, hostedImages, ...product }) => ({
      ...product,
      hostedImages: hostedImages.slice(0, 1),
      storeId: store.id,
      storeUrl: store.storeUrl,
    }))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
