import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'

/** True where there is no HTML of the server to take over. */
const Hydrated = createContext(true)

/**
 * Follows what this browser keeps and the server doesn't know. Returns `first` on the server and while React takes over
 * the server's HTML.
 */
export function useBrowserStore<T>(subscribe: (changed: () => void) => () => void, read: () => T, first: T): T {
  const hydrated = useContext(Hydrated)
  return useSyncExternalStore(
    subscribe,
    () => (hydrated ? read() : first),
    // React takes over a part of the page that arrives late after all others.
    () => first,
  )
}

const never = () => () => undefined

/** Returns false on the server and while React takes over the server's HTML, true afterwards. */
export const useHydrated = (): boolean => useBrowserStore(never, () => true, false)

/**
 * Tells the page that React has taken it over. In a transition: what the page then shows, such as a session's, renders
 * in small pieces, between which a slow phone answers taps.
 */
export function Hydration({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return <Hydrated value={hydrated}>{children}</Hydrated>
}
