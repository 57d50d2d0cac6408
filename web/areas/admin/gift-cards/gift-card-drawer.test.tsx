// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GiftCardDetail } from '#contract/money/gift-cards.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { GiftCardDrawer } from './gift-card-drawer.tsx'
import GiftCardsPage from './gift-cards.page.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const card = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  status: 'disabled',
  balance: 5000,
  amount: 5000,
  held: 0,
  buyer: { name: 'Ada Obi', email: 'ada@example.com' },
  recipientName: 'Musa',
  recipientEmail: 'musa@example.com',
  owner: null,
  createdAt: '2026-11-20T08:00:00Z',
  sendAt: '2126-12-09T07:00:00Z',
  sentAt: null,
  expiresAt: null,
  last4: '4081',
  message: '',
  reference: 'bm-1',
  movements: [],
  changes: [],
} as unknown as GiftCardDetail

test('a disabled gift that was scheduled isn’t called scheduled, and enabling it says when it is emailed', async () => {
  const { person } = showPage(
    <GiftCardDrawer id={card.id} onClose={() => {}} />,
    () => Response.json({ success: true, message: '', data: card }),
    '/admin/gift-cards',
  )
  expect(await screen.findByText('Not while it is disabled')).toBeVisible()
  expect(screen.queryByText(/Scheduled/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Enable' }))
  expect(await screen.findByText(/It can be used again\. .* It is emailed on .*9 Dec/)).toBeVisible()
})

test('the list says when a card that isn’t sent is emailed', async () => {
  const rows = [
    { ...card, id: '1', status: 'active', last4: null },
    { ...card, id: '2', status: 'active', sentAt: '2026-11-20T08:00:00Z', recipientName: 'Ify' },
  ]
  const counts = { pending: 0, active: 2, disabled: 0, used: 0, expired: 0 }
  showPage(
    <GiftCardsPage />,
    ({ path }) =>
      path.startsWith('/v1/gift-card')
        ? Response.json({ success: true, message: '', data: { count: 2, rows, counts, owed: 10_000 } })
        : undefined,
    '/admin/gift-cards',
  )
  expect(await screen.findByRole('row', { name: /Not sent.*Scheduled for .*9 Dec.*08:00.*Musa/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Ify/ })).not.toHaveTextContent('Scheduled')
})

const mailed = { ...card, status: 'active', for: 'gift', sentAt: '2026-11-20T08:00:00Z' } as const

test.each([
  [{ ...mailed }, /^Is the address wrong\? Its buyer can have the card sent to another one/],
  [{ ...mailed, issueReason: 'Won the raffle' }, /^Is the address wrong\? Disable this card and issue another/],
])('a gift that nobody has redeemed is sent again after a question (%#)', async (shown, hint) => {
  const { person, sent } = showPage(
    <GiftCardDrawer id={card.id} onClose={() => {}} />,
    () => Response.json({ success: true, message: 'Gift sent.', data: shown }),
    '/admin/gift-cards',
  )
  expect(await screen.findByText(hint)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this card again?' }))
  expect(dialog.getByText(/We mail it to musa@example\.com with a new code/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/v1/gift-card/${card.id}/mail-again`))
})

test.each([
  { ...mailed, owner: { id: 'musa', name: 'Musa', email: 'musa@example.com' } },
  { ...mailed, status: 'disabled' },
  { ...mailed, sentAt: null },
])('a gift that is redeemed, disabled or not sent isn’t sent again (%#)', async shown => {
  showPage(
    <GiftCardDrawer id={card.id} onClose={() => {}} />,
    () => Response.json({ success: true, message: '', data: shown }),
    '/admin/gift-cards',
  )
  expect(await screen.findByRole('button', { name: /able$/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
