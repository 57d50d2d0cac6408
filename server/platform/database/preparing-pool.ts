import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Maximum number of prepared plans per connection. Later statements are planned each time. */
const mostPrepared = 250
/** Longer value lists have too many different lengths, each of which would be another statement. */
const mostValues = 60
/** A `*` that stands for columns. */
const star = /(?<!count\()\*/

/**
 * Wraps a pool so that it prepares every statement with values: planning a statement on products costs more than
 * running it. Use it for lookups by key, whose plan suits all values. It doesn't prepare `*`, because a prepared `*`
 * fails after a migration adds a column, and nothing if `prepare` is false.
 */
export function preparingPool(pool: pg.Pool, prepare = true): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || !prepare || star.test(text) || names.size >= mostPrepared) return known
    const name = `by key ${names.size}`
    names.set(text, name)
    return name
  }
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = new PreparingClient(client, nameOf)
      clients.set(client, preparing)
      return preparing
    },
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Nothing is read through a cursor here')
    const name = values.length && values.length <= mostValues ? this.#nameOf(text) : undefined
    return this.#client.query(name ? { name, text, values: [...values] } : { text, values: [...values] })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}
