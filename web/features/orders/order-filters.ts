import { useQuery } from '@tanstack/react-query'
import { shippingLocation } from '#contract/locations/locations.ts'
import { orderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { dayFilter } from '#web/features/reports/day-filter.tsx'
import { queryOf } from '#web/shell/query.ts'
import type { Filter } from '#web/ui/filter-chips.tsx'
import { useUrl } from '#web/ui/url.ts'

/** The filter by whether an order is late. */
export const lateFilter: Filter = {
  param: 'late',
  label: 'Late',
  options: [{ value: 'true', label: 'only these' }],
}

const fixed = {
  delivery: {
    param: 'delivery',
    label: 'Delivery',
    options: [
      { value: 'platform', label: 'by Bitmarte' },
      { value: 'merchant', label: 'by the store' },
    ],
  },
  late: lateFilter,
  stuck: { param: 'stuck', label: 'Stuck', options: [{ value: 'true', label: 'only these' }] },
  toDo: { param: 'toDo', label: 'For the store to do', options: [{ value: 'true', label: 'only these' }] },
  /** Only a link of the store's Today sets it. */
  notToDo: { param: 'toDo', label: 'With the carrier', options: [{ value: 'false', label: 'only these' }] },
  toInspect: { param: 'toInspect', label: 'Sent back, to inspect', options: [{ value: 'true', label: 'only these' }] },
  sort: {
    param: 'sortBy',
    label: 'Sort',
    options: [
      { value: 'newest', label: 'newest first' },
      { value: 'oldest', label: 'oldest first' },
      { value: 'due', label: 'due first' },
      { value: 'total-desc', label: 'largest first' },
      { value: 'total-asc', label: 'smallest first' },
    ],
  },
} satisfies Record<string, Filter>

/** Filters that only links from reports set. They show as chips and aren't offered. */
const reportFilters: readonly Filter[] = [
  {
    param: 'status',
    label: 'Status',
    options: orderStatusCode.options.map(value => ({ value, label: orderStatuses[value].known_name })),
  },
  {
    param: 'atNoCharge',
    label: 'At no charge',
    options: [
      { value: 'true', label: 'only these' },
      { value: 'false', label: 'left out' },
    ],
  },
]

/** Returns filters and sort orders for a list of orders, in the URL as ordersQueryOf reads them. */
export function useOrderFilters(): readonly Filter[] {
  const { get } = useUrl()
  return [
    dayFilter('placed', 'Placed'),
    ...reportFilters.filter(({ param }) => get(param)),
    useStateFilter(),
    fixed.delivery,
    fixed.late,
    fixed.stuck,
    get('toDo') === 'false' ? fixed.notToDo : fixed.toDo,
    fixed.toInspect,
    fixed.sort,
  ]
}

/** Returns the filter by Nigeria’s states, the URL's `state`. */
export function useStateFilter(): Filter {
  const { data } = useQuery({ ...queryOf(shippingLocation, {}), staleTime: Number.POSITIVE_INFINITY })
  return {
    param: 'state',
    label: 'State',
    options: data?.states.map(({ name }) => ({ value: name, label: name })) ?? [],
  }
}
