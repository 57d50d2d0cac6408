import { setTimeout as wait } from 'node:timers/promises'
import { NoAnswer, send } from '../ask.ts'
import type { CrashingDatabase } from './database.ts'

const minute = 60_000

/** What isn't finished: jobs that can still be done, and payments and refunds whose end isn't known. */
const unfinished = `
  select (select count(*)::int from graphile_worker._private_jobs where locked_at is not null or attempts < max_attempts) jobs,
    (select count(*)::int from payments where status in ('starting', 'open', 'declined')) payments,
    (select count(*)::int from refunds where status in ('waiting', 'sent')) refunds,
    (select count(*)::int from checkouts where status = 'open') checkouts`

type Unfinished = Record<'jobs' | 'payments' | 'refunds' | 'checkouts', number>

/**
 * Lets time pass for the app, and waits each time until the jobs are through: holds run out, sweeps ask the provider,
 * refunds are paid, who never paid is given up. What is still unfinished after that is a difference.
 */
export async function settle(database: CrashingDatabase, workerUrl: string): Promise<string[]> {
  for (const minutes of [0, 16, 2, 4, 8, 120, 1440, 2880]) {
    const moved = { method: 'POST', body: { advanceMs: minutes * minute } }
    const { status } = await send(`${workerUrl}/dev/clock`, moved)
    if (status !== 200) throw new NoAnswer(`The worker's clock answered ${status}`)
    for (let tries = 0; tries < 120; tries++) {
      // Failed tries wait longer and longer in real time, which the app's clock doesn't move.
      await database.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts and run_at > now()',
      )
      const [left] = await database.query<Unfinished>(unfinished)
      if (left?.jobs === 0) break
      await wait(500)
    }
    const [left] = await database.query<Unfinished>(unfinished)
    if (left && Object.values(left).every(count => count === 0)) return []
  }
  const [left] = await database.query<Unfinished>(unfinished)
  return Object.entries(left ?? {}).flatMap(([what, count]) => (count ? [`${count} ${what} never finished`] : []))
}
