import type { FastifyInstance } from 'fastify'
import type { OffsetClock } from '../clock.ts'

/** `POST /dev/clock { "advanceMs": n }` moves the time on, for journeys that wait for days. Mounted for tests only. */
export function clockRoutes(app: FastifyInstance, clock: OffsetClock): void {
  app.post<{ Body: { advanceMs: number } }>('/dev/clock', async request => {
    clock.offsetMs += Number(request.body.advanceMs)
    return { now: clock.now().toISOString() }
  })
}
