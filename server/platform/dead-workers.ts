import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { second } from './clock.ts'

/** Timeout of connecting and of each query. */
const timeoutMs = 5 * second

/** Workers that hold a lock on a job and its queue but have no connection under their name. */
const missing = `
  select distinct locked_by as id from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_stat_activity where datname = current_database() and application_name = locked_by)`

/**
 * Releases the jobs and queues that killed workers left locked; the job library would release them only after four
 * hours. Each worker keeps a connection under its name and checks for locks whose worker has none. A worker missing in
 * two consecutive checks is dead, and any worker can run its jobs. A living one that lost its connection reconnects at
 * once, so it has all of `everyMs`, the least time between two checks, to be back.
 */
export function reapDeadWorkers(options: {
  url: string
  /** This worker's name, as written in the locks. */
  id: string
  log: FastifyBaseLogger
  everyMs: number
}): { stop(): Promise<void> } {
  const { url, id, log, everyMs } = options
  let stopped = false
  let pause = new AbortController()
  let client: pg.Client | undefined
  let before: readonly string[] = []

  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({
      connectionString: url,
      application_name: id,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client = fresh
    fresh.on('error', () => {
      if (client !== fresh) return
      lose()
      pause.abort() // Reconnects at once.
    })
    await fresh.connect()
    return fresh
  }
  const lose = () => {
    client?.end().catch(() => {})
    client = undefined
    before = [] // Others may have lost theirs too.
  }
  /** Returns the time to wait before the next check. */
  const look = async (): Promise<number> => {
    try {
      const { rows } = await (await connected()).query<{ id: string }>(missing)
      const missingNow = rows.map(row => row.id)
      const dead = missingNow.filter(each => before.includes(each))
      before = missingNow
      if (dead.length) {
        await (await connected()).query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
        log.warn({ dead }, 'released the jobs of dead workers')
      }
      return everyMs
    } catch {
      lose()
      return everyMs / 5
    }
  }
  const lookUntilStopped = async () => {
    while (!stopped) {
      pause = new AbortController()
      const ms = await look()
      await wait(ms, undefined, { signal: pause.signal }).catch(() => {})
    }
  }
  const looking = lookUntilStopped()
  return {
    async stop() {
      stopped = true
      pause.abort()
      await looking
      await client?.end().catch(() => {})
    },
  }
}
