import { expect, test } from 'vitest'
import { endpoints } from './index.ts'

const ranges = [
  ['startDate', 'endDate'],
  ['from', 'to'],
] as const

/** Other required parameters of a call. */
const others: Record<string, Record<string, string>> = {
  'finance.file': { of: 'sales' },
  'report.file': { of: 'products' },
  'order.search': { search: 'ada' },
}

const calls = endpoints.flatMap(({ id, query }) =>
  ranges.filter(([start, end]) => start in query.shape && end in query.shape).map(range => ({ id, query, range })),
)

test('finds the endpoints with a date range', () => expect(calls.length).toBeGreaterThan(15))

test.each(calls)('$id rejects an invalid date range and names the field', ({ id, query, range: [start, end] }) => {
  const required = others[id] ?? {}
  const refused = (given: Record<string, string>) =>
    query.safeParse({ ...required, ...given }).error?.issues.map(({ path }) => path.join('.')) ?? []
  const reversed = refused({ [start]: '2026-11-22', [end]: '2026-11-21' })
  expect(reversed).toHaveLength(1)
  expect([start, end]).toContain(reversed[0])
  expect(refused({ [start]: '2026-11-21', [end]: '2026-11-21' })).toEqual([])
  for (const wrong of ['31/02/2026', '2026-02-31', '30/12/2026', 'soon', ''])
    expect(refused({ [start]: wrong, [end]: wrong })).toEqual([start, end])
})
