import type { z } from 'zod'
import { refundState, returnTab, returnTypes } from '#contract/orders/return-shapes.ts'
import { type ReturnSort, returnSorts, type returnsQuery } from '#contract/orders/returns.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayInLagos } from '#web/ui/format.ts'
import { offsetOf, typedIn } from '#web/ui/url.ts'

/** Page size. */
export const returnsPerPage = 24

/**
 * Returns a list's query from the URL: `tab`, `search`, `asked` in days, `type`, `refund`, `late`, `sortBy`, `page`.
 */
export function returnsQueryOf(
  search: URLSearchParams,
  sortedBy: ReturnSort,
  now: Date = timeNow(),
): z.input<typeof returnsQuery> {
  const get = (name: string) => search.get(name)
  const days = Math.trunc(Number(get('asked')))
  return {
    tab: returnTab.options.find(tab => tab === get('tab')),
    search: typedIn(search, 'search') || undefined,
    startDate: days >= 1 && days <= 366 ? dayInLagos(now.getTime() - (days - 1) * 86_400_000) : undefined,
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
  ['tab', 'search', 'asked', 'type', 'refund', 'late'].some(name => search.get(name))
