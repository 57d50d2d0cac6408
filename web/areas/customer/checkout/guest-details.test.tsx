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

test('an address that is probably mistyped is asked about once before it is sent', async () => {
  const { sent, person } = showPage(<GuestDetails />, ({ method }) =>
    method === 'GET' ? Response.json({ success: true, data: {} }) : undefined,
  )
  const posts = () => sent.filter(({ method }) => method === 'POST')
  const field = screen.getByLabelText('E-mail')
  await person.type(field, 'tola@gmial.com')
  const button = screen.getByRole('button', { name: 'Continue as a guest' })
  await person.click(button)
  await screen.findByRole('button', { name: 'tola@gmail.com?' })
  await waitFor(() => expect(field).toHaveFocus())
  expect(posts()).toHaveLength(0)
  await person.click(button)
  await waitFor(() => expect(posts()).toHaveLength(1))
})

test('Enter in the field of a mistyped address asks, too', async () => {
  const { sent, person } = showPage(<GuestDetails />, ({ method }) =>
    method === 'GET' ? Response.json({ success: true, data: {} }) : undefined,
  )
  await person.type(screen.getByLabelText('E-mail'), 'tola@gmial.com{Enter}')
  await person.click(await screen.findByRole('button', { name: 'tola@gmail.com?' }))
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await person.type(screen.getByLabelText('E-mail'), '{Enter}')
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1))
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
