import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { correctGuestEmail } from '#contract/identity/guests.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, sessionOf, startSession } from '#web/shell/session.ts'
import { GuestEmail } from './guest-email.tsx'

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
afterEach(() => endSession('customer'))

const [wrong, right] = ['ify@gmial.test', 'ify@gmail.test']

function show(canCorrect: boolean, accountType: 'guest' | 'customer' = 'guest') {
  startSession({ kind: 'customer', token: 'token', user: { accountType, email: wrong } })
  let email = wrong
  return showPage(
    <GuestEmail />,
    ({ method, body }) => {
      if (method === 'PATCH') email = (body as { email: string }).email
      const data = method === 'PATCH' ? null : { email, canCorrect }
      return Response.json({ success: true, message: 'E-mail corrected.', data })
    },
    '/customer/orders/one',
  )
}

test('a guest corrects the e-mail of the order, and the session has the new one', async () => {
  const { sent, person } = show(true)
  await person.click(await screen.findByRole('button', { name: 'Correct the e-mail' }))
  await person.type(screen.getByRole('textbox', { name: 'New e-mail' }), right)
  await person.click(screen.getByRole('button', { name: 'Correct e-mail' }))
  expect(await screen.findByText(right)).toBeVisible()
  expect(sent.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: correctGuestEmail.path, body: { email: right } },
  ])
  await waitFor(() => expect(sessionOf('customer')?.user.email).toBe(right))
})

test('a guest who can’t correct it any more reads where to write', async () => {
  show(false)
  expect(await screen.findByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact-us')
  expect(screen.queryByRole('button')).toBeNull()
})

test('somebody with an account reads nothing about it', async () => {
  const { sent } = show(true, 'customer')
  await Promise.resolve()
  expect(sent).toEqual([])
  expect(screen.queryByText(/We mail you/)).toBeNull()
})
