import { expect, type Page } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Reports: a store's own, everybody's and one store's, how money is divided, and their files. */

const emailOf = async (nth: number): Promise<string> => {
  const [store] = await inDatabase<{ email: string }>(
    `select a.email from stores s join accounts a on a.id = s.merchant_id
     where s.live order by s.name offset $1 limit 1`,
    [String(nth)],
  )
  return store?.email ?? ''
}

const saved = async (page: Page) => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).last().click()
  return (await file).suggestedFilename()
}

test('a merchant chooses a range, opens the orders behind a figure, and downloads a table', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'merchant', await emailOf(7))
  await page.goto('/merchant/reports')
  await expect(page.getByRole('heading', { name: 'Net sales over time' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Date ranges' }).getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/)
  await expect(page.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true')

  await page.getByRole('textbox', { name: 'From' }).fill('02/02/2026')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('01/02/2026')
  await expect(page.getByRole('alert').filter({ hasText: 'The first day is after the last.' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name: 'Locations' }).click()
  await expect(page.getByRole('table', { name: 'Locations' })).toBeVisible()
  expect(await saved(page)).toMatch(/^locations-.*\.csv$/)

  await page.getByRole('navigation', { name: 'Date ranges' }).getByRole('link', { name: 'Today' }).click()
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name: 'Not sold' }).click()
  await expect(page.getByText(/units in stock, worth ₦/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Products not sold' }).getByRole('row').nth(1)).toContainText('₦')
  expect(await saved(page)).toMatch(/^unsold-.*\.csv$/)

  await page.getByRole('link', { name: 'Orders placed', exact: true }).last().click()
  await expect(page).toHaveURL(/\/merchant\/orders\?from=/)
})

test('an administrator drills down the division of money to one order', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/finance')
  await expect(page.getByRole('heading', { name: 'Due to', exact: true })).toBeVisible()
  expect(await saved(page)).toMatch(/^finance-sales-.*\.csv$/)
  await page.getByRole('table', { name: 'By store' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/storeId=.*report=orders|report=orders.*storeId=/)
  await page.getByRole('table', { name: 'By order' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/)

  await page.goto('/admin/reports')
  await expect(page.getByRole('heading', { name: 'Net sales breakdown' })).toBeVisible()
})

test('a report prints without navigation', async ({ browser }) => {
  const page = await someone(browser)
  await page.addInitScript(() => {
    window.print = () => {
      window.name = 'printed'
    }
  })
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/reports')
  await expect(page.getByRole('heading', { name: 'Net sales breakdown' })).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => window.name)).toBe('printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Net sales breakdown' })).toBeVisible()
})

test('the widest tables of Finance fit a screen of 1,440 px', async ({ browser }) => {
  const page = await someone(browser)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', 'admin@bitmarte.test')
  for (const [report, name] of [
    ['orders', 'By order'],
    ['settlement', 'Due to stores with next-day payouts'],
  ]) {
    await page.goto(`/admin/finance?report=${report}`)
    const table = page.getByRole('table', { name })
    await expect(table.getByRole('columnheader')).toHaveCount(12)
    await expect(table.getByRole('row').nth(1)).toContainText('₦')
    const hidden = await table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1))
    expect(hidden, name).toBe(0)
  }
})
