import { hydrate, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { toastStore } from '#web/shell/toast.ts'
import type { BrowserItem } from './browser-cart.ts'
import { expected, sentOf } from './cart-changes.ts'
import { useCartNews } from './cart-news.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const item: BrowserItem = {
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
const [added] = expected(empty, { kind: 'add', item }).cartItemsData

function Page() {
  useCartNews()
  return null
}

/** Sends an addition that was made just before a reload without a network. */
async function add(answer: object) {
  onlineManager.setOnline(false)
  const client = new QueryClient()
  client.mount()
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  const variables = sentOf({ kind: 'add', item })
  const state = {
    context: undefined,
    data: undefined,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: true,
    status: 'pending' as const,
    submittedAt: Date.now(),
    variables,
  }
  hydrate(
    client,
    { mutations: [{ mutationKey: ['cart'], meta: { waits: true }, state }], queries: [] },
    { defaultOptions: { mutations: { mutationFn: async () => ({ success: true, ...answer }) } } },
  )
  onlineManager.setOnline(true)
  await waitFor(() => expect(client.isMutating()).toBe(0))
  client.unmount()
}
const said = () => toastStore.shown().at(-1)?.message

test('says what a change met that was made just before a reload without a network', async () => {
  await add({ added: 1, data: { ...empty, cartItemsData: [{ ...added, problem: 'sold_out', available: false }] } })
  expect(said()).toBe('Clay pot is sold out.')
})

test('says that less was added than asked for', async () => {
  await add({ added: 0, message: 'The only one left is in your cart.', data: { ...empty, cartItemsData: [added] } })
  expect(said()).toBe('Clay pot: The only one left is in your cart.')
})
