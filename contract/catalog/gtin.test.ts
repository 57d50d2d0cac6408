import { expect, test } from 'vitest'
import { bareGtin, gtinProblem } from './gtin.ts'

test.each(['', '96385074', '036000291452', '4006381333931', '10614141000415', '9780306406157'])('%s is valid', gtin => {
  expect(gtinProblem(gtin)).toBeUndefined()
})

test.each([
  ['4006381333932', 'The last digit doesn’t fit'],
  ['4006381333391', 'The last digit doesn’t fit'],
  ['40063813339', 'A barcode has 8, 12, 13 or 14 digits. This one has 11.'],
  ['ABC', 'A barcode has only digits.'],
])('%s is not', (gtin, problem) => {
  expect(gtinProblem(gtin)).toContain(problem)
})

test('is read as people type it', () => {
  expect(bareGtin(' 4 006381-333931')).toBe('4006381333931')
})
