import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './loading-shade.module.css'
import { useKind } from './session.ts'

/** Milliseconds after which the page is shown, whatever is still loading. */
const longest = 5_000

/**
 * The dimmed full-screen spinner while the state that this browser kept is loaded. The server never sends it, so a
 * page without scripts is never behind it; customers' pages keep no such state and never show it.
 */
export function LoadingShade() {
  const client = useQueryClient()
  const kind = useKind()
  const [loading, setLoading] = useState(false)

  useEffect(() => {
    if (kind === 'customer') return
    let stop: (() => void) | undefined
    let left = false
    setLoading(true)
    const timer = setTimeout(() => setLoading(false), longest)
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
  }, [client, kind])

  if (!loading) return null
  return (
    <div className={classes.shade} role="status" aria-label="Loading">
      <div className={classes.ring} />
    </div>
  )
}
