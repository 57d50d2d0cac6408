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

test('on a tablet, names in the tables of payouts wrap between words, and one very long word widens none', async ({
  browser,
}) => {
  const long = `Adéwálé${'wálé'.repeat(12)}`
  const [store] = await inDatabase<{ name: string; id: string }>(
    `select s.id, s.name from stores s join payouts p on p.store_id = s.id where p.status = 'paid' limit 1`,
    [],
  )
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.setViewportSize({ width: 768, height: 900 })
  // Another journey may read the store's name.
  await page.route('**/v1/payouts?*', async route => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(JSON.stringify(store?.name), JSON.stringify(long)) })
  })
  await page.goto('/admin/payouts?status=paid')
  const table = page.getByRole('table', { name: 'Payouts' })
  await expect(table.getByText(long).first()).toBeVisible()
  const { broken, hidden } = await table.evaluate(table => {
    const nodes = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    const box = table.parentElement
    return { broken, hidden: box ? box.scrollWidth - box.clientWidth : -1 }
  })
  expect(new Set(broken)).toEqual(new Set([long]))
  expect(hidden).toBe(0)
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
