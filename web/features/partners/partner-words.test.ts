import { expect, test } from 'vitest'
import { movementWords, recordFigures } from './partner-words.ts'

const none = {
  delivered30Days: 0,
  declined30Days: 0,
  failed30Days: 0,
  late30Days: 0,
  due30Days: 0,
  onTimePercent: null,
}

test('rates a record without deliveries as neutral, and below 90% on time as bad', () => {
  expect(recordFigures(none).map(({ value, bad }) => [value, bad])).toEqual([
    ['–', false],
    ['0', false],
    ['0', false],
    ['0', false],
  ])
  const [onTime] = recordFigures({ ...none, due30Days: 1200, onTimePercent: 89.9 })
  expect(onTime).toMatchObject({ value: '89.9%', note: 'of 1,200 due in 30 days', bad: true })
})

test.each([
  ['C-1010', -20_000, 'Charged in case C-1010'],
  ['C-1010', 20_000, 'Given back from case C-1010'],
  [null, -1_500, 'Charged for a return'],
  [null, 1_500, 'Charge for a return given back'],
])('labels a charge of case %s and %d naira', (caseName, amount, label) => {
  expect(movementWords({ kind: 'charged', caseName, amount })).toBe(label)
})
