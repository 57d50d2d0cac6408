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
  expect(of('placed=7').from).toBe('2026-11-15')
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
