import { expect, type Page } from '@playwright/test'
import { inDatabase, signIn, someone, test } from './people.ts'

/**
 * A store on its way through both approvals and a suspension, with a store and approvers of its own. What only time or
 * sign-ups would make stands in the database.
 */

const tag = String(Date.now()).slice(-7)
const name = `Approved ${tag}`
const [first, second] = [`first.${tag}@bitmarte.test`, `second.${tag}@bitmarte.test`]

/** An account with the demo's password. */
const account = (kind: string, adminKind: string, email: string, lastName: string) =>
  inDatabase<{ id: string }>(
    `insert into accounts (kind, admin_kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
     select $1::text, nullif($2::text, ''), $3, password_hash, 'Ada', $4, created_at, created_at
     from accounts where email = 'admin@bitmarte.test' returning id`,
    [kind, adminKind, email, lastName],
  )

async function appoint(page: Page, lastName: string, gives: string): Promise<void> {
  await page.goto('/admin/approvers?approver=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Administrator' }).fill(lastName)
  await page.getByRole('option', { name: new RegExp(lastName) }).click()
  await dialog.getByRole('combobox', { name: 'Approval' }).click()
  await page.getByRole('option', { name: gives, exact: true }).click()
  await dialog.getByRole('button', { name: 'Add approver' }).click()
  await expect(dialog).toBeHidden()
}

test('a store is approved by two approvers, suspended and restored', async ({ browser }) => {
  test.setTimeout(180_000)
  await account('admin', 'admin', first, `First${tag}`)
  await account('admin', 'admin', second, `Second${tag}`)
  const [owner] = await account('merchant', '', `owner.${tag}@example.ng`, `Owner${tag}`)
  const [store] = await inDatabase<{ id: string }>(
    `insert into stores (merchant_id, name, url, submitted_at, created_at)
     select id, $2, $3, created_at, created_at from accounts where id = $1::uuid returning id`,
    [owner?.id ?? '', name, `approved-${tag}`],
  )
  await inDatabase(
    `insert into merchant_themes (store_id, theme_id, active, created_at) select id, 45, true, created_at from stores
     where id = $1::uuid`,
    [store?.id ?? ''],
  )
  const path = `/admin/stores/${store?.id}`

  const boss = await someone(browser)
  await signIn(boss, 'admin', 'superadmin@bitmarte.test')
  await appoint(boss, `First${tag}`, 'First approval')
  await appoint(boss, `Second${tag}`, 'Second approval')

  const one = await someone(browser)
  await signIn(one, 'admin', first)
  await one.goto(`/admin/stores?search=${encodeURIComponent(name)}`)
  await one.getByRole('link', { name, exact: true }).click()
  await one.getByRole('button', { name: 'Show identity and documents' }).click()
  await expect(one.getByText('Proof of address')).toBeVisible()
  await one.getByRole('button', { name: 'Give first approval' }).click()
  await expect(one.getByText(`Ada First${tag}`).first()).toBeVisible()
  await expect(one.getByRole('button', { name: /approval/ })).toHaveCount(0)

  const other = await someone(browser, true)
  await signIn(other, 'admin', second)
  await other.goto(path)
  await other.getByRole('button', { name: 'Show identity and documents' }).click()
  await other.getByRole('button', { name: 'Give second approval' }).click()
  await other.getByRole('button', { name: 'Suspend' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Prohibited products' }).click()
  await dialog.getByRole('button', { name: 'Suspend store' }).click()
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await expect(other.getByText('Prohibited products')).toBeVisible()
  expect((await other.request.get(`/storefront/approved-${tag}`)).status()).toBeGreaterThanOrEqual(400)
  await other.getByRole('button', { name: 'Restore' }).click()
  await other.getByRole('button', { name: 'Restore store' }).click()
  await expect(other.getByRole('button', { name: 'Suspend' })).toBeVisible()
  expect((await other.request.get(`/storefront/approved-${tag}`)).status()).toBe(200)

  const mails = await inDatabase<{ subject: string }>('select subject from mails where recipient = $1 order by id', [
    `owner.${tag}@example.ng`,
  ])
  expect(mails.map(({ subject }) => subject.replace(`${name} `, ''))).toEqual([
    'has its first approval',
    'is live',
    'is suspended',
    'is open again',
  ])
})

test('a customer is deactivated in the drawer, and reactivated', async ({ browser }) => {
  const email = `customer.${tag}@example.ng`
  await account('customer', '', email, `Customer${tag}`)
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto(`/admin/customers?search=${email}`)
  await page.getByRole('link', { name: `Ada Customer${tag}` }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByRole('button', { name: 'Stolen cards' }).click()
  await page.getByRole('button', { name: 'Deactivate customer' }).click()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()
})
