import { CompiledQuery, type DatabaseConnection, DummyDriver, type Kysely, type KyselyProps, Transaction } from 'kysely'
import pg from 'pg'

/** SQLSTATE of a statement after one that failed (in_failed_sql_transaction). */
const aborted = '25P02'

const run = (connection: DatabaseConnection, statement: string) => connection.executeQuery(CompiledQuery.raw(statement))

/**
 * Runs statements on one connection between `begin` and a commit, or a rollback if `use` throws. Unlike in a transaction
 * of Kysely's, a statement doesn't wait for the ones before it: `begin` and whatever is executed without an await in
 * between travel together, and PostgreSQL runs them in order. If one fails, so do all after it. Requires pipelining
 * connections.
 */
export async function runTransaction<DB, T>(
  db: Kysely<DB>,
  { dialect, begin }: Pick<KyselyProps, 'dialect'> & { begin: string },
  use: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async connection => {
    let ended = false
    let cause: unknown
    const executor = db.getExecutor().withConnectionProvider({
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
      const result = await use(
        new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor }),
      )
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
