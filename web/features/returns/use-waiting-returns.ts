import { useQuery } from '@tanstack/react-query'
import { listReturns } from '#contract/orders/returns.ts'
import { lookAgain } from '#web/features/orders/order-calls.ts'
import { queryOf } from '#web/shell/query.ts'

/** How many returns wait for the store to decide or inspect, and how many for an administrator; it looks again by itself. */
export function useWaitingReturns(allowed: boolean): { store: number; admin: number } | undefined {
  const options = queryOf(listReturns, { query: { limit: 1 } })
  const { data } = useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: lookAgain })
  if (!data) return undefined
  const { to_decide, received, overdue } = data.counts
  return { store: to_decide + received - overdue, admin: overdue }
}
