import { AsyncLocalStorage } from 'node:async_hooks'

/** A request's own writes, so that later reads of its caller don't come from a replica without them. */
interface OwnWrites {
  /** Position in the primary's log up to which the caller had written before, in bytes. */
  readonly before: string | undefined
  /** Whether the request has committed a transaction. */
  wrote: boolean
}

const requests = new AsyncLocalStorage<OwnWrites>()

/** Runs a request of a caller who had written up to the position `before`. Calls within a request belong to it. */
export function followWrites<T>(before: string | undefined, run: () => T): T {
  return requests.getStore() ? run() : requests.run({ before, wrote: false }, run)
}

/** Position that a replica must have replayed to serve the current request; undefined if any will do. */
export const positionToReach = (): string | undefined => requests.getStore()?.before

/** Records that the current request has written. */
export function noteWrite(): void {
  const request = requests.getStore()
  if (request) request.wrote = true
}

/** Returns whether the current request has written. */
export const hasWritten = (): boolean => requests.getStore()?.wrote ?? false
