import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { FieldWork } from '#web/features/field-work/field-work.tsx'
import { startSession } from '#web/shell/session.ts'
import { CarriedCard } from './delivery-card.tsx'
import { DeliveryCards } from './delivery-cards.tsx'

afterEach(() => vi.restoreAllMocks())

const hub = { hubId: 'h', name: 'Ikeja hub', state: 'Lagos', lga: 'Ikeja', street: '3 Airport Road', phoneNumber: null }

const order = (code: OrderStatusCode, more: Partial<CarriedOrder> = {}): CarriedOrder => ({
  id: '1',
  orderName: 'BM-7K4Q-2M9X',
  storeName: 'Ada Fabrics',
  storePhoneNumber: null,
  bitmarteOrderStatus: { id: code, code_name: code, ...orderStatuses[code] },
  pickup: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
  deliveryAddress: {
    fullName: 'Chiọma Okafor',
    phoneNumber: null,
    emailAddress: null,
    stateOrRegion: 'Lagos',
    lga: 'Surulere',
    address: '14 Adéníran Ogunsanya Street',
    town: '',
    landmark: '',
    secondPhoneNumber: null,
    note: '',
  },
  orderNote: 'Call before you come',
  orderItems: [],
  weight: 1.2,
  vehicle: 'Bike',
  parcelCode: '100000095',
  stops: [],
  assignedAt: '2026-11-20T11:00:00Z',
  answerDueAt: null,
  promisedAt: null,
  dueAt: null,
  late: false,
  parcelReported: false,
  declinedBefore: false,
  deliveredAt: null,
  nextTryOn: null,
  moves: [],
  codeCheck: null,
  ...more,
})

const note = () => screen.queryByText('“Call before you come”')

function show(of: CarriedOrder) {
  startSession({ kind: 'partner', token: 'token', user: { accountType: 'partner' } })
  showPage(<CarriedCard order={of} />, undefined, '/shipping-partner/orders')
}

test.each(['picked_up', 'in_transit', 'out_for_delivery', 'delivery_failed'] as const)(
  'a rider on the way to the customer reads the customer’s note: %s',
  async code => {
    show(order(code))
    expect(await screen.findByText('Chiọma Okafor')).toBeVisible()
    expect(note()).toBeVisible()
  },
)

test.each([
  ['at the store', order('accepted'), 'Ada Fabrics'],
  ['on the way to a hub', order('picked_up', { stops: [{ ...hub, arrivedAt: null, leftAt: null }] }), 'Ikeja hub'],
  ['on the way back', order('returning'), 'Ada Fabrics'],
])('the note is not at another stop: %s', async (_, of, place) => {
  show(of)
  expect(await screen.findByText(place)).toBeVisible()
  expect(note()).toBeNull()
})

test('without a note nothing is quoted', async () => {
  show(order('out_for_delivery', { orderNote: '' }))
  expect(await screen.findByText('Chiọma Okafor')).toBeVisible()
  expect(screen.queryByText(/“/)).toBeNull()
})

test('a parcel that another carrier still has is to be collected from it', async () => {
  show(order('picked_up', { collectFrom: { name: 'Swift Riders', phoneNumber: '+2348031111111' } }))
  expect(await screen.findByText('Collect it from Swift Riders, 0803 111 1111')).toBeVisible()
})

test.each([
  ['partner', '/shipping-partner/orders'],
  ['admin', '/admin/dispatch'],
] as const)('asks a %s before an order that is back is cancelled, also without a network', async (kind, path) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  startSession({ kind, token: 'token', user: { accountType: kind === 'admin' ? 'dispatcher' : 'partner' } })
  const back = { id: 'returned_to_store', code_name: 'returned_to_store', ...orderStatuses.returned_to_store } as const
  const { person } = showPage(
    <FieldWork kind={kind} owner={kind}>
      <CarriedCard order={order('returning', { moves: [back] })} />
    </FieldWork>,
    undefined,
    path,
  )
  await person.click(await screen.findByRole('button', { name: 'Confirm the return' }))
  const question = await screen.findByRole('dialog', { name: 'Is order BM-7K4Q-2M9X back at Ada Fabrics?' })
  expect(question).toHaveTextContent(
    'The store is in Ikeja, Lagos. The order is cancelled and its customer refunded at once. The store is asked',
  )
  expect(screen.queryByText(/^Waiting to be sent/)).toBeNull()
  await person.click(within(question).getByRole('button', { name: 'Confirm the return' }))
  expect(await screen.findByText(/^Waiting to be sent: Confirm the return/)).toBeVisible()
})

test('what is tried again on another day comes after what can be done today, and isn’t framed as next', async () => {
  startSession({ kind: 'partner', token: 'token', user: { accountType: 'partner' } })
  const out = { id: 'out_for_delivery', code_name: 'out_for_delivery', ...orderStatuses.out_for_delivery } as const
  const moves = [out]
  const tomorrow = order('delivery_failed', { id: 'a', orderName: 'BM-A', nextTryOn: '2999-12-31', moves })
  const now = order('delivery_failed', { id: 'b', orderName: 'BM-B', nextTryOn: null, moves })
  const shown = (...orders: CarriedOrder[]) => {
    showPage(<DeliveryCards label="Orders" orders={orders} />, undefined, '/shipping-partner/orders')
    const cards = screen.getAllByRole('article')
    return cards.map(card => [card.getAttribute('aria-label'), card.hasAttribute('data-chosen')])
  }
  expect(shown(tomorrow, now)).toEqual([
    ['Order BM-B', true],
    ['Order BM-A', false],
  ])
  cleanup()
  expect(shown(tomorrow)).toEqual([['Order BM-A', false]])
})
