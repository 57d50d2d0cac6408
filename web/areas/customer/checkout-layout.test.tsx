// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import CheckoutLayout from './checkout-layout.tsx'

test('a payment that comes back in another browser says that it is checked and how to find the order', async () => {
  const { sent } = showPage(<CheckoutLayout />, undefined, '/customer/checkout/complete?reference=ref')
  expect(await screen.findByRole('heading', { name: 'We are checking your payment.' })).toBeVisible()
  expect(screen.getByText(/we email you the order’s number/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find your order' })).toHaveAttribute('href', '/customer/find-order')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/customer/login?next=%2Fcustomer%2Fcheckout%2Fcomplete%3Freference%3Dref',
  )
  expect(sent).toEqual([])
})
