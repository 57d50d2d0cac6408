import { sql } from 'kysely'
import type { Reader } from './database.ts'
import type { DB } from './schema.gen.ts'

const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Splits the rows of a table, or those where `flag` is true, into ID ranges of `size` rows: `from` inclusive, `until` exclusive.
 * Together the ranges cover all possible IDs, so rows added later fall into one of them. Returns no range for no rows.
 */
export async function keyParts<T extends keyof DB & string>(
  read: Reader,
  table: T,
  flag: (keyof DB[T] & string) | undefined,
  size: number,
): Promise<{ from: string; until: string }[]> {
  const { rows } = await sql<{ id: string; place: number }>`
    select id, place::int from (
      select id, row_number() over (order by id) - 1 as place from ${sql.table(table)} where ${flag ? sql.ref(flag) : sql`true`}
    ) numbered where place % ${size} = 0 order by id`.execute(read)
  return rows.map((_, at) => ({
    from: at === 0 ? lowest : (rows[at]?.id ?? lowest),
    until: rows[at + 1]?.id ?? highest,
  }))
}
