import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { showPage } from '#tests/harness/page.tsx'
import { usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { startSession } from '#web/shell/session.ts'
import OrderPage from './order.page.tsx'
import OrdersPage from './orders.page.tsx'

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
