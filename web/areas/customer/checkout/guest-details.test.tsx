import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { RequireSession } from '#web/shell/require-session.tsx'
import { endSession } from '#web/shell/session.ts'
import GuestDetails from './guest-details.tsx'

afterEach(() => endSession('customer'))

test('two presses at once make one guest', async () => {
  const { sent } = showPage(<GuestDetails />, ({ method }) =>
    method === 'GET' ? Response.json({ success: true, data: {} }) : undefined,
  )
  const form = screen.getByRole('button', { name: 'Continue as a guest' }).closest('form')
  if (!form) throw new Error('No form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Continue as a guest', busy: true })
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the focus goes to the heading of the step that follows', async () => {
  const user = { id: 'ada', accountType: 'guest' }
  const { person } = showPage(
    <main>
      <RequireSession otherwise={<GuestDetails />}>
        <h1>Pay</h1>
      </RequireSession>
    </main>,
    ({ method, path }) =>
      method === 'POST' && path.includes('guest')
        ? Response.json({ success: true, message: '', token: 'token', data: user })
        : Response.json({ success: true, message: '', data: {} }),
    '/customer/checkout',
  )
  const button = screen.getByRole('button', { name: 'Continue as a guest' })
  button.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pay' })).toHaveFocus())
})
