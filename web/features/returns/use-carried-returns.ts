import { useQuery } from '@tanstack/react-query'
import type { CarriedReturn } from '#contract/orders/return-shapes.ts'
import { listCarriedReturns } from '#contract/orders/returns.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { keptQuery, queryOf } from '#web/shell/query.ts'

export type ReturnsTab = 'open' | 'done'

const isOpen = ({ status }: CarriedReturn) => status.code_name === 'accepted' || status.code_name === 'in_transit'

/** Maximum page size of the API. */
const limit = 100

/** Returns those that Bitmarte collects: a carrier's own, and for schedulers the unassigned ones. */
export function useCarriedReturns(tab: ReturnsTab) {
  const { data, error, refetch, isPending, fetchStatus } = useQuery({
    ...queryOf(listCarriedReturns, { query: tab === 'open' ? { limit } : { limit, tab } }),
    ...keptQuery,
    refetchInterval: refetchIntervalMs,
  })
  // The previous release responds with the open ones to any tab.
  const rows = data?.rows.filter(row => isOpen(row) === (tab === 'open'))
  const isOfTab = rows?.length === data?.rows.length
  return {
    rows,
    count: isOfTab ? data?.count : rows?.length,
    /** Null while earlier rows are shown. */
    error: data ? null : error,
    refetch,
    settled: !isPending || fetchStatus === 'paused',
  }
}
