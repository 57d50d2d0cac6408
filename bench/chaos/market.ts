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
import { type CrashingDatabase, startCrashingDatabase } from './database.ts'
import { type Part, startPart } from './part.ts'
import { codes } from './person.ts'

const size = { products: 1000, stores: 12, customers: 240 }
/** The secret key that the tests' harness uses, too. */
export const key = 'sk_test_sandbox'

/** A separate marketplace whose parts run in processes that restart after a kill. */
export interface Market {
  database: CrashingDatabase
  apps: readonly (Part & { url: string })[]
  worker: Part & { url: string }
  sandbox: Part
  sandboxUrl: string
  goods: Good[]
  customers: Customer[]
  /** Our balance at the provider before the first payment, in kobo. */
  opened: number
  /** Waits until every part is running. */
  allUp(): Promise<void>
  stop(): Promise<void>
}

const untilAnswers = async (url: string): Promise<void> => {
  while (!(await send(url, { method: 'GET' }).catch(() => undefined))) await wait(50)
}

export async function openMarket(folder: string, onFault: (what: string) => void): Promise<Market> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    const database = await step('database', () => startCrashingDatabase(join(folder, 'postgres')))
    stops.push(database.stop)
    await step(`${size.products} products of ${size.stores} stores`, async () => {
      await migrate(database.url)
      await fill(database.url, size)
      await database.query(readFileSync(join(import.meta.dirname, 'staff.sql'), 'utf8'))
      await stockUp(database)
    })
    const [sandboxPort, workerPort, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const [first] = ports
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
      stops.push(started.stop)
      return { ...started, url }
    }
    return await step('processes', async () => {
      const sandbox = await part(
        'sandbox',
        ['sandbox/main.ts'],
        {
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_DATA_FILE: join(folder, 'sandbox.sqlite'),
          SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${first}/v1/payments/paystack/webhook`,
          PAYSTACK_SECRET_KEY: key,
        },
        sandboxUrl,
      )
      const app = (name: string, port: number | undefined, only: string) =>
        part(
          name,
          ['server/main.ts', '--only', only],
          {
            NODE_ENV: 'test',
            LOG_LEVEL: 'warn',
            DATABASE_URL: database.url,
            DATA_FOLDER: join(folder, 'files'),
            PORT: String(port),
            APP_URL: `http://127.0.0.1:${first}`,
            PAYSTACK_SECRET_KEY: key,
            PAYSTACK_BASE_URL: sandboxUrl,
            MOVABLE_CLOCK: 'true',
          },
          `http://127.0.0.1:${port}`,
        )
      const apps = [await app('app-1', ports[0], 'api'), await app('app-2', ports[1], 'api')]
      const worker = await app('worker', workerPort, 'worker')
      await makeCoupons(apps[0]?.url ?? '')
      return {
        database,
        apps,
        worker,
        sandbox,
        sandboxUrl,
        ...(await shopOf(database.url)),
        opened: await provider({ sandboxUrl }).balance(),
        async allUp() {
          await database.query('select 1')
          for (const each of [sandbox, worker, ...apps]) await each.ready()
        },
        stop,
      }
    })
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reduces the stock of bestsellers, so that people compete for it, and stores the initial stock. */
const stockUp = (database: CrashingDatabase) =>
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
