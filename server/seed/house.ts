import { authenticator, endSessions, startSession } from '#identity/index.ts'
import type { Caller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import type { Handler, ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { findHolder } from '#read-models/index.ts'
import { must } from './must.ts'
import type { SeedClock } from './seed-clock.ts'

/** Size of the marketplace. Defaults to the whole demo. */
export interface Scale {
  stores: number
  productsPerStore: number
  customers: number
  /** Minimum number; a checkout of two stores creates two. */
  orders: number
}

/** Context of the seed: the composed app with the seed's own clock. */
export interface House {
  platform: Platform
  handlers: readonly Handler[]
  scheduledJobs: readonly ScheduledJob[]
  clock: SeedClock
  /** The end of the history. */
  end: Date
  scale: Scale
}

/** Runs a use case in a transaction at a moment. Throws when it fails. */
export const doAt = <T>({ platform, clock }: House, moment: Date, use: (work: Work) => Promise<T>) =>
  clock.at(moment, () => must(platform.db.transact(use)))

type CallerOf<K extends Caller['kind']> = Extract<Caller, { kind: K }>

/** Signs accounts in, returns their callers, and signs them out. */
export async function signedIn<K extends Caller['kind']>(
  house: House,
  kind: K,
  accountIds: readonly string[],
): Promise<CallerOf<K>[]> {
  const { platform, end } = house
  const tokens = await doAt(house, end, async work => {
    const started: string[] = []
    for (const id of accountIds) started.push(await startSession(work, { id, kind }))
    return started
  })
  const authenticate = authenticator(platform, findHolder(platform))
  const callers = await Promise.all(tokens.map(token => authenticate(token)))
  await doAt(house, end, async work => {
    for (const id of accountIds) await endSessions(work, id)
  })
  return callers.map((caller, index) => {
    if (!isOf(caller, kind)) throw new Error(`Account ${accountIds[index]} isn’t a ${kind} that can sign in`)
    return caller
  })
}

const isOf = <K extends Caller['kind']>(caller: Caller | undefined, kind: K): caller is CallerOf<K> =>
  caller?.kind === kind
