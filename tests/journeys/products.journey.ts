import { type Browser, expect, type Page } from '@playwright/test'
import { addPicture, drawing, ownerOf, signIn, someone, test } from './people.ts'

/** Each test makes products of its own in a seeded store, so they can run beside each other and any other. */
const store = 'Kano Leather'
const name = (what: string) => `${what} ${Date.now().toString(36)}`

async function merchant(browser: Browser, phone = false): Promise<Page> {
  const page = await someone(browser, phone)
  await signIn(page, 'merchant', await ownerOf(store))
  return page
}

async function administrator(browser: Browser): Promise<Page> {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  return page
}

async function write(page: Page, called: string): Promise<void> {
  await page.goto('/merchant/products/new')
  await fill(page, called)
}

async function fill(page: Page, called: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(called)
  await page.getByRole('combobox', { name: 'Category' }).fill('bags')
  await page.getByRole('option', { name: /Bags/ }).first().click()
  await page.getByRole('textbox', { name: 'Selling price' }).fill('12000')
  await page.getByRole('textbox', { name: 'In stock' }).fill('7')
  await page.getByRole('textbox', { name: 'Packed weight' }).fill('0.8')
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText(/^Sent for approval/)).toBeVisible()
  await expect(page).toHaveURL(/\/merchant\/products\/[\da-f-]{36}$/)
}

test('a merchant adds a product, an administrator approves it by keyboard, and customers find it', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await merchant(browser)
  const called = name('Journey satchel')
  await write(page, called)
  await expect(page.getByText(/^You earn ₦/)).toBeVisible()

  const pictures = page.locator('input[type="file"]')
  await pictures.setInputFiles(await drawing(page, 'teal', { width: 300, height: 200 }))
  await expect(page.getByText('This picture has 300 × 200 pixels.')).toBeVisible()
  const large = { width: 800, height: 800 }
  await pictures.setInputFiles([await drawing(page, 'teal', large), await drawing(page, 'tan', large)])
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Alt text of picture 1' }).fill('From the front')
  await page.getByRole('button', { name: 'Move picture 1 back' }).click()
  await expect(page.getByRole('textbox', { name: 'Alt text of picture 2' })).toHaveValue('From the front')

  await page.getByRole('button', { name: 'Add a property' }).click()
  await page.getByRole('textbox', { name: 'Property', exact: true }).fill('Colour')
  for (const option of ['Brown', 'Black']) {
    await page.getByRole('textbox', { name: 'Add an option of Colour' }).fill(option)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('textbox', { name: 'In stock of Black' }).fill('3')
  await page.getByRole('textbox', { name: 'Selling price of Black' }).fill('13500')
  await page.getByRole('combobox', { name: 'Shown for: picture 2' }).selectOption('Colour: Black')
  await send(page)
  await expect(page.getByText('Pending approval').first()).toBeVisible()
  const address = page.url()

  const admin = await administrator(browser)
  await admin.goto(`/admin/products?approvalStatus=pending&search=${encodeURIComponent(called)}`)
  await admin.getByRole('link', { name: called }).click()
  await expect(admin.getByText('₦12,000.00 to ₦13,500.00')).toBeVisible()
  await admin.keyboard.press('a')
  await expect(admin.getByText(/^Approved “.+”\. The merchant is notified/)).toBeVisible()

  await page.goto(address)
  await expect(page.getByText('Published').first()).toBeVisible()
  await page.getByRole('link', { name: 'View in the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible()
  const shown = page.getByRole('region', { name: 'Pictures, large' }).getByRole('img').first()
  await expect(shown).toHaveAttribute('alt', called)
  await page.getByRole('list', { name: 'Colour' }).getByRole('link', { name: 'Black' }).click()
  await expect(shown).toHaveAttribute('alt', 'From the front')
})

test('an administrator adds and approves a product for a store', async ({ browser }) => {
  const page = await administrator(browser)
  const called = name('Given bag')
  await page.goto('/admin/products/new')
  await page.getByRole('combobox', { name: 'Store' }).fill(store)
  await page.getByRole('option', { name: store }).click()
  await fill(page, called)
  await addPicture(page)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/^Approved “.+”\. The merchant is notified/)).toBeVisible()

  const owner = await merchant(browser)
  await owner.goto(`/merchant/products?search=${encodeURIComponent(called)}`)
  await expect(owner.getByRole('row').filter({ hasText: called })).toContainText('Published')
})

test('input survives a reload, and a draft stays private to the store', async ({ browser }) => {
  const page = await merchant(browser, true)
  const called = name('Kept bag')
  await write(page, called)
  await page.reload()
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(called)
  await expect(page.getByRole('textbox', { name: 'In stock' })).toHaveValue('7')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.goto(`/merchant/products?standing=draft&search=${encodeURIComponent(called)}`)
  await expect(page.getByRole('link', { name: called })).toBeVisible()
})

test('a rejection shows its reason; bulk actions publish, unpublish and delete', async ({ browser }) => {
  const page = await merchant(browser)
  const called = name('Refused bag')
  await write(page, called)
  await addPicture(page)
  await send(page)
  const address = page.url()

  const admin = await administrator(browser)
  await admin.goto(`/admin/products?search=${encodeURIComponent(called)}`)
  await admin.getByRole('checkbox', { name: new RegExp(called) }).check()
  await admin.keyboard.press('r')
  await admin.getByRole('button', { name: 'Description too short' }).click()
  // Sooner than the menu fetches its counts by itself.
  const counts = admin.waitForResponse(response => response.url().includes('/v1/admin/today'), { timeout: 5_000 })
  await admin.getByRole('button', { name: 'Reject product' }).click()
  await expect(admin.getByText('Rejected.', { exact: true })).toBeVisible()
  await counts

  await page.goto(address)
  await expect(page.getByText('“Description too short”')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Goat leather, sewn by hand.')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText(/^Sent for approval/)).toBeVisible()
  await expect(page.getByText('Pending approval').first()).toBeVisible()

  await page.goto(`/merchant/products?search=${encodeURIComponent(called)}`)
  const row = page.getByRole('checkbox', { name: new RegExp(called) })
  await row.check()
  await page.getByRole('button', { name: 'Unpublish (1)' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await row.check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete product' }).click()
  await expect(page.getByText('No matching products')).toBeVisible()
})
