import 'fake-indexeddb/auto'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { showPage } from '#tests/harness/page.tsx'
import { usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { FieldWork } from '#web/features/field-work/field-work.tsx'
import { FieldWorkPanel } from '#web/features/field-work/field-work-panel.tsx'
import { LoadingShade } from '#web/shell/loading-shade.tsx'
import { endSession, startSession, stateKey } from '#web/shell/session.ts'
import OrderPage from './order.page.tsx'
import OrdersPage from './orders.page.tsx'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
  endSession('partner')
})

test.each<[string, ReactNode]>([
  ['an order', <OrderPage key="" />],
  ['orders', <OrdersPage key="" />],
])('%s that this phone hasn’t stored is said to be missing without a network', async (_, page) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showPage(page, undefined, '/shipping-partner/orders')
  expect(await screen.findByRole('heading', { name: 'Check network connection' })).toBeVisible()
})

test('an order shows once the list that has it is restored, also after the phone failed to load its page', async () => {
  function Order() {
    const client = useQueryClient()
    const { data, error } = usePartnerOrders({ orderId: 'one' })
    const list = {
      count: 1,
      steps: [],
      counts: { all: 1, new: 0, current: 1, done: 0 },
      rows: [{ id: 'one', orderName: '#1' }],
    }
    return (
      <>
        <p>{data?.rows[0]?.orderName ?? error?.message}</p>
        <button
          type="button"
          onClick={() => client.setQueryData([listPartnerOrders.id, { query: { tab: 'all' } }], list)}
        >
          Restore
        </button>
      </>
    )
  }
  startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } })
  const { person } = showPage(
    <Order />,
    () =>
      Response.json(
        { success: false, status: 400, code: 'validation_failed', message: 'Not loaded.' },
        { status: 400 },
      ),
    '/shipping-partner/orders/one',
  )
  await screen.findByText('Not loaded.')
  await person.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('#1')).toBeVisible()
})

const place = { state: 'Lagos', lga: 'Ikeja', address: '3 Airport Road', town: '', phoneNumber: '' }
const toCollect = {
  id: 'r',
  returnName: 'BM-ONE-R1',
  storeName: 'Kano Leather',
  itemCount: 1,
  customerName: 'Chiọma Okafor',
  status: { code_name: 'accepted' },
  collectFrom: { ...place, stateOrRegion: 'Lagos', fullName: 'Chiọma Okafor', landmark: '', note: '' },
  bringTo: place,
  storePhoneNumber: null,
  moves: ['send'],
}
const orders = { count: 0, steps: [], counts: { all: 0, new: 0, current: 0, done: 0 }, rows: [] }

test('a partner sees its returns without a network, too', async () => {
  startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } })
  const open = (online: boolean) =>
    showPage(
      <>
        <OrdersPage />
        <LoadingShade />
      </>,
      async ({ path }) => {
        // What loads before this has isn’t stored at once.
        await import('#web/shell/persistence.ts')
        const data = path.startsWith(listPartnerOrders.path) ? orders : { count: 1, rows: [toCollect] }
        return online ? Response.json({ success: true, message: '', data }) : Response.error()
      },
      '/shipping-partner/orders',
    )
  open(true)
  expect(await screen.findByText(/^BM-ONE-R1/)).toBeVisible()
  await vi.waitFor(() => expect(localStorage.getItem(stateKey('partner'))).toContain('"counts"'))
  cleanup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  open(false)
  expect(await screen.findByText(/^BM-ONE-R1/)).toBeVisible()
})

test('a return is collected and brought to its store without a network, and both are sent in order', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  startSession({ kind: 'partner', token: 'token', user: { id: 'danfo' } })
  const { person, sent } = showPage(
    <FieldWork kind="partner" owner="danfo">
      <FieldWorkPanel />
      <OrdersPage />
    </FieldWork>,
    ({ path, method }) => {
      if (!navigator.onLine) return Response.error()
      if (method === 'PATCH') return Response.json({ success: true, message: '', data: toCollect })
      const data = path.startsWith(listPartnerOrders.path) ? orders : { count: 1, rows: [toCollect] }
      return Response.json({ success: true, message: '', data })
    },
    '/shipping-partner/orders',
  )
  await screen.findByRole('button', { name: 'Collected' })
  isOnline.mockReturnValue(false)
  await person.click(screen.getByRole('button', { name: 'Collected' }))
  expect(await screen.findByText('Waiting to be sent: Collected')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Delivered to the store' }))
  expect(await screen.findByText('2 changes wait to be sent')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delivered to the store' })).toBeNull()
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  const carried = () => sent.filter(({ method }) => method === 'PATCH').map(({ path, body }) => ({ path, body }))
  await vi.waitFor(() =>
    expect(carried()).toEqual(
      ['in_transit', 'received'].map(status => ({ path: '/v1/returns/r/carry', body: { status } })),
    ),
  )
})
