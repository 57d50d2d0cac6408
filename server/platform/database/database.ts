import { Kysely, type KyselyConfig, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { ErrorCode } from '#contract/errors.ts'
import { after, type Clock } from '../clock.ts'
import { type Failure, fail, failed } from '../failure.ts'
import type { Job } from '../jobs.ts'
import { inLists } from './in-lists.ts'
import { kyselyPool } from './kysely-pool.ts'
import { LaggingReads, ReplicaClient, type Where } from './lagging-reads.ts'
import { noteWrite } from './own-writes.ts'
import type { DB } from './schema.gen.ts'
import { asksServer, type Silence, unlessSilent } from './silent-server.ts'
import { runInOrder, runTransaction } from './transaction.ts'

declare const inTransaction: unique symbol

/**
 * A connection inside a transaction. Every function that writes takes a `Tx`, so nothing is written outside a
 * transaction.
 */
export type Tx = Transaction<DB> & { readonly [inTransaction]: true }

/** Read access only: the pool, a replica or a transaction. */
export type Reader = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'getExecutor'
>

/**
 * Context of a use case: the transaction, its time, and jobs that start after the commit. Statements that are executed
 * together (`Promise.all`) travel together and run in their order; if one fails, so do those after it.
 */
export interface Work {
  readonly tx: Tx
  readonly now: Date
  /**
   * Adds a job that runs after the commit, and never after a rollback. It replaces a waiting job with the same key. With
   * `delayMs` it waits until the clock is so much later.
   */
  addJob<P>(job: Job<P>, payload: P, options?: { key?: string; delayMs?: number }): Promise<void>
  /** Removes the waiting job with this key, if any, with the commit. One that is running completes. */
  removeJob(key: string): Promise<void>
  /** SQL: an expression that adds such a job, for a statement that evaluates it once. */
  jobSql<P>(job: Job<P>, payload: P): RawBuilder<unknown>
  /**
   * Invalidates cached responses with these tags in every process after the commit. Call it for every write to data
   * that a cached response shows (0008-shared-answers.md lists the tags).
   */
  invalidate(...tags: readonly string[]): void
}

export interface Database {
  /** Reads outside of a transaction. */
  readonly read: Reader
  /**
   * Reads that may be stale: from a replica if one responds, otherwise from the primary. In a request (`followWrites`),
   * they include what its caller has written.
   */
  readonly lagging: Reader
  /**
   * Stale reads that many pages need. They are prepared, and up to four share a connection, so that a slow one keeps three
   * others waiting: no search, no count without a limit, no list of values of any length. One plan has to suit all values,
   * so the constants of partial indexes are written with `sql.lit`. Others are `lagging`.
   */
  readonly hot: Reader
  /**
   * Stale reads that group or sort very many rows: with more memory, sequential, in one snapshot. Set `inOrder` when
   * an index returns the rows in group order, which is faster for very many groups.
   */
  grouping<T>(use: (read: Reader) => Promise<T>, options?: { inOrder?: boolean }): Promise<T>
  /** Runs reads in one snapshot, unaffected by concurrent writes. */
  snapshot<T>(use: (read: Reader) => Promise<T>): Promise<T>
  /**
   * This database for data that everybody sees: `read` and `prepared` try the primary first, and replicas while it is
   * unavailable. Both are prepared and share connections, as `hot`.
   */
  readonly forEverybody: Database
  /** Reads a few rows by key, outside a transaction. Statements are prepared, as inside transactions. */
  readonly keyed: Reader
  /**
   * Runs a use case in a transaction. When it returns a Failure, rolls back and returns that Failure. Returns the
   * failure of a violated constraint that `constraints` maps: a use case lists the codes of the constraints that it
   * can violate in the type of its result. Repeats it up to three times after a deadlock or serialization failure.
   * `generic` plans each of its statements once on a connection, as in `prepared`: only where one plan suits all values.
   */
  transact<T>(use: (work: Work) => Promise<T>, options?: { generic?: boolean }): Promise<T>
  /**
   * Runs one statement that writes: without a transaction around it, it is one by itself. Reads that are executed
   * together with it (`Promise.all`) travel with it and see what it wrote.
   */
  single<T>(use: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a prepared statement by name in its own transaction, for few frequent queries. Reads from replicas
   * may be stale. With `shared` it may share a connection with other statements, as `hot`.
   * `generic` reads on connections that plan each statement once, for unknown values: elsewhere PostgreSQL plans the
   * first five calls on each connection for their values, which takes longer than many of these reads.
   */
  prepared<R extends pg.QueryResultRow>(
    statement: { name: string; text: string },
    values: unknown[],
    options?: Where,
  ): Promise<R[]>
  /** Connection pools of this process, for the primary and each replica. */
  pools(): Pool[]
  /** Replication state per replica, under the names that `pools` uses. Throws while the primary can't be written. */
  replicas(): Promise<Replica[]>
  /** Position in the primary's log of everything committed, in bytes; undefined without replicas. */
  position(): Promise<string | undefined>
  close(): Promise<void>
}

/** Open connections, idle ones among them, and queries that wait for a connection. */
interface Pool {
  name: string
  open: number
  /** Maximum number of open connections. */
  most: number
  idle: number
  waiting: number
}

/** Unreplayed bytes of the primary's log; null when the replica is unreachable or isn't a replica. */
interface Replica {
  name: string
  bytesBehind: number | null
}

pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what is exact in a number`)
  return value
})

class RolledBack {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

/** Time that a query waits for a free connection, and for a new one of the primary. */
const waitTimeoutMs = 15_000
const connectTimeoutMs = 5000
/** Time without a byte from the primary after which it has to say whether it still works on the query. */
const silentMs = 3000
/**
 * Time after which the server ends a transaction whose process sends nothing, because it stopped or vanished: others wait
 * for its locks. No code waits for anything else within a transaction.
 */
const idleInTransactionMs = 15_000
/** Time after which the system checks an idle connection; Node's libuv then gives up after ten checks, one a second. */
const keepAliveMs = 5000
/** Milliseconds until an idle connection is closed. A new one plans every statement again, which takes longer than running it. */
const idleMs = 10 * 60_000

/** Memory for half a million groups. */
const groupingMemory = '96MB'

/** NOTIFY channel of invalidated tags (shared-changes.ts). The payload is one tag. */
export const sharedAnswersChannel = 'shared_answers'

const retried = new Set(['40001', '40P01'])

const jobSql = <P>(
  job: Job<P>,
  payload: P,
  { now, key, delayMs }: { now: Date; key?: string | undefined; delayMs?: number | undefined },
) =>
  sql`graphile_worker.add_job(${job.name}, payload := ${JSON.stringify(payload)}::json,
    run_at := ${delayMs ? after(now, delayMs) : sql`least(now(), ${now}::timestamptz)`}, job_key := ${key ?? null}::text, max_attempts := ${job.attempts}::int)`

/**
 * Deletes the job with this key when it can't run again, because it failed for good or is already running. `add_job`
 * would remove its key and mark it as failed for good, so `jobs_failed` would count it forever although another job
 * replaced it. The row lock keeps a worker from starting it meanwhile. The table is private to the job library, whose
 * public functions can neither lock a job nor delete a running one.
 */
async function removeSuperseded(tx: Tx, key: string): Promise<void> {
  await sql`
    with old as materialized (select id, is_available from graphile_worker._private_jobs where key = ${key} for update)
    delete from graphile_worker._private_jobs j using old where j.id = old.id and not old.is_available`.execute(tx)
}

class PrimaryClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

interface PoolOptions {
  Client?: typeof pg.Client
  onConnect?: (client: pg.ClientBase) => Promise<void>
  max?: number
}

const beginGenerically = 'begin; set local plan_cache_mode = force_generic_plan'

/** Awaited by the pool before it hands the connection out. */
async function planGenerically(client: pg.ClientBase): Promise<void> {
  await unlessSilent(client, { silentMs }, client.query('set plan_cache_mode = force_generic_plan'))
}

/** Runs a statement with a generic plan through a pooler, where a setting of the connection would reach others. */
async function queryGenerically<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> {
  const [, result] = await Promise.all([
    client.query(beginGenerically),
    client.query<R>(statement),
    client.query('commit'),
  ])
  return result
}

/** Connects to the database. `constraints` maps constraint names to error codes. */
export function connect(options: {
  url: string
  replicaUrls?: readonly string[]
  /** Whether the URLs are a pooler's that gives a connection for one transaction, so settings of it don't stay. */
  pooled?: boolean
  /** Whether statements are prepared by name. */
  prepare?: boolean
  poolSize?: number
  clock: Clock
  constraints: Readonly<Record<string, ErrorCode>>
  /** Called after each statement with its duration in milliseconds. */
  onStatement?: (sql: string, milliseconds: number) => void
  /** Called with the tags of `Work.invalidate` after the commit, before the caller of `transact` goes on. */
  onInvalidated?: (tags: ReadonlySet<string>) => void
}): Database {
  const { clock, constraints, poolSize = 16, pooled = false, prepare = true, onStatement, onInvalidated } = options
  const openPool = (
    connectionString: string,
    { Client = PrimaryClient, onConnect, max = poolSize }: PoolOptions = {},
  ) =>
    new pg.Pool({
      connectionString,
      max,
      onConnect,
      pipeline: true,
      connectionTimeoutMillis: waitTimeoutMs,
      Client,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      idleTimeoutMillis: idleMs,
      // A pooler knows no such setting at the start of a connection, and has one of its own.
      idle_in_transaction_session_timeout: pooled ? undefined : idleInTransactionMs,
    })
      // An idle connection that drops is harmless: the next query opens another.
      .on('error', () => {})
      // A connection that drops in use fails its query. It must not end the process too.
      .on('connect', client => client.on('error', () => {}))
  const generic = { max: Math.ceil(poolSize / 2), onConnect: pooled ? undefined : planGenerically }
  const pool = openPool(options.url)
  const genericPool = openPool(options.url, generic)
  const log: KyselyConfig['log'] = onStatement && (event => onStatement(event.query.sql, event.queryDurationMillis))
  const silence: Silence = { silentMs, works: asksServer(options.url, { pooled }) }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: kyselyPool(pool, silence) }), log })
  const dialect = new PostgresDialect({ pool: kyselyPool(pool, silence, { prepare }) })
  const keyed = new Kysely<DB>({ dialect, log, plugins: [inLists] })
  const replicaPools = (options.replicaUrls ?? []).map(url => ({
    plain: openPool(url, { Client: ReplicaClient }),
    generic: openPool(url, { ...generic, Client: ReplicaClient }),
  }))
  const lagging = new LaggingReads({
    primary: { plain: pool, generic: genericPool },
    replicas: replicaPools,
    works: silence.works,
    prepare,
    log,
  })
  const nameOf = (replica: number) => `replica ${replica + 1}`
  const namedPools = [{ plain: pool, generic: genericPool }, ...replicaPools].flatMap((pools, at) => {
    const name = at === 0 ? 'primary' : nameOf(at - 1)
    const sharing = lagging.sharing[at]
    return [
      { name, pool: pools.plain, sharing: sharing?.plain },
      { name: `${name}, generic plans`, pool: pools.generic, sharing: sharing?.generic },
    ]
  })

  const once = async <T>(use: (work: Work) => Promise<T>, begin: string): Promise<T> => {
    const invalid = new Set<string>()
    const done = await runTransaction(keyed, { dialect, begin }, async transaction => {
      const tx = transaction as Tx
      const work: Work = {
        tx,
        now: clock.now(),
        async addJob(job, payload, { key, delayMs } = {}) {
          if (key !== undefined) await removeSuperseded(tx, key)
          await sql`select ${jobSql(job, payload, { now: work.now, key, delayMs })}`.execute(tx)
        },
        async removeJob(key) {
          await removeSuperseded(tx, key)
          await sql`select graphile_worker.remove_job(${key})`.execute(tx)
        },
        jobSql: (job, payload) => jobSql(job, payload, { now: work.now }),
        invalidate(...tags) {
          for (const tag of tags) invalid.add(tag)
        },
      }
      const result = await use(work)
      if (failed(result)) throw new RolledBack(result)
      if (invalid.size)
        await sql`select pg_notify(${sharedAnswersChannel}, unnest(${[...invalid]}::text[]))`.execute(tx)
      return result
    })
    noteWrite()
    if (invalid.size) onInvalidated?.(invalid)
    return done
  }

  const database: Omit<Database, 'forEverybody'> = {
    read: db,
    keyed,
    lagging: lagging.replicasFirst,
    hot: lagging.hot.replicasFirst,
    grouping: (use, { inOrder = false } = {}) =>
      lagging.report((on, reached) =>
        on
          .transaction()
          .setAccessMode('read only')
          .setIsolationLevel('repeatable read')
          .execute(async read => {
            await reached(read)
            await sql`select set_config('work_mem', ${groupingMemory}, true), set_config('jit', 'off', true),
              set_config('enable_hashagg', ${inOrder ? 'off' : 'on'}, true)`.execute(read)
            return use(read)
          }),
      ),
    snapshot: use => runTransaction(keyed, { dialect, begin: 'begin isolation level repeatable read read only' }, use),
    async transact<T>(use: (work: Work) => Promise<T>, { generic = false } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(use, generic ? beginGenerically : 'begin')
        } catch (error) {
          if (error instanceof RolledBack) return error.failure as T
          if (!(error instanceof pg.DatabaseError)) throw error
          const code = constraints[error.constraint ?? '']
          if (code) return fail(code) as T
          if (!retried.has(error.code ?? '') || attempt === 3) throw error
        }
      }
    },
    async single(use) {
      const done = await runInOrder(keyed, { dialect }, on => use(on as Tx))
      noteWrite()
      return done
    },
    async prepared<R extends pg.QueryResultRow>(
      statement: { name: string; text: string },
      values: unknown[],
      { from = 'primary', ...where }: Where = {},
    ) {
      const start = performance.now()
      const named = { text: statement.text, values, ...(prepare && { name: statement.name }) }
      const { rows } = await lagging.read<pg.QueryResult<R>>(
        client => (where.generic && pooled ? queryGenerically<R>(client, named) : client.query<R>(named)),
        { from, ...where },
      )
      onStatement?.(statement.text, performance.now() - start)
      return rows
    },
    pools: () =>
      namedPools.map(({ name, pool: { options, totalCount, idleCount, waitingCount }, sharing }) => ({
        name,
        open: totalCount,
        most: options.max,
        idle: idleCount,
        waiting: waitingCount + (sharing?.waiting ?? 0),
      })),
    async replicas() {
      const { rows } = await sql<{ done: string }>`select pg_current_wal_lsn() as done`.execute(db)
      const behind = await lagging.behind(rows[0]?.done ?? '')
      // Log replayed after the primary was read doesn't count as a lead.
      return behind.map((bytes, at) => ({ name: nameOf(at), bytesBehind: bytes && Math.max(0, bytes) }))
    },
    async position() {
      if (!replicaPools.length) return undefined
      const position = sql<{ position: string }>`select (pg_current_wal_lsn() - '0/0')::text as position`
      return (await position.execute(db)).rows[0]?.position
    },
    async close() {
      await lagging.close()
      // Kysely ends its pool only if it has asked something.
      await Promise.all(namedPools.map(each => each.pool.end()))
    },
  }
  const forEverybody: Database = {
    ...database,
    get forEverybody() {
      return forEverybody
    },
    read: lagging.hot.primaryFirst,
    prepared: (statement, values, options) =>
      database.prepared(statement, values, { from: 'primary first', shared: true, ...options }),
  }
  return { ...database, forEverybody }
}
