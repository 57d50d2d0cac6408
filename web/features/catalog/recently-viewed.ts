import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import { useBrowserStore } from '#web/shell/hydrated.tsx'
import { viewedProducts } from './viewed-products.ts'

const shown = 5
const none: readonly string[] = []

/**
 * Returns the products on sale that this browser viewed last, without `viewing`, and records `viewing`. Empty on the
 * server and while loading, so show them at the end of a page to avoid layout shifts.
 */
export function useRecentlyViewed(viewing?: string): readonly ProductCard[] {
  const kept = useBrowserStore(viewedProducts.subscribe, viewedProducts.list, none)
  useEffect(() => {
    if (viewing) viewedProducts.add(viewing)
  }, [viewing])
  const ids = kept.filter(id => id !== viewing)
  const { data } = useQuery({
    queryKey: ['recently viewed', ids],
    queryFn: async ({ signal }) => (await import('./viewed-calls.ts')).fetchCards(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return ids.length === 0 ? [] : (data ?? []).filter(({ id }) => ids.includes(id)).slice(0, shown)
}
