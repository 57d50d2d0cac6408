import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { step } from '../scripts/steps.ts'
import { type Asked, stockOf, whatIsAsked } from './asked.ts'
import { type Addresses, buy } from './buy.ts'
import { commit, fillCommits } from './commits.ts'
import type { App, House } from './house.ts'
import { getRoundly, type Load, type Measured, warmUp } from './load.ts'
import { spreadOf, table } from './table.ts'
import { machineLine, withHouse } from './with-house.ts'

const customers = 256
const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    stores: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    folder: { type: 'string' },
  },
})
const wanted = z
  .object({ products: number, stores: number, rounds: number, seconds: number, folder: z.string().optional() })
  .parse(values)

interface Row {
  name: string
  measure(load: Load): Promise<Measured>
  /** Sends every request once to fill the cache. */
  warm(): Promise<unknown>
  /** The app process that serves the requests. */
  by?: App
  /** Reference row, and the minimum ratio to it that is the target. */
  against?: { row: string; atLeast: number }
  /** Target of the 95th percentile, in ms. */
  p95?: number
}

async function rowsOf(
  databaseUrl: string,
  { bareUrl, app, uncached, sandboxUrl }: House,
  asked: Asked,
): Promise<Row[]> {
  const getting = (url: string, paths: readonly string[]): Pick<Row, 'measure' | 'warm'> => ({
    measure: load => getRoundly(url, paths, load),
    warm: () => warmUp(url, paths),
  })
  const bare = (name: string, paths: readonly string[]): Row => ({ name, ...getting(bareUrl, paths) })
  const gets = (name: string, by: App, paths: readonly string[], targets: Pick<Row, 'against' | 'p95'> = {}): Row => ({
    name,
    by,
    ...getting(by.url, paths),
    ...targets,
  })
  const select = 'bare prepared SELECT of 24 rows'
  const read = (name: string, paths: readonly string[], p95: number): Row[] => [
    gets(name, app, paths, { against: { row: select, atLeast: 0.6 }, p95 }),
    gets(`${name}, uncached`, uncached, paths, { p95 }),
  ]
  const addresses = await addressesOf(databaseUrl)
  const shop = { url: app.url, sandboxUrl, goods: asked.goods, customers }
  const pages: Row[] = []
  for (const [name, paths] of Object.entries(asked.pages))
    if ((await fetch(app.url + paths[0])).status === 200)
      pages.push(gets(`${name}, rendered`, app, paths), gets(`${name}, rendered, uncached`, uncached, paths))
  return [
    bare('bare answer', ['/answer']),
    bare(
      select,
      asked.categories.map(id => `/select/${id}`),
    ),
    ...read('product list', asked.lists, 10),
    ...read('product', asked.products, 10),
    ...read('search', asked.searches, 25),
    ...pages,
    {
      name: 'TPC-B-like commit',
      measure: load => commit(databaseUrl, load),
      warm: () => commit(databaseUrl, { connections: 8, seconds: 1 }),
    },
    {
      name: 'checkout of two stores’ goods',
      by: app,
      measure: load => buy(shop, addresses, load),
      warm: () => buy(shop, addresses, { connections: 8, seconds: 1 }),
      against: { row: 'TPC-B-like commit', atLeast: 0.1 },
      p95: 60,
    },
  ]
}

async function addressesOf(databaseUrl: string): Promise<Addresses> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ customer: number; id: string }>(
    `select substring(a.email from '[0-9]+')::int as customer, address.id
     from customer_addresses address join accounts a on a.id = address.customer_id`,
  )
  await client.end()
  return new Map(rows.map(row => [row.customer, row.id]))
}

/** Result of one row in one round. CPU time is that of the app's process. */
interface Result {
  row: Row
  round: number
  many: Measured
  few: Measured
  cpuMs: number
}

async function measureAll(rows: readonly Row[]): Promise<Result[]> {
  const { rounds, seconds } = wanted
  const results: Result[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const row of rows) {
      await row.warm() // Every time: cache entries expire between rounds.
      const before = await row.by?.used()
      const many = await row.measure({ connections: 32, seconds })
      const after = await row.by?.used()
      const few = await row.measure({ connections: 8, seconds: seconds / 2 })
      const cpuMs = before && after ? (after.cpuMs - before.cpuMs) / many.done : Number.NaN
      results.push({ row, round, many, few, cpuMs })
    }
    console.log(`✓ round ${round} of ${rounds}`)
  }
  return results
}

const shown = (numbers: readonly number[], digits: number, unit = ''): string => {
  const { least, middle, most } = spreadOf(numbers)
  return `${middle.toFixed(digits)}${unit} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}

function print(rows: readonly Row[], results: readonly Result[]): void {
  const of = (name: string) => results.filter(({ row }) => row.name === name)
  const lines = rows.map(({ name, by, against, p95: most }) => {
    const mine = of(name)
    const ratios = against
      ? mine.map((each, at) => (100 * each.many.perSecond) / (of(against.row)[at]?.many.perSecond ?? Number.NaN))
      : []
    const p95 = mine.map(({ few }) => few.p95)
    const cpu = mine.map(({ cpuMs }) => cpuMs)
    return [
      name,
      shown(
        mine.map(({ many }) => many.perSecond),
        0,
      ),
      against ? shown(ratios, 0, ' %') : '',
      against ? `${100 * against.atLeast} %${spreadOf(ratios).middle < 100 * against.atLeast ? ' ✗' : ' ✓'}` : '',
      spreadOf(mine.map(({ few }) => few.p50)).middle.toFixed(1),
      shown(p95, 1),
      most ? `${most}${spreadOf(p95).middle > most ? ' ✗' : ' ✓'}` : '',
      by ? spreadOf(cpu).middle.toFixed(2) : '',
    ]
  })
  const head = [
    '',
    'per second, 32 at once',
    'ratio',
    'target',
    'p50 ms, 8 at once',
    'p95 ms, 8 at once',
    'target',
    'app’s CPU ms',
  ]
  console.log(`\n${table(head, lines)}\n`)
}

const web = existsSync(join(import.meta.dirname, '../build/web/server/index.js'))
await withHouse(
  { ...wanted, customers },
  { parts: `api,shipping,themes${web ? ',web' : ''}`, folder: wanted.folder },
  async (house, database) => {
    await step('the tables of TPC-B', () => fillCommits(database.url()))
    const idle = await house.app.used()
    const rows = await rowsOf(database.url(), house, whatIsAsked(await stockOf(database.url())))
    const results = await measureAll(rows)
    console.log(
      `\n${machineLine(wanted)}; ${wanted.rounds} rounds of ${wanted.seconds} s; each number the middle of the rounds, with the least and the most.`,
    )
    print(rows, results)
    console.log(`The app’s process holds ${idle.residentMb.toFixed(0)} MB when it has started.`)
  },
)
