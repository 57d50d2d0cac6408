/** Milliseconds between two looks for the network, which the browser may think is there. */
const lookEveryMs = 5_000
/** Milliseconds after which a look has failed: on a dead line a request hangs for minutes. */
const lookTimeoutMs = 10_000

/**
 * Calls `then` once, as soon as the server answers for a page: looks every few seconds, and when the browser goes online.
 * The service worker doesn't handle HEAD, so a stored copy can't answer. Returns a function that stops.
 */
export function whenReachable(path: string, then: () => void, { atOnce = false } = {}): () => void {
  let looking: AbortController | undefined
  const look = async () => {
    looking?.abort()
    const own = new AbortController()
    looking = own
    const timeout = setTimeout(() => own.abort(), lookTimeoutMs)
    const reachable = await fetch(path, { method: 'HEAD', cache: 'no-store', signal: own.signal }).then(
      ({ status }) => status < 500,
      () => false,
    )
    clearTimeout(timeout)
    if (looking !== own) return
    looking = undefined
    if (!reachable) return
    // A second try would cancel the page that is on its way, and a slow one would never arrive.
    stop()
    then()
  }
  const timer = setInterval(() => looking ?? look(), lookEveryMs)
  const stop = () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
    looking?.abort()
    looking = undefined
  }
  window.addEventListener('online', look)
  if (atOnce) void look()
  return stop
}
