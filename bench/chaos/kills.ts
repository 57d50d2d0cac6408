import { setTimeout as wait } from 'node:timers/promises'
import { send } from '../ask.ts'
import { type Chance, oneOf, weighted } from '../chance.ts'
import type { CrashingDatabase } from './database.ts'
import type { Market } from './market.ts'
import type { Part } from './part.ts'

/** Kills random parts until stopped, and returns the number of kills per part. Killed parts restart by themselves. */
export async function takeAway(
  { apps, workers, sandbox, sandboxUrl, database }: Market<CrashingDatabase>,
  random: Chance,
  until: AbortSignal,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const outage = (on: boolean) => send(`${sandboxUrl}/sandbox/outage`, { method: 'POST', body: { on } })
  const killOne = (parts: readonly Part[]) => {
    const alive = parts.filter(part => part.up())
    if (alive.length) oneOf(random, alive).kill()
    return alive.length > 0
  }
  const kinds: readonly (readonly [number, string, () => Promise<boolean> | boolean])[] = [
    [8, 'app process killed', () => killOne(apps)],
    [6, 'worker killed', () => killOne(workers)],
    [
      3,
      'database server killed',
      async () => {
        await database.crash()
        return true
      },
    ],
    [2, 'one database process killed', () => database.crashOneProcess()],
    [1, 'everything of ours killed at once', () => [killOne(apps), killOne(apps), killOne(workers)].some(Boolean)],
    [
      3,
      'provider answered errors for seconds',
      async () => {
        await outage(true)
        await wait(1000 + random() * 4000)
        await outage(false)
        return true
      },
    ],
    [
      1,
      'provider hung for 12 s',
      async () => {
        sandbox.signal('SIGSTOP')
        await wait(12_000)
        sandbox.signal('SIGCONT')
        return true
      },
    ],
  ]
  while (!until.aborted) {
    await wait(1000 + random() * 4000)
    if (until.aborted) break
    const [name, take] = weighted(
      random,
      kinds.map(([weight, name, take]) => [weight, [name, take] as const] as const),
    )
    if (await take()) counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
