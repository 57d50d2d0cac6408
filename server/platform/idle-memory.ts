import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { second } from './clock.ts'

/** The parts of a period's time that a process works in a rush, at least, and at rest, at most. */
const rush = 0.1
const rest = 0.02

/**
 * Hands back what memory a start or a rush took, once the process is at rest: V8 keeps the room of what it has collected
 * for a next rush, and Node never tells it that there is none. Costs a collection, some tenths of a second, once after
 * each rush; a trickle of requests never brings one on. Looks every `periodMs`, for as long as the process has something else to do.
 */
export function releaseMemoryWhenIdle(log: Pick<FastifyBaseLogger, 'warn'>, periodMs = 30 * second): void {
  let since = performance.eventLoopUtilization()
  let rushed = true
  setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(since)
    if (utilization >= rush) rushed = true
    if (rushed && utilization < rest) {
      rushed = false
      await collect().catch(error => log.warn(error, 'memory wasn’t handed back'))
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
