// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { initialRules } from '#contract/settings/public-rules.ts'
import { showPage } from '#tests/harness/page.tsx'
import { keepDraft } from '#web/shell/draft.ts'
import { RulesContext } from '#web/shell/rules.ts'
import ForgotPasswordPage from './forgot-password.page.tsx'
import LoginPage from './login.page.tsx'
import { Signup } from './signup.page.tsx'

test.each([
  ['merchant', ['Store name', 'First name', 'Last name', 'E-mail', 'Phone number', 'Password']],
  ['partner', ['Company name', 'First name', 'Last name', 'E-mail', 'Phone number', 'Password']],
] as const)('sign-up of a %s lists its errors in the order of the fields', async (kind, fields) => {
  const { person } = showPage(<Signup kind={kind} />)
  const shown = [...document.querySelectorAll('form label')].map(label => label.textContent)
  await person.click(screen.getByRole('button', { name: /account|store/i }))
  const errors = within(screen.getByRole('alert')).getAllByRole('listitem')
  expect(errors.map(each => each.textContent?.split(':')[0])).toEqual(fields)
  expect(shown).toEqual(fields)
})

const typed = { email: 'ada@example.ng', firstName: 'Ada', lastName: 'Obi', phoneNumber: '0803 555 0188' }

test('what a guest typed about themselves is filled in at sign-up and at sign-in', () => {
  keepDraft('guest', { version: '', values: typed }, 'tab')
  showPage(<Signup kind="customer" />, undefined, '/customer/signup')
  const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(['E-mail', 'First name', 'Last name'].map(typedInto)).toEqual(['ada@example.ng', 'Ada', 'Obi'])
  cleanup()
  showPage(<LoginPage />, undefined, '/customer/login')
  expect(typedInto('E-mail')).toBe('ada@example.ng')
  cleanup()
  showPage(<Signup kind="merchant" />, undefined, '/merchant/signup')
  expect(typedInto('E-mail')).toBe('')
  sessionStorage.clear()
})

test.each([
  ['customer', 'I’ve confirmed it', 'Use another e-mail'],
  ['merchant', 'Sign up again', 'Sign up again'],
] as const)(
  '“Check your e-mail” of a %s stays over a reload, sends again and leads back to the form',
  async (kind, shown, back) => {
    let state: unknown
    function Page() {
      state = useLocation().state
      return <Signup kind={kind} />
    }
    const answer = {
      success: true,
      status: 201,
      message: 'OK',
      data: null,
      ...(kind === 'customer' && { waiting: 'w' }),
    }
    const path = `/${kind}/signup`
    const { person, sent } = showPage(<Page />, () => Response.json(answer), path)
    for (const [label, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Obi'],
      ['E-mail', 'ada@example.ng'],
      ['Password', 'a long enough password'],
      ...(kind === 'merchant' ? [['Store name', 'Ada'] as const, ['Phone number', '0803 555 0188'] as const] : []),
    ] as const)
      await person.type(screen.getByLabelText(label), text)
    await person.click(screen.getByRole('button', { name: /account|store/i }))
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    if (kind === 'merchant') {
      await person.click(screen.getByRole('button', { name: 'Send again' }))
      expect(await screen.findByText('Requested again. Open the newest mail.')).toBeVisible()
      const [first, second] = sent.filter(({ method }) => method === 'POST').map(({ path: to, body }) => [to, body])
      expect(second).toEqual(first)
    }
    cleanup()
    // The browser keeps the state of the page's entry in its history.
    const again = showPage(<Page />, () => undefined, { path, state })
    expect(screen.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    expect(screen.getByText('ada@example.ng')).toBeVisible()
    expect(screen.getByRole('button', { name: shown })).toBeVisible()
    await again.person.click(screen.getByRole('button', { name: back }))
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toBeVisible())
  },
)

test.each(['customer', 'merchant', 'admin', 'shipping-partner'])(
  'a %s has a password reset mailed again',
  async area => {
    const respond = () => Response.json({ success: true, message: 'OK', data: null })
    const { person, sent } = showPage(<ForgotPasswordPage />, respond, `/${area}/forgot-password`)
    await person.type(screen.getByLabelText('E-mail'), 'ada@example.ng')
    await person.click(screen.getByRole('button', { name: 'Send link' }))
    await person.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Requested again. Open the newest mail.')).toBeVisible()
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(bodies).toEqual([{ email: 'ada@example.ng' }, { email: 'ada@example.ng' }])
  },
)

test('a shipping company reads its share, payday and minimum payout before it signs up', async () => {
  const rules = { ...initialRules, partnerShare: 77.5, minimumPayout: 2_500 }
  const before = (kind: 'partner' | 'customer', path: string) =>
    showPage(
      <RulesContext value={rules}>
        <Signup kind={kind} />
      </RulesContext>,
      undefined,
      path,
    )
  before('partner', '/shipping-partner/signup')
  expect(screen.getByText(/77.5% of each order’s delivery fee/)).toBeVisible()
  expect(screen.getByText(/paid on Mondays, from ₦2,500/)).toBeVisible()
  expect(screen.getByText(/RC number/)).toBeVisible()
  cleanup()
  before('customer', '/customer/signup')
  expect(screen.queryByText(/delivery fee/)).toBeNull()
  cleanup()
  showPage(<LoginPage />, undefined, '/shipping-partner/login')
  expect(screen.getByRole('link', { name: 'See what you earn, and sign up' })).toHaveAttribute(
    'href',
    '/shipping-partner/signup',
  )
})
