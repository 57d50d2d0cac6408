import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ReturnLinks } from './return-links.tsx'

const first = { id: 'one', returnName: '#1016-R1', type: 'return' as const }
const second = { id: 'two', returnName: '#1016-R2', type: 'replacement' as const }
const linksOf = (order: Pick<Order, 'orderReturnId' | 'orderReturns'>) => {
  showPage(<ReturnLinks order={order} pathOf={id => `/merchant/returns/${id}`} />)
  return screen.queryAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
}

test('an order with two returns has a link to each', () => {
  expect(linksOf({ orderReturnId: 'two', orderReturns: [first, second] })).toEqual([
    ['Return #1016-R1', '/merchant/returns/one'],
    ['Exchange #1016-R2', '/merchant/returns/two'],
  ])
})

test.each([
  ['its only return', [first], 'one', [['View return', '/merchant/returns/one']]],
  ['the newest that the previous release names', undefined, 'two', [['View return', '/merchant/returns/two']]],
  ['none', [], null, []],
] as const)('an order has a link to %s', (_, orderReturns, orderReturnId, links) => {
  expect(linksOf({ orderReturnId, orderReturns: orderReturns && [...orderReturns] })).toEqual(links)
})
