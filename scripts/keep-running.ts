import { setTimeout as wait } from 'node:timers/promises'

/** A process that others depend on. */
export interface Part {
  /** Resolves once it serves. Rejects when it can't start. */
  ready: Promise<unknown>
  /** Resolves when it ends, with an exit code, a signal or a message. */
  ended: Promise<number | string>
  stop: () => Promise<void>
  kill?: () => void
}

export interface KeptPart {
  stop: () => Promise<void>
  kill: () => void
  /** Resolves with the reason when the part has ended too often to restart. */
  broken: Promise<string>
}

const periodMs = 60_000
const mostEnds = 5
const firstDelayMs = 250

/**
 * Starts a part and waits until it serves. When it ends later, restarts it after 0.25, 0.5, 1, 2 and 4 seconds, and
 * gives up at the sixth end within a minute. Rejects when the first start fails.
 */
export async function keepRunning(name: string, start: () => Part | Promise<Part>): Promise<KeptPart> {
  const stopping = new AbortController()
  const broken = Promise.withResolvers<string>()
  let starting = Promise.resolve(start())
  let part = await starting

  async function restart(): Promise<void> {
    starting = Promise.resolve(start())
    part = await starting
    await part.ready
    if (!stopping.signal.aborted) console.log(`The ${name} is running again.`)
  }

  async function watch(): Promise<void> {
    let ends: number[] = []
    for (let how = await part.ended; !stopping.signal.aborted; how = await part.ended) {
      ends = [...ends.filter(end => end > Date.now() - periodMs), Date.now()]
      if (ends.length > mostEnds) {
        return broken.resolve(`The ${name} ended ${ends.length} times within a minute, at last with ${how}.`)
      }
      const delay = firstDelayMs * 2 ** (ends.length - 1)
      console.error(`The ${name} ended (${how}). Restarting it in ${delay / 1000} s.`)
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await restart().catch(async error => {
        if (!stopping.signal.aborted) console.error(`The ${name} didn't start: ${error.message}`)
        await part.stop()
      })
    }
  }

  const kept: KeptPart = {
    async stop() {
      stopping.abort()
      await starting.catch(() => {})
      await part.stop()
    },
    kill: () => part.kill?.(),
    broken: broken.promise,
  }
  try {
    await part.ready
  } catch (error) {
    await kept.stop()
    throw error
  }
  void watch()
  return kept
}
