import { useQuery } from '@tanstack/react-query'
import { listOwnCases } from '#contract/cases/cases.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf } from '#web/shell/query.ts'

const one = { limit: 1 }

/** Returns the number of cases that wait for the caller's answer; undefined while loading. */
export function useCasesToAnswer(allowed: boolean): number | undefined {
  const options = queryOf(listOwnCases, { query: one })
  const { data } = useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
  return data?.toAnswer
}
