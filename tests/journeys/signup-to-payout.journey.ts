import { type Browser, expect, type Page } from '@playwright/test'
import { atBrowser, goToPay, newCustomer } from './customers.ts'
import { type NewMerchant, sayTheRest, sayWho, signUp } from './merchants.ts'
import { addPicture, daysLater, earned, fillSignIn, kobo, signIn, someone, test } from './people.ts'

/** A new merchant's way from the sign-up to the first payout, with everybody who has a part in it. */

const tag = Date.now().toString(36)
const kemi: NewMerchant = {
  email: `kemi.${tag}@example.ng`,
  password: 'a long enough password',
  storeName: `Kemi Adire ${tag}`,
}

/** Two people approve the store, since one may not give both. */
async function approve(browser: Browser): Promise<void> {
  for (const [email, gives] of [
    ['admin@bitmarte.test', 'Give first approval'],
    ['superadmin@bitmarte.test', 'Give second approval'],
  ] as const) {
    const page = await someone(browser)
    await signIn(page, 'admin', email)
    await page.goto(`/admin/stores?search=${encodeURIComponent(kemi.storeName)}`)
    await page.getByRole('link', { name: kemi.storeName, exact: true }).click()
    await expect(page.getByText('Open the identity document and proof of address below first.')).toBeVisible()
    await expect(page.getByRole('button', { name: gives })).toBeDisabled()
    await page.getByRole('button', { name: 'Show identity and documents' }).click()
    for (const document of ['View document', 'View proof']) {
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: document }).click(),
      ])
      await opened.close()
    }
    await page.getByRole('button', { name: gives }).click()
    await expect(page.getByRole('button', { name: gives })).toHaveCount(0)
    await page.context().close()
  }
}

/** Writes a product and has it approved. Answers its address in the shop. */
async function sell(page: Page, browser: Browser): Promise<string> {
  const called = `Adire wrapper ${tag}`
  await page.goto('/merchant/products/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(called)
  await page.getByRole('combobox', { name: 'Category' }).fill('bags')
  await page.getByRole('option', { name: /Bags/ }).first().click()
  await page.getByRole('textbox', { name: 'Selling price' }).fill('12000')
  await page.getByRole('textbox', { name: 'In stock' }).fill('7')
  await page.getByRole('textbox', { name: 'Packed weight' }).fill('0.8')
  await addPicture(page)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page).toHaveURL(/\/merchant\/products\/[\da-f-]{36}$/)
  const id = page.url().split('/').at(-1)

  const admin = await someone(browser)
  await signIn(admin, 'admin', 'admin@bitmarte.test')
  await admin.goto(`/admin/products/${id}`)
  await expect(admin.getByText('₦12,000.00').first()).toBeVisible()
  await admin.keyboard.press('a')
  await expect(admin.getByText(/^Approved “.+”\. The merchant is notified/)).toBeVisible()
  await admin.context().close()
  return `/product/${id}`
}

async function payoutArrives(browser: Browser, now: Date): Promise<void> {
  const admin = await someone(browser)
  await admin.clock.setSystemTime(now)
  await signIn(admin, 'admin', 'admin@bitmarte.test')
  await expect(async () => {
    await admin.goto(`/admin/payouts?search=${encodeURIComponent(kemi.storeName)}`)
    await admin.getByRole('button', { name: /^Approve payout/ }).click({ timeout: 1500 })
  }).toPass({ timeout: 30_000 })
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve payout/ })
    .click()
  await expect(admin.getByRole('dialog')).toBeHidden()
}

test('from the sign-up to the first payout', async ({ browser }) => {
  test.setTimeout(240_000)
  const merchant = await someone(browser)
  await signUp(merchant, kemi)
  await fillSignIn(merchant, kemi.email, kemi.password)
  await expect(merchant).not.toHaveURL(/login/)
  await merchant.goto('/merchant/onboarding')
  await sayWho(merchant)
  await sayTheRest(merchant)
  await approve(browser)
  const product = await sell(merchant, browser)

  const customer = await newCustomer(browser)
  const phone = await atBrowser(browser, customer)
  await phone.goto(product)
  await phone.getByRole('button', { name: 'Add to cart' }).click()
  await expect(phone.getByText('1 added to your cart')).toBeVisible()
  await goToPay(phone)
  await phone.getByRole('button', { name: /^Pay/ }).click()
  await expect(phone.getByRole('list', { name: 'Your orders' }).getByRole('listitem')).toHaveCount(1)

  // The store packs it and brings it itself, with the code that only the customer has.
  await merchant.goto('/merchant/orders?tab=pending')
  await merchant.getByRole('row').filter({ hasText: 'Ngozi Eze' }).getByRole('link').first().click()
  await merchant.getByRole('button', { name: 'Start preparing' }).click()
  await merchant.getByRole('button', { name: 'Mark as packed' }).click()
  await merchant.getByRole('button', { name: 'Start the delivery' }).click()
  await phone.goto('/customer/orders')
  await phone.getByRole('listitem').filter({ hasText: kemi.storeName }).getByRole('link').click()
  const code = await phone
    .getByRole('region', { name: 'Delivery code' })
    .getByText(/^\d{3} \d{3}$/)
    .innerText()
  await merchant.getByRole('button', { name: 'Deliver with code' }).click()
  await merchant.getByLabel('Delivery code').fill(code.replace(/\D/g, ''))
  await merchant.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(merchant.getByText('Delivered').first()).toBeVisible()
  const earns = kobo(
    await merchant
      .getByText(/^You earn/)
      .locator('..')
      .getByText('₦')
      .last()
      .innerText(),
  )

  // The return window ends, an administrator approves, and what was earned is sent.
  await daysLater(merchant, 8)
  const now = await daysLater(merchant, 7)
  await payoutArrives(browser, now)
  await expect(async () => {
    await merchant.goto('/merchant/payouts')
    const paid = merchant.getByRole('row').filter({ hasText: 'Paid' }).first()
    expect(kobo(await earned(paid).innerText({ timeout: 1500 }))).toBe(earns)
  }).toPass({ timeout: 30_000 })
})
