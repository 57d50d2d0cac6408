import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** `/health/live`: the process answers; `/health/ready`: so does its database. For load balancers and the start script. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async () => {
    await sql`select 1`.execute(db.read)
    return { ready: true }
  })
}
