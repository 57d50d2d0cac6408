import { expect } from '@playwright/test'
import { atBrowser, goToPay, newCustomer, putInCart } from './customers.ts'
import { test } from './people.ts'

/** A customer saves a card, pays with it in one tap, and removes it. */

test('a card saved with consent pays in one tap and is removed in the account', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await atBrowser(browser, await newCustomer(browser))
  await putInCart(page, 'kaftan')
  await page.goto('/customer/checkout')
  const consent = page.getByRole('checkbox', { name: 'Save my card for next time' })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('list', { name: 'Your orders' })).toBeVisible()

  await putInCart(page, 'kaftan')
  await page.goto('/customer/checkout')
  await expect(page.getByRole('radio', { name: /^Visa ending in 4081/ })).toBeChecked()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  // No page of the provider in between.
  await expect(page).toHaveURL(/\/customer\/checkout\/complete/)
  await expect(page.getByRole('list', { name: 'Your orders' })).toBeVisible()

  await page.goto('/gift-cards')
  await page.getByText('Myself', { exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Visa ending in 4081/ })).toBeChecked()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(page).toHaveURL(/\/gift-cards\/complete/)
  await expect(page.getByText('₦10,000').first()).toBeVisible()

  await page.goto('/customer/account')
  await page.getByRole('button', { name: 'Remove Visa ending in 4081' }).click()
  await page.getByRole('button', { name: 'Remove card' }).click()
  await expect(page.getByText('None yet. You can save a card when you pay.')).toBeVisible()
  await putInCart(page, 'kaftan')
  await goToPay(page)
})
