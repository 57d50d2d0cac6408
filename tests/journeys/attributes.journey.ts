import { expect } from '@playwright/test'
import { addPicture, inDatabase, ownerOf, signIn, someone, test } from './people.ts'

const stamp = Date.now().toString(36)
const attribute = `Strap length ${stamp}`
const called = `Measured satchel ${stamp}`

test('an administrator defines an attribute, a merchant fills it in, and customers compare and filter by it', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [category] = await inDatabase<{ id: string }>(
    "select id from categories where name = 'Accessories' and level = 3",
    [],
  )
  const admin = await someone(browser)
  await signIn(admin, 'admin', 'admin@bitmarte.test')
  await admin.goto(`/admin/categories/${category?.id}/attributes`)
  await admin.getByRole('button', { name: 'Add attribute' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(attribute)
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  await admin.getByRole('option', { name: 'Number' }).click()
  await dialog.getByRole('combobox', { name: 'Unit' }).fill('cm')
  // Closes the list of units, which covers the switches.
  await dialog.getByRole('combobox', { name: 'Unit' }).press('Tab')
  await dialog.getByRole('switch', { name: 'Required' }).click()
  await dialog.getByRole('switch', { name: 'Customers can filter by it' }).click()
  await dialog.getByRole('button', { name: 'Add attribute' }).click()
  await expect(admin.getByText('Number in cm · required · filter · not used yet')).toBeVisible()

  const page = await someone(browser)
  await signIn(page, 'merchant', await ownerOf('Kano Leather'))
  await page.goto('/merchant/products/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(called)
  await page.getByRole('combobox', { name: 'Category' }).fill('accessories')
  await page.getByRole('option', { name: /Men › Accessories/ }).click()
  await page.getByRole('textbox', { name: 'Selling price' }).fill('12000')
  await page.getByRole('textbox', { name: 'In stock' }).fill('7')
  await page.getByRole('textbox', { name: 'Packed weight' }).fill('0.8')
  await addPicture(page)
  const length = page.getByRole('textbox', { name: attribute })
  await length.fill('1,2 m')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByRole('alert')).toContainText(`${attribute}: Write a number in cm, such as 12.5 cm.`)
  await length.fill('1.2 m')
  await expect(page.getByText('120 cm')).toBeVisible()
  await page.getByRole('button', { name: 'Add a property' }).click()
  await page.getByRole('textbox', { name: 'Property', exact: true }).fill('Colour')
  for (const option of ['Brown', 'Black']) {
    await page.getByRole('textbox', { name: 'Add an option of Colour' }).fill(option)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('textbox', { name: 'In stock of Black' }).fill('3')
  await page.getByRole('textbox', { name: 'Selling price of Black' }).fill('13500')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText(/^Sent for approval/)).toBeVisible()

  await admin.goto(`/admin/products?approvalStatus=pending&search=${encodeURIComponent(called)}`)
  await admin.getByRole('link', { name: called }).click()
  await expect(admin.getByText('120 cm')).toBeVisible()
  await admin.getByRole('button', { name: 'Approve' }).first().click()
  await expect(admin.getByText(/^Approved “.+”\. The merchant is notified/)).toBeVisible()

  const customer = await someone(browser, true)
  await customer.goto(
    `/category/${category?.id}?option=${encodeURIComponent(`${attribute}:120 cm`)}&option=${encodeURIComponent('Colour:Black')}`,
  )
  await customer.getByRole('link', { name: called }).first().click()
  await expect(customer.getByText('120 cm', { exact: true })).toBeVisible()
  const compared = customer.getByRole('region', { name: 'Compare variants' })
  await expect(compared.getByRole('row', { name: /^Price/ })).toContainText('₦13,500.00')
  await compared.getByRole('link', { name: 'Black' }).click()
  await expect(compared.getByRole('link', { name: 'Black' })).toHaveAttribute('aria-current', 'true')

  // Other journeys may add accessories without it.
  await admin.goto(`/admin/categories/${category?.id}/attributes`)
  await admin.getByRole('button', { name: `Retire ${attribute}` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Retire attribute' }).click()
  await expect(admin.getByRole('button', { name: `Bring back ${attribute}` })).toBeVisible()
})
