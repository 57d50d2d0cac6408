import { useQueryClient } from '@tanstack/react-query'
import { returnCalls } from './return-calls.ts'

/** Returns a function that refetches everything that shows returns, for when another person changed one first. */
export function useInvalidateReturns() {
  const client = useQueryClient()
  return () => Promise.all(returnCalls.map(stale => client.invalidateQueries({ queryKey: [stale] })))
}
