import { expect, type Page } from '@playwright/test'
import { inDatabase, mailedLink, signIn, someone, test } from './people.ts'

/**
 * A store's own people and account: the owner makes a role and invites somebody into it, who sees what the role opens
 * and nothing else; the store's profile and holiday; where it is paid; where one is signed in.
 */

const password = 'a long enough password'

/** The owner of the nth store by name, counted from the end: each test has a store that no other works in. */
async function owner(nth: number): Promise<{ email: string; storeUrl: string }> {
  const [store] = await inDatabase<{ email: string; url: string }>(
    `select a.email, s.url from stores s join accounts a on a.id = s.merchant_id
     where s.live order by s.name desc offset $1 limit 1`,
    [String(nth)],
  )
  return { email: store?.email ?? '', storeUrl: store?.url ?? '' }
}

const expectToast = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible()

test('an invited staff member sees what the role permits, and loses access on removal', async ({ browser }) => {
  const boss = await someone(browser)
  const { email } = await owner(0)
  await signIn(boss, 'merchant', email)
  const role = `Packer ${Date.now() % 100_000}`
  await boss.goto('/merchant/staff?tab=roles')
  await boss.getByRole('link', { name: 'New role' }).click()
  await boss.getByLabel('Name', { exact: true }).fill(role)
  await boss.getByRole('radio', { name: 'Orders: edit' }).check()
  await boss.getByRole('button', { name: 'Create role' }).click()
  await expectToast(boss, 'Role created.')

  const clerk = `packer.${Date.now()}@example.ng`
  await boss.getByRole('link', { name: 'People' }).click()
  await boss.getByRole('link', { name: 'Add staff member' }).click()
  await boss.getByLabel('First name').fill('Bisi')
  await boss.getByLabel('Last name').fill('Ade')
  await boss.getByRole('textbox', { name: 'E-mail' }).fill(clerk)
  await boss.getByRole('combobox', { name: 'Role' }).click()
  await boss.getByRole('option', { name: role }).click()
  await boss.getByRole('button', { name: 'Add and invite' }).click()
  await expectToast(boss, 'Store staff successfully created')
  await expect(boss.getByRole('row').filter({ hasText: clerk })).toContainText('Invited')

  const staff = await someone(browser, true)
  await staff.goto(await mailedLink(staff, clerk, /reset-password/))
  await staff.getByLabel('Password', { exact: true }).fill(password)
  await staff.getByRole('button', { name: 'Set password' }).click()
  await expect(staff.getByRole('heading', { name: 'Password set' })).toBeVisible()
  await signIn(staff, 'merchant', clerk, password)
  await staff.goto('/merchant/orders')
  await expect(staff.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await staff.goto('/merchant/staff')
  await expect(staff.getByText('You don’t have access to this page.')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Bank account' })).toHaveCount(0)

  await boss.goto('/merchant/staff')
  await boss.getByRole('searchbox').fill(clerk)
  await boss.getByRole('row').filter({ hasText: clerk }).getByRole('link').click()
  await boss.getByRole('button', { name: 'Change', exact: true }).click()
  await boss.getByRole('button', { name: 'Remove from store' }).click()
  await boss.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(boss, 'Staff member removed and signed out everywhere.')
  await staff.goto('/merchant/orders')
  await expect(staff).toHaveURL(/\/merchant\/login/)
  await boss.goto('/merchant/staff?tab=activity')
  await expect(boss.getByRole('row').filter({ hasText: 'Deleted staff' }).first()).toContainText('Bisi Ade')
})

test('customers see a store’s profile and holiday', async ({ browser }) => {
  const boss = await someone(browser, true)
  const { email, storeUrl } = await owner(1)
  await signIn(boss, 'merchant', email)
  await boss.goto('/merchant/store-profile')
  await boss.getByLabel('Instagram').fill('http://instagram.com/mine')
  await boss.getByRole('button', { name: 'Save' }).click()
  await expect(boss.getByText('Write @yourstore, or the full address').first()).toBeVisible()
  await boss.getByLabel('Instagram').fill('https://instagram.com/mine')
  const holiday = boss.getByRole('button', { name: 'Plan a holiday' })
  if (await holiday.isVisible()) await holiday.click()
  await boss.getByRole('textbox', { name: 'First day' }).fill('01/01/2026')
  await boss.getByRole('textbox', { name: 'Last day' }).fill('05/01/2030')
  await boss.getByLabel('Message to customers').fill('We are at the fair in Kano.')
  await boss.getByRole('button', { name: 'Save' }).click()
  await expectToast(boss, 'Saved.')
  await boss.goto(`/storefront/${storeUrl}`)
  await expect(boss.getByText('We are at the fair in Kano.').first()).toBeVisible()
  await boss.goto('/merchant/store-profile')
  await expect(boss.getByLabel('Instagram')).toHaveValue('https://instagram.com/mine')
  await boss.getByRole('button', { name: 'No holiday' }).click()
  await boss.getByRole('button', { name: 'Save' }).click()
  await expectToast(boss, 'Saved.')
})

test('a bank account is changed by password, with the holder’s name from the bank, and payouts pause', async ({
  browser,
}) => {
  const boss = await someone(browser)
  const { email } = await owner(2)
  await signIn(boss, 'merchant', email)
  await boss.goto('/merchant/bank-account')
  await boss.getByRole('button', { name: 'Change account' }).click()
  await boss.getByRole('combobox', { name: 'Bank' }).click()
  await boss.getByRole('option', { name: 'Zenith Bank' }).click()
  const number = `20${Date.now() % 10_000_000}1`.padEnd(10, '1')
  await boss.getByLabel('Account number').fill(number)
  await expect(boss.getByText('Account name')).toBeVisible()
  await boss.getByLabel('Your password', { exact: true }).fill('not my password')
  await boss.getByRole('button', { name: 'Change account' }).last().click()
  await expect(boss.getByText('That isn’t your password.').first()).toBeVisible()
  await boss.getByLabel('Your password', { exact: true }).fill('bitmarte-demo')
  await boss.getByRole('button', { name: 'Change account' }).last().click()
  await expectToast(boss, 'Bank account saved.')
  await expect(boss.getByText(/^Payouts are paused until/)).toBeVisible()
  await expect(boss.getByText(number)).toBeVisible()
})

test('signing out everywhere signs out other devices and this one', async ({ browser }) => {
  const { email } = await owner(3)
  const [laptop, phone] = [await someone(browser), await someone(browser, true)]
  await signIn(laptop, 'merchant', email)
  await signIn(phone, 'merchant', email)
  await laptop.goto('/merchant/account')
  await expect(laptop.getByText('This device', { exact: true })).toHaveCount(1)
  await laptop.getByRole('button', { name: 'Sign out everywhere' }).click()
  await laptop.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(laptop).toHaveURL(/\/merchant\/login/)
  await phone.goto('/merchant/account')
  await expect(phone).toHaveURL(/\/merchant\/login/)
})
