import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a folder for this process alone, or answers undefined where another process has it. The lock is SQLite's on an
 * empty file, because the operating system lets go of it however the process ends, so none is ever left behind.
 */
export function lockFolder(folder: string): { release: () => void } | undefined {
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && error.message.includes('locked')) return undefined
    throw error
  }
  return { release: () => file.close() }
}
