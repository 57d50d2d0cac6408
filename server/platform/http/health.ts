import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'

/**
 * Serves `/health/live` (the process responds) and `/health/ready` (the database responds and can be written) for load
 * balancers and the start script. An unreachable replica is reported but the process stays ready, because the primary
 * serves its reads.
 */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async () => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db.read)
    if (rows[0]?.standby)
      throw new DatabaseUnavailable('DATABASE_URL is a standby’s, which can’t be written until it is promoted')
    return { ready: true, replicas: await db.replicas() }
  })
}
