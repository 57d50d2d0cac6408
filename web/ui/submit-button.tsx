import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHydrated } from '../shell/hydrated.tsx'
import { useOnline } from '../shell/offline.tsx'
import { OfflineNote } from '../shell/offline-note.tsx'

interface Props {
  children: ReactNode
  busy: boolean
  /** False where the form says elsewhere what happens without a network. */
  offlineNote?: boolean
}

/**
 * Submits its form. Disabled without a network, and, with the same look, until scripts have loaded: a form that the browser
 * submits by itself would put a password into the address.
 */
export function SubmitButton({ children, busy, offlineNote = true }: Props) {
  const hydrated = useHydrated()
  const online = useOnline()
  return (
    <>
      {offlineNote && <OfflineNote />}
      <Button
        type="submit"
        size="md"
        loading={busy}
        disabled={!hydrated || !online}
        style={hydrated ? undefined : { background: 'var(--palm)', color: 'var(--on-palm)' }}
      >
        {children}
      </Button>
    </>
  )
}
