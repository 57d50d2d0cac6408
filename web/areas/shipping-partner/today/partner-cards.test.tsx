// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { PartnerCards } from './partner-cards.tsx'

afterEach(() => endSession('partner'))

test('the sum of done orders has all that it counts, also those that came back', async () => {
  startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } })
  const done = (id: string, code: OrderStatusCode, earns: number) => ({
    id,
    earns,
    bitmarteOrderStatus: { id: code, code_name: code, ...orderStatuses[code] },
  })
  const rows = [done('one', 'delivered', 4_456), done('two', 'cancelled', 0), done('three', 'returned_to_store', 1_200)]
  const data = { count: 3, counts: { all: 3, new: 0, current: 0, done: 3 }, steps: [], rows }
  const respond = ({ path }: { path: string }) =>
    path.startsWith(listPartnerOrders.path) ? Response.json({ success: true, message: '', data }) : undefined
  showPage(<PartnerCards offered={undefined} current={undefined} />, respond, '/shipping-partner')
  expect(await screen.findByText('₦5,656.00 for 3 orders, including what isn’t released yet')).toBeVisible()
})
