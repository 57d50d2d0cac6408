import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHydrated } from '../shell/hydrated.tsx'

/**
 * Submits its form. Disabled, with the same look, until scripts have loaded: a form that the browser submits by itself
 * would put a password into the address.
 */
export function SubmitButton({ children, busy }: { children: ReactNode; busy: boolean }) {
  const hydrated = useHydrated()
  return (
    <Button
      type="submit"
      size="md"
      loading={busy}
      disabled={!hydrated}
      style={hydrated ? undefined : { background: 'var(--palm)', color: 'var(--on-palm)' }}
    >
      {children}
    </Button>
  )
}
