// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { statementOf } from './payout-words.ts'
import { SentAmount } from './sent-amount.tsx'

test('what is sent more or less than an order earned links to the statement that says for what', () => {
  showPage(
    <SentAmount due={18_000} amount={17_990} statement={statementOf({ statementId: 'one' })} />,
    undefined,
    '/admin',
  )
  expect(screen.getByText(/₦10.00 taken off/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe('/admin/payouts/one')
})

test('an amount that is sent whole needs no statement', () => {
  showPage(<SentAmount due={18_000} amount={18_000} statement="/admin/payouts/one" />, undefined, '/admin')
  expect(screen.queryByRole('link')).toBeNull()
})
