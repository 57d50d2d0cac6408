import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'

/** The last migration before the migrations were squashed into one file per domain. */
const lastBefore = '0059_refund_reasons'
/** The last of the squashed migrations, which make the same schema. */
const lastSquashed = '0019_sales'
const upgrade = join(import.meta.dirname, '../../database/upgrade-from-0059.sql')

/**
 * Takes over a database whose schema stems from the migrations before they were squashed: brings it to the squashed
 * schema and lists the squashed ones of `migrations` as applied. Any other database stays as it is. Throws `CannotStart` when the database is
 * older than the last of those migrations.
 */
export async function adoptSquashed(db: Kysely<unknown>, migrations: readonly string[]): Promise<void> {
  await db.transaction().execute(async tx => {
    const { rows: found } = await sql<{ there: boolean }>`
      select to_regclass('public.kysely_migration') is not null as there`.execute(tx)
    if (!found[0]?.there) return
    const { rows } = await sql<{ name: string }>`select name from kysely_migration for update`.execute(tx)
    const names = rows.map(({ name }) => name)
    if (!names.includes('0002_accounts')) return
    if (!names.includes(lastBefore))
      throw new CannotStart(
        `This database is older than migration ${lastBefore}. Start the release before this one on it first.`,
      )
    await sql.raw(await readFile(upgrade, 'utf8')).execute(tx)
    await sql`delete from kysely_migration`.execute(tx)
    for (const name of migrations.filter(each => each <= lastSquashed))
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      )
  })
}
