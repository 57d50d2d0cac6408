import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

/** A merchant changes many products at once, and prints several orders. */

const priceOf = async (id: string) =>
  (await inDatabase<{ kobo: string }>('select selling_kobo::text kobo from products where id = $1', [id]))[0]?.kobo

async function chooseAll(page: Page, tag: string): Promise<void> {
  await page.goto(`/merchant/products?search=${tag}`)
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
  await page.getByRole('button', { name: 'Select all 30 matching products' }).click()
  await expect(page.getByText('All 30 matching products selected')).toBeVisible()
}

test('a merchant raises the prices of all matching products, and takes it back', async ({ browser }) => {
  const tag = `bulk${randomUUID().slice(0, 8)}`
  const page = await someone(browser)
  await signIn(page, 'merchant', 'merchant@bitmarte.test')
  const rows = await inDatabase<{ id: string }>(
    `with new as (
       insert into products (store_id, category_id, sub_category_id, child_category_id, name, description, selling_kobo,
         list_kobo, weight_grams, approval_status, created_at, updated_at)
       select p.store_id, p.category_id, p.sub_category_id, p.child_category_id, $1 || ' ' || n, p.description, 1000000,
         1000000, 500, 'approved', p.created_at, p.created_at
       from (select p.* from products p join stores s on s.id = p.store_id join accounts a on a.id = s.merchant_id
         where a.email = 'merchant@bitmarte.test' limit 1) p, generate_series(1, 30) n
       returning id, store_id
     ), variants as (
       insert into product_variants (store_id, product_id, selling_kobo, list_kobo, available)
       select store_id, id, 1000000, 1000000, 5 from new
     ), counted as (
       update product_counts set count = count + 30
       where standing = 'on-sale' and store_id = (select store_id from new limit 1)
     ) select id from new`,
    [tag],
  )
  const [first = { id: '' }] = rows
  await chooseAll(page, tag)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Price', exact: true }).click()
  await page.getByRole('textbox', { name: 'By' }).fill('7.5')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('30 products will change.')).toBeVisible()
  await expect(page.getByText('₦10,000.00 → ₦10,750.00').first()).toBeVisible()
  expect(await priceOf(first.id)).toBe('1000000')
  await page.getByRole('button', { name: 'Change 30 products' }).click()
  await expect(page.getByText('30 products changed.')).toBeVisible({ timeout: 30_000 })
  expect(await priceOf(first.id)).toBe('1075000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Restore prices' }).click()
  await expect(page.getByText('30 products restored.')).toBeVisible({ timeout: 30_000 })
  expect(await priceOf(first.id)).toBe('1000000')

  await chooseAll(page, tag)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Published → Archived').first()).toBeVisible()
  await page.goBack()

  await chooseAll(page, tag)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete 30 products' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 30 products' }).click()
  await expect(page.getByText('30 products deleted.')).toBeVisible({ timeout: 30_000 })
})

test('labels of several orders are printed together, one per page', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'merchant', 'merchant@bitmarte.test')
  await page.goto('/merchant/orders?tab=pending')
  const boxes = page.getByRole('checkbox', { name: /^Choose #/ })
  await boxes.first().check()
  await boxes.nth(1).check()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
})
