import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { MakeAccount } from './make-account.tsx'
import { keepWaiting } from './waiting.ts'

afterEach(() => {
  endSession('customer')
  localStorage.clear()
})

test.each([
  ['the guest’s own sign-up says that a mail waits', 'ada@example.ng', 'Check your e-mail'],
  ['somebody else’s sign-up asks for a password', 'bisi@example.ng', 'Save your details for next time'],
])('after %s', async (_, email, title) => {
  startSession({ kind: 'customer', token: 'token', user: { email: 'ada@example.ng', accountType: 'guest' } })
  keepWaiting({ token: 'waiting', email, next: '/' })
  const { person } = showPage(<MakeAccount />)
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  const again = screen.queryByRole('button', { name: 'Choose another password' })
  if (again) await person.click(again)
  expect(screen.getByLabelText('Password')).toBeVisible()
})
