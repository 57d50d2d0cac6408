import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart/cart.ts'
import { showPage } from '#tests/harness/page.tsx'
import { browserCart } from '#web/features/cart/browser-cart.ts'
import { startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import CartPage from './cart.page.tsx'

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const pricing = [{ sellingPrice: 100, price: 100 }]
const store = { id: id(9), storeName: 'Ada', storeUrl: 'ada' }
const variant = (at: number, size: string, quantity: number) => ({
  id: id(at),
  sku: '',
  options: [{ property: 'Size', option: size }],
  pricing,
  offer: null,
  discount: 0,
  inStock: quantity > 0,
  quantity,
})
/** In S and M, few in L, and sold out in XL. */
const shirt = {
  id: id(1),
  name: 'Shirt',
  hostedImages: [],
  pricing,
  offer: null,
  inStock: true,
  quantity: 9,
  store,
  storeName: 'Ada',
  weight: 1,
  variantProperties: [{ type: 'Size', options: ['S', 'M', 'L', 'XL'] }],
  variant: [variant(2, 'S', 9), variant(3, 'M', 9), variant(4, 'L', 4), variant(5, 'XL', 0)],
}
const answer = (data: unknown) => Response.json({ success: true, status: 200, message: 'Cart updated.', data })
const products = ({ path }: { path: string }) =>
  path === '/v1/products/customer/product' ? answer({ count: 1, rows: [shirt] }) : undefined
const kept = (at: number, size: string, quantity: number) =>
  browserCart.set({
    productId: id(1),
    variantId: id(at),
    quantity,
    price: 100,
    name: 'Shirt',
    options: [size],
    storeId: store.id,
    storeName: 'Ada',
    storeUrl: 'ada',
  })
const said = () => toastStore.shown().at(-1)?.message

test('a visitor changes the size of an item, which joins that size in the cart, up to what is left', async () => {
  kept(3, 'M', 2)
  kept(4, 'L', 3)
  const { person } = showPage(<CartPage />, products)
  const choose = async (size: string) => {
    const [first] = await screen.findAllByRole('button', { name: 'Change options of Shirt' })
    if (first) await person.click(first)
    await person.click(await screen.findByRole('radio', { name: size }))
  }
  await choose('XL, sold out')
  expect(screen.getByRole('button', { name: 'Change' })).toBeDisabled()
  await person.click(screen.getByRole('radio', { name: 'S' }))
  await person.click(screen.getByRole('button', { name: 'Change' }))
  expect(browserCart.list().map(({ options, quantity }) => [options, quantity])).toEqual([
    [['S'], 2],
    [['L'], 3],
  ])
  expect(said()).toBe('Cart updated.')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Shirt' })[0]).toHaveFocus())

  await choose('L')
  expect(screen.getByText('Only 4 left, 3 in your cart already')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Change' }))
  expect(browserCart.list().map(({ options, quantity }) => [options, quantity])).toEqual([[['L'], 4]])
  expect(said()).toBe('All 4 that are left are in your cart.')
  browserCart.remove(id(4))
})

test('a customer’s choice is sent, and a refusal stays in the dialog', async () => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const item = (itemId: number, at: number, size: string): CartItem => ({
    id: id(itemId),
    productId: id(1),
    variantId: id(at),
    name: 'Shirt',
    hostedImages: [],
    pricing,
    offer: null,
    seenPrice: 100,
    storeId: store.id,
    storeName: 'Ada',
    storeUrl: 'ada',
    IsDigitalProduct: false,
    available: true,
    left: 9,
    productVariant: { id: id(at), sku: '', options: [{ property: 'Size', option: size }], quantity: 2 },
  })
  const cart = (one: CartItem) => ({
    cartItemsData: [one],
    savedItems: [],
    count: 2,
    total: 200,
    weight: 1,
    appliedDiscountCodes: [],
    selectedShippingAddress: null,
    merchantAddresses: [],
  })
  const refused = { success: false, status: 409, message: 'This one has sold out. Choose another one.' }
  let soldOut = true
  const { sent, person } = showPage(
    <CartPage />,
    call => {
      if (call.path === '/v1/cart/get-cart') return answer(cart(item(20, 3, 'M')))
      if (!call.path.startsWith('/v1/cart/change-variant/')) return products(call)
      if (soldOut) return Response.json({ ...refused, error: { code: 'variant_sold_out' } }, { status: 409 })
      return answer(cart(item(21, 2, 'S')))
    },
    '/customer/cart',
  )
  await person.click(await screen.findByRole('button', { name: 'Change options of Shirt' }))
  await person.click(await screen.findByRole('radio', { name: 'S' }))
  await person.click(screen.getByRole('button', { name: 'Change' }))
  expect(await screen.findByText(refused.message)).toBeVisible()
  soldOut = false
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ path }) => path.includes('change-variant')).map(({ path, body }) => [path, body])).toEqual([
    [`/v1/cart/change-variant/${id(20)}`, { variantId: id(2) }],
    [`/v1/cart/change-variant/${id(20)}`, { variantId: id(2) }],
  ])
  expect(document.getElementById(`item-${id(2)}`)).toHaveTextContent('S')
})
