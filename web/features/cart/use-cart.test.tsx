import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { toastStore } from '#web/shell/toast.ts'
import type { BrowserItem } from './browser-cart.ts'
import { useCart, useCartCount } from './use-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const item = (quantity: number): BrowserItem => ({
  productId: id(1),
  variantId: id(2),
  quantity,
  price: 1500,
  name: 'Clay pot',
  storeId: id(3),
  storeName: 'Ada Fabrics',
  storeUrl: 'ada-fabrics',
})

test('a visitor’s cart takes what is left, and says so', async () => {
  const client = new QueryClient()
  const { result } = renderHook(() => ({ ...useCart(), units: useCartCount() }), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MemoryRouter>
    ),
  })
  const said = () => toastStore.shown().at(-1)?.message
  expect(await result.current.add(item(1), 3)).toBe(1)
  expect(said()).toBeUndefined()
  await waitFor(() => expect(result.current.units).toBe(1))
  expect(await result.current.add(item(3), 3)).toBe(2)
  expect(said()).toBe('All 3 that are left are in your cart.')
  await waitFor(() => expect(result.current.units).toBe(3))
  expect(await result.current.add(item(1), 3)).toBe(0)
  expect(result.current.units).toBe(3)
})
