import { expect } from '@playwright/test'
import { atBrowser, goToPay, newCustomer } from './customers.ts'
import { addPicture, ownerOf, signIn, someone, test } from './people.ts'

/** Digital products: the merchant adds the file, an administrator approves it, and a customer downloads it. */

const pattern = Buffer.from('%PDF-1.4 a pattern to print')

test('a digital product gets its file, is approved, bought without delivery, and downloaded', async ({ browser }) => {
  const called = `Pattern to print ${Date.now().toString(36)}`
  const page = await someone(browser)
  await signIn(page, 'merchant', await ownerOf('Kano Leather'))
  await page.goto('/merchant/products/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(called)
  await page.getByRole('combobox', { name: 'Category' }).fill('bags')
  await page.getByRole('option', { name: /Bags/ }).first().click()
  await page.getByRole('textbox', { name: 'Selling price' }).fill('2500')
  await page.getByRole('textbox', { name: 'In stock' }).fill('50')
  await addPicture(page)
  await page.getByRole('switch', { name: 'Digital product: downloaded, not shipped' }).check()
  await expect(page.getByRole('textbox', { name: 'Packed weight' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/merchant\/products\/[\da-f-]{36}$/)
  const productId = page.url().split('/').at(-1) ?? ''
  await expect(page.getByText('No file yet. Add it before you send the product for approval.')).toBeVisible()

  // It isn't sent for approval without it.
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByRole('alert')).toContainText('File: Add its file before you send it for approval.')

  await page
    .getByLabel('Download file')
    .setInputFiles({ name: 'pattern.pdf', mimeType: 'application/pdf', buffer: pattern })
  await expect(page.getByText('File saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'pattern.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Sent for approval. We notify you of the decision.')).toBeVisible()

  const admin = await someone(browser)
  await signIn(admin, 'admin', 'admin@bitmarte.test')
  await admin.goto(`/admin/products/${productId}`)
  await expect(admin.getByRole('link', { name: 'pattern.pdf' })).toBeVisible()
  await admin.keyboard.press('a')
  await expect(admin.getByText(/^Approved “.+”\. The merchant is notified/)).toBeVisible()

  const customer = await atBrowser(browser, await newCustomer(browser))
  await customer.goto(`/product/${productId}`)
  await expect(customer.getByText('Yours as soon as you pay')).toBeVisible()
  await customer.getByRole('button', { name: 'Add to cart' }).click()
  await expect(customer.getByText('1 added to your cart')).toBeVisible()
  await customer.goto('/customer/checkout')
  await expect(customer.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'To download' })).toBeVisible()
  await expect(customer.getByText(/^Delivery, /)).toHaveCount(0)
  await goToPay(customer)
  await customer.getByRole('button', { name: /^Pay/ }).click()
  await customer.getByRole('link', { name: /^Order BM-/ }).click()

  await expect(customer.getByRole('heading', { name: 'Your files' })).toBeVisible()
  await expect(customer.getByText('10 of 10 downloads left')).toBeVisible()
  const saved = customer.waitForEvent('download')
  await customer.getByRole('button', { name: `Download ${called}` }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('pattern.pdf')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  expect(Buffer.concat(chunks)).toEqual(pattern)
  await expect(customer.getByText('9 of 10 downloads left')).toBeVisible()
})
