import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from './cannot-start.ts'

// A database that nobody refers to is closed by the garbage collector, and its lock with it.
const held = new Set<DatabaseSync>()

/**
 * Takes a folder for this process alone, or answers undefined where another process has it. The lock is SQLite's on an
 * empty file, because the operating system lets go of it however the process ends, so none is ever left behind.
 */
export function lockFolder(folder: string): { release: () => void } | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(folder, 'lock'))
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    const reason = error instanceof Error ? error.message : String(error)
    if (reason.includes('is locked')) return undefined
    throw new CannotStart(
      `${folder} can't be written (${reason}). Was it made by another user? DATA_FOLDER names another.`,
    )
  }
  const database = file
  held.add(database)
  return {
    release() {
      if (held.delete(database)) database.close()
    },
  }
}
