import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createCoupon } from '#contract/coupons/coupons.ts'
import { migrate } from '#platform/database/migrate.ts'
import { freePort } from '#platform/ports.ts'
import { provider } from '#tests/harness/provider.ts'
import { step } from '../../scripts/steps.ts'
import { ask, send } from '../ask.ts'
import { type Customer, type Good, shopOf } from '../checkout/shop.ts'
import { fill, tokenOf } from '../fill/fill.ts'
import type { MarketDatabase } from './database.ts'
import { type Part, startPart } from './part.ts'
import { codes } from './person.ts'
import type { Stops } from './stops.ts'

const size = { products: 1000, stores: 12, customers: 240 }
/** The secret key that the tests' harness uses, too. */
export const key = 'sk_test_sandbox'

/** A part with an address. */
type Addressed = Part & { url: string }

/** A separate marketplace whose parts run in processes that restart after a kill. */
export interface Market<D extends MarketDatabase = MarketDatabase> {
  database: D
  apps: readonly Addressed[]
  workers: readonly Addressed[]
  /** Where people call the app: its processes, or the balancer before them. */
  urls: readonly string[]
  sandbox: Part
  sandboxUrl: string
  goods: Good[]
  customers: Customer[]
  /** Our balance at the provider before the first payment, in kobo. */
  opened: number
  /** Waits until every part is running. */
  allUp(): Promise<void>
  /** Starts another process of the app. */
  startApp(name: string, env: NodeJS.ProcessEnv): Promise<Addressed>
}

interface Options<D> {
  folder: string
  stops: Stops
  onFault: (what: string) => void
  startDatabase: () => Promise<D>
  apps: number
  workers: number
  /** Starts a balancer before the processes at these ports. */
  startBalancer?: (ports: readonly number[]) => Promise<{ url: string }>
}

const untilAnswers = async (url: string): Promise<void> => {
  while (!(await send(url, { method: 'GET' }).catch(() => undefined))) await wait(50)
}

export async function openMarket<D extends MarketDatabase>({
  folder,
  stops,
  onFault,
  startDatabase,
  apps: appCount,
  workers: workerCount,
  startBalancer,
}: Options<D>): Promise<Market<D>> {
  const database = await step('database', startDatabase)
  await step(`${size.products} products of ${size.stores} stores`, async () => {
    await migrate(database.url)
    await fill(database.url, size)
    await database.query(readFileSync(join(import.meta.dirname, 'staff.sql'), 'utf8'))
    await stockUp(database)
  })
  const ports: number[] = []
  while (ports.length < 1 + workerCount + appCount) ports.push(await freePort())
  const [sandboxPort, ...others] = ports
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const [workerPorts, appPorts] = [others.slice(0, workerCount), others.slice(workerCount)]
  const balancer = await startBalancer?.(appPorts)
  const urls = balancer ? [balancer.url] : appPorts.map(port => `http://127.0.0.1:${port}`)
  const part = async (name: string, args: string[], env: NodeJS.ProcessEnv, url: string) => {
    const isSandbox = name === 'sandbox'
    const started = await startPart({
      name,
      args,
      env,
      logFile: join(folder, `${name}.log`),
      onFault,
      ...(isSandbox ? { isReady: () => untilAnswers(url) } : {}),
    })
    await stops.add(started.stop)
    return { ...started, url }
  }
  return await step('processes', async () => {
    const sandbox = await part(
      'sandbox',
      ['sandbox/main.ts'],
      {
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DATA_FILE: join(folder, 'sandbox.sqlite'),
        SANDBOX_WEBHOOK_URL: `${urls[0]}/v1/payments/paystack/webhook`,
        PAYSTACK_SECRET_KEY: key,
      },
      sandboxUrl,
    )
    const app = (name: string, port: number, only: string, more: NodeJS.ProcessEnv = {}) =>
      part(
        name,
        ['server/main.ts', '--only', only],
        {
          NODE_ENV: 'test',
          LOG_LEVEL: 'warn',
          DATABASE_URL: database.url,
          DATABASE_REPLICA_URLS: database.replicaUrl ?? '',
          DATA_FOLDER: join(folder, 'files'),
          PORT: String(port),
          APP_URL: urls[0] ?? '',
          PAYSTACK_SECRET_KEY: key,
          PAYSTACK_BASE_URL: sandboxUrl,
          MOVABLE_CLOCK: 'true',
          ...more,
        },
        `http://127.0.0.1:${port}`,
      )
    const several = async (name: string, only: string, at: readonly number[]) => {
      const started: Addressed[] = []
      for (const [index, port] of at.entries())
        started.push(await app(at.length > 1 ? `${name}-${index + 1}` : name, port, only))
      return started
    }
    const apps = await several('app', 'api', appPorts)
    const workers = await several('worker', 'worker', workerPorts)
    await makeCoupons(apps[0]?.url ?? '')
    return {
      database,
      apps,
      workers,
      urls,
      sandbox,
      sandboxUrl,
      ...(await shopOf(database.url)),
      opened: await provider({ sandboxUrl }).balance(),
      async allUp() {
        await database.query('select 1')
        for (const each of [sandbox, ...workers, ...apps]) await each.ready()
      },
      startApp: async (name, env) => app(name, await freePort(), 'api', env),
    }
  })
}

/** Reduces the stock of bestsellers, so that people compete for it, and stores the initial stock. */
const stockUp = (database: MarketDatabase) =>
  database.query(`
    with best as (select id, row_number() over (order by sold_count desc, id) place from products where visible)
      update product_variants v set available = case when place <= 12 then 30 else 400 end
      from best where v.product_id = best.id and v.available > 0;
    create schema chaos; create table chaos.stock as select id, available from product_variants`)

/**
 * Creates, per store, a coupon with few uses and one that each customer can use once, and for every other store an
 * automatic one, some of them limited.
 */
async function makeCoupons(url: string): Promise<void> {
  const startDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const percent = (title: string, discountValue: number) =>
    ({ title, discountValue, discountType: 'Percent', startDate }) as const
  const asked = { discountMode: 'Code', combinesWithAutomatic: true } as const
  for (let store = 0; store < size.stores; store++) {
    const coupons = [
      { ...percent('The last few', 30), ...asked, code: codes.few, usageLimit: 15 },
      { ...percent('Once for each', 20), ...asked, code: codes.once, usageLimitPerUser: 1 },
      ...(store % 2 ? [] : [{ ...percent('Ten off', 10), ...(store % 4 ? {} : { usageLimit: 40 }) }]),
    ]
    for (const body of coupons) {
      const reply = await ask(url, createCoupon, { token: tokenOf(store, 'merchant'), body })
      if (reply.failed !== undefined) throw new Error(`A coupon wasn’t made: ${reply.message}`)
    }
  }
}
