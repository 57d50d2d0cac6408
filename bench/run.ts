import { existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { type Asked, whatIsAsked } from './asked.ts'
import { type Addresses, buy } from './buy.ts'
import { commit } from './commits.ts'
import { type House, startHouse } from './house.ts'
import { getRoundly, type Load, type Measured } from './load.ts'
import { spreadOf, table } from './table.ts'

const customers = 256
const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    stores: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const wanted = z.object({ products: number, stores: number, rounds: number, seconds: number }).parse(values)

interface Row {
  name: string
  measure(load: Load): Promise<Measured>
  /** The row that it is held against, the least part of it that is the target, and the 95th percentile in ms. */
  against?: { row: string; atLeast: number; p95: number }
}

async function rowsOf(house: House, asked: Asked): Promise<Row[]> {
  const { bareUrl, appUrl, databaseUrl, sandboxUrl } = house
  const gets = (name: string, url: string, paths: readonly string[], against?: Row['against']): Row => ({
    name,
    measure: load => getRoundly(url, paths, load),
    ...(against ? { against } : {}),
  })
  const select = 'bare prepared SELECT of 24 rows'
  const addresses = await addressesOf(databaseUrl)
  const shop = { url: appUrl, sandboxUrl, goods: asked.goods, customers }
  const pages: Row[] = []
  for (const [name, paths] of Object.entries(asked.pages))
    if ((await fetch(appUrl + paths[0])).status === 200) pages.push(gets(`${name}, rendered`, appUrl, paths))
  return [
    gets('bare answer', bareUrl, ['/answer']),
    gets(
      select,
      bareUrl,
      asked.categories.map(id => `/select/${id}`),
    ),
    gets('product list', appUrl, asked.lists, { row: select, atLeast: 0.6, p95: 10 }),
    gets('product', appUrl, asked.products, { row: select, atLeast: 0.6, p95: 10 }),
    gets('search', appUrl, asked.searches, { row: select, atLeast: 0.6, p95: 25 }),
    ...pages,
    { name: 'TPC-B-like commit', measure: load => commit(databaseUrl, load) },
    {
      name: 'checkout of two stores’ goods',
      measure: load => buy(shop, addresses, load),
      against: { row: 'TPC-B-like commit', atLeast: 0.1, p95: 60 },
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

/** What one row came to in one round; the processor's time is that of the app's process. */
interface Result {
  row: Row
  round: number
  many: Measured
  few: Measured
  cpuMs: number
}

async function measureAll(house: House, rows: readonly Row[]): Promise<Result[]> {
  const { rounds, seconds } = wanted
  const results: Result[] = []
  for (const row of rows) await row.measure({ connections: 8, seconds: 1 }) // So that each is warm.
  for (let round = 1; round <= rounds; round++) {
    for (const row of rows) {
      const before = await house.used()
      const many = await row.measure({ connections: 32, seconds })
      const after = await house.used()
      const few = await row.measure({ connections: 8, seconds: seconds / 2 })
      results.push({ row, round, many, few, cpuMs: (after.cpuMs - before.cpuMs) / many.done })
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
  const lines = rows.map(({ name, against }) => {
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
      against ? `${against.p95}${spreadOf(p95).middle > against.p95 ? ' ✗' : ' ✓'}` : '',
      name.includes('bare') || name.includes('TPC') ? '' : spreadOf(cpu).middle.toFixed(2),
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
const house = await startHouse({ ...wanted, customers }, `api,shipping,themes${web ? ',web' : ''}`)
let stopping = false
process.on('SIGTERM', () => void end(1)).on('SIGINT', () => void end(1))
async function end(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await house.stop()
  process.exit(code)
}
try {
  const idle = await house.used()
  const rows = await rowsOf(house, await whatIsAsked(house.databaseUrl))
  const results = await measureAll(house, rows)
  const [processor] = cpus()
  console.log(
    `\n${wanted.products} products, ${wanted.stores} stores; ${cpus().length} × ${processor?.model}, ` +
      `${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}; ${wanted.rounds} rounds of ${wanted.seconds} s; ` +
      'each number the middle of the rounds, with the least and the most.',
  )
  print(rows, results)
  console.log(`The app’s process holds ${idle.residentMb.toFixed(0)} MB when it has started.`)
  await end(0)
} catch (error) {
  console.error(error)
  await end(1)
}
