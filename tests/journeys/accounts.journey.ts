import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { verifyToken } from '#contract/identity/accounts.ts'
import { listMerchantOrders } from '#contract/orders/orders.ts'
import { unsubscribeToken } from '#server/domains/notifications/unsubscribe-links.ts'
import { demoSecret } from '#server/platform/config.ts'
import { signIns } from '#server/seed/sign-ins.ts'
import { atBrowser, newCustomer } from './customers.ts'
import { drawing, fillSignIn, inDatabase, mailedLink, signIn, someone, test } from './people.ts'

/** Getting in, getting out, and getting back in. */

test.describe.configure({ mode: 'parallel' })

/** First page of each user kind. */
const homes: Readonly<Record<string, { path: string; heading: string }>> = {
  Customer: { path: '/', heading: 'Every market in Nigeria, one cart.' },
  Merchant: { path: '/merchant', heading: 'Today' },
  'Store staff': { path: '/merchant', heading: 'Today' },
  Administrator: { path: '/admin', heading: 'Good ' },
  'Super administrator': { path: '/admin', heading: 'Good ' },
  Scheduler: { path: '/admin/schedule', heading: 'Schedule' },
  Dispatcher: { path: '/admin/dispatch', heading: 'Deliveries' },
  'Hub administrator': { path: '/admin/hub', heading: 'Ikeja hub' },
  'Shipping partner': { path: '/shipping-partner', heading: 'Today' },
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => /^bitmarte_\w+_token$/.test(name))?.value ?? ''
}

async function stands(page: Page, token: string): Promise<boolean> {
  const answer = await page.request.get(verifyToken.path, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok()
}

async function signOut(page: Page): Promise<void> {
  const customer = page.getByRole('button', { name: /^Account of/ })
  if (await customer.isVisible()) {
    await customer.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  } else {
    await page.getByRole('complementary').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
}

for (const { kind, email, password, url } of signIns) {
  test(`${kind}: signs in, starts on the right page, and signs out`, async ({ browser }) => {
    const page = await someone(browser)
    const home = homes[kind]
    await page.goto(url)
    await fillSignIn(page, email, password)
    await expect(page).toHaveURL(({ pathname }) => pathname === home?.path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home?.heading ?? kind)

    const token = await tokenOf(page)
    expect(await stands(page, token)).toBe(true)
    await signOut(page)
    await expect(page).toHaveURL(({ pathname }) => pathname === (kind === 'Customer' ? '/' : url))
    await expect.poll(() => tokenOf(page)).toBe('')
    await expect.poll(() => stands(page, token)).toBe(false)
  })
}

test('a forgotten password is replaced through the mailed link, once, and every other session ends', async ({
  browser,
}) => {
  const person = await newCustomer(browser)
  const elsewhere = await atBrowser(browser, person)
  const page = await someone(browser)
  await page.goto('/customer/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()

  const link = await mailedLink(page, person.email, /reset-password/)
  const fresh = 'quite another password'
  // Clicked in the mailbox, whose frame has to let the page open.
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').locator(`a[href="${link}"]`).first().click()
  const reset = await opened
  await reset.getByLabel('New password').fill(fresh)
  await reset.getByRole('button', { name: 'Set password' }).click()
  await expect(reset.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await reset.close()

  await page.goto('/customer/login')
  await fillSignIn(page, person.email, person.password)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/login/)
  await fillSignIn(page, person.email, fresh)
  await expect(page).not.toHaveURL(/\/login/)

  await elsewhere.goto('/customer/orders')
  await expect(elsewhere).toHaveURL(/\/customer\/login\?next=%2Fcustomer%2Forders/)

  const again = await someone(browser)
  await again.goto(link)
  await again.getByLabel('New password').fill('a third password here')
  await again.getByRole('button', { name: 'Set password' }).click()
  await expect(again.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await again.getByRole('link', { name: 'Send a new link' }).click()
  await expect(again.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('a customer’s token opens no merchant page', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  await page.goto('/merchant/orders')
  await expect(page).toHaveURL(/\/merchant\/login\?next=%2Fmerchant%2Forders/)

  const { path } = listMerchantOrders
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${await tokenOf(page)}` } })
  expect(answer.status()).toBe(403)
})

test('a customer changes name, picture and phone number, and an e-mail through the mailed link', async ({
  browser,
}) => {
  const person = await newCustomer(browser)
  const page = await atBrowser(browser, person)
  await page.goto('/customer/account')
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Phone number (optional)').fill('12345')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Write a Nigerian number')
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByLabel('Phone number (optional)').fill('0803 555 0199')
  await page.getByLabel('Choose a picture').setInputFiles(await drawing(page, '#145c43'))
  await expect(page.getByRole('img', { name: 'Ngozi Eze' })).toHaveCount(0)
  await expect(page.getByText('Another picture')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Adaeze Eze' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Adaeze Eze' })).toBeVisible()

  const fresh = `adaeze.${randomUUID()}@example.ng`
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await page.getByLabel('New e-mail').fill(fresh)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We mailed a link to ${fresh}`)).toBeVisible()

  // On another device, signed out.
  const phone = await someone(browser, true)
  await phone.goto(await mailedLink(phone, fresh, /new-email/))
  await phone.getByRole('button', { name: 'Use this e-mail' }).click()
  await expect(phone.getByRole('heading', { name: 'Your e-mail is changed' })).toBeVisible()
  await phone.getByRole('link', { name: 'Sign in', exact: true }).click()
  await fillSignIn(phone, fresh, person.password)
  await expect(phone).not.toHaveURL(/\/login/, { timeout: 15_000 })
  await page.reload()
  await expect(page.getByText(`You sign in with ${fresh}`)).toBeVisible()
})

test('a window keeps what was typed in it when another one saves the same form, but not after a sign-out', async ({
  browser,
}) => {
  const person = await newCustomer(browser)
  const first = await atBrowser(browser, person)
  await first.goto('/customer/account')
  const second = await first.context().newPage()
  await second.goto('/customer/account')
  const last = (page: Page) => page.getByRole('textbox', { name: 'Last name' })
  const drafts = () =>
    second.evaluate(() =>
      [...Object.entries(sessionStorage), ...Object.entries(localStorage)]
        .filter(([key]) => key.includes('_draft.'))
        .map(String),
    )
  await last(second).fill('Okonkwo')
  await first.getByRole('textbox', { name: 'First name' }).fill('Ngozika')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('Profile saved.')).toBeVisible()
  await expect.poll(drafts).toEqual([expect.stringContaining('Okonkwo')])
  await second.reload()
  await expect(second.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(last(second)).toHaveValue('Okonkwo')
  await expect(second.getByRole('textbox', { name: 'First name' })).toHaveValue('Ngozika')

  // The other window deletes the draft because it saved, and then because its person leaves.
  await last(first).fill('Eze-Okoro')
  await last(second).fill('Okonkwo-Eze')
  await first.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(first).toHaveURL('/')
  await expect(second.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  expect(await drafts()).toEqual([])
})

test('two windows with the same form keep what was typed in each over a reload', async ({ browser }) => {
  const person = await newCustomer(browser)
  const first = await atBrowser(browser, person)
  const windows = [first, await first.context().newPage(), await first.context().newPage()]
  const last = (page: Page) => page.getByRole('textbox', { name: 'Last name' })
  for (const [at, page] of windows.entries()) {
    await page.goto('/customer/account')
    await last(page).fill(`Eze ${at}`)
    // By then the window has found out whether another one has the form.
    await expect
      .poll(() => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])))
      .toContain(`Eze ${at}`)
  }
  for (const [at, page] of windows.entries()) {
    await page.reload()
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(last(page)).toHaveValue(`Eze ${at}`)
  }
})

test('a customer downloads the data, closes the account, changes their mind, and closes it again', async ({
  browser,
}) => {
  const person = await newCustomer(browser)
  const page = await atBrowser(browser, person)
  await page.goto('/customer/account')
  await page.getByRole('button', { name: 'Prepare the file' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download file' }).click({ timeout: 30_000 })
  expect((await downloading).suggestedFilename()).toBe('bitmarte-data.json')

  const close = async () => {
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByText('Your account closes on')).toBeVisible()
  }
  await close()
  await page.goto(await mailedLink(page, person.email, /account#close/))
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account closes 14 days after you ask for it')).toBeVisible()
  await close()
})

test('mails of a kind stop by their link without signing in, and the account page shows it', async ({ browser }) => {
  const person = await newCustomer(browser)
  const page = await atBrowser(browser, person)
  await page.goto('/customer/account')
  const mails = page.getByRole('switch', { name: 'Messages: By e-mail' })
  await expect(mails).toBeChecked()
  const [account] = await inDatabase<{ id: string }>('select id from accounts where email = $1', [person.email])
  const link = `/unsubscribe/${unsubscribeToken({ secret: demoSecret }, account?.id ?? '', 'messages')}`

  // What a mail program posts.
  const posted = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(posted.ok()).toBe(true)
  await page.reload()
  await expect(mails).not.toBeChecked()

  const reader = await someone(browser, true)
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: 'These mails are stopped' })).toBeVisible()
  await reader.getByRole('button', { name: 'Send them again' }).click()
  await expect(reader.getByRole('heading', { name: 'Stop mails' })).toBeVisible()
  await reader.goto(link)
  // Opening the link stops them.
  await expect(reader.getByRole('heading', { name: 'These mails are stopped' })).toBeVisible()
  expect((await reader.goto(`${link}x`))?.status()).toBe(404)
})
