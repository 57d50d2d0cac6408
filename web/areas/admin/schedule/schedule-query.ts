import type { z } from 'zod'
import { type ScheduleChoices, type ScheduleTab, type scheduleQuery, scheduleTab } from '#contract/delivery/schedule.ts'
import { orderStatusCode, orderStatuses, orderTabs } from '#contract/orders/order-statuses.ts'
import type { Filter } from '#web/ui/filter-chips.tsx'
import { offsetOf } from '#web/ui/url.ts'

/** Page size. */
export const scheduledPerPage = 50

/** Polling interval in milliseconds. */
export const scheduleEvery = 20_000

/** Weight limits in kg of each value of the URL parameter. */
const weights: Readonly<Record<string, { minWeight?: number; maxWeight?: number }>> = {
  light: { maxWeight: 5 },
  middle: { minWeight: 5, maxWeight: 20 },
  heavy: { minWeight: 20 },
}

/** Returns whether the URL filters the schedule. */
export const isNarrowed = (search: URLSearchParams): boolean =>
  ['search', ...scheduleFilters].some(param => search.get(param))
const scheduleFilters = ['state', 'zone', 'hub', 'carrier', 'late', 'status', 'weight', 'vehicle']

/** Finds carriers by a part of their name. */
const named: Filter['find'] = (options, typed) =>
  options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))

/** Statuses of orders that still have to be delivered or brought back. */
const openStatuses = orderStatusCode.options.filter(
  code => ![...orderTabs.delivered, ...orderTabs.cancelled, 'returned_to_store'].includes(code),
)

/** Filter by status: all that are open for one that is `chosen`, so that it has its name; else those of the tab's orders. */
export const statusFilter = (tab: ScheduleTab, chosen: string): Filter => ({
  param: 'status',
  label: 'Status',
  options: openStatuses
    .slice(tab === 'carried' && !chosen ? openStatuses.indexOf('accepted') : 0)
    .map(value => ({ value, label: orderStatuses[value].known_name })),
})

/** Returns the filters of the schedule, from the options in its response. */
export const filtersOf = (choices: ScheduleChoices | undefined): readonly Filter[] => [
  {
    param: 'carrier',
    label: 'Carrier',
    options: choices?.carriers?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    find: named,
  },
  { param: 'zone', label: 'Zone', options: choices?.zones.map(({ id, name }) => ({ value: id, label: name })) ?? [] },
  { param: 'hub', label: 'Hub', options: choices?.hubs.map(({ id, name }) => ({ value: id, label: name })) ?? [] },
  {
    param: 'weight',
    label: 'Weight',
    options: [
      { value: 'light', label: 'up to 5 kg' },
      { value: 'middle', label: '5 to 20 kg' },
      { value: 'heavy', label: 'over 20 kg' },
    ],
  },
  { param: 'vehicle', label: 'Vehicle', options: choices?.vehicles.map(name => ({ value: name, label: name })) ?? [] },
]

/** Returns the query of a URL: `tab`, `search`, `page` and the filters. */
export function scheduleQueryOf(search: URLSearchParams): z.input<typeof scheduleQuery> {
  return {
    tab: scheduleTab.options.find(tab => tab === search.get('tab')),
    search: search.get('search')?.slice(0, 100) || undefined,
    state: search.get('state')?.slice(0, 60) || undefined,
    zoneId: search.get('zone') || undefined,
    hubId: search.get('hub') || undefined,
    carrierId: search.get('carrier') || undefined,
    late: search.get('late') === 'true' ? 'true' : undefined,
    status: openStatuses.find(code => code === search.get('status')),
    vehicle: search.get('vehicle')?.slice(0, 40) || undefined,
    ...weights[search.get('weight') ?? ''],
    limit: scheduledPerPage,
    offset: offsetOf(search, scheduledPerPage),
  }
}
