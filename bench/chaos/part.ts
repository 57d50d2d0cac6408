import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startChild } from '../../scripts/children.ts'

/** A process that restarts whenever it ends, as under a service manager. */
export interface Part {
  readonly name: string
  /** True if it is running and ready. */
  up(): boolean
  /** Kills it without warning. */
  kill(): void
  /** Sends its process a signal, for example to pause it. */
  signal(signal: NodeJS.Signals): void
  /** Settles once it is ready. */
  ready(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  name: string
  args: string[]
  env: NodeJS.ProcessEnv
  /** File to which its output is appended. */
  logFile: string
  /** Settles when it is ready. Defaults to its first IPC message. */
  isReady?: (child: Child) => Promise<unknown>
  /** Called when it ended after being ready although nobody killed it. */
  onFault: (how: string) => void
}

export async function startPart({ name, args, env, logFile, isReady, onFault }: Options): Promise<Part> {
  const logTo = openSync(logFile, 'a')
  let stopping = false
  let killed = false
  let up = false
  let child: Child
  let ready: Promise<void>

  const start = async (): Promise<void> => {
    killed = false
    const mine = startChild(args, { name, env, logTo })
    child = mine
    let ended = false
    void mine.ended.then(async how => {
      ended = true
      if (up && !killed && !stopping) onFault(`the ${name} ended by itself (${how})`)
      up = false
      await wait(200)
      if (!stopping) ready = start()
    })
    await Promise.race([isReady ? isReady(mine) : once(mine.process, 'message'), mine.ended])
    if (!ended) up = true
  }
  ready = start()
  const settled = async (): Promise<void> => {
    while (!up && !stopping) {
      await ready
      await wait(50)
    }
  }
  await settled()
  return {
    name,
    up: () => up,
    kill() {
      killed = true
      up = false
      child.kill()
    },
    signal: signal => void child.process.kill(signal),
    ready: settled,
    async stop() {
      stopping = true
      await child.stop()
    },
  }
}
