import type { z } from 'zod'
import { type scheduleQuery, scheduleTab } from '#contract/delivery.ts'
import { offsetOf } from '#web/ui/url.ts'

/** How many stand on a page. */
export const scheduledPerPage = 50

/** Milliseconds between two looks at the schedule. */
export const scheduleEvery = 20_000

/** The query that the address says: `tab`, `search`, `state`, `page`. */
export function scheduleQueryOf(search: URLSearchParams): z.input<typeof scheduleQuery> {
  return {
    tab: scheduleTab.options.find(tab => tab === search.get('tab')),
    search: search.get('search')?.slice(0, 100) || undefined,
    state: search.get('state')?.slice(0, 60) || undefined,
    limit: scheduledPerPage,
    offset: offsetOf(search, scheduledPerPage),
  }
}
