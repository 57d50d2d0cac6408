import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { mailedLink, signIn, someone, test } from './people.ts'

/** A shipping partner from the day it is added to the day it works, and what it earned. */

test.describe.configure({ mode: 'parallel' })

const password = 'a long enough password'

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('a partner is added, onboards on a phone, is sent back once, and is approved', async ({ browser }) => {
  const tag = randomUUID().slice(0, 8)
  const [company, email] = [`Swift ${tag}`, `tunde.${tag}@example.ng`]
  const office = await someone(browser)
  await signIn(office, 'admin', 'admin@bitmarte.test')
  await office.goto('/admin/partners?add=partner')
  const form = office.getByRole('dialog')
  for (const [label, typed] of Object.entries({
    Company: company,
    'First name': 'Tunde',
    'Last name': 'Bakare',
    'E-mail': email,
    'Phone number': '0803 555 0188',
  }))
    await form.getByRole('textbox', { name: label }).fill(typed)
  await form.getByRole('button', { name: 'Add partner' }).click()
  await expect(office.getByText('Partner has been added successfully.')).toBeVisible()

  const page = await someone(browser, true)
  await page.goto(await mailedLink(page, email, /reset-password/))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible()
  await signIn(page, 'shipping-partner', email, password)
  await expect(page.getByText('Complete your company details')).toBeVisible()
  await page.getByRole('link', { name: 'Start' }).click()
  for (const [label, typed] of Object.entries({
    'RC number': 'RC 1234567',
    'VAT number': '01234567-0001',
    'Office address': '18 Creek Road, Apapa',
    'Postal address': 'P.O. Box 2041, Apapa',
    Designation: 'Manager',
    'Their phone number': '0803 555 0189',
    'Line of business': 'Courier',
  }))
    await page.getByRole('textbox', { name: label }).fill(typed)
  await choose(page, 'Delivers in', 'Lagos')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { level: 2, name: 'Bank details' })).toBeVisible()
  await choose(page, 'Bank', 'Access Bank')
  await page.getByRole('textbox', { name: 'Account number' }).fill('2034567891')
  await page.getByRole('textbox', { name: 'Branch' }).fill('Apapa')
  await page.getByRole('textbox', { name: 'Sort code' }).fill('044150149')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { level: 2, name: 'Certification' })).toBeVisible()
  await page.reload()
  await page.getByRole('textbox', { name: 'Signature' }).fill('Somebody Else')
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  await expect(page.getByText('Sign by typing the name as it stands above.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Signature' }).fill('Tunde Bakare')
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  await expect(page.getByText('Your application is under review')).toBeVisible()

  await office.goto(`/admin/partners?status=waiting&search=${tag}`)
  await office.getByRole('link', { name: company }).click()
  await expect(office.getByText('RC1234567')).toBeVisible()
  await office.getByRole('button', { name: 'Send back' }).click()
  await office.getByRole('textbox', { name: 'Reason' }).fill('The branch is another one')
  await office.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await page.goto('/shipping-partner/onboarding')
  await expect(page.getByText('The branch is another one')).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Bank details' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Certification' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Signature' }).fill('Tunde Bakare')
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  await expect(page.getByText('Your application is under review')).toBeVisible()
  await office.reload()
  await office.getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByRole('dialog')).toContainText('Its bank account is in the name of CHUKWU IFEANYI CHIDINMA')
  await office.getByRole('button', { name: 'Approve partner' }).click()
  await expect(office.getByText('Approved. It can receive orders now.')).toBeVisible()

  await page.goto('/shipping-partner/account')
  await expect(page.getByText('2034567891')).toBeVisible()
  await page.getByRole('button', { name: 'Add rider' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Kemi Ade')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Phone number' }).fill('0803 555 0177')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Your riders' })).toContainText('Kemi Ade')
})

test('a partner sees what it earned and its record, and so does an administrator', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'shipping-partner', 'partner@bitmarte.test')
  await expect(page.getByRole('heading', { name: 'Your record' })).toBeVisible()
  await page.getByRole('link', { name: 'Earnings and payouts' }).click()
  await expect(page.getByRole('table', { name: 'Earnings' }).getByRole('row').nth(1)).toContainText('₦')
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(page).toHaveURL(/tab=payouts/)

  const office = await someone(browser)
  await signIn(office, 'admin', 'admin@bitmarte.test')
  await office.goto('/admin/partners?status=working&search=Danfo')
  await office.getByRole('link', { name: 'Danfo Swift Logistics' }).click()
  await expect(office.getByText('Money on the way')).toBeVisible()
  await expect(office.getByRole('table', { name: 'Earnings' }).getByRole('row').nth(1)).toContainText('₦')
})
