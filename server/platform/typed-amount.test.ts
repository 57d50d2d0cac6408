import { expect, test } from 'vitest'
import { amountsIn } from './typed-amount.ts'

test.each([
  ['20690', [20_690_00, 20_690_99]],
  ['20,690', [20_690_00, 20_690_99]],
  ['₦20,690.75', [20_690_75, 20_690_75]],
  ['20690.00', [20_690_00, 20_690_00]],
  ['20k', [20_000_00, 20_000_99]],
  ['1.2m', [1_200_000_00, 1_200_000_00]],
])('a search for %s is for %s kobo', (typed, amounts) => {
  expect(amountsIn(typed)).toEqual(amounts)
})

test.each(['', '0', 'Ada', '45,00', 'BM-7K4Q'])('a search for “%s” is for no amount', typed => {
  expect(amountsIn(typed)).toBeUndefined()
})
