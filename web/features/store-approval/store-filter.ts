import { useQuery } from '@tanstack/react-query'
import { getStoreName } from '#contract/stores/approvals.ts'
import { queryOf } from '#web/shell/query.ts'
import type { Filter } from '#web/ui/filter-chips.tsx'
import { idIn } from '#web/ui/id-in.ts'
import { useUrl } from '#web/ui/url.ts'

/**
 * Returns the filter by the store of the URL's `storeId`, with the store's name, for administrators; no filter without one.
 * Other pages link to it, so a list can only remove it.
 */
export function useStoreFilter(): Filter[] {
  const { search } = useUrl()
  const id = idIn(search, 'storeId')
  const named = queryOf(getStoreName, { params: { id: id ?? '' } })
  const { data, error } = useQuery({ ...named, enabled: id !== undefined && named.enabled })
  if (!id) return []
  const label = data?.storeName ?? (error?.code === 'store_not_found' ? 'not found' : '…')
  return [{ param: 'storeId', label: 'Store', options: [{ value: id, label }] }]
}
