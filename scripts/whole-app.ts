import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotStart } from '#platform/cannot-start.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { type Child, root, runChild, startChild } from './children.ts'
import { keepRunning, type Part } from './keep-running.ts'
import { step } from './steps.ts'
import { buildWeb, bundleWeb, compressWeb } from './web-build.ts'

interface Options {
  dataFolder: string
  port: number
  sandboxPort: number
  /** Parts to run, such as `api,web`. All if omitted. */
  only?: string
  seed: boolean
  /**
   * Waits for the whole seed and the compressed build. Otherwise demo orders and compression follow in the background.
   */
  complete?: boolean
  /** Uses a temporary database. */
  throwaway?: boolean
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

export interface WholeApp {
  url: string
  databaseUrl: string
  /** True if demo orders still followed in the background when the app was ready. */
  loading: boolean
  /** Address of the card provider's sandbox, if started. */
  sandboxUrl: string | undefined
  /** Resolves with the reason when a part has ended too often to restart. */
  broken: Promise<string>
  stop: () => Promise<void>
  /** Kills every process. The database shuts down by itself. */
  kill: () => void
}

interface Running {
  parts: { stop: () => Promise<void>; kill: () => void }[]
  broken: PromiseWithResolvers<string>
}

async function keep(name: string, running: Running, start: () => Part | Promise<Part>): Promise<void> {
  const part = await keepRunning(name, start)
  running.parts.push(part)
  void part.broken.then(running.broken.resolve)
}

async function database({ env, dataFolder, throwaway }: Options, running: Running): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL
  let url: string | undefined
  await step('database', say =>
    keep('database', running, async () => {
      if (url && throwaway) throw new CannotStart('a temporary database doesn’t survive its server')
      const server = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres'), log: say, throwaway })
      const ended = server.lost.then(server.stop).then(() => 'its process is gone')
      url ??= server.url
      const ready = url === server.url ? Promise.resolve() : Promise.reject(new CannotStart('its port is taken'))
      return { ready, ended, stop: server.stop }
    }),
  )
  if (!url) throw new Error('The database has no URL')
  return url
}

/** Wraps a child process as a part that must be ready within 90 seconds. */
function partOf(name: string, child: Child, ready: Promise<unknown>): Part {
  const late = wait(90_000, undefined, { ref: false }).then(() => {
    throw new CannotStart(`The ${name} wasn't ready after 90 seconds.`)
  })
  const dead = child.ended.then(code => {
    throw new CannotStart(`The ${name} ended (${code}); its output is above.`)
  })
  return { ready: Promise.race([ready, late, dead]), ended: child.ended, stop: child.stop, kill: child.kill }
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

/** Starts the card provider's sandbox and returns the settings that point to it. */
async function sandbox(
  { dataFolder, sandboxPort, port }: Options,
  appUrl: string,
  running: Running,
): Promise<NodeJS.ProcessEnv> {
  const url = `http://localhost:${sandboxPort}`
  const key = 'sk_test_sandbox'
  const settings = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: url,
    SANDBOX_CALLBACK_URL: `${appUrl}/customer/checkout/complete`,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/v1/payments/paystack/webhook`,
    SANDBOX_DATA_FILE: join(dataFolder, 'sandbox.sqlite'),
    PAYSTACK_SECRET_KEY: key,
  }
  await keep('payment sandbox', running, () => {
    const child = startChild(['sandbox/main.ts'], { name: 'sandbox', env: settings })
    return partOf('payment sandbox', child, answers(`http://127.0.0.1:${sandboxPort}/`, child))
  })
  return { PAYSTACK_BASE_URL: `http://127.0.0.1:${sandboxPort}`, PAYSTACK_SECRET_KEY: key }
}

/** Resolves when a child sends the message `ready`. */
function saysReady(child: Child): Promise<void> {
  return new Promise(resume => {
    child.process.on('message', message => {
      if (typeof message === 'object' && message && 'type' in message && message.type === 'ready') resume()
    })
  })
}

/** Starts the seed and waits for its catalogue, or for all of it. Returns whether it is still running. */
async function seed({ complete, signal }: Options, env: NodeJS.ProcessEnv, running: Running): Promise<() => boolean> {
  const child = startChild(['server/seed/main.ts'], { name: 'seed', env, shown: true })
  running.parts.push(child)
  signal.addEventListener('abort', () => void child.stop())
  let loading = true
  const done = child.ended.then(code => {
    loading = false
    if (code !== 0) throw new CannotStart(`The seed failed (${code}); its output is above.`)
  })
  await (complete ? done : Promise.race([saysReady(child), done]))
  void done.catch(() => console.error('The app continues with the data seeded so far. The next start seeds again.'))
  return () => loading
}

/** Compresses the build in the background while the server serves it. */
function compressLater(running: Running): void {
  const stopped = new AbortController()
  const done = compressWeb(stopped.signal).catch(error => stopped.signal.aborted || console.error(error))
  const stop = () => stopped.abort()
  running.parts.push({
    kill: stop,
    async stop() {
      stop()
      await done
    },
  })
}

/** Starts everything in order, on configured or embedded services. Stops what it started when a step fails. */
export async function startWholeApp(options: Options): Promise<WholeApp> {
  const { env, port, only } = options
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  const running: Running = { parts: [], broken: Promise.withResolvers() }
  const stop = async () => {
    for (let part = running.parts.pop(); part; part = running.parts.pop()) await part.stop()
  }
  const withWeb = !only || only.split(',').includes('web')
  const build =
    withWeb &&
    step('build', async say => (await (options.complete ? buildWeb : bundleWeb)(signal)) || say('nothing has changed'))
  // Its failure surfaces below. Until then the database and the seed continue.
  if (build) build.catch(() => {})
  try {
    const databaseUrl = await database(options, running)
    signal.throwIfAborted()
    const url = env.APP_URL ?? `http://localhost:${port}`
    const common = {
      // Processes load a thousand modules, nearly all the same: only the first one compiles them.
      NODE_COMPILE_CACHE: join(root, 'build/compiled'),
      ...env,
      DATABASE_URL: databaseUrl,
      // The embedded database has no pooler.
      DATABASE_DIRECT_URL: env.DATABASE_URL ? env.DATABASE_DIRECT_URL : undefined,
      DATA_FOLDER: options.dataFolder,
      PORT: String(port),
      APP_URL: url,
    }
    await step('migrate', () => runChild(['server/migrate.ts'], { name: 'The migration', env: common }, signal))
    const provider = env.PAYSTACK_SECRET_KEY ? {} : await step('sandbox', () => sandbox(options, url, running))
    const settings: NodeJS.ProcessEnv = { ...common, ...provider }
    signal.throwIfAborted()
    const isLoading = options.seed ? await step('seed', () => seed(options, settings, running)) : () => false
    await build
    signal.throwIfAborted()
    await step('start', () =>
      keep('server', running, () => {
        const args = ['server/main.ts', ...(only ? ['--only', only] : [])]
        const demo = { DEMO_LOADING: String(isLoading()) }
        const child = startChild(args, { name: 'server', env: { ...settings, ...demo }, shown: true })
        return partOf('server', child, saysReady(child))
      }),
    )
    signal.throwIfAborted()
    if (build && !options.complete) compressLater(running)
    const kill = () => {
      for (const part of running.parts) part.kill()
    }
    return {
      url,
      databaseUrl,
      loading: isLoading(),
      sandboxUrl: settings.PAYSTACK_BASE_URL,
      broken: running.broken.promise,
      stop,
      kill,
    }
  } catch (error) {
    failed.abort()
    await stop()
    if (build) await build.catch(() => {})
    throw error
  }
}
