import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

/** Progress of loading the demo data, in development. */
export function DemoProgress() {
  const root = useRouteLoaderData<typeof loader>('root')
  return root?.demoLoading && <Percent />
}

function Percent() {
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
