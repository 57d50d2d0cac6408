// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { showPage } from '#tests/harness/page.tsx'
import GuestPage from './guest.page.tsx'

test('a link that was cut says what a guest without an account can do', async () => {
  const { status, message } = errors.order_link_not_valid
  const refused = { success: false, status, code: 'order_link_not_valid', message, errors: [], requestId: 'r' }
  showPage(<GuestPage />, () => Response.json(refused, { status }))
  expect(await screen.findByText(/incomplete or has expired/)).toHaveTextContent('we send you a new link')
  expect(screen.getByRole('link', { name: 'Find your order' })).toHaveAttribute('href', '/customer/find-order')
})
