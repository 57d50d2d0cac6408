import { useQuery } from '@tanstack/react-query'
import { financeSales } from '#contract/payouts/finance.ts'
import { queryOf } from '#web/shell/query.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { useUrl } from '#web/ui/url.ts'
import { reportQueryOf } from './report-params.ts'

/** Notice that a report covers one store, with a link to all stores; null otherwise. */
export function OneStore() {
  const { search } = useUrl()
  const report = reportQueryOf(search)
  const options = queryOf(financeSales, { query: { ...report, limit: 1 } })
  const { data } = useQuery({ ...options, enabled: report.storeId !== undefined && options.enabled })
  if (report.storeId === undefined) return null
  const label = data?.rows[0]?.storeName ?? 'Selected'
  return (
    <ListBar>
      <FilterChips filters={[{ param: 'storeId', label: 'Store', options: [{ value: report.storeId, label }] }]} />
    </ListBar>
  )
}
