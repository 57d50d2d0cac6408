import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#web/shell/toast.ts'
import { inTurn } from './run-in-sequence.ts'

afterEach(() => vi.restoreAllMocks())

/** Runs a call per item, of which some fail, and returns what people read. */
async function ran(things: readonly string[], failing: readonly string[]) {
  const read: string[] = []
  for (const tone of ['good', 'bad'] as const)
    vi.spyOn(toast, tone).mockImplementation((text: string) => void read.push(text))
  const progress: string[] = []
  const act = async (thing: string) => {
    if (failing.includes(thing)) throw new Error(thing)
  }
  const failure = await inTurn(things, act, 'Deleted.', each => progress.push(each)).catch((error: unknown) => error)
  return { read, progress, failure }
}

test('a failure doesn’t stop the others, and people read both', async () => {
  const { read, progress, failure } = await ran(['a', 'b', 'c'], ['b'])
  expect(read[0]).toBe('Deleted. 2 of 3.')
  expect(read[1]).toMatch(/^1 not done\. /)
  expect(progress).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(failure).toBe(1)
})

test('it rejects with the first failure if nothing was done, so that a question can stay open', async () => {
  const { read, failure } = await ran(['a', 'b'], ['a', 'b'])
  expect(read).toEqual([expect.stringMatching(/^2 not done\. /)])
  expect(failure).toEqual(new Error('a'))
})
