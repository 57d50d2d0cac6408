import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { within } from './fixtures.ts'

/**
 * Makes the database refuse to insert or update the rows of a table whose column has this value, while `run` runs: a fault
 * in one of many.
 */
export async function whileRefused<T>(
  app: TestApp,
  { table, column, value }: { table: string; column: string; value: string },
  run: () => Promise<T>,
): Promise<T> {
  const on = sql`on ${sql.table(table)} for each row when (new.${sql.ref(column)} = ${sql.lit(value)})`
  await within(app, async ({ tx }) => {
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(tx)
    await sql`create trigger refuse before insert or update ${on} execute function refuse()`.execute(tx)
  })
  try {
    return await run()
  } finally {
    await within(app, ({ tx }) => sql`drop function refuse cascade`.execute(tx))
  }
}
