import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '#platform/ports.ts'
import { type Child, startChild } from '../scripts/children.ts'
import { step } from '../scripts/steps.ts'

const used = z.object({ type: z.literal('used'), cpuMs: z.number(), residentMb: z.number() })
const took = z.object({ type: z.literal('took'), ms: z.array(z.number()) })

/** The app in a separate process. */
export interface App {
  url: string
  /** CPU time of its process since it started, and current memory. */
  used(): Promise<{ cpuMs: number; residentMb: number }>
  /** ID of its process. */
  process: number
  /** Durations of all responses since the last call, from request to end of response, in ms. */
  took(): Promise<number[]>
}

/** Everything measured, each in its own process. */
export interface House {
  bareUrl: string
  /** ID of its process. */
  bareProcess: number
  /** As in production. */
  app: App
  /** The same without response caching. */
  uncached: App
  sandboxUrl: string
  /** Starts a process that runs the jobs. */
  startWorker(): Promise<App>
  stop(): Promise<void>
}

async function ready(child: Child): Promise<void> {
  const ended = child.ended.then(code => {
    throw new Error(`A process ended (${code}) before it was ready`)
  })
  await Promise.race([once(child.process, 'message'), ended])
}

function pidOf({ process: { pid } }: Child): number {
  if (pid === undefined) throw new Error('A process didn’t start')
  return pid
}

async function untilAnswers(url: string): Promise<void> {
  const answers = await fetch(url).then(
    () => true,
    () => false,
  )
  if (!answers) await new Promise(resume => setTimeout(resume, 50)).then(() => untilAnswers(url))
}

/** Starts the app as in production, its card provider and the baseline servers on a filled database. */
export async function startHouse(databaseUrl: string, parts: string): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'bitmarte-bench-data-'))
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  const key = `sk_test_${randomBytes(12).toString('hex')}`
  const start = (script: string, name: string, env: NodeJS.ProcessEnv, args: string[] = []) => {
    const child = startChild([script, ...args], { name, env })
    stops.push(child.stop)
    return child
  }
  const startApp = async (name: string, sandboxUrl: string, env: NodeJS.ProcessEnv, only = parts): Promise<App> => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = {
      NODE_ENV: 'production',
      ADMIN_TWO_FACTOR: 'optional',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'true',
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: join(folder, name),
      PORT: String(port),
      APP_URL: url,
      APP_SECRET: randomBytes(16).toString('hex'),
      PAYSTACK_SECRET_KEY: key,
      PAYSTACK_BASE_URL: sandboxUrl,
    }
    const child = start('bench/measured.ts', name, { ...settings, ...env }, ['--only', only])
    await ready(child)
    const tell = async (type: 'used' | 'took'): Promise<unknown> => {
      child.process.send({ type })
      const [reply] = await once(child.process, 'message')
      return reply
    }
    return {
      url,
      process: pidOf(child),
      used: async () => used.parse(await tell('used')),
      took: async () => took.parse(await tell('took')).ms,
    }
  }
  try {
    return await step('processes', async () => {
      const [barePort, sandboxPort] = [await freePort(), await freePort()]
      const [bareUrl, sandboxUrl] = [`http://127.0.0.1:${barePort}`, `http://127.0.0.1:${sandboxPort}`]
      start('sandbox/main.ts', 'sandbox', { SANDBOX_PORT: String(sandboxPort), PAYSTACK_SECRET_KEY: key })
      const bare = start('bench/bare.ts', 'bare', { DATABASE_URL: databaseUrl, PORT: String(barePort) })
      const bareReady = ready(bare)
      const app = await startApp('app', sandboxUrl, {})
      const uncached = await startApp('uncached', sandboxUrl, { SHARED_ANSWERS_MB: '0' })
      await Promise.all([bareReady, untilAnswers(sandboxUrl)])
      const startWorker = () => startApp('worker', sandboxUrl, {}, 'worker')
      return { bareUrl, bareProcess: pidOf(bare), app, uncached, sandboxUrl, startWorker, stop }
    })
  } catch (error) {
    await stop()
    throw error
  }
}
