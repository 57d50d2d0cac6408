// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { permissions } from '#contract/identity/accounts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { CustomerCredit } from './customer-credit.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

test('granting store credit names the least amount that can be granted', async () => {
  const answer = (data: object) => Response.json({ success: true, message: '', data })
  const { person } = showPage(
    <CustomerCredit id="one" name="Ngozi Eze" />,
    ({ path }) =>
      path.startsWith(permissions.path)
        ? answer({ resources: [{ resource: 'payments', right: 'manage' }], twoFactorMissing: false })
        : answer({ balance: 0, movements: [] }),
    '/admin/customers',
  )
  await person.click(await screen.findByRole('button', { name: 'Grant store credit' }))
  for (const typed of ['-5', '0']) {
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    await person.clear(amount)
    await person.type(amount, typed)
    await person.tab()
    expect(await screen.findByText('At least ₦0.01.')).toBeVisible()
  }
})
