import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#platform/ports.ts'
import type { Chance } from '../chance.ts'
import { type Market, openMarket } from '../chaos/market.ts'
import { type Counts, runChaos } from '../chaos/run.ts'
import type { Customer } from '../checkout/shop.ts'
import { table } from '../table.ts'
import { startBalancer } from './balancer.ts'
import { type ClusterDatabase, startClusterDatabase } from './database.ts'
import { faultsOf } from './faults.ts'
import { programsIn } from './programs.ts'
import { feelPulse } from './pulse.ts'
import { compareReads } from './reads.ts'

/** Targets: most seconds without a write and without a read. */
const targets = { write: 15, read: 2 }

interface Struck {
  name: string
  write: number
  read: number
  /** Until every node, process and etcd server was back. */
  whole: number
}
const struck: Struck[] = []
/** A customer who only lets us measure. */
let caller: Customer | undefined

async function takeAway(market: Market<ClusterDatabase>, random: Chance, until: AbortSignal): Promise<Counts> {
  const { database } = market
  if (!caller) throw new Error('Nobody is left to call')
  const pulse = await feelPulse(market, caller)
  const counts: Record<string, number> = {}
  while (!until.aborted) {
    for (const { name, strike } of faultsOf(market, random)) {
      await wait(3000)
      if (until.aborted) break
      const start = performance.now()
      const mend = await strike()
      if (!mend) await wait(3000)
      await mend?.()
      await Promise.all([database.whole(), market.allUp()])
      const back = performance.now()
      await wait(1000)
      const now = { name, ...pulse.since(start), whole: (back - start) / 1000 }
      struck.push(now)
      console.log(`✓ ${name}: ${now.write.toFixed(1)} s without a write, ${now.read.toFixed(1)} without a read`)
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  await pulse.stop()
  return { ...counts, ...pulse.reads() }
}

/** Prints how long nothing could be written and read, and returns what missed the targets. */
function judge(counts: Readonly<Counts>): string[] {
  const columns = ['write', 'read', 'whole'] as const
  const worst = (of: readonly Struck[], column: (typeof columns)[number]) =>
    Math.max(0, ...of.map(each => each[column]))
  const rows = [...new Set(struck.map(({ name }) => name))].map(name => {
    const of = struck.filter(each => each.name === name)
    return [name, String(of.length), ...columns.map(column => worst(of, column).toFixed(1))]
  })
  const head = ['fault', 'times', 's without a write', 's without a read', 's until all is back']
  console.log(`${table(head, rows)}\n\nThe worst of each kind; a call every 0.1 s.`)
  const gaveUp = Number(counts['gave up'] ?? 0)
  return [
    ...struck.flatMap(({ name, write, read }) => [
      ...(write > targets.write ? [`${name}: ${write.toFixed(1)} s without a write`] : []),
      ...(read > targets.read ? [`${name}: ${read.toFixed(1)} s without a read`] : []),
    ]),
    ...(gaveUp ? [`${gaveUp} requests failed although their callers tried again for 90 s`] : []),
  ]
}

await runChaos<ClusterDatabase>({
  name: 'cluster',
  async open(folder, stops, onFault) {
    const programs = programsIn(folder)
    const market = await openMarket({
      folder,
      stops,
      onFault,
      apps: 3,
      workers: 2,
      startDatabase: () => startClusterDatabase(programs, stops),
      async startBalancer(ports) {
        const port = await freePort()
        const servers = ports.map((each, at) => ({ name: `app${at + 1}`, port: each }))
        const balancer = startBalancer(programs, 'app-balancer', {
          app: { port, mode: 'http', check: 'GET /health/live', servers },
        })
        await stops.add(() => balancer.stop())
        return { url: `http://127.0.0.1:${port}` }
      },
    })
    caller = market.customers.pop()
    return market
  },
  takeAway,
  judge,
  async afterwards(market, stops) {
    await compareReads(market, stops)
    return []
  },
})
