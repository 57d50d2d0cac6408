import { useQuery } from '@tanstack/react-query'
import { listStoreQuestions } from '#contract/content/questions.ts'
import { queryOf } from '#web/shell/query.ts'

/** Questions may wait longer than orders. */
const refetchIntervalMs = 60_000

/** Returns the number of questions that wait for the store's answer; undefined while loading. Reloads regularly. */
export function useQuestionsToAnswer(allowed: boolean): number | undefined {
  const options = queryOf(listStoreQuestions, { query: { limit: 1 } })
  const { data } = useQuery({ ...options, enabled: allowed && options.enabled, refetchInterval: refetchIntervalMs })
  return data?.counts.waiting
}
