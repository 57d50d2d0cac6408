import type { z } from 'zod'
import { refundState, returnTab, returnTypes } from '#contract/orders/return-shapes.ts'
import { type ReturnSort, returnSorts, type returnsQuery } from '#contract/orders/returns.ts'
import { daysBy } from '#web/features/reports/day-filter.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { offsetOf, typedIn } from '#web/ui/url.ts'

/** Page size. */
export const returnsPerPage = 24

/**
 * Returns a list's query from the URL: `tab`, `search`, `asked` or `from` and `to` (`daysBy`), `type`, `refund`, `late`, `sortBy`, `page`.
 */
export function returnsQueryOf(
  search: URLSearchParams,
  sortedBy: ReturnSort,
  now: Date = timeNow(),
): z.input<typeof returnsQuery> {
  const get = (name: string) => search.get(name)
  const { from: startDate, to: endDate } = daysBy(search, 'asked', now)
  return {
    tab: returnTab.options.find(tab => tab === get('tab')),
    search: typedIn(search, 'search') || undefined,
    startDate,
    endDate,
    type: returnTypes.find(type => type === get('type')),
    refund: refundState.options.find(state => state === get('refund')),
    late: get('late') === 'true' ? 'true' : undefined,
    sort: returnSorts.find(sort => sort === get('sortBy')) ?? sortedBy,
    limit: returnsPerPage,
    offset: offsetOf(search, returnsPerPage),
  }
}

/** Returns true if the URL filters returns. */
export const isNarrowed = (search: URLSearchParams): boolean =>
  ['tab', 'search', 'asked', 'from', 'to', 'type', 'refund', 'late'].some(name => search.get(name))
