import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { migrations } from './migrations.ts'

type Params = Record<string, SQLInputValue>

/** SQLite with rows validated on reading. Calls are synchronous, so each function is atomic. */
export interface Database {
  all<T>(row: z.ZodType<T>, sql: string, params?: Params): T[]
  get<T>(row: z.ZodType<T>, sql: string, params?: Params): T | undefined
  /** Runs a write and returns the ID of the inserted row. */
  run(sql: string, params?: Params): number
  /** Runs `work` in a transaction. Can't be nested. */
  transaction<T>(work: () => T): T
  close(): void
}

/** Opens the file (created with its folder if missing) or `:memory:`, and migrates it. */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  // FULL syncs the log at every commit. With NORMAL, a power cut loses commits since the last checkpoint.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = sqlite.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }

  const db: Database = {
    all: (row, sql, params = {}) =>
      statement(sql)
        .all(params)
        .map(found => row.parse(found)),
    get: (row, sql, params = {}) => {
      const found = statement(sql).get(params)
      return found && row.parse(found)
    },
    run: (sql, params = {}) => Number(statement(sql).run(params).lastInsertRowid),
    transaction: work => {
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    },
    close: () => sqlite.close(),
  }
  migrate(db, sqlite)
  return db
}

function migrate(db: Database, sqlite: DatabaseSync): void {
  const version = db.get(z.object({ user_version: z.int() }), 'PRAGMA user_version')?.user_version ?? 0
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue
    db.transaction(() => {
      sqlite.exec(sql)
      sqlite.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}
