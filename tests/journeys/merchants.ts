import { expect, type Page } from '@playwright/test'
import { mailedLink } from './people.ts'

/** The way of a new store, as its merchant goes it. */

export interface NewMerchant {
  email: string
  password: string
  storeName: string
}

const scan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

const field = (page: Page, label: string) =>
  page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()

/** Chooses an option by its name, which towns may follow. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click()
  await page.getByRole('option', { name: new RegExp(`^${option}\\b`) }).click()
}

async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: to })).toBeVisible()
}

async function sayWhere(page: Page): Promise<void> {
  await choose(page, 'State', 'Lagos')
  await choose(page, 'Local government area', 'Ikeja')
  await page.getByRole('textbox', { name: 'Street and number' }).fill('12 Allen Avenue')
}

/** Signs up, confirms the address by the link in the mail, and is on the way to sign in. */
export async function signUp(page: Page, { email, password, storeName }: NewMerchant): Promise<void> {
  await page.goto('/merchant/signup')
  await page.getByLabel('Store name').fill(storeName)
  await page.getByLabel('First name').fill('Kemi')
  await page.getByLabel('Last name').fill('Adebayo')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone').fill('0803 555 0188')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(await mailedLink(page, email, /\/merchant\/confirmation/))
  await page.getByRole('button', { name: /confirm/i }).click()
  await page.getByRole('link', { name: 'Sign in' }).last().click()
}

/** The first steps of opening a store, up to where its owner lives. */
export async function sayWho(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('03/02/1990')
  await goOn(page, 'Your identity')
  await page.getByRole('textbox', { name: 'Document number' }).fill('12345678901')
  await page.locator('input[name="idDocumentId"]').setInputFiles(scan)
  await expect(page.getByText('scan.pdf is uploaded')).toBeVisible()
  await goOn(page, 'Where you live')
}

/** The steps from there to the last, and hands all of it in. */
export async function sayTheRest(page: Page): Promise<void> {
  await sayWhere(page)
  await page.locator('input[name="proofOfAddressId"]').setInputFiles(scan)
  await expect(page.getByText('scan.pdf is uploaded')).toBeVisible()
  await goOn(page, 'Your store')

  await page.getByRole('textbox', { name: 'About the store' }).fill('Adire and aso oke, dyed and woven by hand.')
  await goOn(page, 'What you sell')
  await field(page, 'Category').click()
  await page.getByRole('option').first().click()
  await page.getByRole('checkbox').first().check()
  await goOn(page, 'Pickup')
  await sayWhere(page)
  await goOn(page, 'Bank account')
  await choose(page, 'Bank', 'Guaranty Trust Bank')
  await page.getByRole('textbox', { name: 'Account number' }).fill('0123456789')
  await expect(page.getByText('Account name')).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByText('7 of 7 steps done')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  // The button was at the end of the page, the status is at its top.
  await expect(page.getByRole('heading', { name: 'Status' })).toBeInViewport()
  await expect(page.getByText('Awaiting first approval')).toBeVisible()
}
