import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { second } from './clock.ts'

/** At rest, a process works for less than this part of a period's time. */
const rest = 0.02
/** Bytes that it has to hold more than it kept last time, before it is worth the pause. */
const worthwhile = 64 * 2 ** 20

/**
 * Hands back what memory a start or a rush took, once the process is at rest: V8 keeps the room of what it has collected
 * for a next rush, and Node never tells it that there is none. The process pauses meanwhile, for about a quarter of a
 * second. Looks every `periodMs`, for as long as the process has something else to do.
 */
export function releaseMemoryWhenIdle(log: Pick<FastifyBaseLogger, 'warn'>, periodMs = 30 * second): void {
  let [kept, since] = [0, performance.eventLoopUtilization()]
  setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(since)
    if (utilization < rest && process.memoryUsage.rss() > kept + worthwhile) {
      await collect().catch(error => log.warn(error, 'memory wasn’t handed back'))
      kept = process.memoryUsage.rss()
    }
    since = performance.eventLoopUtilization()
  }, periodMs).unref()
}

/** Only this call of V8's gives its room back to the system too. */
async function collect(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
