import { expect, test } from 'vitest'
import { readOrderNumber, readReturnNumber } from './order-number.ts'

test.each(['BM-7K4Q-2M9X-2', 'bm7k4q2m9x2', 'BM 7K4Q 2M9X 2', '7K4Q-2M9X-2', '7k4q2m9x2'])('%s is an order', typed => {
  expect(readOrderNumber(typed)).toEqual({ purchase: 'BM-7K4Q-2M9X', part: '2' })
})

test.each(['BM-7K4Q-2M9', 'BM-7K4Q-2M9A', '7K4Q2M9X123', '08035550188'])('%s is no order', typed => {
  expect(readOrderNumber(typed)).toBeUndefined()
})

test.each([
  ['BM-7K4Q-2M9X-R1', 'BM-7K4Q-2M9X', 1],
  ['bm7k4q2m9xr1', 'bm7k4q2m9x', 1],
  ['BM 7K4Q 2M9X 2 R1', 'BM 7K4Q 2M9X 2', 1],
  ['BM7K4Q2M9X2R1', 'BM7K4Q2M9X2', 1],
  ['2M9X-R12', '2M9X', 12],
  ['#1042-R1', '#1042', 1],
  ['1042r1', '1042', 1],
])('%s is a return', (typed, order, part) => {
  expect(readReturnNumber(typed)).toEqual({ order, part })
})

test.each(['BM-7K4Q-2M9X', 'BM-7K4Q-2MR2', '7K4Q-R222', 'PlayStation VR2', 'R1'])('%s is no return', typed => {
  expect(readReturnNumber(typed)).toEqual({ order: typed })
})
