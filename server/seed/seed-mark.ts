import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { seedLock } from '#platform/demo.ts'

/** What a seed finds: nothing, its own work done, its own work half done, or a marketplace that isn't the demo. */
export type Found = 'empty' | 'seeded' | 'unfinished' | 'in use'

export interface Mark {
  found: Found
  /** Writes down that a seed has begun, so that what it leaves behind if it is killed is known to be its own. */
  begin(): Promise<void>
  /** Empties a database that a seed began to fill. Everything in it goes, mark included. */
  empty(): Promise<void>
  /** Records how much of the seed is done. */
  progress(percent: number): Promise<void>
  finish(): Promise<void>
  close(): Promise<void>
}

/**
 * Looks at what is in a migrated database, and keeps other seeds out until closed. The mark stands in a schema of its
 * own, so a database that was never seeded knows nothing of it.
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
      // The books and the audit log let nobody delete from them, so what holds them goes as well. The mark goes last.
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
