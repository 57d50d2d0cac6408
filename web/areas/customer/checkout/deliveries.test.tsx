import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CheckoutPrice } from '#contract/checkout/checkout.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import CheckoutCompletePage from './checkout-complete.page.tsx'
import { Deliveries } from './deliveries.tsx'
import { useNotes } from './use-notes.ts'

const place = { zone: 'A', state: 'Lagos', lga: 'Ikeja' }
const sums = { subtotal: 0, discount: 0, shippingFee: 0, shippingDiscount: 0, total: 0, vat: 0, due: 0 }
const dress = {
  id: 'i',
  productId: 'p',
  variantId: 'v',
  name: 'Dress',
  hostedImages: [],
  IsDigitalProduct: false,
  options: [],
  quantity: 3,
  price: 7_000.1,
  discount: 2_100,
  total: 18_900.3,
}
const price: CheckoutPrice = {
  addressId: 'a',
  ...sums,
  giftCards: [],
  refusedCoupons: [],
  problems: [],
  payable: true,
  quote: null,
  stores: [
    {
      storeId: 's',
      storeName: 'Ada',
      storeUrl: 'ada',
      items: [dress],
      ...sums,
      coupons: [],
      shippingFee: 1_526.4,
      shipping: {
        storeId: 's',
        storeName: 'Ada',
        shippingFee: 1_526.4,
        discount: 0,
        from: place,
        to: place,
        vehicle: 'Bike',
        chargeableWeight: 1,
        withinLagos: true,
        expectedDays: null,
        free: false,
        reckoning: null,
      },
    },
  ],
}

test('a file that is bought with a parcel says that it waits for that', () => {
  const items = [dress, { ...dress, id: 'f', name: 'Pattern', IsDigitalProduct: true }]
  const shown = (bought: typeof items) =>
    showPage(
      <Deliveries
        price={{ ...price, stores: price.stores.map(store => ({ ...store, items: bought })) }}
        noteTo={() => ''}
        onNote={() => {}}
      />,
    )
  shown(items)
  expect(screen.getByText('To download once the rest from this store is delivered')).toBeVisible()
  cleanup()
  shown(items.slice(1))
  expect(screen.queryByText(/^To download once/)).toBeNull()
  expect(screen.getByText('Download available right after payment')).toBeVisible()
})

test('a delivery has the price of each item, before discounts, and names the fee', () => {
  showPage(<Deliveries price={price} noteTo={() => ''} onNote={() => {}} />)
  expect(screen.getByText('Dress × 3').closest('li')).toHaveTextContent('Dress × 3₦21,000.30')
  expect(screen.getByText('Delivery fee').parentElement).toHaveTextContent('Delivery fee₦1,526.40')
})

test('a note that is added has the focus, and one that was kept doesn’t take it', async () => {
  const { person } = showPage(<Deliveries price={price} noteTo={() => ''} onNote={() => {}} />)
  await person.click(screen.getByRole('button', { name: 'Add a note to Ada' }))
  expect(screen.getByRole('textbox', { name: 'Note to Ada' })).toHaveFocus()
  cleanup()
  showPage(<Deliveries price={price} noteTo={() => 'Ring twice'} onNote={() => {}} />)
  expect(screen.getByRole('textbox', { name: 'Note to Ada' })).not.toHaveFocus()
})

afterEach(() => sessionStorage.clear())

/** The checkout's deliveries, opened again with a cart item of this ID. */
function open(id = 'i') {
  cleanup()
  const now = { ...price, stores: price.stores.map(store => ({ ...store, items: [{ ...dress, id }] })) }
  const Checkout = () => <Deliveries price={now} {...useNotes()} />
  return showPage(<Checkout />).person
}
const add = () => screen.getByRole('button', { name: 'Add a note to Ada' })

async function write() {
  const person = open()
  await person.click(add())
  await person.type(screen.getByLabelText('Note to Ada'), 'Ring twice')
}

test('a note to a store is there again after the provider’s page or the cart', async () => {
  await write()
  open()
  expect(screen.getByLabelText('Note to Ada')).toHaveValue('Ring twice')
})

test('a note that was sent with an order isn’t there for the next one', async () => {
  await write()
  // Placed without this tab: the items of the next order are others.
  open('j')
  expect(add()).toBeVisible()
  cleanup()
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const data = { state: 'placed', purchase: 'BM-7K4Q-2M9X', orders: [], due: 0, total: 0 }
  showPage(
    <CheckoutCompletePage />,
    ({ path }) => (path.includes('order') ? Response.json({ success: true, message: '', data }) : undefined),
    '/customer/checkout/complete?reference=bm-01a21fb69fee738297862aea1b2ce000',
  )
  await screen.findByText('BM-7K4Q-2M9X')
  open()
  expect(add()).toBeVisible()
  endSession('customer')
})
