import { expect, test } from 'vitest'
import { returnsQueryOf } from '#web/features/returns/returns-query.ts'
import { overdueWords, rowsOf, waitingLinks } from './waiting-links.ts'

test('returns lead to the list of exactly these', () => {
  const { search } = new URL(waitingLinks.returns.to, 'https://bitmarte.test')
  const query = returnsQueryOf(new URLSearchParams(search), 'due')
  expect(query).toMatchObject({ tab: 'overdue' })
  expect(query.late).toBeUndefined()
})

test('what is past its deadline is part of its queue’s row, not a row of its own', () => {
  const since = '2026-11-20T09:00:00.000Z'
  const rows = rowsOf([
    { queue: 'returns', count: 6, since },
    { queue: 'returns-overdue', count: 6, since },
    { queue: 'cases', count: 6, since },
    { queue: 'cases-overdue', count: 2, since },
    { queue: 'disputes', count: 0, since: null },
  ])
  expect(rows.map(({ queue }) => queue)).toEqual(['returns', 'cases'])
  expect(rows.map(overdueWords)).toEqual(['all past their deadline', '2 past their deadline'])
  expect(overdueWords({ count: 1, overdue: 1 })).toBe('past its deadline')
})
