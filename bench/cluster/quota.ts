import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const periodUs = 20_000

/** Limits processes and their later children to a share of a processor. */
export interface Quota {
  add(pids: readonly number[]): void
  /** Lets its processes go, and removes it. */
  lift(): void
}

/** Creates a control group (version 2 or 1) with a processor quota. Returns undefined where that isn't allowed. */
export function quotaOf(name: string, processors: number): Quota | undefined {
  const roots = [
    { root: '/sys/fs/cgroup', file: 'cpu.max', text: `${Math.round(processors * periodUs)} ${periodUs}` },
    { root: '/sys/fs/cgroup/cpu', file: 'cpu.cfs_quota_us', text: String(Math.round(processors * periodUs)) },
  ]
  for (const { root, file, text } of roots) {
    const folder = join(root, name)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    try {
      if (!existsSync(join(folder, file))) throw new Error(`${root} has no processor quotas`)
      if (file !== 'cpu.max') writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs))
      writeFileSync(join(folder, file), text)
    } catch {
      rmdirSync(folder)
      continue
    }
    const move = (pids: readonly string[], into: string) => {
      for (const pid of pids) {
        try {
          writeFileSync(join(into, 'cgroup.procs'), pid)
        } catch {
          // It has just ended.
        }
      }
    }
    return {
      add: pids => move(pids.map(String), folder),
      lift() {
        move(readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean), root)
        rmdirSync(folder)
      },
    }
  }
  return undefined
}
