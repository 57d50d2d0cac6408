import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import { useHydrated } from './hydrated.tsx'
import classes from './loading-shade.module.css'
import { stateKey, tokenOf, useKind, useSession } from './session.ts'

/** Milliseconds after which the page appears even if loading isn't finished. */
const maxWaitMs = 5_000

/**
 * Full-screen spinner while the browser's stored state loads. The server never renders it, so a page without scripts
 * stays usable. Customers' pages restore theirs without it, because they show current prices first.
 */
export function LoadingShade() {
  const client = useQueryClient()
  const kind = useKind()
  const hydrated = useHydrated()
  const signedIn = useSession(kind) !== undefined
  const [loading, setLoading] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts when a customer signs in
  useEffect(() => {
    // Until then it isn't known who is signed in.
    if (!hydrated) return
    // Nothing of a visitor is stored.
    if (kind === 'customer' && !tokenOf(kind) && !localStorage.getItem(stateKey(kind))) return
    let stop: (() => void) | undefined
    let left = false
    // The sign-in page shows nothing stored, and its form is being filled in.
    setLoading(kind !== 'customer' && !location.pathname.endsWith('/login'))
    const timer = setTimeout(() => setLoading(false), maxWaitMs)
    import('./persistence.ts')
      .then(({ persist }) => {
        if (!left) stop = persist(client, kind)
      })
      .finally(() => {
        clearTimeout(timer)
        setLoading(false)
      })
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [client, kind, hydrated, signedIn])

  if (!loading) return null
  return (
    <Stack className={classes.shade} role="status" aria-label="Loading">
      <div className={classes.ring} />
    </Stack>
  )
}
