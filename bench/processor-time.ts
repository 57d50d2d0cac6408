import { readdirSync, readFileSync } from 'node:fs'

/** Length of a tick of `/proc/<pid>/stat` in ms (`sysconf(_SC_CLK_TCK)` is 100 on Linux). */
const tickMs = 10

/** Parent, and processor time in ms with that of ended children, of a process; undefined if it ended (proc_pid_stat(5)). */
function statOf(pid: number): { parent: number; ms: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    return { parent, ms: tickMs * fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) }
  } catch {
    return undefined
  }
}

/** Returns the processor time that a process and its children have used since they started, in ms. Linux only. */
export function processorMs(pid: number): number {
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && statOf(Number(name))?.parent === pid)
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + (statOf(each)?.ms ?? 0), 0)
}
