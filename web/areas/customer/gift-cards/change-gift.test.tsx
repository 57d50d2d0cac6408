// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BoughtGiftCard } from '#contract/money/gift-cards.ts'
import { showPage } from '#tests/harness/page.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { GivenCards } from './sent-gift-cards.tsx'

const sendOn = dayInLagos(Date.now() + 3 * 86_400_000)
const card: BoughtGiftCard = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  amount: 5000,
  design: 'palm',
  for: 'gift',
  message: 'Enjoy.',
  recipientName: 'Musa',
  recipientEmail: 'musa@example.co',
  createdAt: '2026-11-20T08:00:00Z',
  sendAt: `${sendOn}T07:00:00Z`,
  sentAt: null,
}

test('a disabled gift promises no mail and can’t be changed', () => {
  const sent = { ...card, id: '2', sentAt: '2026-11-21T08:00:00Z', disabled: true }
  showPage(<GivenCards cards={[{ ...card, disabled: true }, sent]} />)
  expect(screen.getByText('Disabled by Bitmarte. It isn’t emailed until it is enabled again.')).toBeVisible()
  expect(screen.getByText(/Emailed on .*Disabled by Bitmarte: it can’t be used now\./)).toBeVisible()
  expect(screen.queryByText(/Will be emailed/)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a gift that nobody has redeemed is sent again, to another address; one that is redeemed isn’t', async () => {
  const sent = { ...card, sentAt: '2026-11-21T08:00:00Z', redeemed: false }
  const page = showPage(
    <GivenCards cards={[sent, { ...sent, id: '2', recipientName: 'Bísí', redeemed: true }]} />,
    ({ method }) =>
      method === 'POST' ? Response.json({ success: true, status: 200, message: 'Gift sent.', data: {} }) : undefined,
  )
  const { person } = page
  expect(screen.getByText(/^Emailed on .* · Redeemed$/)).toBeVisible()
  expect(screen.getByText(/^Emailed on .* · Not redeemed yet$/)).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Send the gift for Musa again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the gift for Musa again' }))
  const email = dialog.getByLabelText('Their e-mail')
  await person.clear(email)
  await person.type(email, 'musa@example.com')
  await person.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() =>
    expect(page.sent.at(-1)).toMatchObject({
      path: `/v1/gift-card/gift/${card.id}/send-again`,
      body: { recipientEmail: 'musa@example.com' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a gift that isn’t sent is changed in a dialog, or sent now; one that is sent isn’t', async () => {
  const sent = { ...card, id: '2', recipientName: 'Bísí', sentAt: '2026-11-21T08:00:00Z' }
  const page = showPage(<GivenCards cards={[card, sent]} />, ({ method }) =>
    method === 'PUT' ? Response.json({ success: true, status: 200, message: 'Gift saved.', data: {} }) : undefined,
  )
  const { person } = page
  const puts = () => page.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(screen.getAllByRole('button')).toHaveLength(1)
  const open = async () => {
    await person.click(screen.getByRole('button', { name: 'Change the gift for Musa' }))
    return within(await screen.findByRole('dialog', { name: 'Change the gift for Musa' }))
  }
  const dialog = await open()
  const email = dialog.getByLabelText('Their e-mail')
  expect(email).toHaveValue('musa@example.co')
  await person.type(email, 'm')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const gift = { recipientName: 'Musa', recipientEmail: 'musa@example.com', message: 'Enjoy.' }
  await waitFor(() => expect(puts()).toEqual([{ ...gift, sendOn }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  await person.click(again.getByRole('radio', { name: 'Now' }))
  expect(again.queryByLabelText('Day')).toBeNull()
  await person.click(again.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(puts()[1]).toMatchObject({ sendOn: null }))
})
