import { expect } from '@playwright/test'
import { signIn, someone, test } from './people.ts'

/** Everybody sees where the own account is signed in, and signs out another device. */

for (const [area, email] of [
  ['admin', 'scheduler@bitmarte.test'],
  ['merchant', 'staff@bitmarte.test'],
  ['shipping-partner', 'partner@bitmarte.test'],
] as const)
  test(`${email} signs out another device on the account page`, async ({ browser }) => {
    const [here, there] = [await someone(browser), await someone(browser, true)]
    await signIn(there, area, email)
    await signIn(here, area, email)
    await here.goto(`/${area}/account`)
    const sessions = here.getByRole('listitem').filter({ hasText: 'Signed in' })
    await expect(sessions.first()).toContainText('This device')
    // The latest other one, which is the phone's.
    await sessions
      .nth(1)
      .getByRole('button', { name: /^Sign out / })
      .click()
    await expect(here.getByText('Device signed out.')).toBeVisible()
    await there.goto(`/${area}/account`)
    await expect(there).toHaveURL(new RegExp(`/${area}/login`))
    await here.reload()
    await expect(sessions.first()).toContainText('This device')
  })
