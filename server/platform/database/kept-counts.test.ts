import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptWhenLarge } from './kept-counts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1) // lru-cache takes a time of 0 for none.
})
afterEach(() => void vi.useRealTimers())

const counter = (size: number, seconds: number) => {
  let asked = 0
  const count = keptWhenLarge(seconds, async (_: undefined) => {
    asked++
    await new Promise(setImmediate)
    return { size, value: asked }
  })
  return (key = 'shoes') => count(key, undefined)
}

test('recomputes a small count each time', async () => {
  const count = counter(1000, 60)
  expect([await count(), await count(), await count()]).toEqual([1, 2, 3])
})

test('caches a large count by its key', async () => {
  const count = counter(1001, 60)
  expect([await count(), await count(), await count('bags'), await count()]).toEqual([1, 1, 2, 1])
})

test('computes once for concurrent callers after expiry', async () => {
  const count = counter(5000, 5)
  expect(await count()).toBe(1)
  vi.advanceTimersByTime(6000)
  expect(await Promise.all([count(), count(), count()])).toEqual([2, 2, 2])
})

test('doesn’t cache a failure', async () => {
  let works = false
  const count = keptWhenLarge(60, async (_: undefined) => {
    if (!works) throw new Error('The database is away')
    return { size: 5000, value: 5000 }
  })
  await expect(count('shoes', undefined)).rejects.toThrow('away')
  works = true
  expect(await count('shoes', undefined)).toBe(5000)
})

test('a failed recomputation rejects its callers and nothing else', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  let works = true
  const count = keptWhenLarge(1, async (_: undefined) => {
    if (!works) throw new Error('The database is away')
    return { size: 5000, value: 5000 }
  })
  expect(await count('shoes', undefined)).toBe(5000)
  works = false
  vi.advanceTimersByTime(2000)
  await expect(count('shoes', undefined)).rejects.toThrow('away')
  // Node reports an unhandled rejection after the microtasks.
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('caches longer when the callback returns a longer time', async () => {
  let asked = 0
  const count = keptWhenLarge(1, async (seconds: number) => ({ size: 5000, value: ++asked, seconds }))
  expect(await count('more than ten thousand', 60)).toBe(1)
  vi.advanceTimersByTime(2000)
  expect(await count('more than ten thousand', 60)).toBe(1)
})
