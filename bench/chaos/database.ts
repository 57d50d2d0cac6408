import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts'
import type { Stops } from './stops.ts'

/** A marketplace's database, which fails during the run. */
export interface MarketDatabase {
  readonly url: string
  /** Where reads that may lag go. */
  readonly replicaUrl?: string
  /** Runs a statement, retrying while the database is down. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
}

/** A PostgreSQL server with durable commits, which the run crashes. */
export interface CrashingDatabase extends MarketDatabase {
  /** Kills the server, so its memory is lost. Settles once it has recovered from its log and responds. */
  crash(): Promise<void>
  /**
   * Kills one of its processes. The server then disconnects everybody and recovers by itself. Returns false when nobody is
   * connected.
   */
  crashOneProcess(): Promise<boolean>
}

/** Connections whose queries are repeated while the database is down. */
export function patientQueries(url: string): Pick<MarketDatabase, 'query'> & { end(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 5000 })
    .on('error', () => {})
    .on('connect', client => client.on('error', () => {}))
  return {
    end: () => pool.end(),
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
      for (let tries = 0; ; tries++) {
        try {
          return (await pool.query<T>(text, values)).rows
        } catch (error) {
          const isOurFault = error instanceof pg.DatabaseError && !/^(25006|57|08|XX)/.test(error.code ?? '')
          if (isOurFault || tries > 200) throw error
          await wait(200)
        }
      }
    },
  }
}

export async function startCrashingDatabase(dataFolder: string, stops: Stops): Promise<CrashingDatabase> {
  const start = () => startEmbeddedPostgres({ dataFolder, log: () => {} })
  let server: EmbeddedPostgres = await start()
  await stops.add(() => server.stop())
  const { url } = server
  const { query, end } = patientQueries(url)
  await stops.add(end)
  const pidOf = async (text: string) => (await query<{ pid: number }>(text))[0]?.pid
  return {
    url,
    query,
    async crash() {
      const pid = await pidOf("select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid")
      if (!pid) throw new Error('The database names no process')
      process.kill(pid, 'SIGKILL')
      await server.stop()
      for (let tries = 1; ; tries++) {
        try {
          server = await start()
          break
        } catch (error) {
          if (tries === 60) throw error
          await wait(250) // Its other processes are still exiting.
        }
      }
      if (server.url !== url) throw new Error('The database came back at another address')
    },
    async crashOneProcess() {
      const pid =
        await pidOf(`select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
          order by (state = 'active') desc, random() limit 1`)
      if (!pid) return false
      process.kill(pid, 'SIGKILL')
      await query('select 1')
      return true
    },
  }
}
