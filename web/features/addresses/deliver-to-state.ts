import { useBrowserStore } from '#web/shell/hydrated.tsx'

/** Local storage key of the state for delivery estimates. */
const key = 'bitmarte_customer_deliver_to'
const listeners = new Set<() => void>()
/** Fallback without local storage, until the page is closed. */
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
    // `kept` has the state.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The remembered state; empty on the server, in the first render and before a choice. */
export const useRememberedState = (): string => useBrowserStore(subscribe, read, '')
