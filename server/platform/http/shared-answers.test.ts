import { afterEach, expect, test, vi } from 'vitest'
import { fail, failed } from '../failure.ts'
import { type Computed, SharedAnswers } from './shared-answers.ts'

afterEach(() => void vi.useRealTimers())

const opened = (mostBytes = 10_000) => {
  const shared = new SharedAnswers<string>({ mostBytes })
  shared.open()
  return shared
}

/** Computes a, b, c … in turn, each once released. */
function source(of: Partial<Computed<string>> = {}) {
  let times = 0
  const waiting: (() => void)[] = []
  return {
    times: () => times,
    /** Releases all waiting computations. */
    let: () => waiting.splice(0).forEach(each => void each()),
    now: async () => ({ value: 'abcdefgh'.charAt(times++), tags: [], seconds: 60, bytes: 10, ...of }),
    async later() {
      const read = await this.now()
      await new Promise<void>(resolve => waiting.push(resolve))
      return read
    },
  }
}

const resultOf = async (answer: ReturnType<SharedAnswers<string>['answer']>) => {
  const shared = await answer
  return failed(shared) ? shared.code : shared.value
}

test('computes a response once until it expires', async () => {
  const shared = opened()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1) // lru-cache takes a time of 0 for none.
  const { now } = source({ seconds: 3 })
  const ask = () => resultOf(shared.answer('key', now))
  expect([await ask(), await ask()]).toEqual(['a', 'a'])
  vi.advanceTimersByTime(4000)
  expect(await ask()).toBe('b')
})

test('concurrent misses share one computation', async () => {
  const shared = opened()
  const from = source()
  const asked = [1, 2, 3].map(() => resultOf(shared.answer('key', () => from.later())))
  await new Promise(setImmediate)
  from.let()
  expect(await Promise.all(asked)).toEqual(['a', 'a', 'a'])
  expect(from.times()).toBe(1)
})

test('an invalidation drops responses with that tag and nothing else', async () => {
  const shared = opened()
  const [one, other] = [source({ tags: ['product:1', 'store:1'] }), source({ tags: ['product:2', 'store:1'] })]
  const ask = async () => [await resultOf(shared.answer('1', one.now)), await resultOf(shared.answer('2', other.now))]
  expect(await ask()).toEqual(['a', 'a'])
  shared.drop('product:1')
  shared.drop('product:3')
  expect(await ask()).toEqual(['b', 'a'])
  shared.drop('store:1')
  expect(await ask()).toEqual(['c', 'b'])
  shared.drop('*')
  expect(await ask()).toEqual(['d', 'c'])
})

test('doesn’t cache data read before a change, nor return it to later callers', async () => {
  const shared = opened()
  const from = source({ tags: ['product:1'] })
  const before = resultOf(shared.answer('key', () => from.later()))
  await new Promise(setImmediate)
  shared.drop('product:1')
  const after = resultOf(shared.answer('key', () => from.now()))
  expect(await after).toBe('b')
  from.let()
  expect(await before).toBe('a')
  expect(await resultOf(shared.answer('key', from.now))).toBe('b')
})

test('caches data read while something else changed', async () => {
  const shared = opened()
  const from = source({ tags: ['product:1'] })
  const before = resultOf(shared.answer('key', () => from.later()))
  await new Promise(setImmediate)
  shared.drop('product:2')
  from.let()
  await before
  expect(await resultOf(shared.answer('key', from.now))).toBe('a')
})

test('failures and errors reach all waiting callers and aren’t cached', async () => {
  const shared = opened()
  const refuse = async () => fail('not_found')
  const two = [shared.answer('key', refuse), shared.answer('key', refuse)].map(resultOf)
  expect(await Promise.all(two)).toEqual(['not_found', 'not_found'])
  const break_ = async () => {
    throw new Error('The database is away')
  }
  const thrown = await Promise.allSettled([shared.answer('key', break_), shared.answer('key', break_)])
  expect(thrown.map(each => each.status)).toEqual(['rejected', 'rejected'])
  expect(await resultOf(shared.answer('key', source().now))).toBe('a')
})

test('stays within its memory limit and evicts the least recently used', async () => {
  const shared = opened(1000)
  const hundred = source({ bytes: 100, tags: ['x'] })
  for (let key = 0; key < 10; key++) await shared.answer(`${key}`, hundred.now)
  await shared.answer('0', hundred.now)
  for (let key = 10; key < 15; key++) await shared.answer(`${key}`, hundred.now)
  expect([shared.size, shared.bytes]).toEqual([10, 1000])
  const made = hundred.times()
  await shared.answer('0', hundred.now)
  expect(hundred.times()).toBe(made)
  await shared.answer('1', hundred.now)
  expect(hundred.times()).toBe(made + 1)
  shared.drop('*')
  expect([shared.size, shared.bytes]).toEqual([0, 0])
})

test('doesn’t cache an oversized response', async () => {
  const shared = opened(1000)
  const huge = source({ bytes: 500 })
  expect([await resultOf(shared.answer('key', huge.now)), await resultOf(shared.answer('key', huge.now))]).toEqual([
    'a',
    'b',
  ])
})

test('while closed it caches nothing, nor data read while closed', async () => {
  const shared = opened()
  const from = source()
  const ask = () => resultOf(shared.answer('key', from.now))
  expect(await ask()).toBe('a')
  const before = resultOf(shared.answer('other', () => from.later()))
  await new Promise(setImmediate)
  shared.close()
  expect([await ask(), await ask()]).toEqual(['c', 'd'])
  shared.open()
  from.let()
  expect(await before).toBe('b')
  expect([await resultOf(shared.answer('other', from.now)), await ask(), await ask()]).toEqual(['e', 'f', 'f'])
})
