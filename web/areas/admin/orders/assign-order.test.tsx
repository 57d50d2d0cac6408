// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { type OrderStatusCode, onTheWay } from '#contract/orders/order-statuses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ViewsOnly } from '#web/ui/read-only.tsx'
import { AssignOrder } from './assign-order.tsx'

afterEach(() => endSession('admin'))

const order = (code_name: OrderStatusCode, of: Partial<Order> = {}) =>
  ({
    id: 'one',
    orderName: 'BM-ONE',
    bitmarteOrderStatus: { code_name },
    deliveredBy: 'platform',
    partnerProfile: { id: 'keke', name: 'Keke', phoneNumber: null, logo: null },
    dispatcherId: null,
    shippingFee: 1000,
    shippingDiscount: 500,
    partnerShare: 1200,
    parcelReported: false,
    weight: 1,
    vehicle: 'Bike',
    pickup: { state: 'Lagos', lga: 'Ikeja' },
    deliveryAddress: { stateOrRegion: 'Lagos', lga: 'Surulere' },
    moves: [],
    orderActivities: [],
    ...of,
  }) as unknown as Order

function show(of: Order, accountType: 'scheduler' | 'dispatcher' | 'hub' | 'admin' = 'scheduler', viewsOnly = false) {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType } })
  return showPage(
    <ViewsOnly value={viewsOnly}>
      <AssignOrder order={of} />
    </ViewsOnly>,
    undefined,
    '/admin/orders/one',
  )
}

test.each(onTheWay.map(status => [status]))('an order that is %s is handed over from its page', async status => {
  const { person } = show(order(status))
  await person.click(screen.getByRole('button', { name: 'Hand over to another carrier' }))
  expect(await screen.findByRole('dialog', { name: /^Hand over/ })).toBeVisible()
  expect(screen.getByText(/up to a partner’s share of a whole delivery, ₦1,200.00/)).toBeVisible()
})

test('a dispatcher hands its own order over to another dispatcher', () => {
  show(order('in_transit', { dispatcherId: 'me' }), 'dispatcher')
  expect(screen.getByRole('button', { name: 'Hand over to another dispatcher' })).toBeVisible()
})

test.each([
  { what: 'is reported', of: order('in_transit', { parcelReported: true }) },
  { what: 'its store delivers', of: order('out_for_delivery', { deliveredBy: 'merchant', partnerProfile: null }) },
  { what: 'isn’t picked up', of: order('accepted') },
  { what: 'is delivered', of: order('delivered') },
  { what: 'a hub has, by the hub', of: order('at_hub'), by: 'hub' as const },
  { what: 'is on its way, by who only views', of: order('in_transit'), by: 'admin' as const, viewsOnly: true },
])('an order that $what isn’t handed over', ({ of, by, viewsOnly }) => {
  show(of, by, viewsOnly)
  expect(screen.queryAllByRole('button')).toEqual([])
})
