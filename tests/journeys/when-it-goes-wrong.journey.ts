import { expect, type Page } from '@playwright/test'
import { atBrowser, goToPay, newCustomer, putInCart } from './customers.ts'
import { inDatabase, test } from './people.ts'

/** Failures between cart and orders: nothing is lost or charged twice, and the page says what to do. */

test.describe.configure({ mode: 'parallel' })

const placed = (page: Page) => page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ }).click()

test('another card pays after a declined one', { tag: '@smoke' }, async ({ browser }) => {
  const customer = await atBrowser(browser, await newCustomer(browser))
  await putInCart(customer, 'candle')
  await goToPay(customer)

  await customer.getByRole('radio', { name: /Declined by the bank/ }).check()
  await pay(customer)
  await expect(customer.getByRole('alert')).toContainText('You haven’t been charged. Choose another card to try again.')
  await customer.getByRole('radio', { name: /Pays/ }).check()
  await pay(customer)

  await expect(customer.getByRole('heading', { name: 'Your order is placed.' })).toBeVisible()
  await expect(placed(customer)).toHaveCount(1)
})

test('a customer leaves after a declined card and can pay later', async ({ browser }) => {
  const customer = await atBrowser(browser, await newCustomer(browser))
  await putInCart(customer, 'candle')
  await goToPay(customer)
  await customer.getByRole('radio', { name: /Insufficient funds/ }).check()
  await pay(customer)
  await customer.getByRole('button', { name: 'Cancel payment' }).click()

  await expect(customer.getByRole('heading', { name: 'You left before paying.' })).toBeVisible()
  await expect(
    customer.getByText(/^Before that, your bank declined the payment and nothing was charged\./),
  ).toBeVisible()
  await customer.getByRole('button', { name: 'Try another card' }).click()
  await customer.getByRole('radio', { name: /Pays/ }).check()
  await pay(customer)
  await expect(placed(customer)).toHaveCount(1)
})

test('a customer leaves the payment page and continues the same payment', async ({ browser }) => {
  const customer = await atBrowser(browser, await newCustomer(browser))
  await putInCart(customer, 'candle')
  const reference = await goToPay(customer)
  await customer.getByRole('button', { name: 'Cancel payment' }).click()

  await expect(customer.getByRole('heading', { name: 'You left before paying.' })).toBeVisible()
  await expect(customer.getByText(/You were not charged\. Prices and stock are held for you until/)).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Back to checkout' })).toBeVisible()
  await customer.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(customer.getByText(`Reference ${reference}`)).toBeVisible()
  await pay(customer)
  await expect(placed(customer)).toHaveCount(1)
})

test('orders are placed even if the browser closes right after paying', { tag: '@smoke' }, async ({ browser }) => {
  const person = await newCustomer(browser)
  const customer = await atBrowser(browser, person)
  await putInCart(customer, 'candle')
  await goToPay(customer)
  // The provider charges the card, but its redirect back to the shop never reaches the browser.
  const paid = Promise.withResolvers<void>()
  await customer.route('**/pay/*', async route => {
    expect((await route.fetch({ maxRedirects: 0 })).status()).toBe(303)
    await route.abort()
    paid.resolve()
  })
  await pay(customer)
  await paid.promise
  await customer.context().close()

  const later = await atBrowser(browser, person)
  await expect(async () => {
    await later.goto('/customer/orders')
    await expect(later.getByRole('listitem').filter({ hasText: 'Candle' })).toHaveCount(1, { timeout: 1500 })
  }).toPass()
  await later.goto('/customer/checkout')
  await expect(later.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  await expect(later.getByText(/^You paid for Order BM-/)).toBeVisible()
})

test('the second customer of the last item sees at checkout that it is sold out', async ({ browser }) => {
  const first = await atBrowser(browser, await newCustomer(browser))
  const second = await atBrowser(browser, await newCustomer(browser))
  const product = await putInCart(first, 'story books')
  expect(await putInCart(second, 'story books')).toBe(product)
  await inDatabase('update product_variants set available = 1 where product_id = $1', [product])

  await second.goto('/customer/checkout')
  await expect(second.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled()
  await goToPay(first)
  await pay(second)
  const alert = second.getByRole('alert').filter({ hasText: 'You were not charged' })
  await expect(alert).toContainText(/Story books.* has sold out\. Remove it to go on\./)
  await expect(second).toHaveURL(/\/customer\/checkout$/)
  await expect(second.getByRole('button', { name: /^Pay/ })).toBeDisabled()

  await pay(first)
  await expect(placed(first)).toHaveCount(1)
  await second.getByRole('button', { name: 'Remove it' }).click()
  await expect(second.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible()
  await second.goto(`/product/${product}`)
  await expect(second.getByText(/^(?:Sold out|This one is sold out)$/).first()).toBeVisible()
  await expect(second.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
})
