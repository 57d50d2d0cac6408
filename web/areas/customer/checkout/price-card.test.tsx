import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { AddAddress } from '#web/features/addresses/address-form.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { naira } from '#web/ui/format.ts'
import CheckoutPage from './checkout.page.tsx'
import { PriceCard } from './price-card.tsx'

const before = { price: undefined, updating: false, digital: false, paying: false, onPay: () => {}, card: null }

test('the summary has discounts and a total before an address is known', async () => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  const price = { stores: [], subtotal: 20_000, discount: 3_000, total: 17_000, codes: [], appliedGiftCards: [] }
  showPage(<PriceCard {...before} addressless cart={{ count: 2, total: 20_000 }} />, ({ path }) =>
    path === '/v1/cart/price' ? Response.json({ success: true, message: '', data: price }) : undefined,
  )
  await expect
    .poll(() => document.body.textContent)
    .toContain('2 items₦20,000.00Discounts−₦3,000.00Deliveryafter you enter an addressTotal so far₦17,000.00')
  endSession('customer')
})

test.each([
  [[], 'Includes VAT₦391.36', 'To pay₦5,609.50Includes VAT₦391.36'],
  [
    [{ id: 'g', last4: '7QF2', amount: 5_500 }],
    'To pay₦109.50',
    'Total₦5,609.50Includes VAT₦391.36Gift card ending 7QF2−₦5,500.00To pay₦109.50',
  ],
])('VAT is below the total that includes it, also where a gift card pays (%#)', (giftCards, last, words) => {
  const due = 5_609.5 - giftCards.reduce((sum, card) => sum + card.amount, 0)
  const sums = { subtotal: 5_609.5, discount: 0, shippingFee: 0, shippingDiscount: 0, total: 5_609.5, vat: 391.36, due }
  const price = { addressId: 'a', stores: [], giftCards, refusedCoupons: [], problems: [], payable: true, quote: null }
  // The test's browser has none.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  showPage(<PriceCard {...before} price={{ ...sums, ...price }} addressless={false} cart={undefined} />)
  const list = document.querySelector('dl')
  expect(list?.textContent).toContain(words)
  expect(screen.getByRole('status')).toHaveTextContent(`To pay ${naira(due)}`)
  expect(list?.textContent?.endsWith(last)).toBe(true)
})

test('the summary of downloads alone names no delivery', async () => {
  showPage(<PriceCard {...before} addressless digital cart={{ count: 1, total: 3_500 }} />)
  await expect.poll(() => document.body.textContent).toContain('1 item₦3,500.00Total so far')
  expect(document.body).not.toHaveTextContent('Delivery')
})

test.each([true, false])('an address only for a receipt (%s) asks nothing that only a rider needs', async digital => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  showPage(<AddAddress digital={digital} onDone={() => {}} />)
  await expect.poll(() => document.body.textContent).toContain('Street and number')
  for (const words of ['For questions about the delivery', 'Landmark', 'Second phone number', 'Note for the rider'])
    expect(document.body.textContent?.includes(words), words).toBe(!digital)
  endSession('customer')
})

test('the checkout of an unknown customer shows placeholders, nothing of a guest’s and no empty cart', () => {
  showPage(<CheckoutPage />)
  expect(document.body).toHaveTextContent('Order summary')
  expect(document.body).not.toHaveTextContent(/need an account|0 items|after you enter an address/)
})

test('without a network the summary says when it can be paid, unless a payment is under way', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const words = 'You can pay as soon as the network is back. Your cart is unchanged.'
  showPage(<PriceCard {...before} addressless={false} cart={undefined} />)
  expect(document.body).toHaveTextContent(words)
  cleanup()
  showPage(<PriceCard {...before} addressless={false} cart={undefined} paying />)
  expect(document.body).not.toHaveTextContent(words)
})
