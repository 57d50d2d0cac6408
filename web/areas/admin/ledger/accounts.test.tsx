// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import AdminLedgerPage from './ledger.page.tsx'

const orderId = '01a22c40-1389-7954-839e-5833eea3f6b1'
const answers: Record<string, unknown> = {
  accounts: {
    rows: [
      { kind: 'provider_clearing', name: 'Card provider', owners: 0, balance: 9_000 },
      { kind: 'escrow', name: 'Held for the order', owners: 225, balance: -9_000 },
    ],
    total: 0,
    events: [],
  },
  proof: null,
  owners: { count: 1, rows: [{ ownerId: orderId, name: 'BM-7K4Q-2M9X', storeName: 'Ada Fabrics', owed: 9_000 }] },
}

test('a kind of account opens the balances of its orders, and an order its entries and its page', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const { sent } = showPage(
    <AdminLedgerPage />,
    ({ path }) =>
      Response.json({ success: true, data: answers[/ledger\/(\w+)/.exec(path)?.[1] ?? ''] ?? { resources: [] } }),
    '/admin/ledger',
  )
  const held = await screen.findByRole('link', { name: 'Held for the order' })
  expect(screen.queryByRole('link', { name: /Card provider/ })).toBeNull()
  await userEvent.click(held)
  const row = (await screen.findByText('Ada Fabrics')).closest('tr')
  if (!row) throw new Error('No row')
  expect(sent.map(({ path }) => path)).toContainEqual(expect.stringContaining('kind=escrow'))
  expect(within(row).getByRole('link', { name: 'BM-7K4Q-2M9X' })).toHaveAttribute(
    'href',
    expect.stringMatching(`view=journal.*order=${orderId}|order=${orderId}.*view=journal`),
  )
  expect(within(row).getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/admin/orders/${orderId}`)
})

test.each([
  ['merchant_payable', 9_000, 'Owed to the store₦9,000.00'],
  ['delivery_payable', -500, 'BalanceOwes ₦500.00'],
])('the journal of one %s begins with its name and its balance', async (kind, owed, said) => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const account = { ownerId: orderId, name: 'Ada Fabrics', kind, owed }
  showPage(
    <AdminLedgerPage />,
    ({ path }) =>
      Response.json({
        success: true,
        data: path.includes('/journal') ? { count: 0, rows: [], account } : answers.accounts,
      }),
    `/admin/ledger?view=journal&owner=${orderId}`,
  )
  const title = await screen.findByRole('heading', { name: 'Ada Fabrics' })
  expect(title.closest('section')).toHaveTextContent(said)
})
