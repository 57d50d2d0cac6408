import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { play } from './sequences/play.ts'
import { stories } from './sequences/stories.ts'

test('the ledger balances after random sequences of everything that can happen to an order', async () => {
  for (const drawn of fc.sample(stories(12, 8), { seed: inject('seed'), numRuns: 1 })) {
    const { wrong, sequences } = await play(drawn)
    expect(wrong.join('\n')).toBe('')
    expect(sequences).toBeGreaterThan(12)
  }
}, 240_000)
