import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'

/** Replaces a merged category in coupons. */
export async function followCategory({ tx }: Work, fromId: string, intoId: string): Promise<void> {
  for (const kind of ['spend', 'reward']) {
    const ids = sql.ref(`${kind}_ids`)
    const replaced = sql`array_replace(${ids}, ${fromId}::uuid, ${intoId}::uuid)`
    await sql`update coupons set ${ids} = array(select distinct each from unnest(${replaced}) each)
      where ${sql.ref(`${kind}_scope`)} = 'Category' and ${fromId}::uuid = any(${ids})`.execute(tx)
  }
}
