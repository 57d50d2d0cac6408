import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/**
 * Creates a database for one test file: a clone of the migrated one, which contains only what migrations insert, or
 * with `empty` one without a schema.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const template = inject('templateDatabase')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : template} STRATEGY FILE_COPY`)
  return { url: urlOf(server, name), drop: () => ask(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}
