import { timeoutManager } from '@tanstack/react-query'

const timers = new Set<NodeJS.Timeout>()

/** TanStack's timers, of which each is known until it is cleared. */
timeoutManager.setTimeoutProvider<NodeJS.Timeout>({
  // sleeps: for the caller, as the platform does
  setTimeout: (callback, delay) => known(setTimeout(callback, delay)),
  setInterval: (callback, delay) => known(setInterval(callback, delay)),
  clearTimeout,
  clearInterval,
})

function known(timer: NodeJS.Timeout): NodeJS.Timeout {
  timers.add(timer)
  return timer
}

/** Ends the retries of a test, which would call the `fetch` that a later test stubs. */
export function endRetries(): void {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}
