import { useStoreFilter } from '#web/features/store-approval/store-filter.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'

/** Notice that a report covers one store, with a link to all stores; null otherwise. */
export function OneStore() {
  const filters = useStoreFilter()
  if (filters.length === 0) return null
  return (
    <ListBar>
      <FilterChips filters={filters} />
    </ListBar>
  )
}
