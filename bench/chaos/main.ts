import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { seconds, step } from '../../scripts/steps.ts'
import { chance } from '../chance.ts'
import { takeAway } from './kills.ts'
import { openMarket } from './market.ts'
import { prove } from './prove.ts'
import { settle } from './settle.ts'
import { shop } from './shopping.ts'
import { workOn } from './staff.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    people: { type: 'string', default: '16' },
    staff: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    calm: { type: 'boolean', default: false },
  },
})
const { minutes, people, staff, seed } = z
  .object({
    minutes: z.coerce.number().positive(),
    people: z.coerce.number().int().min(1),
    staff: z.coerce.number().int().min(0),
    seed: z.coerce.number(),
  })
  .parse(values)

const folder = mkdtempSync(join(tmpdir(), 'bitmarte-chaos-'))
chmodSync(folder, 0o755) // PostgreSQL's system user needs access when root runs this.
const faults: string[] = []
const market = await openMarket(folder, fault => faults.push(fault))
let ending = false
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  await market.stop()
  if (code) console.log(`What the processes said stands in ${folder}.`)
  else rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(1))

try {
  const start = performance.now()
  const stop = AbortSignal.timeout(minutes * 60_000)
  console.log(
    `· ${people} people pay and ${staff} work for ${minutes} minutes while things are taken away (--seed ${seed})`,
  )
  const [done, worked, taken] = await Promise.all([
    shop(market, { people, until: stop }),
    workOn(market, { people: staff, seed, until: stop }),
    values.calm ? Promise.resolve<Record<string, number>>({}) : takeAway(market, chance(seed), stop),
  ])
  console.log(`✓ people have gone (${seconds(start)})`)
  const left = await step('let it settle', async () => {
    await market.allUp()
    return settle(market)
  })
  const proof = await step('reconcile', () => prove(market, done.shown))
  const rows: [string, number | string][] = [
    ...Object.entries(taken),
    ...Object.entries({ ...done.counts, ...worked }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ...Object.entries(proof.counts),
  ]
  console.log(
    `\n| what | how often |\n| --- | ---: |\n${rows.map(([what, many]) => `| ${what} | ${many} |`).join('\n')}\n`,
  )
  const differences = [...faults, ...left, ...proof.differences]
  console.log(`${differences.length} differences`)
  for (const difference of differences) console.log(`✗ ${difference}`)
  await end(differences.length ? 1 : 0)
} catch (error) {
  console.error(error)
  await end(1)
}
