import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { stockOf, whatIsAsked } from './asked.ts'
import { getRoundly, warmUp } from './load.ts'
import { processorMs } from './processor-time.ts'
import { barePaths, slowerBy } from './slower.ts'
import { spreadOf, table } from './table.ts'
import { machineLine, withHouse } from './with-house.ts'

const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    stores: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    folder: { type: 'string', default: 'data/bench' },
    only: { type: 'string', default: '' },
  },
})
const wanted = z
  .object({ products: number, stores: number, rounds: number, seconds: number, folder: z.string(), only: z.string() })
  .parse(values)

interface Row {
  name: string
  url: string
  /** The process that serves it. */
  process: number
  paths: readonly string[]
  accepts?: string
  /** Minimum ratio to the bare SELECT, and maximum 95th percentile in ms. */
  target?: { ratio: number; p95: number }
}

interface Result {
  perSecond: number
  p95: number
  appMs: number
  databaseMs: number
}

const web = existsSync(join(import.meta.dirname, '../build/web/server/index.js'))
const parts = `api,shipping,themes${web ? ',web' : ''}`
await withHouse({ ...wanted, customers: 256 }, { parts, folder: wanted.folder }, async (house, database) => {
  const stock = await stockOf(database.url())
  const { lists, products, searches, pages } = whatIsAsked(stock)
  const { url, process } = house.uncached
  const bare: Row = {
    name: 'bare prepared SELECT of 24 rows',
    url: house.bareUrl,
    process: house.bareProcess,
    paths: barePaths(stock.top),
  }
  const rows: Row[] = [
    { name: 'product list', url, process, paths: lists, target: { ratio: 0.4, p95: 10 } },
    { name: 'product', url, process, paths: products, target: { ratio: 0.6, p95: 10 } },
    { name: 'search', url, process, paths: searches, target: { ratio: 0.15, p95: 25 } },
    ...Object.entries(web ? pages : {}).map(([name, paths]) => ({
      name: `${name}, rendered`,
      url,
      process,
      paths,
      // As browsers do.
      accepts: 'gzip, deflate, br, zstd',
    })),
  ].filter(({ name }) => name.includes(wanted.only))
  const measured = new Map<Row, Result[]>([bare, ...rows].map(row => [row, []]))
  for (let round = 1; round <= wanted.rounds; round++) {
    for (const [row, results] of measured) {
      await warmUp(row.url, row.paths)
      const load = { seconds: wanted.seconds, accepts: row.accepts }
      const before = [processorMs(row.process), processorMs(database.process())] as const
      const many = await getRoundly(row.url, row.paths, { connections: 32, ...load })
      const [appMs, databaseMs] = [processorMs(row.process) - before[0], processorMs(database.process()) - before[1]]
      const few = await getRoundly(row.url, row.paths, { connections: 8, ...load })
      results.push({
        perSecond: many.perSecond,
        p95: few.p95,
        appMs: appMs / many.done,
        databaseMs: databaseMs / many.done,
      })
    }
    console.log(`✓ round ${round} of ${wanted.rounds}`)
  }
  const middle = (row: Row, of: (result: Result) => number): number =>
    spreadOf((measured.get(row) ?? []).map(of)).middle
  const sumMs = (row: Row): number => middle(row, result => result.appMs + result.databaseMs)
  const slower = slowerBy(middle(bare, result => result.perSecond))
  const percent = (part: number): string => `${(100 * part).toFixed(0)} %`
  console.log(
    `\n${machineLine(wanted)}, ${wanted.rounds} rounds of ${wanted.seconds} s, medians. Milliseconds of processor time per request at 32 at once; 95th percentile at 8 at once.\n`,
  )
  console.log(
    table(
      ['', 'app', 'database', 'both', 'of SELECT', 'target', 'per second', 'of SELECT', 'p95 ms', 'bound here'],
      [...measured.keys()].map(row => {
        const perSecond = middle(row, result => result.perSecond)
        return [
          row.name,
          middle(row, result => result.appMs).toFixed(3),
          middle(row, result => result.databaseMs).toFixed(3),
          sumMs(row).toFixed(3),
          percent(sumMs(bare) / sumMs(row)),
          row.target ? percent(row.target.ratio) : '',
          perSecond.toFixed(0),
          percent(perSecond / middle(bare, result => result.perSecond)),
          middle(row, result => result.p95).toFixed(1),
          row.target ? (row.target.p95 * slower).toFixed(0) : '',
        ]
      }),
    ),
  )
})
