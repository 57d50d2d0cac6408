import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { freePort } from '#platform/ports.ts'
import { type Child, startChild } from '../scripts/children.ts'
import { step } from '../scripts/steps.ts'
import { fillCommits } from './commits.ts'
import { fill, type Size } from './fill.ts'

const used = z.object({ type: z.literal('used'), cpuMs: z.number(), residentMb: z.number() })

/** Everything that is measured, each in a process of its own. */
export interface House {
  databaseUrl: string
  bareUrl: string
  appUrl: string
  sandboxUrl: string
  /** What the app's process has used of the processor since it started, and holds of memory now. */
  used(): Promise<{ cpuMs: number; residentMb: number }>
  stop(): Promise<void>
}

async function ready(child: Child): Promise<void> {
  const ended = child.ended.then(code => {
    throw new Error(`A process ended (${code}) before it was ready`)
  })
  await Promise.race([once(child.process, 'message'), ended])
}

async function untilAnswers(url: string): Promise<void> {
  const answers = await fetch(url).then(
    () => true,
    () => false,
  )
  if (!answers) await new Promise(resume => setTimeout(resume, 50)).then(() => untilAnswers(url))
}

/** Starts and fills a database that is thrown away, and on it the app as in production, its card provider and the bare limits. */
export async function startHouse(size: Size, parts: string): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'bitmarte-bench-'))
  chmodSync(folder, 0o755) // PostgreSQL's system user has to get in where root runs this.
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    const database = await step('database', async () => {
      const options = { dataFolder: join(folder, 'postgres'), log: () => {}, throwaway: true }
      const server = await startEmbeddedPostgres(options)
      stops.push(server.stop)
      await migrateToLatest(server.url)
      return server
    })
    await step(`${size.products} products of ${size.stores} stores`, () => fill(database.url, size))
    await step('the tables of TPC-B', () => fillCommits(database.url))
    const [appPort, barePort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
    const [appUrl, bareUrl, sandboxUrl] = [appPort, barePort, sandboxPort].map(port => `http://127.0.0.1:${port}`) as [
      string,
      string,
      string,
    ]
    const key = `sk_test_${randomBytes(12).toString('hex')}`
    const start = (script: string, name: string, env: NodeJS.ProcessEnv, args: string[] = []) => {
      const child = startChild([script, ...args], { name, env })
      stops.push(child.stop)
      return child
    }
    start('sandbox/main.ts', 'sandbox', { SANDBOX_PORT: String(sandboxPort), PAYSTACK_SECRET_KEY: key })
    const bare = start('bench/bare.ts', 'bare', { DATABASE_URL: database.url, PORT: String(barePort) })
    const app = start(
      'bench/measured.ts',
      'app',
      {
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        DATABASE_URL: database.url,
        DATA_FOLDER: join(folder, 'data'),
        PORT: String(appPort),
        APP_URL: appUrl,
        APP_SECRET: randomBytes(16).toString('hex'),
        PAYSTACK_SECRET_KEY: key,
        PAYSTACK_BASE_URL: sandboxUrl,
      },
      ['--only', parts],
    )
    await step('processes', () => Promise.all([ready(bare), ready(app), untilAnswers(sandboxUrl)]))
    return {
      databaseUrl: database.url,
      bareUrl,
      appUrl,
      sandboxUrl,
      async used() {
        app.process.send({ type: 'used' })
        const [said] = await once(app.process, 'message')
        return used.parse(said)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
