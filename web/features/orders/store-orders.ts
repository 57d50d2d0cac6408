import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listMerchantOrders, type merchantOrdersQuery } from '#contract/orders/orders.ts'
import { queryOf } from '#web/shell/query.ts'
import { refetchIntervalMs } from './order-calls.ts'

type QueryOf = z.input<typeof merchantOrdersQuery>

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

/** The store's stuck orders that it has to act on itself, as figures name them. */
export const stuckWithYou = {
  words: 'stuck with you',
  to: '/merchant/orders?toDo=true&stuck=true&sortBy=due',
  query: { toDo: 'true', stuck: 'true' },
} as const

/** Returns the number of a store's orders that match a filter. */
export function useOrderCount(allowed: boolean, query: Pick<QueryOf, 'tab' | 'late' | 'stuck' | 'toDo'>) {
  const options = queryOf(listMerchantOrders, { query: { ...query, limit: 1 } })
  const { data } = useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
  return data?.count
}
