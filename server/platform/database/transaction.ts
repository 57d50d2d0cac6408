import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  type KyselyProps,
  Transaction,
} from 'kysely'
import pg from 'pg'

/** SQLSTATE of a statement after one that failed (in_failed_sql_transaction). */
const aborted = '25P02'

const run = (connection: DatabaseConnection, statement: string) => connection.executeQuery(CompiledQuery.raw(statement))

/** Returns what executes statements on the connections of `provider`, without a statement waiting for the ones before it. */
const executing = <DB>(db: Kysely<DB>, { dialect }: Pick<KyselyProps, 'dialect'>, provider: ConnectionProvider) =>
  new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: db.getExecutor().withConnectionProvider(provider),
  })

/**
 * Runs statements on one connection, each a transaction by itself. As in `runTransaction`, those that are executed
 * without an await in between travel together, and PostgreSQL runs them in order.
 */
export const runInOrder = <DB, T>(
  db: Kysely<DB>,
  options: Pick<KyselyProps, 'dialect'>,
  use: (on: Transaction<DB>) => Promise<T>,
): Promise<T> =>
  db
    .getExecutor()
    .provideConnection(connection =>
      use(executing(db, options, { provideConnection: consumer => consumer(connection) })),
    )

/**
 * Runs statements on one connection between `begin` and a commit, or a rollback if `use` throws. Unlike in a transaction
 * of Kysely's, a statement doesn't wait for the ones before it: `begin` and whatever is executed without an await in
 * between travel together, and PostgreSQL runs them in order. If one fails, so do all after it. Requires pipelining
 * connections.
 */
export async function runTransaction<DB, T>(
  db: Kysely<DB>,
  { begin, ...options }: Pick<KyselyProps, 'dialect'> & { begin: string },
  use: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async connection => {
    let ended = false
    let cause: unknown
    const transaction = executing(db, options, {
      async provideConnection(consumer) {
        if (ended) throw new Error('The transaction has ended')
        try {
          return await consumer(connection)
        } catch (error) {
          cause ??= error
          throw error
        }
      },
    })
    const begun = run(connection, begin)
    begun.catch(() => {}) // The statements fail too, and awaiting it below throws the reason.
    try {
      const result = await use(transaction)
      await begun
      ended = true
      await run(connection, 'commit')
      return result
    } catch (error) {
      ended = true
      // A connection that can't roll back is broken, and the pool drops it.
      await run(connection, 'rollback').catch(() => {})
      // Errors of statements that travelled together arrive together, and a later one may reach us first.
      throw error instanceof pg.DatabaseError && error.code === aborted ? cause : error
    }
  })
}
