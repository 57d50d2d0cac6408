import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the part that the address names, once all parts are loaded: before that it may be missing, and would move. */
export function useScrollToPart() {
  const { hash } = useLocation()
  const client = useQueryClient()
  const loading = useIsFetching() > 0
  const reached = useRef('')
  useEffect(() => {
    // The first render knows nothing yet of the requests that it starts.
    if (loading || client.isFetching() > 0 || reached.current === hash) return
    const part = hash && document.getElementById(hash.slice(1))
    if (!part) return
    reached.current = hash
    part.scrollIntoView()
  }, [client, loading, hash])
}
