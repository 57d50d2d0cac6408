import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { sendTogether } from './send-together.ts'
import { type Silence, unlessSilent } from './silent-server.ts'

/** Maximum number of prepared plans of each kind on a connection. Later statements are planned each time. */
const mostPrepared = 500
/** Longer value lists have too many different lengths, each of which would be another statement. */
const mostValues = 60
/** A `*` that stands for columns, not the one of `count(*)` or of a multiplication. */
const star = /(?:\b(?:select|returning|distinct|on \([^)]*\))\s+|[,.]\s*)\*/i

/**
 * Returns names for statements, by which PostgreSQL prepares them; undefined for those with too many values, those beyond the
 * maximum, and those with `*`: a prepared `*` fails after a migration adds a column.
 */
export function statementNames(kind: string): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length > mostValues) return undefined
    const known = names.get(text)
    if (known || star.test(text) || names.size >= mostPrepared) return known
    const name = `${kind} ${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * Wraps a pool for Kysely, so that no query waits for a silent server. With `prepare`, it prepares every statement with
 * values: planning a statement on products costs more than running it. Use that for lookups by key, whose plan suits all
 * values.
 */
export function kyselyPool(
  pool: { options: object; connect(): Promise<pg.PoolClient>; end(): Promise<void> },
  silence: Silence,
  { prepare = false }: { prepare?: boolean } = {},
): PostgresPool {
  const nameOf = prepare ? statementNames('by key') : () => undefined
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const wrapped = new KyselyClient(client, silence, nameOf)
      clients.set(client, wrapped)
      return wrapped
    },
  }
}

/** SQLSTATE of a write on a standby, for example on a primary that another has replaced. */
const readOnly = '25006'

class KyselyClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #silence: Silence
  readonly #nameOf: ReturnType<typeof statementNames>
  #isReadOnly = false

  constructor(client: pg.PoolClient, silence: Silence, nameOf: ReturnType<typeof statementNames>) {
    this.#client = client
    this.#silence = silence
    this.#nameOf = nameOf
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Nothing is read through a cursor here')
    const name = values.length ? this.#nameOf(text, values) : undefined
    return this.#run(name ? { name, text, values: [...values] } : { text, values: [...values] })
  }

  async #run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    // With the statements that are executed before anything is awaited that isn't there yet.
    sendTogether(this.#client, process.nextTick)
    try {
      return await unlessSilent(this.#client, this.#silence, this.#client.query(query))
    } catch (error) {
      this.#isReadOnly ||= error instanceof pg.DatabaseError && error.code === readOnly
      throw error
    }
  }

  /** Closes the connection of a write on a standby: the next one may lead to the new primary. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isReadOnly)
  }
}
