import { expect, test } from 'vitest'
import { changeOf, compared } from './change.ts'

test.each([
  [122, 100, '▲ 22%', true],
  [1_234, 100, '▲ 1,134%', true],
  [97, 100, '▼ 3%', false],
  [100, 100, 'no change', undefined],
  [0, 0, 'no change', undefined],
  [5, 0, 'no previous data', undefined],
  [5, -3, 'negative before', undefined],
  [-50, 100, '▼ 150%', false],
  [1000.4, 1000, '▲ under 1%', true],
])('%d after %d: %s', (now, before, text, up) => expect(changeOf(now, before)).toEqual({ text, up }))

test('names the figure of the days before where a percentage would only say that it was tiny', () => {
  const days = { startDate: '2026-10-25', endDate: '2026-11-23' }
  const note = (now: number, was: number) => compared(now, was, days, String).note
  expect(note(122, 100)).toBe('▲ 22% vs previous 30 days')
  expect(note(999, 100)).toBe('▲ 899% vs previous 30 days')
  expect(note(2_101, 100)).toBe('▲ from 100 in the previous 30 days')
  expect(note(5, 0)).toBe('none in the previous 30 days')
  expect(note(0, 0)).toBe('no change vs previous 30 days')
})
