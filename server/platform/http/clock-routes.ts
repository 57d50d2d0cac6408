import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { minute, type OffsetClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { WorkerTasks } from '../jobs.ts'
import { moveQueue, queueAtRest } from '../move-queue.ts'

const move = z.object({ advanceMs: z.number().min(0) })

/** Real time that the worker has to run everything due after a move. */
const timeoutMs = 5 * minute

/**
 * Serves `POST /dev/clock { "advanceMs": n }`: moves the clock and responds once the worker has run every due job and
 * scheduled job; with 400 if `n` is no number of milliseconds. Mounted for tests only.
 */
export function clockRoutes(
  app: FastifyInstance,
  { clock, db, tasks, clearCaches }: { clock: OffsetClock; db: Database; tasks: WorkerTasks; clearCaches(): void },
): void {
  app.post('/dev/clock', async (request, reply) => {
    const { data, error } = move.safeParse(request.body)
    if (error) return reply.code(400).send({ message: z.prettifyError(error) })
    const from = clock.now()
    const giveUpAt = Date.now() + timeoutMs
    clock.offsetMs += data.advanceMs
    await moveQueue(db, tasks, { from, to: clock.now() })
    await queueAtRest(db, () =>
      Date.now() > giveUpAt ? 'The queue didn’t come to rest after the clock was moved' : undefined,
    )
    clearCaches()
    return { now: clock.now().toISOString() }
  })
}
