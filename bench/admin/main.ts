import { parseArgs } from 'node:util'
import { z } from 'zod'
import { getRoundly, measuredOf, warmUp } from '../load.ts'
import { barePerSecond, slowerBy } from '../slower.ts'
import { table } from '../table.ts'
import { machineLine, withHouse } from '../with-house.ts'
import { exported, exportsOf } from './exports.ts'
import { factsOf } from './facts.ts'
import { kindsOf } from './kinds.ts'

const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    stores: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '1' },
    folder: { type: 'string', default: 'data/bench' },
    only: { type: 'string', default: '' },
  },
})
const wanted = z
  .object({
    products: number,
    stores: number,
    orders: number,
    seconds: z.coerce.number().positive(),
    folder: z.string(),
    only: z.string(),
  })
  .parse(values)

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const three = ({ p50, p95, p99 }: { p50: number; p95: number; p99: number }) => [p50, p95, p99].map(ms).join(' / ')

await withHouse({ ...wanted, customers: 256 }, { parts: 'api', folder: wanted.folder }, async (house, database) => {
  const facts = await factsOf(database.url())
  const app = house.uncached
  const bare = await barePerSecond(house, facts.categories, 3 * wanted.seconds)
  const slower = slowerBy(bare)
  const lines: string[][] = []
  for (const { name, p95, report, token, paths } of kindsOf(facts)) {
    if (!name.includes(wanted.only)) continue
    const atServer = async (connections: number) => {
      await app.took()
      const began = await app.used()
      const { done } = await getRoundly(app.url, paths, { connections, seconds: wanted.seconds, token })
      const { cpuMs } = await app.used()
      return { measured: measuredOf(await app.took(), wanted.seconds), cpu: (cpuMs - began.cpuMs) / done }
    }
    await warmUp(app.url, paths.slice(0, report ? 2 : paths.length), token)
    const one = await atServer(1)
    const eight = await atServer(8)
    const bound = p95 * slower
    const bounded = `${ms(bound)} ${(report ? one : eight).measured.p95 <= bound ? '✓' : '✗'}`
    lines.push([name, three(one.measured), three(eight.measured), bounded, ms(eight.cpu)])
    console.log(lines.at(-1)?.join(' | '))
  }
  console.log(`\n${wanted.orders} orders, ${machineLine(wanted)}. Milliseconds at the server, p50 / p95 / p99;`)
  console.log(
    `each stretch ${wanted.seconds} s. A list is held against 8 at once, a report against 1 at a time. The bare`,
  )
  console.log(
    `SELECT ran ${bare.toFixed(0)} times a second, so bounds are ${slower.toFixed(1)} times what they were set to.\n`,
  )
  console.log(table(['', '1 at a time', '8 at once', 'bound here', 'CPU of the app'], lines))

  const files: string[][] = []
  for (const file of exportsOf(facts).filter(({ name }) => name.includes(wanted.only))) {
    await exported(app, file)
    const { name, firstMs, wholeMs, lines, mb, heldBefore, heldMost } = await exported(app, file)
    const perSecond = (lines / wholeMs) * 1000
    files.push([
      name,
      ...[ms(firstMs), ms(wholeMs), String(lines), perSecond.toFixed(0), mb.toFixed(1)],
      `${heldBefore.toFixed(0)} → ${heldMost.toFixed(0)}`,
    ])
  }
  console.log('\nFiles, the second time that they are asked for.\n')
  console.log(table(['', 'first bytes, ms', 'whole, ms', 'lines', 'lines a second', 'MB', 'held, MB'], files))
})
