import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadingShade } from './loading-shade.tsx'
import { Offline } from './offline.tsx'
import { newQueryClient } from './query.ts'
import { followScheme } from './scheme.ts'
import { Toasts } from './toasts.tsx'

/** Providers of every page: data, colour scheme, toasts, offline bar and loading shade. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient)
  useEffect(() => {
    // Journeys wait for it: the page's scripts run now.
    document.documentElement.dataset.live = ''
    return followScheme()
  }, [])
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toasts />
      <Offline />
      <LoadingShade />
    </QueryClientProvider>
  )
}
