import { useQuery } from '@tanstack/react-query'
import { financeSales } from '#contract/payouts/finance.ts'
import { queryOf } from '#web/shell/query.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { useUrl } from '#web/ui/url.ts'
import { askedOf } from './report-params.ts'

/** Notice that a report covers one store, with a link to all stores; null otherwise. */
export function OneStore() {
  const { search } = useUrl()
  const asked = askedOf(search)
  const options = queryOf(financeSales, { query: { ...asked, limit: 1 } })
  const { data } = useQuery({ ...options, enabled: asked.storeId !== undefined && options.enabled })
  if (asked.storeId === undefined) return null
  const label = data?.rows[0]?.storeName ?? 'one customer'
  return (
    <ListBar>
      <FilterChips filters={[{ param: 'storeId', label: 'Store', options: [{ value: asked.storeId, label }] }]} />
    </ListBar>
  )
}
