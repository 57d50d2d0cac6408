import pg from 'pg'
import { sendTogether } from './send-together.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Number of statements that share a connection at most, so that a slow one keeps few others waiting. */
const mostSharing = 4

interface Shared {
  readonly client: pg.PoolClient
  running: number
  isBroken: boolean
}

export interface SharingPool {
  /** Number of statements that wait for a connection. */
  readonly waiting: number
  /** Runs statements that need no transaction around them. */
  run<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

/**
 * Lets statements share the connections of a pool of pipelining clients once all of them are busy. A busy connection then
 * has its next statement before it ends the one before, and several are sent with one system call, which takes longer than
 * anything else that a process does for a small statement.
 */
export function sharingPool(
  pool: { connect(): Promise<pg.PoolClient> },
  most: number,
  { waitMs = 15_000 }: { waitMs?: number } = {},
): SharingPool {
  const open = new Set<Shared>()
  const waiting: (() => void)[] = []
  let connecting = 0

  const connect = async (): Promise<Shared> => {
    connecting++
    try {
      const shared = { client: await pool.connect(), running: 1, isBroken: false }
      open.add(shared)
      for (const resume of waiting.splice(0, mostSharing - 1)) resume()
      return shared
    } catch (error) {
      // Whoever waits tries itself, because nobody may be left who ends and wakes it.
      waiting.shift()?.()
      throw error
    } finally {
      connecting--
    }
  }

  const leastBusy = (): Shared | undefined => {
    let least: Shared | undefined
    for (const shared of open) if (!shared.isBroken && shared.running < (least?.running ?? mostSharing)) least = shared
    return least
  }

  /** Waits until a connection may have room. Throws DatabaseUnavailable after `waitMs`. */
  const room = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const resume = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(resume), 1)
      reject(new DatabaseUnavailable('Every shared connection is busy'))
    }, waitMs)
    waiting.push(resume)
    return promise
  }

  const take = async (): Promise<Shared> => {
    for (;;) {
      const shared = leastBusy()
      const isIdle = shared?.running === 0
      if (!isIdle && open.size + connecting < most) return connect()
      if (shared) {
        shared.running++
        // Sent together with the other statements of this turn of the event loop.
        if (!isIdle) sendTogether(shared.client, setImmediate)
        return shared
      }
      await room()
    }
  }

  const leave = (shared: Shared): void => {
    shared.running--
    if (shared.running === 0 && (shared.isBroken || !waiting.length)) {
      open.delete(shared)
      shared.client.release(shared.isBroken)
    }
    waiting.shift()?.()
  }

  return {
    get waiting() {
      return waiting.length
    },
    async run(use) {
      const shared = await take()
      try {
        return await use(shared.client)
      } catch (error) {
        // Anything but an error of the statement may leave the connection in an unknown state.
        if (!(error instanceof pg.DatabaseError)) shared.isBroken = true
        throw error
      } finally {
        leave(shared)
      }
    },
  }
}
