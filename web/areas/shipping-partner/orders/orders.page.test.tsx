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
