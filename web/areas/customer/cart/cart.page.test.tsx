import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { browserCart } from '#web/features/cart/browser-cart.ts'
import CartPage from './cart.page.tsx'

const things = ['Lamp', 'Book'].map((name, at) => ({ id: `01a21fb6-9fee-7382-9786-2aea1b2ce00${at}`, name }))
const pricing = [{ sellingPrice: 100, price: 100 }]

/** Shows a visitor's cart with the two things, of which 5 are left. */
function showCart({ oneStore = false, digital = '', seenPrice = 100 } = {}) {
  const storeOf = (id: string) => (oneStore ? (things[0]?.id ?? id) : id)
  for (const { id, name } of things)
    browserCart.set({
      productId: id,
      variantId: id,
      quantity: 1,
      price: seenPrice,
      name,
      options: [],
      storeId: storeOf(id),
      storeName: 'Ada',
      storeUrl: 'ada',
    })
  const rows = things.map(({ id, name }) => ({
    id,
    name,
    hostedImages: [],
    pricing,
    offer: null,
    inStock: true,
    quantity: 5,
    IsDigitalProduct: name === digital,
    store: { id: storeOf(id), storeName: 'Ada', storeUrl: 'ada' },
    storeName: 'Ada',
    weight: 1,
    variant: [{ id, options: [], pricing, offer: null, inStock: true, quantity: 5 }],
  }))
  return showPage(<CartPage />, ({ path }) =>
    path === '/v1/products/customer/product'
      ? Response.json({ success: true, message: '', data: { count: rows.length, rows } })
      : undefined,
  )
}

test('a file in the cart says that it waits for what the same store delivers', async () => {
  showCart({ digital: 'Book' })
  await screen.findByRole('link', { name: 'Book' })
  expect(screen.queryByText(/To download once/)).toBeNull()
  cleanup()
  showCart({ digital: 'Book', oneStore: true })
  expect(await screen.findAllByText(/^To download once the rest from this store is delivered/)).toHaveLength(1)
})

test.each([
  [120, /tone-palm/],
  [80, /tone-clay/],
])('a price that was ₦%s and is ₦100 now has its own colour', async (seenPrice, tone) => {
  showCart({ seenPrice })
  const [news] = await screen.findAllByText(`It was ₦${seenPrice}.00 when you added it and is now ₦100.00.`)
  expect(news?.className).toMatch(tone)
})

test('Undo leaves the focus at the item that it put back', async () => {
  const { person } = showCart()
  const remove = await screen.findByRole('button', { name: 'Remove Book' })
  remove.focus()
  await person.keyboard('{Enter}')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo).toHaveFocus())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Book' })).toHaveFocus())
})

test('an item that is moved back to the cart takes the focus', async () => {
  const { person } = showCart()
  await person.click(await screen.findByRole('button', { name: 'Save for later: Book' }))
  const move = await screen.findByRole('button', { name: 'Move to cart: Book' })
  move.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Save for later: Book' })
  await waitFor(() => expect(screen.getByRole('link', { name: 'Book' })).toHaveFocus())
})

test('a new total is announced once it has settled', async () => {
  const { person } = showCart()
  const more = await screen.findByRole('button', { name: 'Increase quantity of Book' })
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await expect.poll(said, { timeout: 3_000 }).toContain('Total without delivery ₦200.00')
  await person.click(more)
  await person.click(more)
  expect(said()).toContain('Total without delivery ₦200.00')
  await expect.poll(said, { timeout: 3_000 }).toContain('Total without delivery ₦400.00')
})

test('a quantity that can’t be bought keeps the customer in the cart, at its field, until it is right', async () => {
  const { person } = showCart()
  const field = await screen.findByRole('textbox', { name: 'Quantity of Book' })
  const open = vi.fn((event: Event) => event.defaultPrevented)
  window.addEventListener('click', open)
  onTestFinished(() => window.removeEventListener('click', open))
  for (const [typed, stays] of [
    ['50', true],
    ['two', true],
    ['2', false],
  ] as const) {
    await person.clear(field)
    await person.type(field, typed)
    const [link] = screen.getAllByRole('link', { name: 'Go to checkout' })
    if (!link) throw new Error('No link')
    await person.click(link)
    expect(open).toHaveLastReturnedWith(stays)
    expect(document.activeElement === field).toBe(stays)
    if (typed === '50') expect(screen.getByRole('alert')).toHaveTextContent('At most 5.')
  }
})
