import { join } from 'node:path'
import { CannotStart } from '#platform/cannot-start.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { type Child, runChild, startChild } from './children.ts'
import { step } from './steps.ts'
import { buildWeb } from './web-build.ts'

interface Options {
  dataFolder: string
  port: number
  sandboxPort: number
  /** The parts to run, as in `api,web`; all when it isn't given. */
  only?: string
  seed: boolean
  /** A database that is kept for this run alone. */
  throwaway?: boolean
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

export interface WholeApp {
  url: string
  databaseUrl: string
  /** The card provider's stand-in, where it was started. */
  sandboxUrl: string | undefined
  /** Says what ended without having been asked to. */
  broken: Promise<string>
  stop: () => Promise<void>
  /** Ends every process at once. The database then writes itself down on its own. */
  kill: () => void
}

interface Running {
  parts: { name: string; stop: () => Promise<void>; kill?: () => void }[]
  broken: PromiseWithResolvers<string>
}

async function database({ env, dataFolder, throwaway }: Options, running: Running): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL
  return step('database', async say => {
    const server = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres'), log: say, throwaway })
    running.parts.push({ name: 'database', stop: server.stop })
    void server.lost.then(() => running.broken.resolve('The database ended.'))
    return server.url
  })
}

async function keepRunning(name: string, child: Child, ready: Promise<unknown>, running: Running): Promise<void> {
  running.parts.push({ name, stop: child.stop, kill: child.kill })
  void child.ended.then(code => running.broken.resolve(`The ${name} ended (${code}).`))
  const tooLate = AbortSignal.timeout(90_000)
  const late = new Promise<never>((_, reject) => {
    tooLate.onabort = () => reject(new CannotStart(`The ${name} wasn't ready after 90 seconds.`))
  })
  const dead = child.ended.then(code => {
    throw new CannotStart(`The ${name} ended (${code}); what it said stands above.`)
  })
  await Promise.race([ready, late, dead])
  tooLate.onabort = null
}

async function answers(url: string, child: Child): Promise<void> {
  while (child.process.exitCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise(resume => setTimeout(resume, 50))
  }
}

/** Starts the card provider's stand-in and answers the settings that point at it. */
async function sandbox({ dataFolder, port, sandboxPort }: Options, running: Running): Promise<NodeJS.ProcessEnv> {
  const url = `http://localhost:${sandboxPort}`
  const key = 'sk_test_sandbox'
  const child = startChild(['sandbox/main.ts'], {
    name: 'sandbox',
    env: {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_URL: url,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/v1/payments/paystack/webhook`,
      SANDBOX_DATA_FILE: join(dataFolder, 'sandbox.sqlite'),
      PAYSTACK_SECRET_KEY: key,
    },
  })
  await keepRunning('payment sandbox', child, answers(`http://127.0.0.1:${sandboxPort}/`, child), running)
  return { PAYSTACK_BASE_URL: `http://127.0.0.1:${sandboxPort}`, PAYSTACK_SECRET_KEY: key }
}

/** Starts all of it in order, on what the environment names or on what comes along. Stops what it began when it fails. */
export async function startWholeApp(options: Options): Promise<WholeApp> {
  const { env, port, only, signal } = options
  const running: Running = { parts: [], broken: Promise.withResolvers() }
  const stop = async () => {
    for (let part = running.parts.pop(); part; part = running.parts.pop()) await part.stop()
  }
  try {
    const databaseUrl = await database(options, running)
    signal.throwIfAborted()
    const url = env.APP_URL ?? `http://localhost:${port}`
    const common = {
      ...env,
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: options.dataFolder,
      PORT: String(port),
      APP_URL: url,
    }
    await step('migrate', () => runChild(['server/migrate.ts'], { name: 'The migration', env: common }, signal))
    const provider = env.PAYSTACK_SECRET_KEY ? {} : await step('sandbox', () => sandbox(options, running))
    const settings: NodeJS.ProcessEnv = { ...common, ...provider }
    signal.throwIfAborted()
    if (options.seed) {
      await step('seed', () =>
        runChild(['server/seed/main.ts'], { name: 'The seed', env: settings, shown: true }, signal),
      )
    }
    if (!only || only.split(',').includes('web')) {
      await step('build', async say => (await buildWeb(signal)) || say('nothing has changed'))
    }
    await step('start', () => {
      const args = ['server/main.ts', ...(only ? ['--only', only] : [])]
      const child = startChild(args, { name: 'server', env: settings, shown: true })
      const ready = new Promise<void>(resume => {
        child.process.on('message', said => {
          if (typeof said === 'object' && said && 'type' in said && said.type === 'ready') resume()
        })
      })
      return keepRunning('server', child, ready, running)
    })
    signal.throwIfAborted()
    const kill = () => {
      for (const part of running.parts) part.kill?.()
    }
    return { url, databaseUrl, sandboxUrl: settings.PAYSTACK_BASE_URL, broken: running.broken.promise, stop, kill }
  } catch (error) {
    await stop()
    throw error
  }
}
