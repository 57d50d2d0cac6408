import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Time that a process' threads have run, in ms (`/proc/<pid>/task/<tid>/schedstat`, nanoseconds). Linux only. */
export function ranMs(pid: number): number {
  const folder = `/proc/${pid}/task`
  const threads = existsSync(folder) ? readdirSync(folder) : []
  return threads.reduce((sum, thread) => {
    try {
      const [ran] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')
      return sum + Number(ran) / 1e6
    } catch {
      return sum // It has ended.
    }
  }, 0)
}

/** Processes whose parent this is. */
export function childrenOf(pid: number): number[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return pids.split(' ').filter(Boolean).map(Number)
}
