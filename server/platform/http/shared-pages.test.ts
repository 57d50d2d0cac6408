import { afterEach, expect, test, vi } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'
import { pageKeeper } from './shared-pages.ts'
import { noteCall, noteShared } from './shared-use.ts'

afterEach(() => void vi.useRealTimers())

function house() {
  const store = new SharedAnswers<number>({ mostBytes: 10_000 })
  store.open()
  const keep = pageKeeper(store)
  let made = 0
  /** A page that makes calls, each served by a shared response (its tags) or by none. */
  const page = (key: string, calls: ({ tags: string[]; seconds: number } | undefined)[], mayKeep = true) =>
    keep(key, async () => {
      for (const call of calls) {
        noteCall()
        await new Promise(setImmediate)
        if (call) noteShared({ value: 0, tags: call.tags, until: performance.now() + call.seconds * 1000 })
      }
      return { value: ++made, bytes: 10, keep: mayKeep }
    })
  return { store, page }
}

test('caches a page of shared responses until one of them changes', async () => {
  const { store, page } = house()
  const ask = () =>
    page('/', [
      { tags: ['product:1'], seconds: 60 },
      { tags: ['product:2'], seconds: 60 },
    ])
  expect([await ask(), await ask()]).toEqual([1, 1])
  store.drop('product:2')
  expect([await ask(), await ask()]).toEqual([2, 2])
})

test('caches it no longer than its shortest-lived response', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1) // lru-cache takes a time of 0 for none.
  const { page } = house()
  const ask = () =>
    page('/', [
      { tags: [], seconds: 60 },
      { tags: [], seconds: 3 },
    ])
  expect([await ask(), await ask()]).toEqual([1, 1])
  vi.advanceTimersByTime(4000)
  expect(await ask()).toBe(2)
})

test('doesn’t cache a page that shows anything else or must not be cached', async () => {
  const { page } = house()
  const shared = { tags: [], seconds: 60 }
  expect([await page('/a', [shared, undefined]), await page('/a', [shared, undefined])]).toEqual([1, 2])
  expect([await page('/b', [shared], false), await page('/b', [shared], false)]).toEqual([3, 4])
})

test('keeps tags of concurrently rendered pages apart', async () => {
  const { store, page } = house()
  const one = () => page('/1', [{ tags: ['product:1'], seconds: 60 }])
  const two = () => page('/2', [{ tags: ['product:2'], seconds: 60 }])
  expect(await Promise.all([one(), two()])).toEqual([1, 2])
  store.drop('product:1')
  expect(await Promise.all([one(), two()])).toEqual([3, 2])
})
