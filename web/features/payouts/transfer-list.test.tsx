// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PayoutTransfer } from '#contract/payouts/transfers.ts'
import { showPage } from '#tests/harness/page.tsx'
import { TransferList } from './transfer-list.tsx'

const payout: PayoutTransfer = {
  id: 'one',
  status: 'paid',
  scheduled: true,
  amount: 20_975,
  fee: 25,
  earned: 18_000,
  requestedAt: '2026-11-23T00:10:00.000Z',
  paidAt: '2026-11-23T00:20:00.000Z',
  reference: 'payout-1',
  failure: null,
  cancelReason: null,
  bankName: 'Access Bank',
  accountEnding: '6789',
  orders: 1,
  paidWith: null,
  hasStatement: true,
}

const list = (rows: PayoutTransfer[]) =>
  showPage(<TransferList rows={rows} error={null} onRetry={() => {}} statements="/merchant/payouts" empty="" />)

test('what was earned, carried over or taken back and the fee add up to the payout', () => {
  list([payout, { ...payout, id: 'two', amount: 14_975 }])
  const [, carried, taken] = screen.getAllByRole('row')
  const textOf = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole('cell')
      .map(cell => cell.textContent)
  expect(textOf(carried)).toEqual(expect.arrayContaining(['₦18,000.00', '₦3,000.00', '−₦25.00', '₦20,975.00']))
  expect(textOf(taken)).toEqual(expect.arrayContaining(['₦18,000.00', '−₦3,000.00', '−₦25.00', '₦14,975.00']))
})

test('a payout of an older server, which doesn’t say what was earned, leaves both amounts out', () => {
  list([{ ...payout, earned: undefined }])
  expect(screen.getAllByText(/₦/).map(amount => amount.textContent)).toEqual(['−₦25.00', '₦20,975.00'])
})
