import { expect, type Page } from '@playwright/test'
import { atBrowser, goToPay, newCustomer, putInCart } from './customers.ts'
import { kobo, test } from './people.ts'

const amountOf = async (page: Page, label: RegExp): Promise<number> =>
  kobo(
    await page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .last()
      .locator('dd')
      .innerText(),
  )

test('after buying: the history, a receipt that adds up, buying again, and cancelling with the money back', async ({
  browser,
}) => {
  const page = await atBrowser(browser, await newCustomer(browser))
  await putInCart(page, 'kaftan')
  const product = await page.getByRole('heading', { level: 1 }).innerText()
  await goToPay(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('list', { name: 'Your orders' })).toBeVisible()

  // The history finds it by product, and says what comes next.
  await page.goto('/customer/orders')
  await page.getByPlaceholder(/^Search by order/).fill(product)
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('is packing it next')
  await row.getByRole('link').click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  const total = await amountOf(page, /^Total$/)
  const order = page.url()

  // The receipt has the same total, paid with the card, and prints without what is around it.
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('article')).toContainText('Sold by')
  expect(await amountOf(page, /^Total$/)).toBe(total)
  expect(await amountOf(page, /ending 4081/)).toBe(total)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  // Buying again puts it into the cart once, however fast one clicks.
  await page.goto(order)
  await page.getByRole('button', { name: 'Buy again' }).dblclick()
  await expect(page.getByText('1 item is in your cart, at today’s prices.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your cart' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: product }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible()

  // Before cancelling it is said where the money goes; after it, how far it is.
  await page.goto(order)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('goes back to your card ending 4081')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled.' })).toBeVisible()
  const back = page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
  await expect(back).toContainText('To the card ending 4081')
  expect(kobo(await back.getByText('₦').innerText())).toBe(total)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await page.goto('/customer/orders?tab=cancelled')
  await expect(row).toHaveCount(1)
})
