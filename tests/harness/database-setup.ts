import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { urlOf } from './database.ts'
import { throwawayFolder } from './throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    templateDatabase: string
  }
}

/** Starts PostgreSQL for tests in a folder that is removed at the end. */
export async function startThrowawayPostgres(): Promise<EmbeddedPostgres> {
  const dataFolder = throwawayFolder('test')
  try {
    return await startEmbeddedPostgres({ dataFolder, log: () => {}, throwaway: true })
  } catch (error) {
    rmSync(dataFolder, { recursive: true, force: true })
    throw error
  }
}

/** Runs once: starts a server with a migrated database that every test file clones, and removes both at the end. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const embedded = process.env.TEST_DATABASE_URL ? undefined : await startThrowawayPostgres()
  const server = embedded?.url ?? process.env.TEST_DATABASE_URL ?? ''
  const template = `bitmarte_test_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await migrate(urlOf(server, template))
  provide('databaseServer', server)
  provide('templateDatabase', template)
  return async () => {
    const { rows } = await admin.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [template])
    for (const { datname } of rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`)
    await admin.end()
    await embedded?.stop()
  }
}
