import { useQuery } from '@tanstack/react-query'

/** Progress of loading the demo data, in development. */
export default function DemoProgress() {
  const { data: percent } = useQuery({
    queryKey: ['demo-progress'],
    queryFn: async ({ signal }): Promise<number | null> => {
      const response = await fetch('/dev/demo', { signal })
      return (await response.json()).percent
    },
    refetchInterval: query => (query.state.data === null ? false : 3000),
  })
  return typeof percent === 'number' && <p role="status">Demo orders: {percent}% loaded</p>
}
