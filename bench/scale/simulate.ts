import { type Chance, chance, weighted } from '../chance.ts'
import { drawn, meanOf, untilNext } from './distributions.ts'
import { PageCache } from './page-cache.ts'
import { Station } from './queue.ts'
import { type CallName, calls, pages } from './service-times.ts'
import { callsPerCheckout, checkoutsPerSecond, type View, view, viewsPerSecond } from './traffic.ts'

/** What serves the traffic. A process of the app uses one processor. */
export interface Plan {
  /** Processes that serve pages. */
  web: number
  /** Processes that serve the calls of browsers. */
  api: number
  /** Processors of the primary. */
  primary: number
  /** Processors of each read replica; without replicas, the primary serves their reads. */
  replicas: number
  replicaProcessors: number
}

export interface Conditions {
  /** Traffic in multiples of the busiest hour. */
  times: number
  flash: boolean
  /** Bytes of each process' cache of pages. */
  cacheBytes: number
  /** Lifetime of cached pages, in multiples of today's. */
  lifetime: number
  /** Which process gets a page: one of two that has less to do, or the same for an address unless that is busy. */
  routing: 'idle' | 'address'
}

/** Busy share of the processors, 95th percentile of waiting in ms, and work in processors. */
interface Used {
  busy: number
  waitMs: number
  work: number
}
export type Part = 'web' | 'api' | 'primary' | 'replicas'

export interface Outcome {
  parts: Record<Part, Used>
  /** Total time that a page or call waits in all queues, in ms: 95th percentile. */
  waitMs: number
  /** Share of pages from the cache. */
  hits: number
}

interface Call {
  at: number
  /** Time that it has waited, in ms. */
  waited: number
  primaryMs: number
  replicaMs: number
  counts: boolean
}

const callMix = (Object.keys(callsPerCheckout) as CallName[]).map(name => [callsPerCheckout[name], name] as const)
const perCheckout = callMix.reduce((sum, [times]) => sum + times, 0)

/** Work that a process may have before its addresses go to others. */
const longestQueueMs = 10

/** Hash of an address (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function processFor(
  random: Chance,
  processes: readonly Station[],
  routing: Conditions['routing'],
  { key, at }: { key: string; at: number },
): number {
  if (routing === 'address') {
    const own = hashOf(key) % processes.length
    if ((processes[own]?.freeAt ?? 0) - at < longestQueueMs) return own
  }
  const [one, other] = [Math.floor(random() * processes.length), Math.floor(random() * processes.length)]
  return (processes[one]?.freeAt ?? 0) <= (processes[other]?.freeAt ?? 0) ? one : other
}

function p95(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

/**
 * Simulates the traffic of some seconds, after as many that fill the caches. A call waits for its process, whose work
 * is done at once, and then for a processor of a database. A process serves one call at a time; databases serve as many
 * as they have processors. Replicas take turns.
 */
export function simulate(
  plan: Plan,
  { times, flash, cacheBytes, lifetime, routing }: Conditions,
  { seed = 1, warmSeconds = 12 * lifetime, seconds = Math.min(120, Math.max(2, 5 / times)) } = {},
): Outcome {
  const random = chance(seed)
  const web = Array.from({ length: plan.web }, () => new Station(1))
  const caches = web.map(() => new PageCache(cacheBytes))
  const api = Array.from({ length: plan.api }, () => new Station(1))
  const primary = new Station(plan.primary)
  const replicas = Array.from({ length: plan.replicas }, () => new Station(plan.replicaProcessors))
  const [warmMs, endMs] = [warmSeconds * 1000, (warmSeconds + seconds) * 1000]
  const views = (viewsPerSecond * times) / 1000
  const others = (checkoutsPerSecond * perCheckout * times) / 1000
  const waits: Record<Part, number[]> = { web: [], api: [], primary: [], replicas: [] }
  const busyBefore = new Map<Station, number>()
  const stations = [...web, ...api, primary, ...replicas]
  const reads: Call[] = []
  let [viewed, hit] = [0, 0]

  const serveView = ({ page, form, key }: View, at: number, counts: boolean): Call => {
    const times = pages[page]
    const process = processFor(random, web, routing, { key, at })
    const hits =
      caches[process]?.hits(key, at, {
        seconds: lifetime * times.seconds,
        bytes: times[form].bytes,
      }) ?? false
    const { app } = times[form][hits ? 'hit' : 'miss']
    const serviceMs = drawn(random, app)
    const waited = web[process]?.wait(at, serviceMs) ?? 0
    if (counts) {
      viewed++
      if (hits) hit++
      waits.web.push(waited)
    }
    const database = hits ? undefined : times[form].miss
    return {
      at: at + waited + serviceMs,
      waited,
      primaryMs: database ? drawn(random, database.primary) : 0,
      replicaMs: database ? drawn(random, database.replica) : 0,
      counts,
    }
  }
  const serveCall = (at: number, counts: boolean): Call => {
    const name = weighted(random, callMix)
    const serviceMs = drawn(random, calls[name].app)
    const waited = api[processFor(random, api, 'idle', { key: '', at })]?.wait(at, serviceMs) ?? 0
    if (counts) waits.api.push(waited)
    const primaryMs = drawn(random, calls[name].primary)
    return { at: at + waited + serviceMs, waited, primaryMs, replicaMs: 0, counts }
  }

  for (let at = untilNext(random, views + others); at < endMs; at += untilNext(random, views + others)) {
    const counts = at >= warmMs
    if (counts && !busyBefore.size) for (const station of stations) busyBefore.set(station, station.busyMs)
    const isView = random() * (views + others) < views
    reads.push(isView ? serveView(view(random, { flash }), at, counts) : serveCall(at, counts))
  }

  const appBusy = (processes: readonly Station[]) =>
    processes.reduce((sum, each) => sum + each.busyMs - (busyBefore.get(each) ?? 0), 0)
  const inAll: number[] = []
  const databaseMs = { primary: 0, replicas: 0 }
  let turn = 0
  for (const call of reads.sort((one, other) => one.at - other.at)) {
    const { counts } = call
    if (call.primaryMs > 0) {
      const wait = primary.wait(call.at, call.primaryMs)
      call.waited += wait
      if (counts) databaseMs.primary += call.primaryMs
      if (counts) waits.primary.push(wait)
    }
    if (call.replicaMs > 0) {
      const station = replicas.length ? replicas[turn++ % replicas.length] : primary
      const wait = station?.wait(call.at, call.replicaMs) ?? 0
      call.waited += wait
      if (counts) databaseMs[replicas.length ? 'replicas' : 'primary'] += call.replicaMs
      if (counts) waits[replicas.length ? 'replicas' : 'primary'].push(wait)
    }
    if (counts) inAll.push(call.waited)
  }
  const used = (part: Part, workMs: number, processors: number): Used => {
    const work = workMs / (seconds * 1000)
    return { work, busy: processors ? work / processors : 0, waitMs: p95(waits[part]) }
  }
  return {
    parts: {
      web: used('web', appBusy(web), plan.web),
      api: used('api', appBusy(api), plan.api),
      primary: used('primary', databaseMs.primary, plan.primary),
      replicas: used('replicas', databaseMs.replicas, plan.replicas * plan.replicaProcessors),
    },
    waitMs: p95(inAll),
    hits: viewed ? hit / viewed : 0,
  }
}

export interface Bound {
  /** Maximum 95th percentile of waiting in each part, in ms. */
  waitMs: number
  /** Maximum busy share of each part. */
  busy: number
}

/** Finds the fewest processes, processors of the primary and replicas that stay within the bound. */
export function smallestPlan(
  conditions: Conditions,
  bound: Bound,
  replicaProcessors: number,
): { plan: Plan; outcome: Outcome } {
  const each = { web: 1, api: 1, primary: 1, replicas: replicaProcessors } as const
  // Starts with plenty of everything.
  const many = (all: number) => Math.ceil(all * conditions.times) + 2
  let plan: Plan = { web: many(150), api: many(10), primary: many(10), replicas: many(10), replicaProcessors }
  let outcome = simulate(plan, conditions)
  const least = (part: Part): number => {
    const { work } = outcome.parts[part]
    return Math.max(part === 'replicas' ? 0 : 1, Math.ceil(work / bound.busy / each[part]))
  }
  plan = { ...plan, web: least('web'), api: least('api'), primary: least('primary'), replicas: least('replicas') }
  for (;;) {
    outcome = simulate(plan, conditions)
    const lacking = (Object.keys(each) as Part[]).filter(part => {
      const { waitMs, busy } = outcome.parts[part]
      return waitMs > bound.waitMs || busy > bound.busy
    })
    if (!lacking.length) return { plan, outcome }
    for (const part of lacking)
      plan = { ...plan, [part]: Math.max(plan[part] + Math.ceil(plan[part] / 20), least(part)) }
  }
}

/** Transactions a second at which a row that each of them locks until its commit is locked all the time. */
export const locksPerSecond = (name: CallName): number => 1000 / (meanOf(calls[name].app) + meanOf(calls[name].primary))
