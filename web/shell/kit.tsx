import './styles-kit.ts'
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePage } from './page.ts'
import { chooseScheme, chosenScheme, subscribeToScheme } from './scheme.ts'
import { cssVariables, theme } from './theme.ts'

/** Lets Mantine read and change the scheme of web/shell/scheme.ts. */
function schemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined
  return {
    get: otherwise => (typeof window === 'undefined' ? otherwise : chosenScheme()),
    set: chooseScheme,
    subscribe: onUpdate => {
      stop = subscribeToScheme(() => onUpdate(chosenScheme()))
    },
    unsubscribe: () => stop?.(),
    clear: () => chooseScheme('auto'),
  }
}

/**
 * Mantine's controls with our theme, for the layouts and pages that use them. Public pages don't: the provider and its
 * styles would be a tenth of their script.
 */
export function Kit({ children }: { children: ReactNode }) {
  const { nonce } = usePage()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}

const manager = schemeManager()
