import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Timeout of connecting and of each query. */
const timeoutMs = 5000

/** Workers that hold a lock on a job and its queue but have no connection under their name. */
const missing = `
  select distinct locked_by as id from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_stat_activity where datname = current_database() and application_name = locked_by)`

/**
 * Releases the jobs and queues that killed workers left locked; the job library would release them only after four
 * hours. Each worker keeps a connection under its name and checks for locks whose worker has none. A worker missing in
 * two consecutive checks is dead, since one that only lost its connection has reconnected by then. Any worker can then
 * run its jobs.
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
    fresh.on('error', lose)
    await fresh.connect()
    return fresh
  }
  const lose = () => {
    client?.end().catch(() => {})
    client = undefined
    before = [] // Others may have lost theirs too.
  }
  const look = async () => {
    try {
      const { rows } = await (await connected()).query<{ id: string }>(missing)
      const gone = rows.map(row => row.id)
      const dead = gone.filter(each => before.includes(each))
      before = gone
      if (!dead.length) return
      await (await connected()).query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
      log.warn({ dead }, 'released the jobs of dead workers')
    } catch {
      lose() // The next check reconnects.
    }
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(() => (stopped ? undefined : look()))
  }, everyMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await client?.end().catch(() => {})
    },
  }
}
