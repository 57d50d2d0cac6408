// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { showPage } from '#tests/harness/page.tsx'
import { BankChanges } from './bank-changes.tsx'

const change = (at: string) => ({
  by: 'Ngozi Eze',
  at,
  former: { name: 'Access Bank ····0031', accountName: 'NGOZI EZE' },
})
const store = {
  first: { by: 'Ada Obi', at: '2026-11-12T09:00:00Z' },
  bank: { bankName: 'Guaranty Trust Bank', accountNumber: '0123456789', accountName: 'MUSA BELLO' },
  bankChanges: [change('2026-11-13T09:00:00Z'), change('2026-11-11T09:00:00Z')],
} as unknown as ApprovalStore

test('an approver reads which bank account was changed, by whom, and whether after the first approval', () => {
  showPage(<BankChanges store={store} />)
  const [latest, before, now] = screen.getAllByRole('listitem')
  expect(latest).toHaveTextContent(
    /^Fri 13 Nov, .* by Ngozi Eze, after the first approval by Ada Obi\. Before: Access Bank ····0031, NGOZI EZE\.$/,
  )
  expect(before).not.toHaveTextContent('after the first approval')
  expect(now).toHaveTextContent('Now: Guaranty Trust Bank 0123456789, MUSA BELLO.')
})

test('an approver reads whose first approval a change withdrew', () => {
  const bankChanges = [{ ...change('2026-11-13T09:00:00Z'), withdrew: 'Ada Obi' }]
  showPage(<BankChanges store={{ ...store, first: null, bankChanges }} />)
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
    / by Ngozi Eze, which withdrew the first approval by Ada Obi\. Before: Access Bank ····0031/,
  )
})

test('nothing is said of a bank account that wasn’t changed', () => {
  showPage(<BankChanges store={{ ...store, bankChanges: [] }} />)
  expect(screen.queryByText(/bank account/)).toBeNull()
})
