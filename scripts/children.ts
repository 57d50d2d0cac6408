import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { CannotStart } from '#platform/cannot-start.ts'

export const root = join(import.meta.dirname, '..')
const followParent = join(import.meta.dirname, 'follow-parent.ts')

interface ChildOptions {
  /** Display name. */
  name: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** True if to show its output. Errors are always shown. */
  shown?: boolean
  /** An open file that receives all output instead. */
  logTo?: number
}

export interface Child {
  process: ChildProcess
  /** Exit code or signal name. */
  ended: Promise<number | string>
  /** Asks it to stop, and kills it after 20 seconds. */
  stop: () => Promise<void>
  kill: () => void
}

/** Starts one of our scripts, or a package's, with the current Node. */
export function startChild(args: string[], { env, cwd = root, shown = false, logTo }: ChildOptions): Child {
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', logTo ?? (shown ? 'inherit' : 'ignore'), logTo ?? 'inherit', 'ipc'],
    // Ctrl-C then reaches only this process, which stops its children in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const ended = new Promise<number | string>(settle => {
    child.once('error', error => settle(error.message))
    child.once('exit', (code, signal) => settle(code ?? signal ?? 1))
  })
  const kill = () => {
    child.kill('SIGKILL')
  }
  return {
    process: child,
    ended,
    kill,
    async stop() {
      if (child.connected) child.disconnect()
      const force = setTimeout(kill, 20_000)
      await ended
      clearTimeout(force)
    },
  }
}

/** Runs a script to its end. Throws when it fails, and stops it when the signal aborts. */
export async function runChild(args: string[], options: ChildOptions, signal?: AbortSignal): Promise<void> {
  const child = startChild(args, options)
  const stop = () => void child.stop()
  signal?.addEventListener('abort', stop)
  const code = await child.ended
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (code !== 0) throw new CannotStart(`${options.name} failed (${code}); its output is above.`)
}
