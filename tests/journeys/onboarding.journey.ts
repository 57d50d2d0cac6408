import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { confirmMerchant, signupMerchant } from '#contract/identity/accounts.ts'
import { ask } from './customers.ts'
import { sayTheRest, sayWho } from './merchants.ts'
import { inDatabase, signIn, someone, test } from './people.ts'

/** From a sign-up to a submitted store and a paid plan. */

test.describe.configure({ mode: 'parallel' })

/** A merchant who has confirmed the e-mail and said nothing yet, signed in. */
async function newMerchant(browser: Browser): Promise<Page> {
  const page = await someone(browser)
  const person = { email: `kemi.${randomUUID()}@example.ng`, password: 'a long enough password' }
  const store = { storeName: `Kemi ${randomUUID().slice(0, 8)}`, phoneNumber: '0803 555 0188' }
  await ask(page, signupMerchant, { ...person, ...store, firstName: 'Kemi', lastName: 'Adebayo' })
  const [mail] = await inDatabase<{ html: string }>('select html from mails where recipient = $1', [person.email])
  const link = mail?.html.match(/\/merchant\/confirmation\/([\w-]+)/)?.[1] ?? 'none'
  await ask(page, { ...confirmMerchant, path: confirmMerchant.path.replace('{token}', link) })
  await signIn(page, 'merchant', person.email, person.password)
  return page
}

test('a store is onboarded step by step, with a break, and submitted', async ({ browser }) => {
  const page = await newMerchant(browser)
  await expect(page.getByText('Your store isn’t live yet')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByText('0 of 7 steps done')).toBeVisible()
  await sayWho(page)

  await page.goto('/merchant/onboarding')
  await expect(page.getByText('2 of 7 steps done')).toBeVisible()
  await sayTheRest(page)
  await page.goto('/merchant')
  await expect(page.getByText('Awaiting first approval')).toBeVisible()
  await page.context().close()
})

test('a plan is paid on the provider’s page, and cancelled to the end of the month', async ({ browser }) => {
  const page = await newMerchant(browser)
  await page.goto('/merchant/pricing')
  await page.getByRole('button', { name: 'Pay ₦7,500.00 and start' }).click()
  await expect(page).not.toHaveURL(/merchant\/pricing/)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('You’re on Growth')).toBeVisible()
  await expect(page.getByText(/Renews on .* from your card ending in 4081/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop renewing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewing' }).click()
  await expect(page.getByText(/Then it becomes Starter/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep Growth' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Growth' }).click()
  await expect(page.getByText(/Renews on/)).toBeVisible()
  // One day is used. It costs a 28th to a 31st of the plan's price, by the month.
  await expect(page.getByRole('button', { name: /^Pay ₦2[4-6]\d\.\d\d with another card/ })).toBeVisible()
  await page.context().close()
})
