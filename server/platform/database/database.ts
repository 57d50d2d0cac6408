import { Kysely, type KyselyConfig, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { ErrorCode } from '#contract/errors.ts'
import type { Clock } from '../clock.ts'
import { type Failure, fail, failed } from '../failure.ts'
import type { Job } from '../jobs.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { preparingPool } from './preparing-pool.ts'
import { ReplicaClient, type ReplicaPool, replicaPool } from './replica-pool.ts'
import type { DB } from './schema.gen.ts'

declare const inTransaction: unique symbol

/** A connection inside a transaction. Whatever writes takes this, so nothing can be written outside of one. */
export type Tx = Transaction<DB> & { readonly [inTransaction]: true }

/** What can only read: the pool, a replica, or a transaction. */
export type Reader = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'getExecutor'
>

/** What a use case works with: the transaction, the time that it happens at, and jobs that start when it commits. */
export interface Work {
  readonly tx: Tx
  readonly now: Date
  /** Adds a job that runs once this commits, and never if it doesn't. */
  addJob<P>(job: Job<P>, payload: P, options?: { key?: string }): Promise<void>
  /**
   * Invalidates the shared answers with these tags, in every process, once this commits. Whoever writes what a shared
   * answer shows calls this (0008-shared-answers.md lists the tags).
   */
  invalidate(...tags: readonly string[]): void
}

export interface Database {
  /** Reads outside of a transaction. */
  readonly read: Reader
  /** Reads that may lag behind: a replica's, where there is one that can be reached. */
  readonly lagging: Reader
  /**
   * The same for what groups or sorts very many rows: with memory for that, one query after the other, all at one moment.
   * `inOrder` where an index has the rows in the order of their groups, which is faster for very many groups.
   */
  grouping<T>(use: (read: Reader) => Promise<T>, options?: { inOrder?: boolean }): Promise<T>
  /** Reads that belong together: all of them see the database as it is at one moment, whatever is written meanwhile. */
  snapshot<T>(use: (read: Reader) => Promise<T>): Promise<T>
  /** Reads of a few rows by their keys, outside of a transaction: prepared, as everything within one is. */
  readonly keyed: Reader
  /**
   * Runs a use case in a transaction. A Failure that it returns rolls everything back and is handed on; so is a
   * constraint that is known by name. A deadlock or a lost race is tried again, three times in all.
   */
  transact<T>(use: (work: Work) => Promise<T>): Promise<T | Failure>
  /**
   * Runs a prepared statement by name, alone in its transaction: for the few hot ones. `lagging` where it may read what
   * lags behind.
   */
  prepared<R extends pg.QueryResultRow>(
    statement: { name: string; text: string },
    values: unknown[],
    options?: { lagging?: boolean },
  ): Promise<R[]>
  /** The connections of this process, to the primary and to each replica. */
  pools(): Pool[]
  /** How each replica does, by the names that `pools` has for them. Throws while the primary can't be written. */
  replicas(): Promise<Replica[]>
  close(): Promise<void>
}

/** How many connections are open and how many of those do nothing, and how many queries wait for one. */
export interface Pool {
  name: string
  open: number
  /** How many it opens at most. */
  most: number
  idle: number
  waiting: number
}

/** `bytesBehind` of the primary's log the replica hasn't done yet; null for one that can't be reached or is none. */
export interface Replica {
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

/** Milliseconds that a query waits for a connection: a new one, or a free one of the pool. */
const connectTimeoutMs = 15_000

/** Enough for half a million groups, so that they are kept in memory. */
const groupingMemory = '96MB'

/** NOTIFY channel of invalidated tags (shared-changes.ts); the payload is one tag. */
export const sharedAnswersChannel = 'shared_answers'

const retried = new Set(['40001', '40P01'])

/**
 * Deletes the job that has this key when it can't run again, because it failed for good or is running already. `add_job`
 * would take its key away and mark it as failed for good, so it would be counted in `jobs_failed` for ever although
 * another job with the key replaced it. The row lock keeps a worker from starting it in between. The table is private to
 * the job library, whose public functions can neither lock a job nor delete a running one.
 */
async function removeSuperseded(tx: Tx, key: string): Promise<void> {
  await sql`
    with old as materialized (select id, is_available from graphile_worker._private_jobs where key = ${key} for update)
    delete from graphile_worker._private_jobs j using old where j.id = old.id and not old.is_available`.execute(tx)
}

/** Connects to the database. `constraints` says which failure a constraint's name stands for. */
export function connect(options: {
  url: string
  replicaUrls?: readonly string[]
  poolSize?: number
  clock: Clock
  constraints: Readonly<Record<string, ErrorCode>>
  /** Is told of each statement and of how many milliseconds it took. */
  onStatement?: (sql: string, milliseconds: number) => void
}): Database {
  const { clock, constraints, poolSize = 16, onStatement } = options
  const openPool = (connectionString: string, Client?: typeof ReplicaClient) =>
    new pg.Pool({ connectionString, max: poolSize, pipeline: true, connectionTimeoutMillis: connectTimeoutMs, Client })
      // A connection that drops while idle is nothing to fail for; the next query opens another.
      .on('error', () => {})
      // One that drops while in use fails what used it, and need not end the process too.
      .on('connect', client => client.on('error', () => {}))
  const pool = openPool(options.url)
  const log: KyselyConfig['log'] = onStatement && (event => onStatement(event.query.sql, event.queryDurationMillis))
  const open = (on: pg.Pool | ReplicaPool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool: on }), log })
  const db = open(pool)
  const keyed = new Kysely<DB>({ dialect: new PipelinedDialect({ pool: preparingPool(pool) }), log })
  const replicaPools = (options.replicaUrls ?? []).map(url => openPool(url, ReplicaClient))
  const replicas = replicaPools.map(each => {
    const orPrimary = replicaPool(each, pool)
    return { pool: orPrimary, db: open(orPrimary) }
  })
  let turn = 0
  const nextReplica = () => replicas[turn++ % replicas.length]
  const lagging = () => nextReplica()?.db ?? db
  const nameOf = (replica: number) => `replica ${replica + 1}`

  const once = async <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    keyed.transaction().execute(async transaction => {
      const tx = transaction as Tx
      const invalid = new Set<string>()
      const work: Work = {
        tx,
        now: clock.now(),
        async addJob(job, payload, { key } = {}) {
          if (key !== undefined) await removeSuperseded(tx, key)
          await sql`select graphile_worker.add_job(${job.name}, payload := ${JSON.stringify(payload)}::json,
            run_at := least(now(), ${work.now}::timestamptz), job_key := ${key ?? null}::text, max_attempts := ${job.attempts}::int)`.execute(
            tx,
          )
        },
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

  return {
    read: db,
    keyed,
    get lagging() {
      return lagging()
    },
    grouping: (use, { inOrder = false } = {}) =>
      lagging()
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute(async read => {
          await sql`select set_config('work_mem', ${groupingMemory}, true), set_config('jit', 'off', true),
            set_config('enable_hashagg', ${inOrder ? 'off' : 'on'}, true)`.execute(read)
          return use(read)
        }),
    snapshot: use => keyed.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(use),
    async transact(use) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(use)
        } catch (error) {
          if (error instanceof RolledBack) return error.failure
          if (!(error instanceof pg.DatabaseError)) throw error
          const code = constraints[error.constraint ?? '']
          if (code) return fail(code)
          if (!retried.has(error.code ?? '') || attempt === 3) throw error
        }
      }
    },
    async prepared<R extends pg.QueryResultRow>(
      statement: { name: string; text: string },
      values: unknown[],
      { lagging = false } = {},
    ) {
      const begun = performance.now()
      const client = await ((lagging && nextReplica()?.pool) || pool).connect()
      try {
        const { rows } = await client.query<R>({ ...statement, values })
        onStatement?.(statement.text, performance.now() - begun)
        return rows
      } finally {
        client.release()
      }
    },
    pools: () =>
      [pool, ...replicaPools].map(({ totalCount, idleCount, waitingCount }, at) => ({
        name: at === 0 ? 'primary' : nameOf(at - 1),
        open: totalCount,
        most: poolSize,
        idle: idleCount,
        waiting: waitingCount,
      })),
    async replicas() {
      const { rows } = await sql<{ done: string }>`select pg_current_wal_lsn() as done`.execute(db)
      const behind = 'select pg_wal_lsn_diff($1, pg_last_wal_replay_lsn())::int8 as bytes'
      return Promise.all(
        replicaPools.map(async (each, at) => {
          const said = await each.query<{ bytes: number | null }>(behind, [rows[0]?.done]).catch(() => undefined)
          const bytes = said?.rows[0]?.bytes ?? null
          // What it did since the primary was asked is no lead.
          return { name: nameOf(at), bytesBehind: bytes && Math.max(0, bytes) }
        }),
      )
    },
    async close() {
      await Promise.all([db, ...replicas.map(each => each.db)].map(each => each.destroy()))
    },
  }
}
