import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Milliseconds that connecting, or an answer, may take. */
const timeoutMs = 5000

/** Workers that have locked a job, and with it its queue, but have no connection under their name. */
const missing = `
  select distinct locked_by as id from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_stat_activity where datname = current_database() and application_name = locked_by)`

/**
 * A worker that is killed leaves the jobs that it was at locked, and the queues that they are in; the job library would
 * free them after four hours. So each worker keeps a connection under its name for as long as it lives, and looks for
 * others' locks whose worker has none. One that is missing in two looks is dead: in between, one that had only lost its
 * connection has made another. Its jobs are then free for any worker.
 */
export function heedDeadWorkers(options: {
  url: string
  /** This worker’s name, as it stands in the locks. */
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
    before = [] // Others may have lost theirs with it.
  }
  const look = async () => {
    try {
      const { rows } = await (await connected()).query<{ id: string }>(missing)
      const gone = rows.map(row => row.id)
      const dead = gone.filter(each => before.includes(each))
      before = gone
      if (!dead.length) return
      await (await connected()).query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
      log.warn({ dead }, 'the jobs of dead workers are free again')
    } catch {
      lose() // The next look connects again.
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
