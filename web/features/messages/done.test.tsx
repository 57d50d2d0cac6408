import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Conversation, listConversations } from '#contract/messages/conversations.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { MessagesIndex } from './messages-index.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } }))
afterEach(() => endSession('merchant'))

const row: Conversation = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  about: { kind: 'product', id: '01a21fb6-9fee-7382-9786-2aea1b2ce001', name: 'Kettle', picture: null },
  storeId: 's',
  storeName: 'Àdùkẹ́ Cloth',
  storeUrl: 'aduke',
  storeOffSale: false,
  customerId: 'c',
  customerName: 'Ada Obi',
  lastText: 'Thank you!',
  lastFrom: 'customer',
  lastAt: '2026-11-18T09:00:00.000Z',
  unread: 1,
  waiting: true,
}
const message = { id: 'm', from: 'customer', authorName: 'Ada Obi', text: row.lastText, picture: null }

/** A store's messages, of which one is to be answered until it is marked as done. */
function show(writes: boolean, path: string) {
  let now = row
  return showPage(
    <MessagesIndex side="store" writes={writes} />,
    ({ method, path, body }) => {
      if (method === 'PATCH' && path.endsWith('/done'))
        now = { ...row, unread: 0, waiting: !(body as { done: boolean }).done }
      const rows = [now]
      const list = { rows, count: 1, unread: now.unread, waiting: now.waiting ? 1 : 0, answerMinutes: null }
      const page = { rows: [{ ...message, createdAt: row.lastAt }], count: 1, conversation: now, answerMinutes: null }
      const data = method === 'PATCH' ? now : path.startsWith(`${listConversations.path}/`) ? page : list
      return Response.json({ success: true, message: '', data })
    },
    path,
  )
}

test('a store marks a conversation as done in its list, and undoes it from the toast', async () => {
  const { sent, person } = show(true, '/merchant/messages')
  const tabs = await screen.findByRole('navigation', { name: 'Messages to answer, or all' })
  await waitFor(() => expect(tabs).toHaveTextContent('To answer1'))
  await person.click(
    await screen.findByRole('button', { name: 'Mark the conversation with Ada Obi about Kettle as done' }),
  )
  await waitFor(() => expect(tabs).not.toHaveTextContent('1'))
  expect(screen.queryByRole('button', { name: /as done/ })).toBeNull()
  const toast = toastStore.shown().at(-1)
  expect(toast).toMatchObject({ message: 'Marked as done.', action: { label: 'Undo' } })
  toast?.action?.onClick()
  await waitFor(() => expect(tabs).toHaveTextContent('To answer1'))
  const changes = sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(changes).toEqual([{ done: true, seen: row.lastAt }, { done: false }])
})

test('an open conversation is marked as done and put back there too, for roles that can write', async () => {
  const { person } = show(true, `/merchant/messages?id=${row.id}`)
  await person.click(await screen.findByRole('button', { name: 'Mark as done' }))
  expect(await screen.findByText('Done without a reply.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('No reply needed?')).toBeVisible()
})

test('a role that can only view marks nothing as done', async () => {
  show(false, `/merchant/messages?id=${row.id}`)
  await vi.waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Messages' })).getByText('Thank you!')).toBeVisible(),
  )
  expect(screen.queryByRole('button', { name: /done/ })).toBeNull()
})

test('Ctrl+Enter sends a message, and Enter begins a new line', async () => {
  const { sent, person } = show(true, `/merchant/messages?id=${row.id}`)
  const field = await screen.findByRole('textbox', { name: 'Message' })
  await person.type(field, 'Good morning,{Enter}it is in stock.')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      threadId: row.id,
      text: 'Good morning,\nit is in stock.',
    }),
  )
})
