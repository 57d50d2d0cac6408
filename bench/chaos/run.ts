import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CannotStart } from '#platform/cannot-start.ts'
import { seconds, step } from '../../scripts/steps.ts'
import { type Chance, chance } from '../chance.ts'
import { table } from '../table.ts'
import type { MarketDatabase } from './database.ts'
import type { Market } from './market.ts'
import { prove } from './prove.ts'
import { settle } from './settle.ts'
import { shop } from './shopping.ts'
import { workOn } from './staff.ts'
import { Stops } from './stops.ts'

export type Counts = Record<string, number | string>

interface Parts<D extends MarketDatabase> {
  /** Of the temporary folder. */
  name: string
  open(folder: string, stops: Stops, onFault: (what: string) => void): Promise<Market<D>>
  /** Lets things fail at random until stopped. */
  takeAway(market: Market<D>, random: Chance, until: AbortSignal): Promise<Counts>
  /** Returns further differences, from how people fared. */
  judge?(counts: Readonly<Counts>): string[]
  /** Runs at the end, and returns further differences. */
  afterwards?(market: Market<D>, stops: Stops): Promise<string[]>
}

/**
 * Opens a marketplace in which people pay and work while things fail, then proves that all data is right. Ends the
 * process, with 1 if anything differs.
 */
export async function runChaos<D extends MarketDatabase>(parts: Parts<D>): Promise<void> {
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

  const folder = mkdtempSync(join(tmpdir(), `bitmarte-${parts.name}-`))
  chmodSync(folder, 0o755) // PostgreSQL's system user needs access when root runs this.
  const stops = new Stops()
  let ending = false
  async function end(code: number, { keep = code !== 0 } = {}): Promise<void> {
    if (ending) return
    ending = true
    await stops.run()
    if (keep) console.log(`What the processes said stands in ${folder}.`)
    else rmSync(folder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(1, { keep: false }))

  try {
    const faults: string[] = []
    const market = await parts.open(folder, stops, fault => faults.push(fault))
    const start = performance.now()
    const stop = AbortSignal.timeout(minutes * 60_000)
    console.log(
      `· ${people} people pay and ${staff} work for ${minutes} minutes while things are taken away (--seed ${seed})`,
    )
    const [done, worked, taken] = await Promise.all([
      shop(market, { people, until: stop }),
      workOn(market, { people: staff, seed, until: stop }),
      values.calm ? {} : parts.takeAway(market, chance(seed), stop),
    ])
    console.log(`✓ people have gone (${seconds(start)})`)
    const left = await step('let it settle', async () => {
      await market.allUp()
      return settle(market)
    })
    const proof = await step('reconcile', () => prove(market, done.shown))
    const more = (await parts.afterwards?.(market, stops)) ?? []
    const ofPeople = Object.entries({ ...done.counts, ...worked }).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const rows = [...Object.entries(taken), ...ofPeople, ...Object.entries(proof.counts)]
    console.log(
      `\n${table(
        ['what', 'how often'],
        rows.map(([what, many]) => [what, String(many)]),
      )}\n`,
    )
    const judged = parts.judge?.(done.counts) ?? []
    const differences = [...faults, ...left, ...proof.differences, ...judged, ...more]
    console.log(`${differences.length} differences`)
    for (const difference of differences) console.log(`✗ ${difference}`)
    await end(differences.length ? 1 : 0)
  } catch (error) {
    if (ending) return // Stopped while it was starting.
    console.error(error instanceof CannotStart ? error.message : error)
    await end(1)
  }
}
