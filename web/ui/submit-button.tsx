import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHydrated } from '../shell/hydrated.ts'
import classes from './submit-button.module.css'

/**
 * Sends its form. Does nothing until the page's scripts are there, and looks the same meanwhile: a form that the browser
 * sends by itself would put a password into the address.
 */
export function SubmitButton({ children, busy }: { children: ReactNode; busy: boolean }) {
  const hydrated = useHydrated()
  return (
    <Button
      type="submit"
      size="md"
      loading={busy}
      disabled={!hydrated}
      className={hydrated ? undefined : classes.waits}
    >
      {children}
    </Button>
  )
}
