import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from './cannot-start.ts'

// Keeps the databases referenced: garbage collection would close them and release their locks.
const held = new Set<DatabaseSync>()

/**
 * Locks a folder for this process. Returns undefined when another process holds the lock. It is SQLite's lock on an
 * empty file, which the operating system releases however the process ends.
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
      `${folder} can't be written (${reason}). If another user created it, set DATA_FOLDER to another folder.`,
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
