import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that refetches what these calls loaded, for when another person changed it first. */
export function useInvalidate(ids: readonly string[]) {
  const client = useQueryClient()
  return () => Promise.all(ids.map(id => client.invalidateQueries({ queryKey: [id] })))
}
