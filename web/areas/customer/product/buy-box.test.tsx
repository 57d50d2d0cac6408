import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { showPage } from '#tests/harness/page.tsx'
import { browserCart } from '#web/features/cart/browser-cart.ts'
import { BuyBox } from './buy-box.tsx'

const ids = [1, 2, 3].map(at => `01a21fb6-9fee-7382-9786-2aea1b2ce00${at}`)

afterEach(() => localStorage.clear())

test('who has added a product goes to the checkout without another one, and can still add more', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const pricing = [{ sellingPrice: 100, price: 100 }]
  const variant = {
    id: ids[0],
    options: [],
    pricing,
    offer: null,
    inStock: true,
    quantity: 5,
    saleEndsAt: null,
    pictures: [],
  }
  const product = {
    id: ids[1],
    name: 'Lamp',
    inStock: true,
    variant: [variant],
    pricing,
    offer: null,
    hostedImages: [],
    storeId: ids[2],
    storeName: 'Ada',
    store: { id: ids[2], storeName: 'Ada', storeUrl: 'ada' },
  }
  const { person } = showPage(
    <BuyBox product={product as unknown as Product} variant={variant as unknown as Variant} missing={[]} />,
  )
  const add = () => {
    const [button] = screen.getAllByRole('button', { name: 'Add to cart' })
    if (!button) throw new Error('No button')
    return person.click(button)
  }
  expect(screen.getByRole('button', { name: 'Buy now' })).toBeVisible()
  await add()
  expect(await screen.findByRole('link', { name: 'Go to checkout' })).toHaveAttribute('href', '/customer/checkout')
  expect(screen.queryByRole('button', { name: 'Add and check out' })).toBeNull()
  expect(browserCart.list().map(({ quantity }) => quantity)).toEqual([1])
  await add()
  await expect.poll(() => browserCart.list().map(({ quantity }) => quantity)).toEqual([2])
})
