import { useBrowserStore } from './hydrated.tsx'

let unsent = 0
const listeners = new Set<() => void>()

/** Publishes how many actions of a rider or hub wait for the network, for the offline bar and the sign-out. */
export function setUnsentWork(count: number) {
  if (count === unsent) return
  unsent = count
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the number of actions that wait for the network. */
export const useUnsentWork = () => useBrowserStore(subscribe, () => unsent, 0)
