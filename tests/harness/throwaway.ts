import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes: a whole run takes less than half of it, mostly for the write-ahead log. */
const roomNeeded = 3 * 2 ** 30

/**
 * Creates a folder for a database that is thrown away: in memory where there is room, else among the temporary files.
 * Cloning a database takes 40 ms in memory and up to 2 s on a disk. Everybody may enter the folder, because PostgreSQL
 * runs as a user of its own where root runs the tests.
 */
export function throwawayFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), `bitmarte-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomNeeded
  } catch {
    return false
  }
}
