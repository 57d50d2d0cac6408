import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupNumber, nairaRules, readNumber, writeNumber } from './read-number.ts'

test.each([
  ['45000', 45_000],
  ['45,000', 45_000],
  ['₦45,000.50', 45_000.5],
  ['N45,000', 45_000],
  ['n 45,000', 45_000],
  ['NGN 45,000', 45_000],
  ['45 000', 45_000],
  ['45,000.5', 45_000.5],
  ['  45,000 ', 45_000],
  ['\u00a0₦\u00a045\u00a0000.50\u00a0', 45_000.5],
  ['45\u202f000', 45_000],
  ['\ufeff45,000\u200b', 45_000],
  ['1,234,567.89', 1_234_567.89],
  ['.5', 0.5],
  ['0', 0],
  ['-0', 0],
  ['007', 7],
  ['20k', 20_000],
  ['₦20 K', 20_000],
  ['1.2m', 1_200_000],
  ['1,500k', 1_500_000],
  ['1.2345k', 1234.5],
  ['1.15m', 1_150_000],
  ['45,000 naira', 45_000],
  ['20k naira', 20_000],
])('%j is an amount', (typed, value) => expect(readNumber(typed, nairaRules)).toEqual({ value }))

test.each([
  ...['45,00', '4,5000', '45,0000', '1,2345.00', ',500', '45,', '45.', '.', '1,,000', '1, 000', '45  000', '4 5000'],
  ...['1.500,50', '1.500.000', '1 000,000', '1,000 000', '0,500', '0 500', '12.345', '1e9', '0x10', 'Infinity', 'NaN'],
  ...[
    '-500',
    '−500',
    '₦-500',
    '(500)',
    '+500',
    '45kk',
    '45km',
    '4k5',
    '45kg',
    'k',
    'naira',
    '1,5k',
    '1.234567k',
    '1,000,001m',
    '45\t000',
    '45\n000',
    '$45',
    '😀',
    '4😀5',
    '٤٥',
    '４５',
    '½',
    'N',
    '₦',
  ],
  ...['NN45', '45,000;', '1/2', '9'.repeat(13), '9'.repeat(400), '1,000,000,000,000.01'],
])('%j is refused', typed => {
  const { value, problem } = readNumber(typed, nairaRules)
  expect(value).toBeUndefined()
  expect(problem).toMatch(/^(Write an amount in naira, such as|At (most|least) ₦|At most 2 decimals, such as) ?.+\.$/)
})

test('short forms are for amounts only, also whole ones', () => {
  expect(readNumber('2.5k', { unit: '₦' })).toEqual({ value: 2500 })
  expect(readNumber('2.5555k', { unit: '₦' })).toHaveProperty('problem')
  expect(readNumber('20k')).toHaveProperty('problem')
  expect(readNumber('20k', { short: true })).toEqual({ value: 20_000 })
  expect(readNumber('1.5K', { short: true })).toEqual({ value: 1500 })
  expect(readNumber('1.2345k', { short: true })).toHaveProperty('problem')
  expect(readNumber('20k naira', { short: true })).toHaveProperty('problem')
  expect(readNumber('2k', { unit: 'kg', decimals: 3 })).toHaveProperty('problem')
})

test('an empty text gives neither a value nor a problem', () => {
  for (const typed of ['', '  ', '\u00a0', '\u200b']) expect(readNumber(typed, nairaRules)).toEqual({})
})

test('numbers follow their unit, decimals and limits, and are never clamped', () => {
  const percent = { unit: '%', min: 1, max: 100 }
  expect(['15', '15%', '15 %', ' 100 '].map(typed => readNumber(typed, percent).value)).toEqual([15, 15, 15, 100])
  expect(readNumber('150', percent)).toEqual({ problem: 'At most 100%.' })
  expect(readNumber('0', percent)).toEqual({ problem: 'At least 1%.' })
  expect(readNumber('7.5', percent)).toEqual({ problem: 'Write a whole number, such as 10.' })
  const weight = { unit: 'kg', decimals: 3, max: 40_000 }
  expect(['0.8', '0.8 KG', '.125kg', '1,500'].map(typed => readNumber(typed, weight).value)).toEqual([
    ...[0.8, 0.8, 0.125, 1500],
  ])
  expect(readNumber('0,8', weight)).toEqual({ problem: 'Write decimals after a point, such as 0.8.' })
  expect(readNumber('7,5', { decimals: 2, unit: '%' })).toEqual({
    problem: 'Write decimals after a point, such as 7.5.',
  })
  expect(readNumber('40,001', weight)).toEqual({ problem: 'At most 40,000 kg.' })
  expect(readNumber('-5', { min: -10 })).toEqual({ value: -5 })
  expect(readNumber('₦5')).toHaveProperty('problem')
})

const kobo = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 })
const below = { min: -1_000_000_000_000 }

test('reads back every amount that it writes', () => {
  fc.assert(
    fc.property(kobo, amount => {
      const value = amount / 100
      const rules = { ...nairaRules, ...below }
      for (const text of [groupNumber(value, rules), writeNumber(value, rules), value.toFixed(2)]) {
        expect(readNumber(text, rules)).toEqual({ value: value + 0 })
      }
      if (amount < 0) expect(readNumber(writeNumber(value, rules), nairaRules)).toHaveProperty('problem')
    }),
  )
})

test('names one day or hour as one', () => {
  expect([1, 2, 1000].map(days => writeNumber(days, { unit: 'days' }))).toEqual(['1 day', '2 days', '1,000 days'])
  expect([writeNumber(1, { unit: 'hours' })]).toEqual(['1 hour'])
})

/** Characters that people type in numbers, so that most texts almost form one. */
const nearly = fc.string({
  unit: fc.constantFrom(...'0123456789', ',', '.', ' ', '-', '₦', 'N', 'e', '\u00a0'),
  maxLength: 14,
})

test('interprets accepted text without a short form literally: digits as typed, groups of three, one point', () => {
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string()), typed => {
      const { value, problem } = readNumber(typed, { ...nairaRules, ...below })
      expect(value === undefined || problem === undefined).toBe(true)
      if (value === undefined || /[km]/i.test(typed)) return
      const [whole = '', ...fractions] = typed.split('.')
      expect(fractions.length).toBeLessThan(2)
      expect(Number(typed.replace(/[^\d.]/g, ''))).toBe(Math.abs(value))
      const [, ...groups] = whole.trim().replace(/^\D+/, '').split(/[\s,]/)
      for (const group of groups) expect(group).toMatch(/^\d{3}$/)
      expect(fractions.join('')).not.toMatch(/[,\s]\d/)
    }),
    { numRuns: 2000 },
  )
})
