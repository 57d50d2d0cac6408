import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { newQueryClient } from '#web/shell/query.ts'
import { startSession } from '#web/shell/session.ts'
import { useAccountCart } from './account-cart.ts'
import type { BrowserItem } from './browser-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const pot: BrowserItem = {
  productId: id(1),
  variantId: id(2),
  quantity: 1,
  price: 1500,
  name: 'Clay pot',
  storeId: id(3),
  storeName: 'Ada Fabrics',
  storeUrl: 'ada-fabrics',
}
const empty: Cart = {
  cartItemsData: [],
  savedItems: [],
  count: 0,
  total: 0,
  weight: 0,
  appliedDiscountCodes: [],
  selectedShippingAddress: null,
  merchantAddresses: [],
}

test('what is added offline before the stored cart is restored shows in it', async () => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  onlineManager.setOnline(false)
  const client = newQueryClient()
  const { result } = renderHook(useAccountCart, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/customer/cart']}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MemoryRouter>
    ),
  })
  expect(await result.current.make({ kind: 'add', item: pot })).toBe(1)
  client.setQueryData(['cart.get', 'ada'], empty)
  await waitFor(() => expect(result.current.query.data?.cartItemsData.map(({ name }) => name)).toEqual(['Clay pot']))
})
