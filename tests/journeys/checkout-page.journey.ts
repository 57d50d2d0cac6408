import { expect, type Page } from '@playwright/test'
import { naira } from '#web/ui/format.ts'
import { atBrowser, type Customer, newCustomer } from './customers.ts'
import { inDatabase, kobo, test } from './people.ts'
import { changeGoods, couponFor, fill, giftCardOf, goods, type StockedItem } from './savings.ts'

/** Checkout: the whole price of every combination, and that whatever happens meanwhile is shown and nothing is paid twice. */

interface LayoutShift extends PerformanceEntry {
  value: number
}
declare global {
  interface Window {
    /** Cumulative Layout Shift of the page so far. */
    layoutShift: number
  }
}

test.describe.configure({ mode: 'parallel' })

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ })
const placed = (page: Page) => page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
const atProvider = (page: Page) => page.getByRole('heading', { name: /^Pay Bitmarte/ })
const applyCard = (page: Page) => page.getByRole('button', { name: /^Apply gift card/ }).click()

/** The lines of the whole price, by what they are of, in kobo; what is taken off is below zero. The last is to pay. */
async function linesOf(page: Page): Promise<[label: string, amount: number][]> {
  const lines = await page.locator('dl[aria-busy=false] > div').all()
  return Promise.all(
    lines.map(async line => {
      const amount = await line.locator('dd').innerText()
      return [await line.locator('dt').innerText(), kobo(amount) * (amount.startsWith('−') ? -1 : 1)]
    }),
  )
}

/** A customer at the checkout with things of different stores. */
async function atCheckout(browser: Parameters<typeof atBrowser>[0], count: number, card = 0) {
  const customer: Customer = await newCustomer(browser)
  const page = await atBrowser(browser, customer)
  const things = await goods(count)
  if (card) await giftCardOf(page, customer, card)
  await fill(page, customer, things)
  return { customer, page, things }
}

const paymentsOf = async ({ email }: Customer) =>
  inDatabase(
    'select from payments p join accounts a on a.id = p.customer_id where a.email = $1 and p.checkout_id is not null',
    [email],
  )

test('a coupon and a gift card: the lines sum to the provider’s amount', async ({ browser }) => {
  const { page, things } = await atCheckout(browser, 2, 2_000)
  const [one] = things as [StockedItem]
  const code = `PAGE-${Date.now()}`
  await couponFor(page, one, { code, discountType: 'Percent', discountValue: 10, combinesWithAutomatic: true })
  await page.goto('/customer/checkout')
  await page.getByRole('textbox', { name: 'Coupon code' }).fill(code.toLowerCase())
  // Without “Apply”: the code is applied, and nothing is paid yet.
  await payButton(page).click()
  await expect(page.getByText('Coupon applied successfully!')).toBeVisible()
  await applyCard(page)
  await expect(page.getByText(/^Gift card ending/)).toBeVisible()
  await page.getByRole('button', { name: `Add a note to ${one.store}` }).click()
  await page.getByRole('textbox', { name: `Note to ${one.store}` }).fill('Ring twice')

  await expect(page.locator('dl[aria-busy=false]')).toBeVisible()
  const lines = await linesOf(page)
  const [, due = 0] = lines.pop() ?? []
  expect(lines.map(([label]) => label)).toEqual(
    expect.arrayContaining(['2 items', `Coupon ${code}`, 'Delivery, 2 stores']),
  )
  expect(lines.find(([label]) => label.startsWith('Gift card ending'))?.[1]).toBe(-200_000)
  expect(lines.reduce((sum, [, amount]) => sum + amount, 0)).toBe(due)
  await payButton(page).click()
  await expect(atProvider(page)).toBeVisible()
  await expect(page.getByText(naira(due / 100)).first()).toBeVisible()
  await payButton(page).click()
  await expect(placed(page)).toHaveCount(2)
  await expect(page.getByText(/₦2,000\.00 with your gift card ending/)).toBeVisible()
  await page.reload()
  await expect(placed(page)).toHaveCount(2)
})

test('an order paid by gift card alone is placed once, without the card provider', async ({ browser }) => {
  const { page, customer } = await atCheckout(browser, 1, 200_000)
  await page.goto('/customer/checkout')
  await applyCard(page)
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your order is placed.' })).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/checkout\/complete\?reference=/)
  await expect(page.getByText(/^Paid ₦[\d,.]+ with your gift card ending \w{4}$/)).toBeVisible()
  expect(await paymentsOf(customer)).toHaveLength(1)
})

test('a price that changes before paying is shown with the old price and can then be paid', async ({ browser }) => {
  const { page, things } = await atCheckout(browser, 1)
  const [thing] = things as [StockedItem]
  await page.goto('/customer/checkout')
  await expect(payButton(page)).toBeEnabled()
  await changeGoods(thing, 'selling_kobo', thing.kobo + 100_000)
  await payButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You were not charged' })
  await expect(alert).toContainText(
    `The price of ${thing.name} changed from ${naira(thing.kobo / 100)} to ${naira(thing.kobo / 100 + 1000)}.`,
  )
  await expect(alert).toContainText('Pay again if that is right.')
  await payButton(page).click()
  await expect(atProvider(page)).toBeVisible()
})

test('an address that is typed on a phone is saved before it is paid, and no bar covers its buttons', async ({
  browser,
}) => {
  const { page } = await atCheckout(browser, 1)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/customer/checkout')
  const bar = page.getByRole('button', { name: 'Pay', exact: true })
  await expect(bar).toBeEnabled()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: /^Edit the address of/ }).click()
  await page.getByRole('textbox', { name: 'Street and number' }).fill('3 Allen Avenue')
  await expect(bar).toBeHidden()
  await payButton(page).click()
  await expect(page.getByText('Save your address first, or go back to keep the old one.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeFocused()
  await expect(save).toBeInViewport({ ratio: 1 })
  await save.click()
  await expect(page.getByText('3 Allen Avenue').first()).toBeVisible()
  await expect(bar).toBeEnabled()
  await bar.click()
  await expect(atProvider(page)).toBeVisible()
})

test('two tabs pay at the same time: one order is placed, and both tabs show the outcome', async ({ browser }) => {
  const { page, customer } = await atCheckout(browser, 1, 200_000)
  const other = await page.context().newPage()
  const button = (tab: Page) => tab.getByRole('button', { name: /^(Pay ₦|Place order)/ })
  await page.goto('/customer/checkout')
  await applyCard(page)
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
  await other.goto('/customer/checkout')
  await expect(button(other)).toBeEnabled()
  await Promise.all([page, other].map(tab => button(tab).click()))
  await expect(async () => {
    const texts = await Promise.all([page, other].map(tab => tab.getByRole('main').innerText()))
    // The later tab gets the first one's order, or finds the cart empty when the order is placed already.
    expect(texts.filter(text => text.includes('Your order is placed.')).length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toMatch(/Your order is placed\.|Your cart is empty\./)
  }).toPass()
  expect(await paymentsOf(customer)).toHaveLength(1)
})

test('another card after a decline continues the same checkout, with its gift card', async ({ browser }) => {
  const { page } = await atCheckout(browser, 1, 1_000)
  await page.goto('/customer/checkout')
  await applyCard(page)
  await expect(page.getByText(/^Gift card ending/)).toBeVisible()
  await payButton(page).click()
  await expect(atProvider(page)).toBeVisible()
  const reference = await page.getByText(/^Reference /).innerText()
  await page.getByRole('radio', { name: /Declined by the bank/ }).check()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('Before that, your bank declined the payment and nothing was charged.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Try another card' }).click()
  await expect(page.getByText(reference)).toBeVisible()
  await page.getByRole('radio', { name: /Pays/ }).check()
  await payButton(page).click()
  await expect(placed(page)).toHaveCount(1)
  await expect(page.getByText(/and ₦1,000\.00 with your gift card ending/)).toBeVisible()
})

test('the chosen delivery address is remembered', async ({ browser }) => {
  const { page } = await atCheckout(browser, 1)
  await page.goto('/customer/checkout')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Bola Ade')
  await page.getByRole('textbox', { name: 'Phone number', exact: true }).fill('+234 0803 555 0199')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Lagos', exact: true }).click()
  await page.getByRole('combobox', { name: 'Local government area' }).click()
  await page.getByRole('option', { name: /^Ikeja/ }).click()
  await page.getByRole('textbox', { name: 'Street and number' }).fill('2 Allen Avenue')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Shipping address added successfully')).toBeVisible()
  await expect(page.getByText('2 Allen Avenue, Ikeja, Lagos')).toBeVisible()
  await expect(page.getByText('0803 555 0199')).toBeVisible()
  await page.goto('/customer/checkout')
  await expect(page.getByText('2 Allen Avenue, Ikeja, Lagos')).toBeVisible()
})

for (const stores of [1, 2])
  test(`the cart and the checkout of ${stores} stores hardly move while they load on a phone`, async ({ browser }) => {
    const { page } = await atCheckout(browser, stores)
    await page.setViewportSize({ width: 412, height: 823 })
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) window.layoutShift += (entry as LayoutShift).value
      }).observe({ type: 'layout-shift' })
    })
    for (const path of ['/customer/cart', '/customer/checkout']) {
      await page.goto(path)
      await expect(page.getByText(stores === 1 ? /^Delivery$/ : 'Delivery, 2 stores').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => window.layoutShift), path).toBeLessThan(0.05)
    }
  })
