import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { CannotStart } from '#platform/cannot-start.ts'

export const root = join(import.meta.dirname, '..')
const followParent = join(import.meta.dirname, 'follow-parent.ts')

interface ChildOptions {
  /** What a person calls it. */
  name: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Whether what it prints is shown; its errors always are. */
  shown?: boolean
  /** An open file that all it prints goes to instead. */
  logTo?: number
}

export interface Child {
  process: ChildProcess
  /** The exit code, or the signal's name. */
  ended: Promise<number | string>
  /** Asks it to end, and ends it by force when it hasn't after 20 seconds. */
  stop: () => Promise<void>
  kill: () => void
}

/** Starts a script of ours, or of a package, on this Node. */
export function startChild(args: string[], { env, cwd = root, shown = false, logTo }: ChildOptions): Child {
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', logTo ?? (shown ? 'inherit' : 'ignore'), logTo ?? 'inherit', 'ipc'],
    // A Ctrl-C in the terminal reaches this process alone, which then stops its children in order.
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

/** Runs a script to its end; throws when it fails, and stops it when the signal aborts. */
export async function runChild(args: string[], options: ChildOptions, signal?: AbortSignal): Promise<void> {
  const child = startChild(args, options)
  const stop = () => void child.stop()
  signal?.addEventListener('abort', stop)
  const code = await child.ended
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (code !== 0) throw new CannotStart(`${options.name} failed (${code}); what it said stands above.`)
}
