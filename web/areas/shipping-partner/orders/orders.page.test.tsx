import { cleanup, screen, waitFor } from '@testing-library/react'
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
  moves: ['decline', 'send'],
  dueAt: '2099-12-07T08:00:00Z',
  earns: 1_253.12,
}
const refused = { success: false, status: 400, code: 'validation_failed', message: 'Not loaded.', errors: [] }

test('a return to collect is among the current ones, with its deadline and what it earns, and can be declined', async () => {
  const { person, sent } = showPage(
    <OrdersPage />,
    ({ path, method }) => {
      if (method === 'PATCH') return Response.json({ success: true, message: 'Given back.', data: null })
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
  await person.click(screen.getByRole('button', { name: 'Decline' }))
  await person.click(await screen.findByRole('button', { name: 'No rider is free' }))
  await person.click(screen.getByRole('button', { name: 'Decline return' }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'PATCH'))
    .toMatchObject({
      path: '/v1/returns/r/decline',
      body: { reason: 'No rider is free' },
    })
})

test('returns that don’t load aren’t said to be none', async () => {
  showPage(
    <OrdersPage />,
    ({ path }) =>
      path.includes('view-orders')
        ? Response.json({
            success: true,
            message: '',
            data: { count: 0, steps: [], counts: { ...counts, new: 0, done: 3 }, rows: [] },
          })
        : Response.json(refused, { status: 400 }),
    '/shipping-partner/orders?tab=current',
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Not loaded.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Done/ })).toHaveTextContent(/^Done$/)
  expect(screen.queryByText('Nothing here')).toBeNull()
})

test('returns that are done are counted as the server does, and stand on the first page only', async () => {
  const done = { ...order, bitmarteOrderStatus: { code_name: 'delivered', name: 'Delivered' } }
  const brought = { ...back, status: { code_name: 'received' }, moves: [] }
  const open = (page: number) =>
    showPage(
      <OrdersPage />,
      ({ path }) => {
        const data = path.includes('view-orders')
          ? { count: 60, steps: [], counts: { ...counts, done: 60 }, rows: [done] }
          : path.includes('tab=done')
            ? { count: 140, rows: [brought] }
            : { count: 0, rows: [] }
        return Response.json({ success: true, message: '', data })
      },
      `/shipping-partner/orders?tab=done&page=${page}`,
    )
  open(1)
  expect(await screen.findByRole('list', { name: 'Returns brought back' })).toBeVisible()
  expect(screen.getByText('Last 1 of 140, the latest first.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Done/ })).toHaveTextContent('Done200'))
  cleanup()
  open(2)
  await waitFor(() => expect(screen.getByRole('link', { name: /^Done/ })).toHaveTextContent('Done200'))
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Returns brought back' })).toBeNull()
})

test('a page beyond the last order to work on leads to the first', async () => {
  showPage(
    <OrdersPage />,
    ({ path }) =>
      path.includes('view-orders')
        ? Response.json({ success: true, message: '', data: { count: 1, steps: [], counts, rows: [] } })
        : undefined,
    '/shipping-partner/orders?tab=new&page=2',
  )
  expect(await screen.findByRole('link', { name: 'Go to the first page' })).toBeVisible()
  expect(screen.queryByText('Nothing here')).toBeNull()
})
