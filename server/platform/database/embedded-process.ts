import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const missing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (missing(error)) return undefined
    throw error
  }
}

/** Reads the process ID from a cluster's postmaster.pid. Returns undefined after a clean shutdown. */
export function postmasterOf(cluster: string): number | undefined {
  const content = read(join(cluster, 'postmaster.pid'))
  return content === undefined ? undefined : Number(content.split('\n')[0])
}

/**
 * Returns whether a process has ended without being collected by its parent. Such a process keeps its ID and accepts signals.
 */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  // "pid (name) state …", where the name may contain spaces and parentheses.
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.startsWith('Z') ?? false
}

/** Returns whether the process is alive and is the cluster's server. Another process may have taken over an old ID. */
export function isRunning(pid: number, cluster: string): boolean {
  if (postmasterOf(cluster) !== pid || isZombie(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes the postmaster.pid of a server that died without shutting down. PostgreSQL would mistake a zombie for a live
 * server and refuse to start. It still detects surviving child processes by its shared memory.
 */
export function removeStalePid(cluster: string): void {
  const pid = postmasterOf(cluster)
  if (pid !== undefined && !isRunning(pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
