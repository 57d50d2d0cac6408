// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { OrderCarrier, OrderStore } from './order-people.tsx'

afterEach(() => endSession('admin'))

test.each([
  ['superadmin', 1],
  ['scheduler', 0],
] as const)('for a %s, an order has links to its store’s page: %s', (accountType, links) => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType } })
  showPage(<OrderStore order={{ storeId: 'oja' } as Order} place="Oja" />, undefined, '/admin/orders/one')
  const found = screen.queryAllByRole('link', { name: 'Page of the store' })
  expect(found.map(link => link.getAttribute('href'))).toEqual(Array(links).fill('/admin/stores/oja'))
})

test('the carrier of an order is called from its page', () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const partnerProfile = { id: 'danfo', name: 'Danfo', phoneNumber: '+2348087519629', logo: null }
  const order = { partnerProfile, stops: [], bitmarteOrderStatus: { code_name: 'accepted' } }
  showPage(<OrderCarrier order={order as unknown as Order} />, undefined, '/admin/orders/one')
  expect(screen.getByRole('link', { name: 'Call Danfo, 0808 751 9629' })).toHaveAttribute('href', 'tel:+2348087519629')
})
