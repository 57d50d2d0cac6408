import type { z } from 'zod'
import { orderStatusCode, orderTab } from '#contract/orders/order-statuses.ts'
import { type merchantOrdersQuery, orderSorts } from '#contract/orders/orders.ts'
import { daysBy } from '#web/features/reports/day-filter.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { offsetOf } from '#web/ui/url.ts'

/** Page size. */
export const ordersPerPage = 24

const flag = ['true', 'false'] as const

/**
 * Returns a list's query from the URL: `tab`, `search`, `placed` or `from` and `to` (`daysBy`), `status`, `state`,
 * `delivery`, `late`, `stuck`, `toDo`, `toInspect`, `atNoCharge`, `sortBy`, `page`.
 */
export function ordersQueryOf(search: URLSearchParams, now: Date = timeNow()): z.input<typeof merchantOrdersQuery> {
  const get = (name: string) => search.get(name) || undefined
  const delivery = get('delivery')
  return {
    tab: orderTab.options.find(tab => tab === get('tab')),
    search: get('search')?.slice(0, 100),
    ...daysBy(search, 'placed', now),
    status: orderStatusCode.options.find(status => status === get('status')),
    state: get('state')?.slice(0, 60),
    delivery: delivery === 'merchant' || delivery === 'platform' ? delivery : undefined,
    late: get('late') === 'true' ? 'true' : undefined,
    stuck: get('stuck') === 'true' ? 'true' : undefined,
    toDo: flag.find(value => value === get('toDo')),
    toInspect: get('toInspect') === 'true' ? 'true' : undefined,
    atNoCharge: flag.find(value => value === get('atNoCharge')),
    sort: orderSorts.find(sort => sort === get('sortBy')),
    limit: ordersPerPage,
    offset: offsetOf(search, ordersPerPage),
  }
}

const narrowing = [
  'tab',
  'search',
  'placed',
  'from',
  'to',
  'status',
  'state',
  'delivery',
  'late',
  'stuck',
  'toDo',
  'toInspect',
  'atNoCharge',
  'storeId',
  'partnerId',
  'customerId',
]

/** Returns true if the URL filters orders. */
export const isNarrowed = (search: URLSearchParams): boolean => narrowing.some(name => search.get(name))
