import { expect } from '@playwright/test'
import { atBrowser, goToPay, newCustomer, putInCart } from './customers.ts'
import { test } from './people.ts'

/** The card provider answers nobody for a while. Runs alone, since it doesn't for other journeys either. */

test.describe.configure({ mode: 'serial' })

async function provider(path: 'outage' | 'pay', data: object): Promise<void> {
  const answer = await fetch(`${process.env.JOURNEY_SANDBOX_URL}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  expect(answer.ok).toBe(true)
}

test.afterEach(() => provider('outage', { on: false }))

test('nothing is charged and the cart stays while the provider is down; payment continues afterwards', {
  tag: '@smoke',
}, async ({ browser }) => {
  const customer = await atBrowser(browser, await newCustomer(browser))
  await putInCart(customer, 'candle')
  await customer.goto('/customer/checkout')
  await provider('outage', { on: true })
  const pay = customer.getByRole('button', { name: /^Pay ₦/ })
  await pay.click()

  await expect(customer.getByRole('alert')).toContainText('This attempt was not charged.')
  await customer.goto('/customer/cart')
  await expect(customer.getByRole('listitem').filter({ hasText: 'Candle' })).toHaveCount(1)

  await provider('outage', { on: false })
  await goToPay(customer)
  await pay.click()
  await expect(customer.getByRole('heading', { name: 'Your order is placed.' })).toBeVisible()
})

test('a customer who returns while the provider is down sees a notice, and the page updates automatically', async ({
  browser,
}) => {
  const customer = await atBrowser(browser, await newCustomer(browser))
  await putInCart(customer, 'candle')
  const reference = await goToPay(customer)
  await provider('pay', { reference, card: 'success', webhook: false })
  await provider('outage', { on: true })
  await customer.goto(`/customer/checkout/complete?reference=${reference}`)

  await expect(customer.getByRole('heading', { name: 'The payment service isn’t answering.' })).toBeVisible()
  await expect(customer.getByText('If you have paid, nothing is lost')).toBeVisible()
  await provider('outage', { on: false })
  await expect(customer.getByRole('heading', { name: 'Your order is placed.' })).toBeVisible({ timeout: 15_000 })
})
