import { expect, test } from 'vitest'
import { knownFor, withAnswer } from './known-routes.ts'

const orders = { 'orders.page': { id: 'orders.page', path: 'shipping-partner/orders/:id' } }
const id = '01a20930-46f5-7c8c-8b34-f8ee646f4cae'
const other = '01a20930-46f5-7c8c-8b34-f8ee646f4caf'
const asked = withAnswer(undefined, ['/', '/shipping-partner', `/shipping-partner/orders/${id}`], orders)

test('knows the routes of paths that the server was asked for, with any ID', () => {
  expect(knownFor(asked, ['/', `/shipping-partner/orders/${other}`])).toEqual(orders)
})

test('doesn’t answer for a path that the server was never asked for, which the router would take for a 404', () => {
  expect(knownFor(undefined, ['/shipping-partner/earnings'])).toBeUndefined()
  expect(knownFor(asked, ['/', '/shipping-partner/earnings'])).toBeUndefined()
})

test('adds what the server names later', () => {
  const both = withAnswer(asked, ['/shipping-partner/earnings'], { 'earnings.page': { id: 'earnings.page' } })
  expect(knownFor(both, ['/shipping-partner/earnings', '/shipping-partner'])).toEqual({
    ...orders,
    'earnings.page': { id: 'earnings.page' },
  })
})
