import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { atBrowser, type Customer, newCustomer } from './customers.ts'
import { fillSignIn, someone, test } from './people.ts'

/** Signing in with a second step: an authenticator app, or the recovery codes where the phone is gone. */

/** Returns the app's code after some steps of 30 s. */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

async function givePassword(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto('/customer/login')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

test('sign-in needs a code from the app or a recovery code, until two-factor is turned off', async ({ browser }) => {
  const person = await newCustomer(browser)
  const page = await atBrowser(browser, person)
  const elsewhere = await atBrowser(browser, person)

  await page.goto('/customer/account')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await code.fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write the 6 digits of your app')
  await code.fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const [first = '', second = ''] = await listed.allInnerTexts()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Save as a file' }).click()
  expect((await saving).suggestedFilename()).toBe('bitmarte-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

  await elsewhere.goto('/customer/account')
  await expect(elsewhere).toHaveURL(/\/customer\/login/)

  const phone = await someone(browser, true)
  await givePassword(phone, person)
  const field = phone.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill(codeOf(secret, 1))
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone).not.toHaveURL(/\/login/)

  const without = await someone(browser)
  await givePassword(without, person)
  await without.getByRole('button', { name: 'Use a recovery code' }).click()
  await without.getByRole('textbox', { name: 'Recovery code' }).fill(first.toLowerCase())
  await without.getByRole('button', { name: 'Sign in' }).click()
  await expect(without).not.toHaveURL(/\/login/)

  await without.goto('/customer/account')
  await expect(without.getByText('Recovery codes left: 9')).toBeVisible()
  await without.getByRole('button', { name: 'Turn off' }).click()
  const off = without.getByRole('dialog')
  await off.getByLabel('Your password').fill(person.password)
  await off.getByRole('textbox', { name: 'Code' }).fill(first)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(off.getByRole('alert')).toContainText('That code is wrong')
  await off.getByRole('textbox', { name: 'Code' }).fill(second)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(without.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})
