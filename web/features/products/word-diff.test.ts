import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const marked = (stretches: { text: string; changed: boolean }[]) =>
  stretches.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')

test.each([
  ['Ankara dress', 'Silk dress', '[Ankara] dress', '[Silk] dress'],
  ['Sewn in Aba.', 'Sewn in Aba.', 'Sewn in Aba.', 'Sewn in Aba.'],
  ['', 'New', '', '[New]'],
  ['Sewn in Aba. Lined.', 'Sewn by hand in Aba.', 'Sewn in Aba.[ Lined.]', 'Sewn [by hand ]in Aba.'],
])('%s and %s', (before, after, old, now) => {
  const diff = wordDiff(before, after)
  expect([marked(diff.before), marked(diff.after)]).toEqual([old, now])
})

test('each side keeps its whole text, and unchanged stretches are the same on both', () => {
  const words = fc.array(fc.constantFrom('a ', 'b ', 'c\n\n', 'd'), { maxLength: 12 }).map(each => each.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const diff = wordDiff(before, after)
      const text = (side: typeof diff.before, all: boolean) =>
        side.flatMap(each => (all || !each.changed ? each.text : [])).join('')
      expect([text(diff.before, true), text(diff.after, true)]).toEqual([before, after])
      expect(text(diff.before, false)).toBe(text(diff.after, false))
    }),
  )
})
