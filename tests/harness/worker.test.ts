import { expect, test } from 'vitest'
import { z } from 'zod'
import { second } from '#platform/clock.ts'
import { handle, job } from '#platform/jobs.ts'
import { startTestApp } from './app.ts'
import { advance, runDueJobs } from './worker.ts'

const later = job('test.later', z.object({ place: z.number() }))

test.each(['2020-01-01T09:00:00Z', '2100-01-01T09:00:00Z'])('a delayed job waits for the clock, at %s', async now => {
  const app = await startTestApp({ now: new Date(now) })
  const ran: number[] = []
  const handlers = [handle(later, async ({ place }) => void ran.push(place))]
  const house = { ...app, handlers, scheduledJobs: [] }
  const add = (place: number, delayMs: number) =>
    app.platform.db.transact(({ addJob }) => addJob(later, { place }, { delayMs }))

  await add(1, 20 * second)
  await add(2, 10 * second)
  await add(3, 0)
  await runDueJobs(house)
  expect(ran).toEqual([3])
  await add(4, 15 * second)
  await advance(house, 10 * second)
  expect(ran).toEqual([3, 2])
  app.clock.advance(5 * second)
  await runDueJobs(house)
  expect(ran).toEqual([3, 2, 4])
  app.clock.advance(5 * second - 1)
  await runDueJobs(house)
  expect(ran).toEqual([3, 2, 4])
  app.clock.advance(1)
  await runDueJobs(house)
  expect(ran).toEqual([3, 2, 4, 1])
  await app.stop()
})
