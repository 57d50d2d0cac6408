import { useSyncExternalStore } from 'react'
import { connection } from '#contract/messages.ts'
import classes from './offline.module.css'

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

/** Bar shown while offline. */
export function Offline() {
  const online = useOnline()
  return (
    <div role="status" className={online ? undefined : classes.bar}>
      {online ? null : connection}
    </div>
  )
}
