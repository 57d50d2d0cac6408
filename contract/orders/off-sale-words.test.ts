import { expect, test } from 'vitest'
import { type OpenReturn, openReturnWords } from './off-sale-words.ts'

const of: OpenReturn = {
  storeName: 'Ada Fabrics',
  type: 'return' as const,
  status: 'accepted' as const,
  wayBack: 'drop-off' as const,
  escalated: false,
  by: '21 Nov, 9:00',
}

test.each<[Partial<OpenReturn>, string]>([
  [{ status: 'requested' }, 'If Ada Fabrics doesn’t decide by 21 Nov, 9:00, Bitmarte does.'],
  [{}, 'You can still send it back by 21 Nov, 9:00.'],
  [{ wayBack: 'platform-collects' }, 'Bitmarte still collects it from you.'],
  [{ wayBack: 'store-collects' }, 'doesn’t collect it by 21 Nov, 9:00, Bitmarte decides what happens next.'],
  [{ status: 'in_transit' }, 'doesn’t confirm its arrival by 21 Nov, 9:00, Bitmarte decides what happens next.'],
  [{ status: 'received' }, 'doesn’t inspect it by 21 Nov, 9:00, you get your refund without an inspection.'],
  [{ status: 'received', type: 'replacement' }, 'you get your exchange without an inspection.'],
  [{ status: 'received', escalated: true }, 'Bitmarte decides what happens next.'],
])('a return %j to a store that sells nothing now goes on', (change, words) => {
  expect(openReturnWords({ ...of, ...change })).toContain(words)
})

test('of a return that is over nothing is said', () => {
  expect(openReturnWords({ ...of, status: 'closed' })).toBe('')
  expect(openReturnWords({ ...of, status: 'rejected' })).toBe('')
})
