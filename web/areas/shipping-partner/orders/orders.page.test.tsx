import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import OrdersPage from './orders.page.tsx'

const address = { stateOrRegion: 'Lagos', lga: 'Ikeja', address: '3 Airport Road', town: '', landmark: '', note: '' }
const order = {
  id: 'one',
  orderName: 'BM-ONE',
  parcelCode: '100022327',
  storeName: 'Kano Leather',
  weight: 2,
  earns: 900,
  vehicle: 'Bike',
  orderItems: [],
  moves: [],
  stops: [],
  hubs: [],
  nextHub: null,
  answerDueAt: null,
  dueAt: null,
  late: false,
  failures: [],
  nextTryOn: null,
  parcelReported: false,
  orderNote: '',
  returnsTo: null,
  bitmarteOrderStatus: { code_name: 'assigned', name: 'Assigned' },
  pickup: { state: 'Lagos', lga: 'Surulere', address: '1 Bode Thomas', town: '', phoneNumber: '' },
  deliveryAddress: {
    ...address,
    fullName: 'Chiọma Okafor',
    phoneNumber: '',
    emailAddress: '',
    secondPhoneNumber: null,
  },
}
const counts = { all: 2, new: 1, current: 0, done: 1 }

beforeEach(() => startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } }))

/** Opens a tab of the list on a screen that is no phone. */
const open = (tab: string, row: object) =>
  showPage(
    <OrdersPage />,
    ({ path }) =>
      path.includes('view-orders')
        ? Response.json({ success: true, message: '', data: { count: 1, steps: [], counts, rows: [row] } })
        : undefined,
    `/shipping-partner/orders?tab=${tab}`,
  )

test('orders to work on have their buttons on a tablet and a desk, too', async () => {
  open('new', order)
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible()
})

test('orders that are done are a table there', async () => {
  open('done', { ...order, bitmarteOrderStatus: { code_name: 'delivered', name: 'Delivered' } })
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeVisible()
})

test('a return to collect is among the current ones, with its deadline and what it earns', async () => {
  const place = { ...address, fullName: 'Chiọma Okafor', phoneNumber: '', emailAddress: '', secondPhoneNumber: null }
  const back = {
    id: 'r',
    returnName: 'BM-ONE-R1',
    storeName: 'Kano Leather',
    itemCount: 1,
    customerName: 'Chiọma Okafor',
    status: { code_name: 'accepted' },
    collectFrom: place,
    bringTo: order.pickup,
    storePhoneNumber: null,
    moves: ['send'],
    dueAt: '2099-12-07T08:00:00Z',
    earns: 1_253.12,
  }
  showPage(
    <OrdersPage />,
    ({ path }) => {
      const data = path.includes('view-orders')
        ? { count: 0, steps: [], counts: { ...counts, new: 0, done: 0 }, rows: [] }
        : path.includes('/returns/carried')
          ? { count: 1, rows: [back] }
          : undefined
      return data && Response.json({ success: true, message: '', data })
    },
    '/shipping-partner/orders',
  )
  expect(await screen.findByText(/earns ₦1,253.12/)).toBeVisible()
  expect(screen.getByText(/^Collect it by /)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Collected' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Current/ })).toHaveTextContent('Current1')
  expect(screen.queryByText('Nothing here')).toBeNull()
})
