import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { play } from './sequences/play.ts'
import { stories } from './sequences/stories.ts'

test('the ledger balances after random sequences of everything that can happen to an order', async () => {
  for (const told of fc.sample(stories(Number(process.env.MANY ?? 90), 8), { seed: inject('seed'), numRuns: 1 })) {
    const { wrong, sequences, done, refused, endings } = await play(told)
    console.log(`${sequences} sequences`)
    if (process.env.TELL)
      for (const counts of [done, refused, endings])
        console.log(
          [...counts]
            .toSorted(([, a], [, b]) => b - a)
            .map(each => each.join(' '))
            .join(', '),
        )
    expect(wrong.join('\n')).toBe('')
  }
}, 600_000)
