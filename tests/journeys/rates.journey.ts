import { type Browser, expect, type Page } from '@playwright/test'
import { signIn, someone, test } from './people.ts'

/** Delivery rates of the platform, with a vehicle and a discount that no other journey uses. */

const tag = Date.now().toString(36)

const administrator = async (browser: Browser): Promise<Page> => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  return page
}

test('a discount on delivery is made and deleted', async ({ browser }) => {
  const page = await administrator(browser)
  await page.goto('/admin/shipping/discounts?discount=new')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Week ${tag}`)
  await drawer.getByRole('button', { name: 'Create discount' }).click()
  await expect(drawer.getByRole('alert').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Value' }).fill('5')
  await drawer.getByRole('textbox', { name: 'Minimum order amount per store' }).fill('90000000')
  await drawer.getByRole('button', { name: 'Create discount' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('link', { name: `Week ${tag}` }).click()
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete discount' }).click()
  await expect(page.getByRole('link', { name: `Week ${tag}` })).toHaveCount(0)
})

test('a vehicle is added, renamed and deleted; without prices nothing goes by it', async ({ browser }) => {
  const page = await administrator(browser)
  await page.goto('/admin/shipping/vehicles?vehicle=new')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Camel ${tag}`)
  await dialog.getByRole('textbox', { name: 'Maximum weight' }).fill('39000')
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByRole('link', { name: `Camel ${tag}` }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Ox ${tag}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: `Ox ${tag}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete vehicle' }).click()
  await expect(page.getByRole('link', { name: `Ox ${tag}` })).toHaveCount(0)
})

test('a price is typed, refused where it is wrong, saved, and there again', async ({ browser }) => {
  const page = await administrator(browser)
  await page.goto('/admin/shipping/vehicles?vehicle=new')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Barge ${tag}`)
  await dialog.getByRole('textbox', { name: 'Maximum weight' }).fill('38000')
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/shipping/pricing')
  const cell = (field: string) => page.getByRole('textbox', { name: new RegExp(`^${field}, Barge ${tag} to `) }).first()
  await cell('Base ₦').fill('90000')
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(page.getByText(/has an error/)).toBeVisible()
  await cell('Each kg ₦').fill('5')
  await cell('Days from').fill('2')
  await cell('Days to').fill('4')
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(page.getByRole('button', { name: 'Save 1 price' })).toBeHidden()
  await page.reload()
  await expect(cell('Base ₦')).toHaveValue('90,000')

  await page.goto('/admin/shipping/vehicles')
  await page.getByRole('link', { name: `Barge ${tag}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete vehicle' }).click()
  await expect(page.getByRole('link', { name: `Barge ${tag}` })).toHaveCount(0)
})
