import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadingShade } from './loading-shade.tsx'
import { Offline } from './offline.tsx'
import { usePage } from './page.ts'
import { newQueryClient } from './query.ts'
import { cssVariables, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

/** Providers of every page: theme, data, toasts, offline bar and loading shade. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient)
  const { nonce } = usePage()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={client}>
        {children}
        <Toasts />
        <Offline />
        <LoadingShade />
      </QueryClientProvider>
    </MantineProvider>
  )
}
