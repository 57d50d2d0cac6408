import { parseArgs } from 'node:util'
import { z } from 'zod'
import { stockOf, whatIsAsked } from '../asked.ts'
import type { App } from '../house.ts'
import { getRoundly, type Measured, measuredOf, warmUp } from '../load.ts'
import { processorMs } from '../processor-time.ts'
import { table } from '../table.ts'
import { machineLine, withHouse } from '../with-house.ts'
import { type Kind, kindsOf } from './kinds.ts'

const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    stores: { type: 'string', default: '10000' },
    orders: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    folder: { type: 'string', default: 'data/bench' },
    only: { type: 'string', default: '' },
    processor: { type: 'boolean', default: false },
  },
})
const wanted = z
  .object({
    products: number,
    stores: number,
    orders: number.optional(),
    seconds: number,
    folder: z.string(),
    only: z.string(),
    processor: z.boolean(),
  })
  .parse(values)
const asMany = [1, 8, 32] as const

interface Result {
  kind: Kind
  cold: Measured | undefined
  warm: Record<(typeof asMany)[number], Measured>
  /** With 8 concurrent requests, as the app measures it. */
  atServer: Measured | undefined
}

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

await withHouse({ ...wanted, customers: 256 }, { parts: 'api', folder: wanted.folder }, async (house, database) => {
  const stock = await stockOf(database.url())
  const kinds = kindsOf(stock).filter(({ name }) => name.includes(wanted.only))
  if (wanted.processor) {
    // Other work on the machine hardly changes processor time.
    const { url, process } = house.uncached
    const lines: string[][] = []
    for (const kind of kinds) {
      await warmUp(url, kind.paths)
      const before = [processorMs(process), processorMs(database.process())] as const
      const { done } = await getRoundly(url, kind.paths, { connections: 8, seconds: wanted.seconds })
      const [app, sql] = [processorMs(process) - before[0], processorMs(database.process()) - before[1]]
      lines.push([kind.name, ...[app, sql, app + sql].map(each => (each / done).toFixed(2)), String(done)])
    }
    console.log(`\n${machineLine(wanted)}. Milliseconds of processor time per request, 8 at once.\n`)
    console.log(table(['', 'app', 'database', 'both', 'requests'], lines))
    return
  }
  const bare = [
    { name: 'bare answer', paths: ['/answer'] },
    { name: 'bare prepared SELECT of 24 rows', paths: stock.top.map(id => `/select/${id}`) },
  ]
  const { lists, products, searches } = whatIsAsked(stock)
  const mixes = Object.entries({ 'product list': lists, product: products, search: searches })

  const cold = new Map<string, Measured>()
  for (const kind of kinds) {
    await database.restart()
    cold.set(kind.name, await getRoundly(house.uncached.url, kind.paths, { connections: 1, amount: 20 }))
  }
  const warm = async (by: App | string, paths: readonly string[]): Promise<Pick<Result, 'warm' | 'atServer'>> => {
    const [url, app] = typeof by === 'string' ? [by, undefined] : [by.url, by]
    const measure = (connections: number) => getRoundly(url, paths, { connections, seconds: wanted.seconds })
    await warmUp(url, paths)
    const one = await measure(1)
    await app?.took()
    const eight = await measure(8)
    const atServer = app && measuredOf(await app.took(), wanted.seconds)
    return { warm: { 1: one, 8: eight, 32: await measure(32) }, atServer }
  }
  const limits = []
  for (const { name, paths } of bare) limits.push({ name, ...(await warm(house.bareUrl, paths)) })
  const [answer, select] = limits
  if (!answer || !select) throw new Error('The bare limits weren’t measured')
  const ratio = (part: Measured, whole: Measured) => `${((100 * part.perSecond) / whole.perSecond).toFixed(0)} %`
  const line = (
    name: string,
    { warm: { 1: one, 8: eight, 32: many }, atServer }: Pick<Result, 'warm' | 'atServer'>,
    first: Measured | undefined,
    most?: number,
  ) => [
    name,
    ...(first ? [ms(first.p50), ms(first.p95)] : ['', '']),
    ...[one, eight, many, atServer].map(each => (each ? `${ms(each.p50)} / ${ms(each.p95)} / ${ms(each.p99)}` : '')),
    most && atServer ? `${most} ${atServer.p95 <= most ? '✓' : '✗'}` : '',
    many.perSecond.toFixed(0),
    ratio(many, select.warm[32]),
    ratio(many, answer.warm[32]),
  ]
  const head = [
    ...[
      '',
      'cold p50',
      'cold p95',
      '1 at once',
      '8 at once',
      '32 at once',
      '8 at once, at the server',
      'target',
      'a second, 32',
      'of SELECT',
      'of bare',
    ],
  ]
  const lines = limits.map(limit => line(limit.name, limit, undefined))
  for (const [name, paths] of mixes) lines.push(line(`${name}, shared`, await warm(house.app, paths), undefined))
  for (const [name, paths] of mixes)
    lines.push(line(`${name}, uncached`, await warm(house.uncached, paths), undefined, name === 'search' ? 25 : 10))
  for (const kind of kinds) {
    lines.push(line(kind.name, await warm(house.uncached, kind.paths), cold.get(kind.name), kind.p95))
    console.log(`✓ ${kind.name}`)
  }
  console.log(
    `\n${machineLine(wanted)}. Milliseconds, p50 / p95 / p99 where there are three; each stretch ${wanted.seconds} s.\n`,
  )
  console.log(table(head, lines))
})
