import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { play } from './sequences/play.ts'
import { stories } from './sequences/stories.ts'

/** Number of sequences, and of purchases per marketplace, which has two or three sequences for each. */
const wanted = Number(process.env.SEQUENCES ?? 10_000)
const purchases = 200

const said = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')

test('the ledger balances after 10,000 random sequences of everything that can happen to an order', async () => {
  const happened = new Map<string, number>()
  let sequences = 0
  for (let seed = inject('seed'); sequences < wanted; seed++)
    for (const drawn of fc.sample(stories(purchases, 8), { seed, numRuns: 1 })) {
      const played = await play(drawn)
      sequences += played.sequences
      for (const counts of [played.done, played.endings])
        for (const [what, times] of counts) happened.set(what, (happened.get(what) ?? 0) + times)
      console.log(`Seed ${seed}: ${sequences} sequences so far. ${said(played.endings)}`)
      expect(played.wrong.join('\n'), `SEED=${seed} SEQUENCES=1 repeats it`).toBe('')
    }
  console.log(said(happened))
  // Everything that the town can do has happened.
  expect(happened.size).toBeGreaterThan(60)
}, 3_600_000)
