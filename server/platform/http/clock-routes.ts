import type { FastifyInstance } from 'fastify'
import type { OffsetClock } from '../clock.ts'
import type { Sweep } from '../jobs.ts'

/**
 * `POST /dev/clock { "advanceMs": n }` moves the time on and does what the clock then does, for journeys that wait for
 * days. Mounted for tests only.
 */
export function clockRoutes(
  app: FastifyInstance,
  clock: OffsetClock,
  sweeps: readonly Sweep[],
  forgetShared: () => void,
): void {
  app.post<{ Body: { advanceMs: number } }>('/dev/clock', async request => {
    clock.offsetMs += Number(request.body.advanceMs)
    for (const sweep of sweeps) await sweep.run()
    forgetShared()
    return { now: clock.now().toISOString() }
  })
}
