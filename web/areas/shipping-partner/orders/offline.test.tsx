import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
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
