import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { seedLock } from '#platform/demo.ts'

/** State of the database: empty, fully seeded, partly seeded, or a marketplace that isn't the demo. */
type Found = 'empty' | 'seeded' | 'unfinished' | 'in use'

export interface Mark {
  found: Found
  /** Records that a seed has begun, so that the next run recognises the remains of a killed seed. */
  begin(): Promise<void>
  /** Empties a database that a seed began to fill, including the mark. */
  empty(): Promise<void>
  /** Records the percentage of the seed that is done. */
  progress(percent: number): Promise<void>
  finish(): Promise<void>
  close(): Promise<void>
}

/**
 * Inspects a migrated database, and locks other seeds out until closed. The mark has its own schema, so that an
 * unseeded database contains no trace of it.
 */
export async function markOf(url: string): Promise<Mark> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [seedLock])
  const one = async (statement: string): Promise<boolean> => (await client.query(statement)).rows[0]?.answer === true
  const look = async (): Promise<Found> => {
    if (await one(`select to_regclass('demo.seed') is not null as answer`)) {
      if (await one('select finished_at is not null as answer from demo.seed')) return 'seeded'
      return 'unfinished'
    }
    const used = 'select exists (select from accounts) or exists (select from categories) as answer'
    return (await one(used)) ? 'in use' : 'empty'
  }
  return {
    found: await look(),
    async begin() {
      await client.query('create schema demo')
      await client.query(
        'create table demo.seed (begun_at timestamptz not null, finished_at timestamptz, percent int not null default 0)',
      )
      await client.query('insert into demo.seed values (now())')
    },
    async empty() {
      // The ledger and the audit log forbid deletion, so their tables are dropped. The mark goes last.
      await client.query('drop schema if exists graphile_worker cascade')
      await client.query('drop schema public cascade')
      await client.query('create schema public')
      await migrate(url)
      await client.query('drop schema demo cascade')
    },
    async progress(percent) {
      await client.query('update demo.seed set percent = $1', [percent])
    },
    async finish() {
      await client.query('update demo.seed set finished_at = now()')
    },
    close: () => client.end(),
  }
}
