import { useQuery } from '@tanstack/react-query'
import { listReturns } from '#contract/orders/returns.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf } from '#web/shell/query.ts'

/**
 * Returns the number of returns that need the store's decision or inspection; undefined while loading. Reloads
 * regularly.
 */
export function useReturnsToDo(allowed: boolean): number | undefined {
  const options = queryOf(listReturns, { query: { limit: 1 } })
  const { data } = useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
  return data && data.counts.to_decide + data.counts.received - data.counts.overdue
}
