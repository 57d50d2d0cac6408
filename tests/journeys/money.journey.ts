import { expect, type Page } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Transactions, payments, the ledger and reconciliation. */

const saved = async (page: Page) => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  return (await file).suggestedFilename()
}

test('an administrator follows a payment into the ledger', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/transactions?from=2025-11-22&to=2027-01-01')
  const table = page.getByRole('table', { name: 'Received payments' })
  await expect(table.getByRole('link').first()).toBeVisible()
  expect(await saved(page)).toMatch(/^transactions-.*\.csv$/)
  await table.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ledger entries' }).click()
  await expect(page.getByRole('table', { name: 'Ledger entries' })).toBeVisible()
})

test('the books are verified, and a day is reconciled with the provider', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/ledger')
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('The books balance', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Accounts' }).getByText('Commission')).toBeVisible()

  await page.goto('/admin/payments?view=reconciliation')
  await page.getByRole('button', { name: 'Reconcile', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Reconciled days' })).toBeVisible()
})

test('a merchant sees the payments of its own store only', async ({ browser }) => {
  const [store] = await inDatabase<{ email: string }>(
    `select a.email from stores s join accounts a on a.id = s.merchant_id where s.live order by s.name offset 9 limit 1`,
    [],
  )
  const page = await someone(browser)
  await signIn(page, 'merchant', store?.email ?? '')
  await page.goto('/merchant/transactions?from=2025-11-22&to=2027-01-01')
  const table = page.getByRole('table', { name: 'Transactions' })
  await table.getByRole('link').first().click()
  await expect(page.getByText('Paid for your order')).toBeVisible()
  await expect(page.getByText('IP address')).toHaveCount(0)
})

test('a reconciliation exception shows the next step and is settled with a note', async ({ browser }) => {
  const reference = `other-${Date.now().toString(36)}`
  await inDatabase(
    `with compared as (
       insert into reconciliations (day, asked_at, ran_at) values ('2026-01-01', now(), now()) on conflict (day) do update set ran_at = now()
       returning day
     )
     insert into reconciliation_exceptions (day, record, problem, reference, provider_kobo, found_at)
     select day, 'payment', 'unknown', $1, 250000, now() from compared`,
    [reference],
  )
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.getByRole('link', { name: /^Paystack and the ledger differ/ }).click()
  const line = page.getByRole('table', { name: 'Exceptions' }).getByRole('row').filter({ hasText: reference })
  await expect(line).toContainText('₦2,500.00')
  await line.getByRole('button', { name: 'Settle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Resolution' }).fill('Another shop’s, which has the same account.')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(line).toHaveCount(0)
  await page.goto('/admin/payments?view=reconciliation&settled=true')
  await expect(line).toContainText('Another shop’s')
})
