import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Bell } from './bell.tsx'
import { persist } from './persistence.ts'
import { newQueryClient } from './query.ts'
import { endSession, startSession } from './session.ts'

const stops: (() => void)[] = []
/** Closes the page. */
const leave = () => {
  cleanup()
  window.dispatchEvent(new Event('pagehide'))
  for (const stop of stops.splice(0)) stop()
}
afterEach(() => {
  leave()
  onlineManager.setOnline(true)
  endSession('partner')
  vi.unstubAllGlobals()
})

/** Opens a page of shipping partners. */
function open() {
  const client = newQueryClient()
  stops.push(persist(client, 'partner'))
  render(
    <MemoryRouter initialEntries={['/shipping-partner']}>
      <QueryClientProvider client={client}>
        <Bell />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const row = {
  id: 'one',
  title: 'New delivery',
  path: '/shipping-partner',
  read: false,
  createdAt: '2026-11-18T09:00Z',
}

test('all notifications are marked as read at once', async () => {
  startSession({ kind: 'partner', token: 'token', user: { id: 'swift' } })
  let unread = 76
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') {
      sent.push(String(body))
      unread = 0
    }
    const data = { count: 1, rows: [{ ...row, read: unread === 0 }], unread }
    return Response.json({ success: true, status: 200, message: '', data })
  })
  open()
  fireEvent.click(await screen.findByText('Mark all as read'))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(sent).toEqual(['{}'])
  await waitFor(() => expect(screen.queryByText('Mark all as read')).toBeNull())
})

test('a page that is opened without a network has the last known notifications and their number', async () => {
  startSession({ kind: 'partner', token: 'token', user: { id: 'swift' } })
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, status: 200, message: '', data: { count: 1, rows: [row], unread: 3 } }),
  )
  open()
  await screen.findByRole('button', { name: 'Notifications, 3 new' })
  leave()

  onlineManager.setOnline(false)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  open()
  await screen.findByRole('button', { name: 'Notifications, 3 new' })
  screen.getByText('New delivery')
})
