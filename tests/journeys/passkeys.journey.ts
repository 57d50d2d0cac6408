import { expect, type Page } from '@playwright/test'
import { fillSignIn, mailedLink, signIn, someone, test } from './people.ts'

/** Passkeys of an administrator, with Chromium's virtual authenticator: a real browser dialog without a person. */

const tag = String(Date.now()).slice(-7)
const email = `keys.${tag}@bitmarte.test`
const password = 'a long enough one'

/** Gives the page an authenticator that confirms by itself, and returns how to take it away. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return {
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('textbox', { name: 'Name (optional)' }).fill(name)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
}

test('an administrator adds a passkey, signs in with it, and removes another', async ({ browser }) => {
  test.setTimeout(180_000)
  const boss = await someone(browser)
  await signIn(boss, 'admin', 'superadmin@bitmarte.test')
  await boss.goto('/admin/admins?admin=new')
  const drawer = boss.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'First name' }).fill('Kemi')
  await drawer.getByRole('textbox', { name: 'Last name' }).fill(`Keys ${tag}`)
  await drawer.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await drawer.getByRole('combobox', { name: 'Role' }).click()
  await boss.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(boss.getByText('Admin successfully created')).toBeVisible()

  const kemi = await someone(browser)
  await kemi.goto(await mailedLink(kemi, email, /reset-password/))
  await kemi.getByLabel('Password', { exact: true }).fill(password)
  await kemi.getByRole('button', { name: 'Set password' }).click()
  await signIn(kemi, 'admin', email, password)
  const device = await withAuthenticator(kemi)
  await kemi.goto('/admin/account')
  await addPasskey(kemi, '')
  const codes = kemi.getByRole('dialog').getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allInnerTexts()
  await kemi.getByRole('button', { name: 'I’ve saved them' }).click()
  const factors = kemi.getByRole('list', { name: 'Second factors' })
  await expect(factors.getByRole('listitem')).toHaveText([/^Chrome on Linux.*not used yet/])
  await expect(factors.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  await addPasskey(kemi, 'The same again')
  await expect(kemi.getByRole('alert')).toContainText('This device already has a passkey')
  await kemi.keyboard.press('Escape')

  await kemi.context().clearCookies()
  await kemi.goto('/admin/login')
  await fillSignIn(kemi, email, password)
  await expect(kemi.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(kemi.getByRole('button', { name: 'Use authenticator app' })).toHaveCount(0)
  const use = kemi.getByRole('button', { name: 'Use passkey' })
  await expect(use).toBeFocused()
  await kemi.keyboard.press('Enter')
  await expect(kemi).not.toHaveURL(/\/login/, { timeout: 15_000 })
  await kemi.goto('/admin/account')
  await expect(factors.getByRole('listitem')).toHaveText([/last used/])

  // Another device, which the browser reaches instead of the first.
  await device.remove()
  const key = await withAuthenticator(kemi)
  await addPasskey(kemi, 'Security key')
  await expect(factors.getByRole('listitem')).toHaveCount(2)
  await factors.getByRole('button', { name: 'Rename Security key' }).click()
  const dialog = kemi.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Blue key')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await factors.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await dialog.getByLabel('Your password').fill('wrong password')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That isn’t your password.')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(factors.getByRole('listitem')).toHaveText([/^Blue key/])
  await key.remove()

  // Somebody without the device signs in with a recovery code.
  const phone = await someone(browser, true)
  await withAuthenticator(phone)
  await phone.goto('/admin/login')
  await fillSignIn(phone, email, password)
  await phone.getByRole('button', { name: 'Use passkey' }).click()
  await expect(phone.getByRole('alert')).toContainText('cancelled or took too long')
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone).not.toHaveURL(/\/login/, { timeout: 15_000 })
})
