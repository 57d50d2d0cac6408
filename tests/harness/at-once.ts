import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * Does the same thing so many times at once. The pool's connections are opened first: else the first is through before
 * the second has one, and nothing is at once.
 */
export async function atOnce<T>(db: Database, times: number, use: () => Promise<T>): Promise<T[]> {
  const each = Array.from({ length: times })
  await Promise.all(each.map(() => sql`select pg_sleep(0.05)`.execute(db.read)))
  return Promise.all(each.map(use))
}
