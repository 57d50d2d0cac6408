import { useQueryClient } from '@tanstack/react-query'
import { returnCalls } from './return-calls.ts'

/** Reads anew what shows returns; for when somebody was faster, so that the page shows where one is now. */
export function useLookAgain() {
  const client = useQueryClient()
  return () => Promise.all(returnCalls.map(stale => client.invalidateQueries({ queryKey: [stale] })))
}
