import { expect, test } from 'vitest'
import { merchantOrdersQuery } from '#contract/orders/orders.ts'
import { isNarrowed, ordersQueryOf } from './orders-query.ts'

const now = new Date('2026-11-20T23:30:00Z')
const of = (text: string) => ordersQueryOf(new URLSearchParams(text), now)

test('reads the list’s query from the URL', () => {
  expect(of('tab=ready&search=ada&state=Oyo&delivery=platform&late=true&sortBy=due&page=3')).toEqual({
    tab: 'ready',
    search: 'ada',
    from: undefined,
    state: 'Oyo',
    delivery: 'platform',
    late: 'true',
    sort: 'due',
    limit: 24,
    offset: 48,
  })
})

test('lists what is for the store to do, or what isn’t', () => {
  expect(of('toDo=true').toDo).toBe('true')
  expect(of('toDo=false').toDo).toBe('false')
  expect(of('toDo=x').toDo).toBeUndefined()
})

test('counts days back from today in Lagos', () => {
  expect(of('placed=1').from).toBe('2026-11-21')
  expect(of('placed=7')).toMatchObject({ from: '2026-11-15', to: '2026-11-21' })
})

test('lists the ranges of reports, or any days', () => {
  expect(of('placed=last-month')).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  expect(of('placed=month&from=2026-01-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-21' })
  expect(of('placed=days&from=2026-10-05&to=2026-10-09')).toMatchObject({ from: '2026-10-05', to: '2026-10-09' })
  expect(of('from=2026-10-05')).toMatchObject({ from: '2026-10-05', to: undefined })
  expect(of('placed=days&from=2026-02-31')).toMatchObject({ from: undefined, to: undefined })
})

test('ignores invalid URL parameters', () => {
  for (const text of [
    'tab=nonsense',
    'sortBy=x',
    'delivery=me',
    'late=maybe',
    'placed=-4',
    'page=-2',
    `search=${'a'.repeat(300)}`,
  ])
    expect(merchantOrdersQuery.safeParse(of(text)).success, text).toBe(true)
})

test('counts every parameter but sort and page as a filter', () => {
  expect(isNarrowed(new URLSearchParams('sortBy=due&page=2'))).toBe(false)
  expect(isNarrowed(new URLSearchParams('late=true'))).toBe(true)
})
