import { expect, test } from 'vitest'
import { bankMatches } from './bank-names.ts'

const banks = [
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '214', name: 'First City Monument Bank' },
  { code: '033', name: 'United Bank For Africa' },
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '999992', name: 'OPay Digital Services Limited (OPay)' },
]

test.each([
  ['GTB', ['058']],
  ['gt bank', ['058']],
  ['GTB bank', ['058']],
  ['UBA Bank', ['033']],
  ['First Bank', ['011', '214']],
  ['firstbank', ['011']],
  ['UBA', ['033']],
  ['fcmb', ['214']],
  ['o-pay', ['999992']],
  ['bank trust', ['058']],
  ['', ['058', '011', '214', '033', '032', '999992']],
  ['Barclays', []],
])('%s', (typed, codes) =>
  expect(banks.filter(bank => bankMatches(bank, typed)).map(({ code }) => code)).toEqual(codes),
)
