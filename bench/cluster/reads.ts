import { stockOf, whatIsAsked } from '../asked.ts'
import type { Market } from '../chaos/market.ts'
import type { Stops } from '../chaos/stops.ts'
import { getRoundly } from '../load.ts'
import { table } from '../table.ts'
import type { ClusterDatabase } from './database.ts'
import { quotaOf } from './quota.ts'

/** Processor share of each node, so little that the database is the bottleneck, whatever else the machine does. */
const share = 0.15
const rounds = 3
const load = { connections: 8, seconds: 4 }

/**
 * Measures lists and searches per second with the primary alone and with two replicas, in turns. Three databases, the app
 * and the callers share this machine, so each node gets the same small share of a processor, as if it had its own.
 */
export async function compareReads(market: Market<ClusterDatabase>, stops: Stops): Promise<void> {
  const { database, startApp } = market
  const quotas = database.nodes.map(node => quotaOf(`bitmarte-${process.pid}-${node.name}`, share))
  const lift = () => {
    for (const quota of quotas.splice(0)) quota?.lift()
  }
  await stops.add(async () => lift())
  if (quotas.includes(undefined)) {
    console.log(
      'Reads with replicas weren’t measured: this system allows no processor quotas (it takes root and cgroups).',
    )
    return
  }
  const uncached = { SHARED_ANSWERS_MB: '0' }
  const apps = {
    'the primary alone': await startApp('reads-primary', { ...uncached, DATABASE_REPLICA_URLS: '' }),
    'two replicas': await startApp('reads-replicas', uncached),
  }
  const { lists, searches } = whatIsAsked(await stockOf(database.url))
  const paths = lists.flatMap((each, at) => [each, searches[at] ?? each])
  const measured: Record<string, number[]> = {}
  for (const { url } of Object.values(apps)) await getRoundly(url, paths, { ...load, seconds: 3 })
  for (const [at, quota] of quotas.entries()) quota?.add(database.nodes[at]?.processes() ?? [])
  for (let round = 0; round < rounds; round++)
    for (const [name, { url }] of Object.entries(apps))
      measured[name] = [...(measured[name] ?? []), (await getRoundly(url, paths, load)).perSecond]
  lift()
  const middle = (name: string) => measured[name]?.toSorted((a, b) => a - b)[1] ?? Number.NaN
  const rows = Object.entries(measured).map(([name, each]) => [
    name,
    ...each.map(perSecond => perSecond.toFixed(0)),
    `${(middle(name) / middle('the primary alone')).toFixed(2)}×`,
  ])
  console.log(`\nLists and searches a second, each node of the database with ${share} processors (quota):\n`)
  console.log(table(['reads from', ...Array.from({ length: rounds }, (_, at) => `round ${at + 1}`), 'ratio'], rows))
}
