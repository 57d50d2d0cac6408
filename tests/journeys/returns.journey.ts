import { type Browser, expect, type Page } from '@playwright/test'
import { loginAdmin } from '#contract/identity/accounts.ts'
import { approvePayout } from '#contract/payouts/payouts.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { ask } from './customers.ts'
import { type Bought, delivered } from './delivered.ts'
import { daysLater, inDatabase, kobo, signIn, someone, test } from './people.ts'

/** Returns by customers, for a refund or a replacement. */

/** Asks, from the order's page, to send one of three back. Answers the return's id. */
async function askFor({ phone, id }: Bought, what: 'Refund' | 'Exchange', reason: string) {
  await phone.goto(`/customer/orders/${id}`)
  await phone.getByRole('link', { name: 'Return or exchange' }).click()
  await phone.getByRole('list', { name: 'Items of the order' }).getByRole('checkbox').check()
  const fewer = phone.getByRole('button', { name: /^Decrease quantity of/ })
  await fewer.click()
  await fewer.click()
  await phone.getByText(what, { exact: true }).click()
  await phone.getByRole('combobox', { name: 'Reason', exact: true }).selectOption(reason)
  await phone.getByLabel('Describe the problem').fill('One seam is open.')
}

async function send(phone: Page, name: string): Promise<string> {
  await phone.getByRole('button', { name }).click()
  await expect(phone.getByRole('heading', { name: /^(Return|Exchange) requested\.$/ })).toBeVisible()
  return new URL(phone.url()).searchParams.get('id') ?? ''
}

/** Its store, at the return's page. */
async function storeAt(browser: Browser, owner: string, returnId: string): Promise<Page> {
  const store = await someone(browser)
  await signIn(store, 'merchant', owner)
  await store.goto(`/merchant/returns/${returnId}`)
  return store
}

/** Receives a return and marks all items as sellable. */
async function inspect(store: Page, confirm: RegExp): Promise<void> {
  await store.reload()
  await store.getByRole('button', { name: 'Mark as received' }).click()
  await store.getByRole('button', { name: 'Inspect it' }).click()
  await store.getByRole('dialog').getByRole('button', { name: confirm }).click()
  await expect(store.getByRole('dialog')).toBeHidden()
}

test('one of three items is returned after the store was paid', async ({ browser }) => {
  test.setTimeout(240_000)
  const bought = await delivered(browser)
  const { id, item, phone } = bought
  await inDatabase(
    `update stores set payment_category = 'on-approval' where id = (select store_id from products where id = $1)`,
    [item.productId],
  )

  // On the sixth day the customer still may, and reads to the kobo what comes back and where to.
  await daysLater(phone, 6)
  await askFor(bought, 'Refund', 'changed_mind')
  await expect(phone.getByRole('list', { name: 'Refund to' })).toContainText('goes back to your card ending 4081')
  const back = kobo(await phone.getByText('Total refund', { exact: true }).locator('..').getByText('₦').innerText())
  // A third of what was paid for three, whatever its store’s coupons took off.
  expect(Math.abs(3 * back - bought.paid)).toBeLessThan(3)
  const returnId = await send(phone, 'Request return')

  // The store says no. Its window is over then, so it is paid.
  await daysLater(phone, 1.5)
  const store = await storeAt(browser, item.owner, returnId)
  await store.getByRole('button', { name: 'Reject' }).click()
  await store.getByRole('dialog').getByRole('button', { name: 'Used or worn' }).click()
  await store.getByRole('dialog').getByRole('button', { name: 'Reject it' }).click()
  await expect(store.getByText('Rejected').first()).toBeVisible()
  await daysLater(phone, 1)
  const overseer = { email: 'admin@bitmarte.test', password: demoPassword }
  const admin = await someone(browser)
  const { token } = loginAdmin.beside.parse(await ask(admin, loginAdmin, overseer))
  const pay = { ...approvePayout, path: approvePayout.path.replace('{id}', id) }
  await ask(admin, pay, undefined, token)

  // The customer has an administrator decide, who lets it go back.
  await phone.reload()
  await expect(phone.getByText('Used or worn').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Escalate to Bitmarte' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'It arrived like this' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Escalate', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Bitmarte decides.' })).toBeVisible()
  await signIn(admin, 'admin', overseer.email)
  await admin.goto(`/admin/returns?tab=overdue&id=${returnId}`)
  const drawer = admin.getByRole('dialog', { name: /^Return BM-/ })
  await drawer.getByRole('button', { name: 'Accept' }).click()
  await admin
    .getByRole('dialog', { name: /^Accept/ })
    .getByRole('button', { name: 'Accept' })
    .click()
  await expect(drawer.getByText('Accepted').first()).toBeVisible()

  // It goes back, and the money with it; what the store was paid is taken back.
  await phone.reload()
  await phone.getByRole('button', { name: 'I’ve sent it' }).click()
  await expect(phone.getByRole('heading', { name: 'It’s on its way back.' })).toBeVisible()
  await inspect(store, /^Refund ₦/)
  await expect(store.getByText('Refunded', { exact: true })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Your refund is on its way.' })).toBeVisible()
  const refund = phone.getByRole('list', { name: 'Refunds' }).getByRole('listitem')
  expect(kobo(await refund.getByText('₦').innerText())).toBe(back)

  // The administrator has Bitmarte bear it, and the books say so.
  await admin.reload()
  const books = drawer.getByRole('table', { name: 'Ledger entries' })
  await expect(books).toContainText('Taken back for a return')
  await drawer.getByRole('radio', { name: 'Bitmarte' }).check()
  await expect(drawer.getByText(/^This posts to the ledger: debit/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Charge Bitmarte' }).click()
  await expect(drawer.getByText('Charged to Bitmarte, not the store.')).toBeVisible()
  await expect(books).toContainText('Who bears a return')
})

test('a broken item is replaced at no charge', async ({ browser }) => {
  test.setTimeout(180_000)
  const bought = await delivered(browser)
  const { item, phone, name } = bought
  await askFor(bought, 'Exchange', 'damaged')
  await expect(phone.getByRole('list', { name: 'Your exchange' })).toContainText(`1 × ${item.name}`)
  const returnId = await send(phone, 'Request exchange')

  const store = await storeAt(browser, item.owner, returnId)
  await store.getByRole('button', { name: 'Accept' }).click()
  await store
    .getByRole('dialog')
    .getByRole('radio', { name: /^Store collects/ })
    .check()
  await store.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(store.getByText('Store collects.')).toBeVisible()
  await expect(store.getByText(/^Collect by /)).toBeVisible()
  await phone.reload()
  await expect(
    phone.getByText(/collects it from you at no charge by .* Have it packed, and keep your phone ready\.$/),
  ).toBeVisible()
  await store.getByRole('button', { name: 'Mark as collected' }).click()
  await expect(store.getByText('Collected', { exact: true })).toBeVisible()
  await inspect(store, /^Send exchange$/)
  await expect(store.getByText('Exchanged', { exact: true })).toBeVisible()

  // The customer finds the new order from the return, and the return from the old order.
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Your exchange is being prepared.' })).toBeVisible()
  await phone.goto('/customer/orders')
  const orders = phone.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await expect(orders).toHaveCount(2)
  await expect(orders.filter({ hasNotText: name })).toContainText('₦0.00')
  await expect(orders.filter({ hasText: name })).toContainText('Exchanged')
  await phone.goto(`/customer/orders/${bought.id}`)
  const own = phone.getByRole('list', { name: 'Returns of this order' })
  await expect(own.getByRole('link', { name: /^Order BM-/ })).toBeVisible()
  await own.getByRole('link', { name: /^Exchange / }).click()
  await expect(phone.getByRole('heading', { name: 'Your exchange is being prepared.' })).toBeVisible()
})
