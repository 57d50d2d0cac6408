import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { CreditSection } from './store-credit.tsx'

const at = '2026-11-18T09:00:00.000Z'

test('store credit shows its balance, what is reserved, and why it was granted', () => {
  const history = [{ kind: 'granted' as const, amount: 5_000, reason: 'Sorry for the delay', orders: [], at }]
  renderInTheme(<CreditSection credit={{ giftCardId: null, balance: 4_000, held: 1_000, history }} />)
  expect(screen.getByText('₦4,000.00')).toBeDefined()
  expect(screen.getByText(/Apply it at checkout. It never expires. ₦1,000.00 more is reserved/)).toBeDefined()
  expect(screen.getByText(/Sorry for the delay · /)).toBeDefined()
})

test('store credit that was given up with the account says until when it can be spent', () => {
  const closing = { closesAt: '2126-12-11T09:00:00.000Z', givesUp: 4_000 }
  const history = [{ kind: 'granted' as const, amount: 4_000, reason: null, orders: [], at }]
  renderInTheme(<CreditSection credit={{ giftCardId: null, balance: 4_000, held: 0, history }} closing={closing} />)
  expect(screen.getByText(/You gave up ₦4,000.00 of credit, which expires .* on 11 Dec 2126 or later/)).toBeDefined()
  expect(screen.queryByText(/never expires/)).toBeNull()
})

test('store credit that was given up names no day once the 14 days are over', () => {
  const closing = { closesAt: '2020-12-11T09:00:00.000Z', givesUp: 4_000 }
  const history = [{ kind: 'granted' as const, amount: 4_000, reason: null, orders: [], at }]
  renderInTheme(<CreditSection credit={{ giftCardId: null, balance: 4_000, held: 0, history }} closing={closing} />)
  expect(screen.getByText(/which expires when your account closes\.$/)).toBeDefined()
})

test('used store credit says that nothing is left', () => {
  renderInTheme(<CreditSection credit={{ giftCardId: null, balance: 0, held: 0, history: [] }} />)
  expect(screen.getByText('Nothing is left to spend.')).toBeDefined()
})
