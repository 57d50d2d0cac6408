import { expect, type Page } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'
import { goods, type StockedItem } from './savings.ts'

/** Work of a store: stock, featured products, coupons and imports. */

test.describe.configure({ mode: 'parallel' })

const tag = () => Date.now().toString(36).toUpperCase()

/** The owner of a store of the demo's, at a browser, and something that it sells. */
async function aStore(page: Page): Promise<StockedItem> {
  const [item] = await goods(1)
  if (!item) throw new Error('The demo has nothing to sell')
  await signIn(page, 'merchant', item.owner)
  return item
}

const stockOf = async ({ variantId }: StockedItem): Promise<number> => {
  const [row] = await inDatabase<{ available: number }>('select available from product_variants where id = $1', [
    variantId,
  ])
  return row?.available ?? 0
}

test('stock is edited in place, and text that isn’t a number shows an error', async ({ browser }) => {
  const page = await someone(browser)
  const item = await aStore(page)
  const before = await stockOf(item)
  await page.goto(`/merchant/inventory?search=${encodeURIComponent(item.name)}`)
  const stock = page.getByRole('textbox', { name: `In stock of ${item.name}`, exact: true })
  await stock.fill('many')
  await page.getByRole('button', { name: 'Save 1' }).click()
  await expect(page.getByText(/^Write a whole number/)).toBeVisible()
  await stock.press('Escape')
  await expect(stock).toHaveValue(String(before))
  await stock.fill(String(before + 3))
  await page.getByRole('button', { name: 'Save 1' }).click()
  await expect(page.getByText('Stock saved.')).toBeVisible()
  await page.reload()
  await expect(stock).toHaveValue(String(before + 3))
})

test('a product is featured, moved and removed', async ({ browser }) => {
  const page = await someone(browser)
  const { name, productId } = await aStore(page)
  await inDatabase('delete from featured_products where product_id = $1', [productId])
  await page.goto('/merchant/featured')
  await page.getByRole('combobox', { name: 'Product' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  const away = page.getByRole('button', { name: `Stop featuring ${name}` })
  await expect(away).toBeVisible()
  const up = page.getByRole('button', { name: `Move ${name} up` })
  if (await up.isEnabled()) {
    await up.click()
    await expect(page.getByText('Sort order saved.')).toBeVisible()
  }
  await away.click()
  await expect(away).toBeHidden()
})

test('a coupon is created, previewed on a sample cart, ended early and deleted', async ({ browser }) => {
  const page = await someone(browser)
  await aStore(page)
  const code = `JOURNEY${tag()}`
  await page.goto('/merchant/coupons')
  await page.getByRole('link', { name: 'New coupon' }).first().click()
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()

  await page.getByRole('textbox', { name: 'Title' }).fill('Year-end sale')
  await page.getByRole('textbox', { name: 'Value' }).fill('15')
  await page.getByRole('combobox', { name: 'Method' }).click()
  await page.getByRole('option', { name: 'Coupon code' }).click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code.toLowerCase())
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue(code)
  await expect(page.getByRole('textbox', { name: 'First day' })).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
  await page.getByRole('textbox', { name: 'Last day' }).fill('31/02/2099')
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await expect(page.getByRole('alert').first()).toContainText('February 2099 has 28 days.')
  await expect(page.getByRole('textbox', { name: 'Last day' })).toHaveValue('31/02/2099')
  await page.getByRole('textbox', { name: 'Last day' }).fill('31 Dec 2099')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^15% off/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Create coupon' }).click()

  await expect(page.getByRole('heading', { name: 'Year-end sale' })).toBeVisible()
  await expect(page.getByText(/to 31 Dec 2099/)).toBeVisible()
  await page.getByRole('button', { name: 'End early' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^End (now|tonight)/ })
    .click()
  await expect(page.getByText(/to 31 Dec 2099/)).toBeHidden()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete coupon' }).click()
  await expect(page).toHaveURL(/\/merchant\/coupons$/)
  await page.goto(`/merchant/coupons?search=${code}`)
  await expect(page.getByText('No matching coupons')).toBeVisible()
})

test('products are imported from a file, each with its result', async ({ browser }) => {
  const page = await someone(browser)
  const { productId } = await aStore(page)
  const [place] = await inDatabase<{ category: string }>(
    `select string_agg(c.name, ' > ' order by c.level) category from products p
     join categories c on c.id in (p.category_id, p.sub_category_id, p.child_category_id) where p.id = $1`,
    [productId],
  )
  const sku = `J-${tag()}`
  const lines = Array.from({ length: 50 }, (_, at) =>
    [`${sku}-${at}`, `Journey cloth ${sku} ${at}`, place?.category, at === 7 ? 'cheap' : 4500 + at, 0.4, at].join(','),
  )
  const text = ['SKU,Name,Category,Selling price,Weight,Stock', ...lines].join('\n')
  await page.goto('/merchant/products')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import products' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(
    page.getByText('49 new: 49 will be drafts, because the “Published” column doesn’t put them on sale'),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Errors/ }).click()
  const refused = page.getByRole('table', { name: 'Products in the file' }).getByRole('row')
  await expect(refused.filter({ hasText: `${sku}-7` })).toBeVisible()
  await page.getByRole('button', { name: 'Import 49' }).click()
  await expect(page.getByText('Done: 49 added, 1 refused.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('49 are drafts')).toBeVisible()
  await page.goto(`/merchant/products?standing=draft&search=${sku}-49`)
  await expect(page.getByRole('link', { name: `Journey cloth ${sku} 49`, exact: true })).toBeVisible()
})
