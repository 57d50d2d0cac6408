import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenReachable } from './network-return.ts'

let online: () => void = () => {}
/** Answers of the requests that were made, in their order. */
const asked: { answer: (status: number) => void; signal: AbortSignal }[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: () => void) => {
      online = listener
    },
    removeEventListener: () => {
      online = () => {}
    },
  })
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>()
    signal.addEventListener('abort', () => reject(signal.reason))
    asked.push({ answer: status => resolve({ status }), signal })
    return promise
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('opens a page once, however long it takes to arrive', async () => {
  const open = vi.fn()
  stop = whenReachable('/customer/checkout', open)
  await vi.advanceTimersByTimeAsync(5_000)
  asked[0]?.answer(200)
  await vi.advanceTimersByTimeAsync(60_000)
  online()
  expect(open).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(1)
})

test('looks again after a look that got no answer, and at once when the browser goes online', async () => {
  const open = vi.fn()
  stop = whenReachable('/customer/checkout', open)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(asked.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
  const before = asked.length
  online()
  expect(asked).toHaveLength(before + 1)
  expect(asked.filter(({ signal }) => !signal.aborted)).toHaveLength(1)
  asked.at(-1)?.answer(200)
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveBeenCalledOnce()
})

test('waits while the server is overloaded', async () => {
  const open = vi.fn()
  stop = whenReachable('/', open, { atOnce: true })
  asked[0]?.answer(503)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(open).not.toHaveBeenCalled()
  asked[1]?.answer(200)
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveBeenCalledOnce()
})
