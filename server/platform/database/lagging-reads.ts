import {
  CompiledQuery,
  Kysely,
  type KyselyConfig,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { kyselyPool, statementNames } from './kysely-pool.ts'
import { hasWritten, positionToReach } from './own-writes.ts'
import type { DB } from './schema.gen.ts'
import { type SharingPool, sharingPool } from './sharing-pool.ts'
import { type Silence, unlessSilent } from './silent-server.ts'
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts'

/** Timeout of connecting to a replica. */
const connectTimeoutMs = 2000
/** Time during which an unreachable server is tried only after the others. */
const retryAfterMs = 5000
const retryPrimaryAfterMs = 1000
/** Silence after which a read moves to another server; a report may sort for longer before its first row. */
const silentMs = 1500
const silentReportMs = 30_000

/** Limits only the time to connect. Callers wait for a busy connection of the pool as usual. */
export class ReplicaClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

export interface Pools {
  plain: pg.Pool
  /** Connections that plan each statement once, for unknown values. */
  generic: pg.Pool
}

/**
 * The servers of a read: replicas, and the primary if they fail; the primary, and replicas if it fails; or the primary
 * alone.
 */
export type From = 'replicas first' | 'primary first' | 'primary'

/** Where a read goes. */
export interface Where {
  from?: From
  /** On connections that plan each statement once; always shared. */
  generic?: boolean
  /** On a connection that it may share with others, for statements that take little time. */
  shared?: boolean
}

/** A server that can be read from. */
interface Server extends Pools {
  isReplica: boolean
  /** The same connections, for statements that share them. */
  sharing: Record<keyof Pools, SharingPool>
  silence: Silence
  /** On the clock of `performance.now()`. */
  downUntil: number
  /** Reports: each runs in a transaction, so it moves to another server as a whole. */
  reports: Kysely<DB>
}

const isDown = ({ downUntil }: Server): boolean => performance.now() < downUntil

/** The replica hasn't replayed yet what the caller has written. */
class Behind extends DatabaseUnavailable {
  constructor() {
    super('The replica lags behind what its caller has written')
  }
}

/** Whether it has replayed all of the primary's log up to a position. A primary has, and so has a promoted replica. */
const reached = `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= '0/0'::pg_lsn + $1::numeric as reached`

/**
 * Whether a read that failed may succeed on another server: this one is unavailable, or cancelled the query because it
 * conflicts with replaying the log (PostgreSQL manual, "Handling Query Conflicts").
 */
const canMove = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof pg.DatabaseError && /^40(?:001|P01)$/.test(error.code ?? ''))

/**
 * Reads from replicas in turn, and from another server when one fails or falls silent: another replica, the primary,
 * and the first replica again, which may be a balancer of several. A request that has written reads the primary only. Its
 * caller's next requests read a replica once it has replayed the write (`isBehind`).
 */
export class LaggingReads {
  readonly #primary: Server
  readonly #replicas: readonly Server[]
  /** Reads that a replica lost and that the primary runs now. More than `#mostMoved` would overload it in turn. */
  #moved = 0
  readonly #mostMoved: number
  #turn = 0
  /** Reads from replicas, and from the primary if they fail. */
  readonly replicasFirst: Kysely<DB>
  /** The same for few kinds of quick reads: prepared, on shared connections. */
  readonly hot: Readonly<{ replicasFirst: Kysely<DB>; primaryFirst: Kysely<DB> }>

  constructor(options: {
    primary: Pools
    replicas: readonly Pools[]
    works: Silence['works']
    prepare: boolean
    log?: KyselyConfig['log']
  }) {
    const { primary, replicas, works, prepare, log } = options
    const kysely = (pool: PostgresPool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log })
    const serverOf = (pools: Pools, isReplica: boolean): Server => {
      const server: Server = {
        ...pools,
        isReplica,
        sharing: {
          // The others stay for transactions.
          plain: sharingPool({ connect: () => connectTo(server, 'plain') }, Math.ceil(pools.plain.options.max / 2)),
          generic: sharingPool({ connect: () => connectTo(server, 'generic') }, pools.generic.options.max),
        },
        silence: isReplica ? { silentMs } : { silentMs, works },
        downUntil: 0,
        reports: kysely(
          kyselyPool(
            { options: pools.plain.options, end: async () => {}, connect: () => connectTo(server, 'plain') },
            isReplica ? { silentMs: silentReportMs } : { silentMs, works },
          ),
        ),
      }
      return server
    }
    this.#primary = serverOf(primary, false)
    this.#replicas = replicas.map(each => serverOf(each, true))
    this.#mostMoved = Math.ceil(primary.plain.options.max / 4)
    const anyServer = (asking: Asking) => {
      const connect = async () => new AnyServer(this, asking)
      return kysely({ options: primary.plain.options, end: async () => {}, connect })
    }
    this.replicasFirst = anyServer({ from: 'replicas first' })
    const nameOf = prepare ? statementNames('hot') : undefined
    this.hot = {
      replicasFirst: anyServer({ from: 'replicas first', shared: true, nameOf }),
      primaryFirst: anyServer({ from: 'primary first', shared: true, nameOf }),
    }
  }

  /** Runs one query outside of a transaction. */
  read<T>(
    query: (client: pg.PoolClient) => Promise<T>,
    { generic = false, shared = false, from = 'replicas first' }: Where = {},
  ): Promise<T> {
    return this.#tryInOrder(this.#order(from), async server => {
      const run = async (client: pg.PoolClient) => {
        const heard = <R>(result: Promise<R>) => unlessSilent(client, server.silence, result)
        const ask: AskReached = async values => (await heard(client.query<Reached>(reached, values))).rows
        // Not thrown yet: the connection isn't broken.
        return (await isBehind(server, ask)) ? undefined : { read: await heard(query(client)) }
      }
      const sharing = generic ? server.sharing.generic : shared ? server.sharing.plain : undefined
      const done = sharing ? await sharing.run(run) : await onPlain(server, run)
      if (!done) throw new Behind()
      return done.read
    })
  }

  /** Shared connections: the primary's, and those of each replica. */
  get sharing(): readonly Record<keyof Pools, SharingPool>[] {
    return [this.#primary, ...this.#replicas].map(({ sharing }) => sharing)
  }

  /** Runs a report, which begins a transaction and calls `ready` in it before it reads. */
  report<T>(run: (db: Kysely<DB>, ready: (tx: Kysely<DB>) => Promise<void>) => Promise<T>): Promise<T> {
    return this.#tryInOrder(this.#order('replicas first'), server =>
      run(server.reports, async reader => {
        const ask: AskReached = async ([position]) =>
          (await reader.executeQuery<Reached>(CompiledQuery.raw(reached, [position]))).rows
        if (await isBehind(server, ask)) throw new Behind()
      }),
    )
  }

  /** Bytes of the primary's log up to `position` that each replica hasn't replayed; null if it doesn't say. */
  behind(position: string): Promise<(number | null)[]> {
    const text = 'select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::int8 as bytes'
    const bytesOf = async (server: Server) => {
      const client = await connectTo(server, 'plain')
      try {
        const asked = client.query<{ bytes: number | null }>(text, [position])
        return (await unlessSilent(client, server.silence, asked)).rows[0]?.bytes ?? null
      } finally {
        client.release()
      }
    }
    return Promise.all(this.#replicas.map(server => bytesOf(server).catch(() => null)))
  }

  async close(): Promise<void> {
    const reports = [this.#primary, ...this.#replicas].map(server => server.reports)
    const all = [this.replicasFirst, ...Object.values(this.hot), ...reports]
    await Promise.all(all.map(each => each.destroy()))
  }

  #order(from: From): Server[] {
    if (from === 'primary' || !this.#replicas.length) return [this.#primary]
    const next = this.#turn++ % this.#replicas.length
    const replicas = [...this.#replicas.slice(next), ...this.#replicas.slice(0, next)]
    return from === 'replicas first'
      ? [...replicas, this.#primary, ...replicas.slice(0, 1)]
      : [this.#primary, ...replicas, ...replicas.slice(0, 1)]
  }

  async #tryInOrder<T>(servers: readonly Server[], run: (server: Server) => Promise<T>): Promise<T> {
    // A request that has written reads the primary only: no replica is sure to have the write.
    const usable = servers.filter(({ isReplica }) => !isReplica || !hasWritten())
    let lost: unknown
    // Those that were down a moment ago come last, and may be all there is.
    for (const server of [...usable.filter(each => !isDown(each)), ...usable.filter(isDown)]) {
      const moves = !server.isReplica && lost !== undefined && !(lost instanceof Behind)
      if (moves && this.#moved >= this.#mostMoved) continue
      if (moves) this.#moved++
      try {
        return await run(server)
      } catch (error) {
        if (!canMove(error)) throw error
        lost = error
      } finally {
        if (moves) this.#moved--
      }
    }
    throw lost
  }
}

interface Asking extends Where {
  /** Names of statements to prepare. */
  nameOf?: ReturnType<typeof statementNames> | undefined
}

/** Sends Kysely's queries to whichever server is next. */
class AnyServer implements PostgresPoolClient {
  readonly #reads: LaggingReads
  readonly #asking: Asking

  constructor(reads: LaggingReads, asking: Asking) {
    this.#reads = reads
    this.#asking = asking
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Nothing is read through a cursor here')
    const { nameOf, ...where } = this.#asking
    const name = nameOf?.(text, values)
    return this.#reads.read(client => client.query({ text, values: [...values], ...(name && { name }) }), where)
  }

  release(): void {}
}

async function connectTo(server: Server, kind: keyof Pools): Promise<pg.PoolClient> {
  try {
    return await server[kind].connect()
  } catch (error) {
    server.downUntil = performance.now() + (server.isReplica ? retryAfterMs : retryPrimaryAfterMs)
    throw error
  }
}

async function onPlain<T>(server: Server, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connectTo(server, 'plain')
  try {
    return await run(client)
  } finally {
    client.release()
  }
}

interface Reached {
  reached: boolean
}
type AskReached = (values: [position: string]) => Promise<Reached[]>

async function isBehind({ isReplica }: Server, ask: AskReached): Promise<boolean> {
  const position = positionToReach()
  if (!isReplica || position === undefined) return false
  const [row] = await ask([position])
  return !row?.reached
}
