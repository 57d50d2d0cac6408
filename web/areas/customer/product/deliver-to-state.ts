import { useSyncExternalStore } from 'react'

/** The state that somebody looks at deliveries to, remembered in this browser. */
const key = 'bitmarte_customer_deliver_to'
const listeners = new Set<() => void>()
/** Where the browser keeps nothing, it is remembered until the page is left. */
let kept: string | undefined

function read(): string {
  try {
    return localStorage.getItem(key) ?? kept ?? ''
  } catch {
    return kept ?? ''
  }
}

export function rememberState(state: string) {
  kept = state
  try {
    localStorage.setItem(key, state)
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The remembered state; empty on the server, in the first render, and before one was chosen. */
export const useRememberedState = (): string => useSyncExternalStore(subscribe, read, () => '')
