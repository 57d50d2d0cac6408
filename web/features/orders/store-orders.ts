import { useQuery } from '@tanstack/react-query'
import { listMerchantOrders } from '#contract/orders/orders.ts'
import { queryOf } from '#web/shell/query.ts'
import { refetchIntervalMs } from './order-calls.ts'

/** How many orders of the store's stand where, and its newest; it looks again by itself. */
export function useStoreOrders(allowed: boolean) {
  const options = queryOf(listMerchantOrders, { query: { limit: 6 } })
  return useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
}

/** How many of the orders that are late wait for the store itself. */
export function useLateOrders(allowed: boolean): number | undefined {
  const options = queryOf(listMerchantOrders, { query: { late: 'true', limit: 1 } })
  const { data } = useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
  return data && data.counts.pending + data.counts.processing + data.counts.ready
}
