import { setTimeout as wait } from 'node:timers/promises'
import { provider } from '#tests/harness/provider.ts'
import { NoAnswer, send } from '../ask.ts'
import type { MarketDatabase } from './database.ts'
import type { Market } from './market.ts'

const minute = 60_000

/** Unfinished work: jobs that can still run, and payments and refunds without a final status. */
const unfinished = `
  select (select count(*)::int from graphile_worker._private_jobs where locked_at is not null or attempts < max_attempts) jobs,
    (select count(*)::int from payments where status in ('starting', 'open', 'declined')) payments,
    (select count(*)::int from refunds where status in ('waiting', 'sent')) refunds,
    (select count(*)::int from disputes where status in ('needs_evidence', 'under_review')) disputes,
    (select count(*)::int from payout_transfers where status in ('approved', 'processing')) transfers,
    (select count(*)::int from checkouts where status = 'open') checkouts`

type Unfinished = Record<'jobs' | 'payments' | 'refunds' | 'disputes' | 'transfers' | 'checkouts', number>

/**
 * Moves the app's clock and waits each time for its jobs: reservations expire, scheduled jobs query the provider, banks
 * decide disputes, refunds are paid, unpaid checkouts are closed. Reports everything unfinished afterwards as a difference.
 */
export async function settle({ database, workers, sandboxUrl }: Market): Promise<string[]> {
  const [worker, ...others] = workers
  // Only the clock of one is moved, so others would find nothing due.
  for (const other of others) await other.stop()
  const left = async (): Promise<Unfinished> => {
    const [row] = await database.query<Unfinished>(unfinished)
    if (!row) throw new Error('The database doesn’t say what is unfinished')
    return row
  }
  const pass = async (minutes: number): Promise<Unfinished> => {
    const moved = { method: 'POST', body: { advanceMs: minutes * minute }, timeoutMs: 6 * minute }
    const { status } = await send(`${worker?.url}/dev/clock`, moved)
    if (status !== 200) throw new NoAnswer(`The worker's clock answered ${status}`)
    for (let tries = 0; tries < 120 && (await left()).jobs > 0; tries++) {
      // Retry delays grow in real time, which the app's clock doesn't move.
      await database.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts and run_at > now()',
      )
      await wait(500)
    }
    return left()
  }
  for (const minutes of [0, 16, 2, 4, 8, 120]) await pass(minutes)
  await decideDisputes(database, sandboxUrl)
  // Return windows end, cases are decided, stores are paid, and partners on Monday.
  for (let day = 0; day < 9; day++) await pass(1440)
  // Scheduled jobs work in batches, so days pass as long as the work decreases.
  let [before, now] = [Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER]
  let what: Unfinished = await left()
  while (now > 0 && now < before) {
    what = await pass(1440)
    before = now
    now = Object.values(what).reduce((sum, count) => sum + count, 0)
  }
  return Object.entries(what).flatMap(([name, count]) => (count ? [`${count} ${name} never finished`] : []))
}

/** Has the banks decide every open dispute, one in three against us. */
async function decideDisputes(database: MarketDatabase, sandboxUrl: string): Promise<void> {
  const open = await database.query<{ reference: string }>(
    `select p.reference from disputes d join payments p on p.id = d.payment_id
     where d.status in ('needs_evidence', 'under_review') order by d.id`,
  )
  for (const [at, { reference }] of open.entries())
    await provider({ sandboxUrl }).resolveDispute(reference, at % 3 ? 'won' : 'lost')
}
