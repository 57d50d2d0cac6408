import type { Work } from './database/database.ts'
import { type Failure, failed } from './failure.ts'
import type { Platform } from './module.ts'

interface RowChange<Row, Result> {
  /** Log message for a row whose transaction throws. */
  message: string
  /** Log fields that identify a row, for example `{ storeId }`. */
  fields: (row: Row) => Record<string, unknown>
  /** Changes a row in its own transaction. Checks again whether the row is due. */
  change: (work: Work, row: Row) => Promise<Result>
  /** Called after `change` returned a failure and its transaction rolled back. */
  refused?: (row: Row, failure: Extract<Result, Failure>) => unknown
}

/** Changes each row in its own transaction and logs those that throw, so that one row doesn't stop the others. */
export async function forEachRow<Row, Result>(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  rows: readonly Row[],
  { message, fields, change, refused }: RowChange<Row, Result>,
): Promise<void> {
  for (const row of rows) {
    try {
      const result = await db.transact(work => change(work, row))
      if (failed(result)) await refused?.(row, result as Extract<Result, Failure>)
    } catch (err) {
      log.error({ err, ...fields(row) }, message)
    }
  }
}
