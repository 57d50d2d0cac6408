import { expect, test } from 'vitest'
import type { Opening } from '#contract/stores/opening.ts'
import { holidayWords, openingWords, weekLines } from './opening-words.ts'

const unknown: Opening = { hours: null, open: null, closesAt: null, opensAt: null, holiday: null }
const away = { from: '2026-12-24', until: '2026-12-28', note: 'Back soon', on: true }

test.each<[string | undefined, Partial<Opening>]>([
  [undefined, {}],
  ['Open now, closes at 18:00', { open: true, closesAt: '18:00' }],
  ['Closed now, opens today at 09:00', { open: false, opensAt: { weekday: 'wed', today: true, time: '09:00' } }],
  ['Closed now, opens Thursday at 09:00', { open: false, opensAt: { weekday: 'thu', today: false, time: '09:00' } }],
  ['Closed now', { open: false }],
  ['Away until 28 Dec', { open: false, holiday: away }],
  ['Away today', { open: false, holiday: { ...away, until: '2026-12-24' } }],
  ['Open now, closes at 18:00', { open: true, closesAt: '18:00', holiday: { ...away, on: false } }],
])('%s', (words, opening) => {
  expect(openingWords({ ...unknown, ...opening })).toBe(words)
})

test('a holiday is shown before and during it', () => {
  expect(holidayWords(unknown)).toBeUndefined()
  expect(holidayWords({ ...unknown, holiday: away })).toEqual({ title: 'Away 24 Dec to 28 Dec.', note: 'Back soon' })
  const coming = { ...away, until: '2026-12-24', on: false }
  expect(holidayWords({ ...unknown, holiday: coming })?.title).toBe('Away 24 Dec.')
})

test('groups days with the same hours', () => {
  const day = { opens: '09:00', closes: '18:00' }
  expect(weekLines({ mon: day, tue: day, wed: day, thu: day, fri: { opens: '10:00', closes: '22:00' } })).toEqual([
    { days: 'Monday to Thursday', hours: '09:00 to 18:00' },
    { days: 'Friday', hours: '10:00 to 22:00' },
    { days: 'Saturday to Sunday', hours: 'Closed' },
  ])
  expect(weekLines({})).toEqual([{ days: 'Monday to Sunday', hours: 'Closed' }])
})
