import { expect, test } from 'vitest'
import { returnsQuery } from '#contract/orders/returns.ts'
import { isNarrowed, returnsQueryOf } from './returns-query.ts'

const now = new Date('2026-11-21T23:30:00Z')
const queryOf = (text: string) => returnsQueryOf(new URLSearchParams(text), 'due', now)

test('reads filters and sort from the URL, with days in Lagos', () => {
  expect(queryOf('tab=received&asked=7&type=return&refund=approved&late=true&sortBy=oldest&page=3')).toMatchObject({
    tab: 'received',
    startDate: '2026-11-16',
    endDate: '2026-11-22',
    type: 'return',
    refund: 'approved',
    late: 'true',
    sort: 'oldest',
    offset: 48,
  })
  expect(queryOf('').sort).toBe('due')
  expect(queryOf('asked=last-month')).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-31' })
  expect(queryOf('from=2026-10-05')).toMatchObject({ startDate: '2026-10-05', endDate: undefined })
})

test('ignores invalid URL parameters', () => {
  const query = queryOf('tab=nowhere&asked=-4&type=gift&refund=all&late=maybe&sortBy=price&page=zero&search=%00')
  expect(returnsQuery.safeParse(query).success).toBe(true)
  expect(query).toMatchObject({ tab: undefined, startDate: undefined, sort: 'due', offset: 0, search: undefined })
})

test('doesn’t count page and sort as filters', () => {
  expect(isNarrowed(new URLSearchParams('page=2&sortBy=newest&id=1'))).toBe(false)
  expect(isNarrowed(new URLSearchParams('tab=closed'))).toBe(true)
})
