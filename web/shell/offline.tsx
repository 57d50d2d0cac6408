import { type CSSProperties, useSyncExternalStore } from 'react'
import { connection } from '#contract/messages.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Returns whether the browser is online. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

const bar: CSSProperties = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 350,
  padding: 'var(--space-2) var(--space-4) calc(var(--space-2) + env(safe-area-inset-bottom))',
  background: 'var(--night)',
  color: 'var(--on-night)',
  fontWeight: 'var(--weight-strong)',
  textAlign: 'center',
}

/** Bar shown while offline. */
export function Offline() {
  const online = useOnline()
  return (
    <div role="status" style={online ? undefined : bar}>
      {online ? null : connection}
    </div>
  )
}
