import { useQuery } from '@tanstack/react-query'
import { listMerchantOrders } from '#contract/orders/orders.ts'
import { queryOf } from '#web/shell/query.ts'
import { refetchIntervalMs } from './order-calls.ts'

/** Returns the counts of a store's orders by status, and its newest order. Reloads regularly. */
export function useStoreOrders(allowed: boolean) {
  const options = queryOf(listMerchantOrders, { query: { limit: 6 } })
  return useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
}

/** Returns the counts of a store's late orders by tab. */
export function useLateOrders(allowed: boolean) {
  const options = queryOf(listMerchantOrders, { query: { late: 'true', limit: 1 } })
  const { data } = useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
  return data?.counts
}
