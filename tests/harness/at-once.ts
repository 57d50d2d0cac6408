import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/database/database.ts'

/**
 * Runs the same work several times concurrently. Opens as many connections first: otherwise the first run finishes
 * before the second has one.
 */
export async function atOnce<T>(db: Database, times: number, use: () => Promise<T>): Promise<T[]> {
  const each = Array.from({ length: times })
  const pool = () => db.pools()[0] ?? { open: 0, most: 0 }
  while (pool().open < Math.min(times, pool().most))
    await Promise.all(each.map(() => sql`select pg_sleep(0.05)`.execute(db.read)))
  return Promise.all(each.map(use))
}

/** Resolves once `sessions` database sessions wait for a lock. */
export async function waitingForLocks(db: Database, sessions: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db.read)
    return rows[0]?.count
  }
  await expect.poll(waiting, { interval: 5 }).toBe(sessions)
}
