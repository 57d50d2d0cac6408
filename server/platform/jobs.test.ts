import { expect, test } from 'vitest'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { fail } from './failure.ts'
import { handle, job, workerTasks } from './jobs.ts'

const work = job('test.work', z.object({}))
const done = async () => {}
const every10 = (name: string) => ({ name, minutes: 10, run: done })

test('runs all modules that handle one job', async () => {
  const ran: string[] = []
  const { jobs, taskList } = workerTasks(
    ['one', 'other'].map(name => handle(work, async () => void ran.push(name))),
    [every10('test.scheduled')],
  )
  expect(Object.keys(taskList)).toEqual(['test.work', 'test.scheduled'])
  await jobs['test.work']?.({})
  expect(ran).toEqual(['one', 'other'])
})

test('a job fails if its handler returns a failure', async () => {
  const { jobs } = workerTasks([handle(work, async () => fail('not_found'))], [])
  await expect(jobs['test.work']?.({})).rejects.toThrow(errors.not_found.message)
})

test.each([
  ['a job and a scheduled job', [handle(work, done)], [every10('test.work')]],
  ['two scheduled jobs', [], [every10('test.work'), every10('test.work')]],
  ['two jobs', [handle(work, done), handle(job('test.work', z.object({ id: z.string() })), done)], []],
])('rejects %s of one name', (_, handlers, scheduledJobs) => {
  expect(() => workerTasks(handlers, scheduledJobs)).toThrow('share a name: test.work')
})

test('a scheduled job falls due at its interval from midnight', () => {
  const [item] = workerTasks([], [every10('test.scheduled')]).cronItems
  const at = (hour: number, min: number) => item?.match({ hour, min, date: 1, month: 1, dow: 1 })
  expect([at(0, 0), at(9, 10), at(9, 11), at(23, 50)]).toEqual([true, true, false, true])
})
