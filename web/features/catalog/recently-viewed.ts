import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import { viewedProducts } from './viewed-products.ts'

const shown = 5
const none: readonly string[] = []
const noneYet = () => none

/**
 * The products that were looked at last in this browser and are on sale, without the one that is looked at now, which is
 * remembered. None on the server and while they load: show them last on a page, so that nothing moves.
 */
export function useRecentlyViewed(viewing?: string): readonly ProductCard[] {
  const kept = useSyncExternalStore(viewedProducts.subscribe, viewedProducts.list, noneYet)
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
