import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product, ProductCard } from '#contract/catalog/catalog.ts'
import type { SavedProduct } from '#contract/content/wishlist.ts'
import { browserWishlist } from '#web/features/wishlist/browser-wishlist.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { keptQuery } from '#web/shell/query.ts'
import { useAccount } from '#web/shell/session.ts'

const calls = () => import('#web/features/wishlist/wishlist-calls.ts')

/** Card of a saved product. */
type Saved = ProductCard & Pick<SavedProduct, 'onSale'>

const cardOf = (product: Product): Saved => ({
  id: product.id,
  name: product.name,
  hostedImages: product.hostedImages.slice(0, 1),
  pricing: product.pricing,
  varies: product.varies,
  discount: product.discount,
  rating: product.rating,
  reviewCount: product.reviewCount,
  storeId: product.store.id,
  storeName: product.storeName,
  storeUrl: product.store.storeUrl,
  official: product.store.official,
  inStock: product.inStock,
  offer: product.offer,
  onSale: true,
})

interface SavedPage {
  count: number
  rows: readonly Saved[]
}

/**
 * A page of the wishlist: the account's, or the browser's for guests. A removed product stays visible until the page
 * changes, so that one tap restores it.
 */
export function useSavedProducts({ limit, offset }: { limit: number; offset: number }) {
  const hydrated = useHydrated()
  const session = useAccount()
  const [kept, setKept] = useState<readonly string[]>()
  const guest = hydrated && !session
  useEffect(() => {
    if (guest) setKept(browserWishlist.list())
  }, [guest])
  const ids = kept?.slice(offset, offset + limit) ?? []
  const account = useQuery({
    queryKey: ['wishlist.list', session?.user.id ?? null, limit, offset],
    queryFn: async ({ signal }): Promise<SavedPage> => (await calls()).fetchSaved({ limit, offset }, signal),
    enabled: session !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: 0,
    ...keptQuery,
  })
  const browser = useQuery({
    queryKey: ['products.customer-batch', ids],
    queryFn: async ({ signal }) => (await calls()).fetchProducts(ids, signal),
    enabled: guest && kept !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  if (session) return { data: account.data, error: account.error, retry: account.refetch, signedIn: true }
  const found: SavedPage | undefined =
    kept && browser.data ? { count: kept.length, rows: browser.data.map(cardOf) } : undefined
  return { data: found, error: browser.error, retry: browser.refetch, signedIn: false }
}
