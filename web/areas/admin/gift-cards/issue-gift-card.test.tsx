// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ViewsOnly } from '#web/ui/read-only.tsx'
import { IssueGiftCard } from './issue-gift-card.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

test('a gift card is issued with the amount as people type it, after a question', async () => {
  const page = showPage(
    <IssueGiftCard />,
    ({ method }) =>
      method === 'POST' ? Response.json({ success: true, message: 'Gift card issued.', data: {} }) : undefined,
    '/admin/gift-cards',
  )
  const { person, sent } = page
  await person.click(screen.getByRole('button', { name: 'Issue a gift card' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue a gift card' }))
  const submit = () => person.click(dialog.getByRole('button', { name: 'Issue gift card' }))
  await person.type(dialog.getByLabelText(/Amount/), '₦999')
  await submit()
  expect(sent).toEqual([])
  await person.clear(dialog.getByLabelText(/Amount/))
  await person.type(dialog.getByLabelText(/Amount/), '₦1,500.50')
  await person.type(dialog.getByLabelText(/Their name/), 'Musa')
  await person.type(dialog.getByLabelText(/Their e-mail/), 'musa@example.com')
  await person.type(dialog.getByLabelText(/Reason/), 'Prize of the November draw')
  await submit()
  const question = within(await screen.findByRole('dialog', { name: /Issue a gift card of ₦1,500\.50\?/ }))
  expect(question.getByText('We mail it to Musa at musa@example.com now. Bitmarte pays for it.')).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Issue gift card' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      {
        amount: 1500.5,
        recipientName: 'Musa',
        recipientEmail: 'musa@example.com',
        message: '',
        reason: 'Prize of the November draw',
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('whoever can only view gift cards can’t issue one', () => {
  showPage(
    <ViewsOnly value={true}>
      <IssueGiftCard />
    </ViewsOnly>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
