import { expect, type Page } from '@playwright/test'
import { chooseOptions } from './customers.ts'
import { daysLater, earned, inDatabase, kobo, mailedLink, ownerOf, signIn, someone, test } from './people.ts'

/**
 * One order all the way: a customer buys from two stores and pays once, the stores pack, a scheduler assigns, a partner
 * delivers with the customer's code, and the money arrives where it belongs.
 */

const email = `chioma.${Date.now()}@example.ng`
const password = 'a long enough password'

/** Finds a product by searching, and puts one into the cart. Answers its store. */
async function buy(page: Page, words: string, name: RegExp): Promise<string> {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search products and stores' }).fill(words)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(/\/product\//)
  await chooseOptions(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  return (await page.getByRole('heading', { name: /^More from / }).innerText()).replace('More from ', '')
}

interface Prepared {
  /** The store's own number, such as `#1042`. */
  order: string
  /** What everybody but the store calls it. */
  reference: string
  /** In kobo. */
  earns: number
}

/** The store prepares its newest order and hands it over to the platform. */
async function prepare(page: Page, owner: string): Promise<Prepared> {
  await signIn(page, 'merchant', owner)
  await page.goto('/merchant/orders?tab=pending')
  const row = page.getByRole('row').filter({ hasText: 'Chiọma' }).first()
  // The link has the order's number, and below it its reference.
  const [order = ''] = (await row.getByRole('link').innerText()).split('\n')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order)
  await page.getByRole('button', { name: 'Start preparing' }).click()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await page.getByRole('button', { name: 'Hand over to Bitmarte' }).click()
  await expect(page.getByText(/handed over/i).first()).toBeVisible()
  const earns = kobo(
    await page
      .getByText(/^You earn/)
      .locator('..')
      .getByText('₦')
      .last()
      .innerText(),
  )
  const [found] = await inDatabase<{ reference: string }>('select reference from orders where id = $1', [
    page.url().match(/\/orders\/([^/?]+)/)?.[1] ?? '',
  ])
  return { order, reference: found?.reference ?? '', earns }
}

async function available(page: Page): Promise<number> {
  await page.goto('/merchant/payouts')
  const label = page.getByRole('term').filter({ hasText: /^Available/ })
  return kobo(await label.locator('..').getByRole('definition').innerText())
}

test('a customer buys from two stores, and every party is paid', { tag: '@smoke' }, async ({ browser }) => {
  test.setTimeout(240_000)
  const customer = await someone(browser)

  // Finds products of two stores, with a cart before there is an account.
  const fabrics = await buy(customer, 'kaftan', /^Kaftan/)
  const crafts = await buy(customer, 'talking drum', /drum/i)
  expect(crafts).not.toBe(fabrics)
  await customer.getByRole('link', { name: /^Cart, 2 items/ }).click()
  await expect(customer.getByRole('link', { name: fabrics })).toBeVisible()
  await expect(customer.getByRole('link', { name: crafts })).toBeVisible()

  // Signing up in the middle of checkout: the mail's link signs in and returns to checkout, with the cart.
  await customer.getByRole('link', { name: /checkout/i }).click()
  await customer.getByRole('link', { name: 'Create an account' }).click()
  await expect(customer.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await customer.getByLabel('First name').fill('Chiọma')
  await customer.getByLabel('Last name').fill('Okafor')
  await customer.getByLabel('E-mail').fill(email)
  await customer.getByLabel('Password', { exact: true }).fill(password)
  await customer.getByRole('button', { name: 'Create account' }).click()
  await expect(customer.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await customer.goto(await mailedLink(customer, email, /confirmation/))
  await customer.getByRole('button', { name: /confirm/i }).click()
  await expect(customer).toHaveURL(/\/customer\/checkout$/)

  // An address, the fee of each store, the whole price, and the provider's page.
  await customer.getByLabel('Full name').fill('Chiọma Okafor')
  await customer.getByLabel('Phone number', { exact: true }).fill('0803 555 0188')
  await customer.getByRole('combobox', { name: 'State' }).click()
  await customer.getByRole('option', { name: 'Lagos', exact: true }).click()
  await customer.getByRole('combobox', { name: 'Local government area' }).click()
  await customer.getByRole('option', { name: 'Surulere' }).click()
  await customer.getByLabel('Street and number').fill('14 Adéníran Ogunsanya Street')
  await customer.getByRole('button', { name: 'Save address' }).click()
  for (const store of [fabrics, crafts]) await expect(customer.getByRole('article', { name: store })).toContainText('₦')
  await customer.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(customer.getByText('Bitmarte').first()).toBeVisible()
  await customer.getByRole('button', { name: /^Pay/ }).click()

  // Back, with one order per store.
  await expect(customer).toHaveURL(/\/customer\/checkout\/complete/)
  await expect(customer.getByRole('list', { name: 'Your orders' }).getByRole('listitem')).toHaveCount(2)

  // Each store packs its own and hands it over.
  const merchant = await someone(browser)
  const fabricsOwner = await ownerOf(fabrics)
  const first = await prepare(merchant, fabricsOwner)
  const second = await prepare(await someone(browser), await ownerOf(crafts))

  // The scheduler gives both to a partner, who takes one and declines the other.
  const scheduler = await someone(browser)
  await signIn(scheduler, 'admin', 'scheduler@bitmarte.test')
  await scheduler.goto('/admin/schedule?search=Chiọma')
  for (const { reference } of [first, second]) {
    await scheduler
      .getByRole('row')
      .filter({ hasText: reference })
      .filter({ hasText: 'Chiọma' })
      .getByRole('checkbox')
      .check()
  }
  await scheduler
    .getByRole('region', { name: 'Bulk actions' })
    .getByRole('button', { name: /assign/i })
    .click()
  await scheduler.getByRole('radio', { name: /Danfo Swift/ }).check()
  await scheduler.getByRole('button', { name: /^Assign to Danfo Swift/ }).click()
  await expect(scheduler.getByText(/2 orders assigned/)).toBeVisible()

  const partner = await someone(browser, true)
  await signIn(partner, 'shipping-partner', 'partner@bitmarte.test')
  await partner.goto('/shipping-partner/orders?tab=new&search=Chiọma')
  await partner
    .getByRole('article', { name: `Order ${second.reference}` })
    .getByRole('button', { name: 'Decline' })
    .click()
  await partner.getByRole('dialog').getByRole('textbox').fill('The van is full today')
  await partner.getByRole('button', { name: 'Decline order' }).click()
  const mine = partner.getByRole('article', { name: `Order ${first.reference}` })
  await mine.getByRole('link', { name: fabrics }).click()
  await expect(partner).toHaveURL(/\/shipping-partner\/orders\/./)
  await partner.getByRole('button', { name: 'Accept' }).click()
  await partner.getByRole('button', { name: 'Confirm pickup' }).click()
  await partner.getByRole('button', { name: 'Start the delivery' }).click()
  await expect(partner.getByLabel('Delivery code')).toBeVisible()
  await scheduler.goto('/admin/schedule?search=Chiọma')
  await expect(
    scheduler.getByRole('row').filter({ hasText: second.reference }).filter({ hasText: crafts }),
  ).toContainText('The van is full today')

  // The customer sees where it is, and the code that only they have; a wrong one is refused and counted.
  await customer.goto('/customer/orders')
  await customer.getByRole('listitem').filter({ hasText: fabrics }).getByRole('link').click()
  await expect(customer.getByRole('heading', { name: 'It’s on the way.' })).toBeVisible()
  const code = (
    await customer
      .getByRole('region', { name: 'Delivery code' })
      .getByText(/^\d{3} \d{3}$/)
      .innerText()
  ).replace(/\D/g, '')
  await partner.getByLabel('Delivery code').fill(code === '123456' ? '654321' : '123456')
  await partner.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(partner.getByRole('alert')).toContainText(/wrong/i)
  await partner.getByLabel('Delivery code').fill(code)
  await partner.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(partner.getByRole('listitem').filter({ hasText: /^Delivered/ })).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Delivered.' })).toBeVisible()

  // A week on, the return window is over and the money is the store's; within another week it falls due.
  // An administrator pays this store, whatever its schedule in the demo.
  await inDatabase(`update stores set payment_category = 'on-approval' where name = $1`, [fabrics])
  await daysLater(customer, 8)
  await merchant.goto('/merchant/payouts?status=due')
  const payout = merchant.getByRole('row').filter({ hasText: first.order })
  await expect(async () => {
    await merchant.reload()
    await expect(payout).toContainText('Due', { timeout: 1500 })
  }).toPass({ timeout: 30_000 })
  expect(kobo(await earned(payout).innerText())).toBe(first.earns)
  const now = await daysLater(customer, 7)

  // An administrator sees the books of the order, and pays the store.
  const admin = await someone(browser)
  await admin.clock.setSystemTime(now)
  await signIn(admin, 'admin', 'admin@bitmarte.test')
  await admin.goto(`/admin/orders?search=${encodeURIComponent('Chiọma')}`)
  await admin
    .getByRole('row')
    .filter({ hasText: first.reference })
    .filter({ hasText: fabrics })
    .getByRole('link')
    .first()
    .click()
  await expect(admin.getByText('Completed').first()).toBeVisible()
  const books = admin.getByRole('table', { name: 'Ledger entries' })
  await expect(books).toContainText('Payment received')
  await expect(books).toContainText('Return window ended')
  const before = await available(merchant)
  await admin.getByRole('button', { name: /^Approve payout/ }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve payout/ })
    .click()
  await expect(async () => {
    await admin.reload()
    await expect(admin.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 30_000 })
  await expect(books).toContainText('Payout approved')
  expect(await available(merchant)).toBe(before - first.earns)
  await merchant.goto('/merchant/payouts?status=paid')
  await expect(payout).toContainText('Paid')
})
