import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { browserCart } from '#web/features/cart/browser-cart.ts'
import CartPage from './cart.page.tsx'

const things = ['Lamp', 'Book'].map((name, at) => ({ id: `01a21fb6-9fee-7382-9786-2aea1b2ce00${at}`, name }))
const pricing = [{ sellingPrice: 100, price: 100 }]

test('Undo leaves the focus at the item that it put back', async () => {
  for (const { id, name } of things)
    browserCart.set({
      ...{ productId: id, variantId: id, quantity: 1, price: 100, name, options: [] },
      ...{ storeId: id, storeName: 'Ada', storeUrl: 'ada' },
    })
  const rows = things.map(({ id, name }) => ({
    ...{ id, name, hostedImages: [], pricing, offer: null, inStock: true, quantity: 5 },
    ...{ store: { id, storeName: 'Ada', storeUrl: 'ada' }, storeName: 'Ada', weight: 1 },
    variant: [{ id, options: [], pricing, offer: null, inStock: true, quantity: 5 }],
  }))
  const { person } = showPage(<CartPage />, ({ path }) =>
    path === '/v1/products/customer/product'
      ? Response.json({ success: true, message: '', data: { count: rows.length, rows } })
      : undefined,
  )
  const remove = await screen.findByRole('button', { name: 'Remove Book' })
  remove.focus()
  await person.keyboard('{Enter}')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo).toHaveFocus())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Book' })).toHaveFocus())
})
