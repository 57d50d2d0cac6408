import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database/database.ts'

/** Advisory lock of a running seed; an arbitrary unused number. */
export const seedLock = 7_305_522_401

/** Waits until no seed is running or the signal aborts. Job handlers would process its past orders by today's date. */
export async function seedFinished(url: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    while (!signal.aborted) {
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as free', [seedLock])
      if (rows[0].free) return
      await wait(1000, undefined, { signal }).catch(() => {})
    }
  } finally {
    await client.end()
  }
}

/** Development only: GET /dev/demo responds with the percentage of demo data loaded, null once loading has finished. */
export function demoRoute(app: FastifyInstance, db: Database): void {
  app.get('/dev/demo', async () => {
    const there = await sql<{ mark: string | null }>`select to_regclass('demo.seed')::text as mark`.execute(db.read)
    if (!there.rows[0]?.mark) return { percent: null }
    const { rows } = await sql<{ percent: number }>`
      select percent from demo.seed where finished_at is null and exists (
        select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
          and (classid::int8 << 32) | objid::int8 = ${seedLock})`.execute(db.read)
    return { percent: rows[0]?.percent ?? null }
  })
}
