import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { NextStop } from './next-stop.tsx'

beforeEach(() => startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } }))

const statusOf = (code_name: OrderStatusCode) => ({ id: code_name, code_name, ...orderStatuses[code_name] })
const place = { stateOrRegion: 'Kano', lga: 'Fagge', address: '3 Airport Road', town: '', landmark: '', note: '' }
const hub = { hubId: 'h', name: 'Kano hub', state: 'Kano', lga: 'Fagge', street: '1 Road', phoneNumber: null }

/** Order with a hub ahead. */
const order = (code: OrderStatusCode, moves: readonly OrderStatusCode[]) => ({
  id: 'one',
  orderName: 'BM-ONE',
  storeName: 'Kano Leather',
  bitmarteOrderStatus: statusOf(code),
  moves: moves.map(statusOf),
  stops: [{ ...hub, arrivedAt: null, leftAt: null }],
  parcelReported: false,
  failures: [],
  nextTryOn: null,
  answerDueAt: null,
  dueAt: null,
  late: false,
  deliveredAt: null,
  pickup: { state: 'Lagos', lga: 'Ikeja', address: '1 Bode Thomas', town: '', phoneNumber: '' },
  deliveryAddress: { ...place, fullName: 'Chiọma', phoneNumber: '', emailAddress: '', secondPhoneNumber: null },
})

test.each<[OrderStatusCode, readonly OrderStatusCode[], string]>([
  [
    'picked_up',
    ['in_transit', 'out_for_delivery'],
    '“Start the ride” tells the hub that you come. “Start the delivery” is for going straight to the customer.',
  ],
  ['in_transit', ['out_for_delivery'], '“Start the delivery” is for going straight to the customer.'],
  ['delivery_failed', ['out_for_delivery', 'returning'], '“Try again” is for going straight to the customer.'],
])('on an order with a hub ahead that is %s, the note names its buttons', async (code, moves, note) => {
  showPage(
    <NextStop order={order(code, moves) as unknown as PartnerOrder} onDeclined={() => undefined} />,
    () => undefined,
    '/shipping-partner/orders/one',
  )
  expect(await screen.findByText(/straight to the customer/)).toHaveTextContent(new RegExp(`^${note}$`))
  for (const [, label] of note.matchAll(/“(.*?)”/g))
    expect(screen.getByRole('button', { name: label ?? '' })).toBeVisible()
})
