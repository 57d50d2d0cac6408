import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable, isUnavailable } from '../database/unavailable.ts'

/** Time that the primary has to respond: health checks themselves expire after few seconds. */
const timeoutMs = 2000

async function writable(db: Database): Promise<void> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db.read)
  if (rows[0]?.standby)
    throw new DatabaseUnavailable('DATABASE_URL is a standby’s, which can’t be written until it is promoted')
}

const late = () =>
  wait(timeoutMs, undefined, { ref: false }).then(() => {
    throw new DatabaseUnavailable(`The primary didn’t respond within ${timeoutMs} ms`)
  })

/**
 * Serves `/health/live` (the process responds) and `/health/ready` (it can serve: the primary can be written, or without
 * it a replica responds) for load balancers and the start script. Without the primary, a process still shows products,
 * so it stays ready. An unreachable replica is only reported, because the primary serves its reads.
 */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async request => {
    try {
      await Promise.race([writable(db), late()])
      return { ready: true, replicas: await db.replicas() }
    } catch (err) {
      const hasReplicas = db.pools().some(({ name }) => name.startsWith('replica'))
      if (!hasReplicas || !isUnavailable(err)) throw err
      await sql`select 1`.execute(db.lagging)
      request.log.warn({ err }, 'only replicas respond')
      return { ready: true, writable: false }
    }
  })
}
