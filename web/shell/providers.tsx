import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from './hydrated.tsx'
import { LoadingShade } from './loading-shade.tsx'
import { Offline } from './offline.tsx'
import { newQueryClient } from './query.ts'
import { followScheme } from './scheme.ts'
import { Toasts } from './toasts.tsx'

/** Providers of every page: data, colour scheme, toasts, offline bar and loading shade. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient)
  const hydrated = useHydrated()
  useEffect(followScheme, [])
  useEffect(() => {
    // Journeys wait for it: the page's scripts run now.
    if (hydrated) document.documentElement.dataset.live = ''
  }, [hydrated])
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
      <Offline />
      <LoadingShade />
    </QueryClientProvider>
  )
}
