import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
// sleeps: a kill so long after a request; wherever it lands, the same has to hold
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { freePort } from '#platform/ports.ts'
import type { TestApp } from './app.ts'

/** When to kill a server: milliseconds after the request, or when it is about to write to a table. */
export type Moment = { afterMs: number } | { writing: string }

interface Request {
  path: string
  token: string
  body: object
}

interface Session {
  state: 'active' | 'idle in transaction' | 'idle in transaction (aborted)'
  waits_for_lock: boolean
  has_written: boolean
}

/** Distinguishes sessions of a killed server from the test's in pg_stat_activity. */
const serverName = 'bitmarte-to-kill'

/** Starts a server of this version, or of the one in `tree`, on the app's database. */
export async function startServer(
  app: TestApp,
  tree = join(import.meta.dirname, '../..'),
): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort()
  const { config } = app.platform
  const databaseUrl = new URL(config.databaseUrl)
  databaseUrl.searchParams.set('application_name', serverName)
  const child = spawn(process.execPath, ['server/main.ts', '--only', 'api'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: databaseUrl.href,
      DATA_FOLDER: config.dataFolder,
      PAYSTACK_BASE_URL: app.sandboxUrl,
      MAX_EVENT_LOOP_DELAY_MS: '0',
      LOG_LEVEL: 'silent',
    },
  })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, process: child }
}

/**
 * Sends a request to a separate server process and kills it at the given moment. Returns whether a transaction with
 * writes was open. Before the check the process is stopped (SIGSTOP), so nothing can commit in between. Resolves once
 * PostgreSQL has rolled back.
 */
export async function killDuring(app: TestApp, request: Request, moment: Moment): Promise<boolean> {
  const server = await startServer(app)
  const [watcher, locker] = [0, 1].map(() => new pg.Client({ connectionString: app.platform.config.databaseUrl }))
  if (!watcher || !locker) throw new Error('Two connections are made')
  await Promise.all([watcher.connect(), locker.connect()])
  const openTransactions = async () => {
    const { rows } = await watcher.query<Session>(
      `select state, wait_event_type is not distinct from 'Lock' as waits_for_lock, backend_xid is not null as has_written
        from pg_stat_activity where application_name = $1 and datname = current_database() and xact_start is not null`,
      [serverName],
    )
    return rows
  }
  try {
    if ('writing' in moment) {
      await locker.query('begin')
      // Others may read the table and lock its rows, but wait before writing.
      await locker.query(`lock table ${moment.writing} in share mode`)
    }
    const headers = { authorization: `Bearer ${request.token}`, 'content-type': 'application/json' }
    // The response is lost with the server, or arrived before.
    const sent = fetch(server.url + request.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(request.body),
    }).catch(() => undefined)
    if ('writing' in moment)
      await expect
        .poll(openTransactions, { interval: 5 })
        .toContainEqual(expect.objectContaining({ waits_for_lock: true }))
    else await wait(moment.afterMs)
    server.process.kill('SIGSTOP')
    // Statements sent before the stop finish, unless they wait for the locked table.
    const settled = async () => (await openTransactions()).every(each => each.state !== 'active' || each.waits_for_lock)
    await expect.poll(settled, { interval: 5 }).toBe(true)
    const inside = (await openTransactions()).some(({ has_written }) => has_written)
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    await sent
    await locker.query('rollback')
    await expect.poll(openTransactions, { interval: 5 }).toEqual([])
    return inside
  } finally {
    server.process.kill('SIGKILL')
    await Promise.all([watcher.end(), locker.end()])
  }
}
