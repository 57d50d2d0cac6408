import { parseArgs } from 'node:util'
import { z } from 'zod'
import { step } from '../../scripts/steps.ts'
import { commit, fillCommits } from '../commits.ts'
import type { Measured } from '../load.ts'
import { processorMs } from '../processor-time.ts'
import { spreadOf, table } from '../table.ts'
import { machineLine, withHouse } from '../with-house.ts'
import { type Bought, place, type Shop } from './place.ts'
import { makeCoupons, makeGiftCards, shopOf } from './shop.ts'

/** Number of customers who buy. A database with orders has more, who bought before. */
const buyers = 1024
const number = z.coerce.number().int()
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    stores: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    folder: { type: 'string' },
  },
})
const wanted = z
  .object({
    products: number.min(1),
    stores: number.min(1),
    orders: number.min(0),
    rounds: number.min(1),
    seconds: number.min(1),
    folder: z.string().optional(),
  })
  .parse(values)

/** Processor time of one operation, in ms. */
interface Cost {
  appMs: number
  databaseMs: number
}

interface Round {
  commits: Measured & Cost
  checkouts: Record<1 | 2, { many: Bought & Cost; few: Bought }>
}

const shown = (numbers: readonly number[], digits: number, unit = ''): string => {
  const { least, middle, most } = spreadOf(numbers)
  return `${middle.toFixed(digits)}${unit} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}

function print(rounds: readonly Round[]): void {
  const { seconds } = wanted
  const commits = rounds.map(round => round.commits)
  const lines = ([1, 2] as const).map(processes => {
    const mine = rounds.map(round => round.checkouts[processes])
    const ratios = mine.map(({ many }, at) => (100 * many.perSecond) / (commits[at]?.perSecond ?? Number.NaN))
    return [
      `checkouts, ${processes} app ${processes === 1 ? 'process' : 'processes'}`,
      shown(
        mine.map(({ many }) => many.perSecond),
        0,
      ),
      shown(
        mine.map(({ many }) => many.ordersPerSecond),
        0,
      ),
      shown(ratios, 1, ' %'),
      ...(['appMs', 'databaseMs'] as const).map(of =>
        shown(
          mine.map(({ many }) => many[of]),
          1,
        ),
      ),
      ...(['p50', 'p95', 'p99'] as const).map(p =>
        shown(
          mine.map(({ few }) => few[p]),
          0,
        ),
      ),
    ]
  })
  const first = [
    'TPC-B-like commits',
    shown(
      commits.map(({ perSecond }) => perSecond),
      0,
    ),
    ...['', '', ''],
    shown(
      commits.map(({ databaseMs }) => databaseMs),
      1,
    ),
    ...['', '', ''],
  ]
  const head = [
    ...['', 'per second, 32 at once', 'orders per second', 'of the commits', 'app’s CPU ms', 'database’s CPU ms'],
    ...['p50 ms, 8 at once', 'p95', 'p99'],
  ]
  const all = rounds.flatMap(({ checkouts }) => [checkouts[1].many, checkouts[2].many])
  const share = (of: (each: Bought) => number) =>
    (
      (100 * all.reduce((sum, each) => sum + of(each), 0)) /
      all.reduce((sum, each) => sum + each.perSecond * seconds, 0)
    ).toFixed(0)
  console.log(`\n${machineLine(wanted)}; ${rounds.length} rounds of ${seconds} s; the middle, the least and the most.`)
  console.log(`\n${table(head, [first, ...lines])}\n`)
  console.log(
    `A gift card paid all of ${share(each => each.zeroDue)} % and a part of ${share(each => each.partByCard)} %.`,
  )
}

await withHouse(
  { ...wanted, customers: buyers },
  { parts: 'api', folder: wanted.folder, durable: true },
  async (house, database) => {
    const url = database.url()
    const { goods, customers: all } = await shopOf(url)
    const customers = all.slice(0, buyers)
    const rich = customers.filter((_, at) => at % 10 === 0)
    const cards = await step('coupons and gift cards', async () => {
      await makeCoupons(house.app.url, wanted.stores)
      const some = customers.filter((_, at) => at % 10 !== 0 && at % 5 === 0)
      const parts = await makeGiftCards(url, some, { each: 100, naira: 1000 })
      return new Map([...parts, ...(await makeGiftCards(url, rich, { each: 1, naira: 1_000_000_000 }))])
    })
    await step('the tables of TPC-B', () => fillCommits(url))
    const shop = (urls: readonly string[]): Shop => ({
      urls,
      sandboxUrl: house.sandboxUrl,
      goods,
      customers,
      cards,
      rich: new Set(rich.map(({ accountId }) => accountId)),
    })
    // The second process has no response cache, which customers' own responses never use.
    const shops = { 1: shop([house.app.url]), 2: shop([house.app.url, house.uncached.url]) }
    const { seconds } = wanted
    const appMs = () => processorMs(house.app.process) + processorMs(house.uncached.process)
    const costing = async <T extends Measured>(run: () => Promise<T>): Promise<T & Cost> => {
      const before = [appMs(), processorMs(database.process())] as const
      const done = await run()
      const [app, sql] = [appMs() - before[0], processorMs(database.process()) - before[1]]
      return { ...done, appMs: app / done.done, databaseMs: sql / done.done }
    }
    const rounds: Round[] = []
    // A warm-up, in which the app is compiled and each connection plans its statements.
    await place(shops[2], { connections: 32, seconds: Math.max(seconds, 15) })
    for (let round = 1; round <= wanted.rounds; round++) {
      const commits = await costing(() => commit(url, { connections: 32, seconds }))
      const stretch = async (processes: 1 | 2) => ({
        many: await costing(() => place(shops[processes], { connections: 32, seconds })),
        few: await place(shops[processes], { connections: 8, seconds }),
      })
      rounds.push({ commits, checkouts: { 1: await stretch(1), 2: await stretch(2) } })
      console.log(`✓ round ${round} of ${wanted.rounds}`)
    }
    print(rounds)
  },
)
