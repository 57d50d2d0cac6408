// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { sessionOf, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import ForgotPasswordPage from './forgot-password.page.tsx'
import LoginPage from './login.page.tsx'

test.each(['customer', 'merchant', 'admin', 'shipping-partner'])(
  'the e-mail typed at the %s sign-in is filled in where a forgotten password is reset, and back, and not in an address',
  async area => {
    const paths = Object.fromEntries(
      [LoginPage, ForgotPasswordPage].map((page, at) => [`/${area}/${at ? 'forgot-password' : 'login'}`, page]),
    )
    function Pages() {
      const { pathname, search, hash } = useLocation()
      const Shown = paths[pathname] ?? LoginPage
      return (
        <>
          <output>{pathname + search + hash}</output>
          <Shown />
        </>
      )
    }
    const { person } = showPage(<Pages />, () => undefined, `/${area}/login`)
    await person.type(screen.getByLabelText('E-mail'), 'ada@example.com')
    await person.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    expect(await screen.findByRole('button', { name: 'Send link' })).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.com')
    expect(screen.getByText(`/${area}/forgot-password`)).toBeVisible()
    await person.clear(screen.getByLabelText('E-mail'))
    await person.type(screen.getByLabelText('E-mail'), 'bola@example.com')
    await person.click(screen.getByRole('link', { name: 'Back to sign in' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveValue('bola@example.com')
    expect(screen.getByText(`/${area}/login`)).toBeVisible()
  },
)

function Page() {
  const { pathname } = useLocation()
  return pathname === '/admin/login' ? <LoginPage /> : <p>{pathname}</p>
}

/** Opens the sign-in page with a stored session, about which the server says this. */
function openWithSession(verified: () => Response) {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'scheduler' } })
  return showPage(<Page />, ({ path }) => (path === '/v1/auth/verify-token' ? verified() : undefined), '/admin/login')
}

test('a session that the server has ended leaves the form and what is typed alone', async () => {
  const refusal = { success: false, status: 401, message: '', code: 'token_not_valid', requestId: '' }
  const { person } = openWithSession(() => Response.json(refusal, { status: 401 }))
  await person.type(screen.getByLabelText('E-mail'), 'ada@example.com')
  await waitFor(() => expect(sessionOf('admin')).toBeUndefined())
  expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.com')
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['You’ve been signed out.'])
})

test('a session that can’t be verified now continues, as without a network', async () => {
  openWithSession(() => Response.error())
  expect(await screen.findByText('/admin/schedule')).toBeVisible()
})

test('a session that is valid continues at its first page', async () => {
  openWithSession(() => Response.json({ success: true, status: 200, message: 'OK', data: {} }))
  expect(await screen.findByText('/admin/schedule')).toBeVisible()
})

test('a customer who bought without an account gets to the order from the sign-in page', () => {
  showPage(<LoginPage />, () => undefined, '/customer/login')
  expect(screen.getByRole('link', { name: 'Find your order' })).toHaveAttribute('href', '/customer/find-order')
})
