import { expect, test } from 'vitest'
import { chance } from '../chance.ts'
import { drawn, meanOf, rankOf, untilNext } from './distributions.ts'
import { PageCache } from './page-cache.ts'
import { erlangC, Station } from './queue.ts'
import { simulate } from './simulate.ts'

/** Waiting times of M/M/c: Poisson arrivals, exponential service of one ms in the mean. */
function waitsOf({ processors, load, calls }: { processors: number; load: number; calls: number }): Float64Array {
  const random = chance(7)
  const station = new Station(processors)
  let at = 0
  return Float64Array.from({ length: calls }, () => {
    at += untilNext(random, load)
    return station.wait(at, untilNext(random, 1))
  })
}

test.each([
  { processors: 1, load: 0.7 },
  { processors: 3, load: 2.4 },
  { processors: 16, load: 14 },
])('waits as Erlang C says: $processors processors, $load Erlang', ({ processors, load }) => {
  const calls = 400_000
  const waits = waitsOf({ processors, load, calls })
  const waiting = erlangC(processors, load)
  const mean = waiting / (processors - load)
  expect(waits.reduce((sum, wait) => sum + wait, 0) / calls / mean).toBeCloseTo(1, 1)
  expect(waits.filter(wait => wait > 0).length / calls).toBeCloseTo(waiting, 1)
  // P(W > t) = C e^-(c - a)t
  const p95 = Math.log(waiting / 0.05) / (processors - load)
  expect((waits.sort()[Math.floor(calls * 0.95)] ?? 0) / p95).toBeCloseTo(1, 1)
})

test('Erlang C is that of the tables', () => {
  expect(erlangC(1, 0.5)).toBeCloseTo(0.5, 10)
  expect(erlangC(2, 1)).toBeCloseTo(1 / 3, 10)
  expect(erlangC(10, 8)).toBeCloseTo(0.4092, 4)
})

test('serves in order of arrival, on the processor that is free first', () => {
  const station = new Station(2)
  expect([
    station.wait(0, 10),
    station.wait(1, 3),
    station.wait(2, 5),
    station.wait(3, 1),
    station.wait(20, 1),
  ]).toEqual([0, 0, 2, 6, 0])
  expect(station.busyMs).toBe(20)
})

test('a page is cached until its lifetime ends or others need its room, the least recently used first', () => {
  const cache = new PageCache(80)
  const page = { seconds: 10, bytes: 10 }
  const asked = (key: string, second: number) => cache.hits(key, second * 1000, page)
  expect(asked('a', 0)).toBe(false)
  expect(asked('a', 9)).toBe(true)
  expect(asked('a', 10.001)).toBe(false) // A hit doesn't prolong it.
  for (const key of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) expect(asked(key, 11)).toBe(false)
  expect(asked('a', 12)).toBe(true)
  expect(asked('i', 12)).toBe(false)
  expect(asked('b', 13)).toBe(false) // 'i' took its room.
  expect(asked('a', 13)).toBe(true)
  expect(cache.hits('large', 13_000, { seconds: 10, bytes: 11 })).toBe(false)
  expect(cache.hits('large', 13_001, { seconds: 10, bytes: 11 })).toBe(false) // More than an eighth isn't cached.
  expect(new PageCache(0).hits('a', 0, page)).toBe(false)
})

test('service times have the measured median and 95th percentile', () => {
  const random = chance(3)
  const spread = { p50: 4, p95: 11 }
  const times = Float64Array.from({ length: 200_000 }, () => drawn(random, spread)).sort()
  expect(times[100_000]).toBeCloseTo(4, 1)
  expect((times[190_000] ?? 0) / 11).toBeCloseTo(1, 1)
  expect(times.reduce((sum, time) => sum + time, 0) / times.length / meanOf(spread)).toBeCloseTo(1, 1)
  expect(drawn(random, { p50: 0, p95: 0 })).toBe(0)
})

test('products are viewed as often as they sell', () => {
  const random = chance(5)
  const ranks = Array.from({ length: 200_000 }, () => rankOf(random, 1000))
  const share = (rank: number) => ranks.filter(each => each === rank).length
  expect(ranks.reduce((one, other) => Math.min(one, other))).toBe(0)
  expect(ranks.reduce((one, other) => Math.max(one, other))).toBe(999)
  expect(share(9) / share(99)).toBeGreaterThan(10 ** 0.9 * 0.7)
  expect(share(9) / share(99)).toBeLessThan(10 ** 0.9 * 1.4)
})

test('the same seed has the same outcome, and overload shows', () => {
  const plan = { web: 20, api: 2, primary: 2, replicas: 2, replicaProcessors: 4 }
  const conditions = { times: 0.05, flash: false, cacheBytes: 0, lifetime: 1, routing: 'idle' } as const
  const run = (web: number, seed = 1) => simulate({ ...plan, web }, conditions, { seed, seconds: 20 })
  expect(run(20)).toEqual(run(20))
  expect(run(20)).not.toEqual(run(20, 2))
  expect(run(20).hits).toBe(0)
  expect(run(1).parts.web.busy).toBeGreaterThan(1)
  expect(run(1).waitMs).toBeGreaterThan(10 * run(20).waitMs)
})
