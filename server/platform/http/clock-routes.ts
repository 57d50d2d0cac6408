import type { FastifyInstance } from 'fastify'
import { minute, type OffsetClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { WorkerTasks } from '../jobs.ts'
import { moveQueue, queueAtRest } from '../move-queue.ts'

/** How long the worker has to run what falls due when the clock is moved, in real time. */
const timeoutMs = 5 * minute

/**
 * `POST /dev/clock { "advanceMs": n }` moves the clock on, and responds once the worker has run every job and scheduled job
 * that falls due: for journeys that wait for days. Mounted for tests only.
 */
export function clockRoutes(
  app: FastifyInstance,
  { clock, db, tasks, forgetShared }: { clock: OffsetClock; db: Database; tasks: WorkerTasks; forgetShared(): void },
): void {
  app.post<{ Body: { advanceMs: number } }>('/dev/clock', async request => {
    const from = clock.now()
    const giveUpAt = Date.now() + timeoutMs
    clock.offsetMs += Number(request.body.advanceMs)
    await moveQueue(db, tasks, { from, to: clock.now() })
    await queueAtRest(db, () =>
      Date.now() > giveUpAt ? 'The queue didn’t come to rest after the clock was moved' : undefined,
    )
    forgetShared()
    return { now: clock.now().toISOString() }
  })
}
