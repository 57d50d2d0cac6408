import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes. A whole run uses less than half, mostly for the write-ahead log. */
const roomNeeded = 3 * 2 ** 30

/**
 * Creates a folder for a temporary database, in memory if there is room, otherwise on disk. Cloning a database takes
 * 40 ms in memory and up to 2 s on a disk. The folder is accessible to everybody, because PostgreSQL runs as its own
 * user when root runs the tests.
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
