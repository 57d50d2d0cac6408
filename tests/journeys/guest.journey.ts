import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { putInCart } from './customers.ts'
import { mailedLink, someone, test } from './people.ts'

/** A first purchase without an account. */

const password = 'a long enough password'

/** Buys a product as a guest, from the cart to the page after paying. Returns the order's path. */
async function buyAsGuest(page: Page, email: string): Promise<string> {
  await putInCart(page, 'kaftan')
  await page.goto('/customer/cart')
  await page.getByRole('link', { name: 'Go to checkout' }).last().click()
  await expect(page).toHaveURL(/\/customer\/checkout$/)
  // The server renders it too.
  await page.reload()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone number', { exact: true }).fill('0803 555 0188')
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Last name').fill('Eze')
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  const state = page.getByRole('combobox', { name: 'State' })
  await state.click()
  const lagos = page.getByRole('option', { name: 'Lagos', exact: true })
  // Below the field, whose label stays visible.
  const [field, option] = [await state.boundingBox(), await lagos.boundingBox()]
  expect(option?.y).toBeGreaterThan(field?.y ?? Number.NaN)
  await lagos.click()
  await page.getByRole('combobox', { name: 'Local government area' }).click()
  await page.getByRole('option', { name: 'Surulere' }).click()
  await page.getByLabel('Street and number').fill('14 Adéníran Ogunsanya Street')
  await expect(page.getByLabel('Full name')).toHaveValue('Ngozi Eze')
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('0803 555 0188')
  const code = page.getByLabel('Coupon code')
  await code.fill('ASO')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('heading', { name: 'One delivery' })).toBeInViewport()
  // The step with the code stays while the first address is priced.
  await expect(code).toHaveValue('ASO')
  // Nothing is paid while a typed code isn't applied.
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(code).toBeFocused()
  await expect(
    page.getByRole('alert').filter({ hasText: 'This code isn’t valid at the stores in your cart.' }),
  ).toBeVisible()
  await code.clear()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  const order = page.getByRole('list', { name: 'Your orders' }).getByRole('link').first()
  return (await order.getAttribute('href')) ?? ''
}

test('a guest buys on a phone, opens the order from the mail, and makes an account of it', async ({ browser }) => {
  test.setTimeout(240_000)
  const email = `ngozi.${randomUUID()}@example.ng`
  const phone = await someone(browser, true)
  const path = await buyAsGuest(phone, email)
  await expect(phone.getByRole('heading', { name: 'Save your details for next time' })).toBeVisible()

  // The mail opens the order on another device.
  const page = await someone(browser)
  const link = await mailedLink(page, email, /customer\/guest/)
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The mail proves the e-mail, so a password is enough.
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Save your details for next time' })).toBeHidden()
  await page.goto('/customer/orders')
  await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible()
  await page.goto('/customer/account')
  await expect(page.getByText(email).first()).toBeVisible()

  // The link of the mail opens the order in the account that has it, and the page is the server's.
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(errors).toEqual([])
})

test('a guest chooses a password after paying and continues signed in once the mail is confirmed', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const email = `ngozi.${randomUUID()}@example.ng`
  const page = await someone(browser, true)
  const path = await buyAsGuest(page, email)
  await page.goto(path)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.getByRole('button', { name: 'I’ve confirmed it' }).click()
  await expect(page.getByText('This e-mail isn’t confirmed yet. Open the link in our mail, and press')).toBeVisible()

  const elsewhere = await someone(browser)
  await elsewhere.goto(await mailedLink(elsewhere, email, /confirmation/))
  // Another device could be that of somebody else, so it asks for the password, or for a new one.
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await expect(elsewhere).toHaveURL(/\/$/)
  // The device that signed up is signed in, and the account has the order.
  await page.getByRole('button', { name: 'I’ve confirmed it' }).click()
  // It stays on the page, as an account.
  const user = () => page.evaluate(() => localStorage.getItem('bitmarte_customer_user') ?? '')
  await expect.poll(user).toContain('"accountType":"customer"')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.goto('/customer/account')
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goto('/customer/orders')
  await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible()
})
