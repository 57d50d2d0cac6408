import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createTestDatabase } from '#tests/harness/database.ts'
import { connect } from './database.ts'

test('a replica that drops its connections while idle is connected to again', async () => {
  const { url, drop } = await createTestDatabase()
  const db = connect({ url, replicaUrls: [url], clock: systemClock, constraints: {} })
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  process.on('uncaughtException', note)
  const idle = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.lagging)
  await sql`select pg_terminate_backend(${idle.rows[0]?.pid})`.execute(db.read)
  await new Promise(resolve => setTimeout(resolve, 100))
  process.off('uncaughtException', note)
  expect(errors).toEqual([])
  expect((await sql`select 1 as one`.execute(db.lagging)).rows).toEqual([{ one: 1 }])
  await db.close()
  await drop()
})
