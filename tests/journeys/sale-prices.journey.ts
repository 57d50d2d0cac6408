import { expect } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

test('a merchant sets a sale price, customers see it beside the old price, and it ends on request', async ({
  browser,
}) => {
  const [item] = await inDatabase<{ id: string; kobo: string; email: string }>(
    `select p.id, p.selling_kobo as kobo, a.email from products p
     join stores s on s.id = p.store_id join accounts a on a.id = s.merchant_id
     where p.visible and p.selling_kobo = p.list_kobo and s.offers = $1
       and (select count(*) from product_variants v where v.product_id = p.id) = 1
       and not exists (select from sale_prices x where x.product_id = p.id)
     order by p.sold_count, p.id limit 1`,
    ['[]'],
  )
  if (!item) throw new Error('no product without a discount')
  const regular = Number(item.kobo) / 100
  const sale = Math.floor(regular * 0.8)
  const page = await someone(browser)
  await signIn(page, 'merchant', item.email)
  await page.goto(`/merchant/products/${item.id}`)

  await page.getByRole('button', { name: 'Add a sale price' }).click()
  const dialog = page.getByRole('dialog')
  const price = dialog.getByRole('textbox', { name: 'Sale price' })
  await price.fill(String(regular))
  await dialog.getByRole('textbox', { name: 'Until' }).fill('30/12/2020 18:00')
  await dialog.getByRole('button', { name: 'Set sale price' }).click()
  await expect(dialog.getByText('This moment is over. Choose a later end.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Until' }).fill(inDays(20))
  await dialog.getByRole('button', { name: 'Set sale price' }).click()
  await expect(dialog.getByText(/^A sale price is below the price/).first()).toBeVisible()
  await price.fill(String(sale))
  await dialog.getByRole('button', { name: 'Set sale price' }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()

  const customer = await someone(browser)
  await customer.goto(`/product/${item.id}`)
  await expect(customer.locator('main s').first()).toHaveText(naira(regular))
  await expect(customer.getByText(naira(sale)).first()).toBeVisible()
  await expect(customer.getByText(/^Sale price until/)).toBeVisible()

  await page.getByRole('button', { name: /^End now/ }).click()
  await page.getByRole('button', { name: 'End sale price' }).click()
  await expect(page.getByText('Sale price ended.').first()).toBeVisible()
  await expect(async () => {
    await customer.reload()
    await expect(customer.getByText(naira(regular)).first()).toBeVisible({ timeout: 1000 })
    await expect(customer.getByText(/^Sale price until/)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}.00`

const inDays = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year} 18:00`
}
