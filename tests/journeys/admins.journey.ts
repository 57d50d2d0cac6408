import { expect } from '@playwright/test'
import { mailedLink, signIn, someone, test } from './people.ts'

/** An administrator from the invitation to the end, with a role of their own, and what the audit log says of it. */

const tag = String(Date.now()).slice(-7)
const email = `desk.${tag}@bitmarte.test`
const [role, name, password] = [`Order desk ${tag}`, `Desk ${tag}`, 'a long enough one']

test('a superadmin makes a role and an admin, who joins, works within it, and is deleted', async ({ browser }) => {
  test.setTimeout(180_000)
  const boss = await someone(browser)
  await signIn(boss, 'admin', 'superadmin@bitmarte.test')

  await boss.goto('/admin/roles?role=new')
  const drawer = boss.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill(role)
  await drawer.getByRole('radio', { name: 'Orders: edit' }).check()
  await drawer.getByRole('radio', { name: 'Customers: view' }).check()
  await drawer.getByRole('button', { name: 'Create role' }).click()
  await expect(boss.getByRole('link', { name: role })).toBeVisible()

  await boss.goto('/admin/admins?admin=new')
  await drawer.getByRole('textbox', { name: 'First name' }).fill('Tolu')
  await drawer.getByRole('textbox', { name: 'Last name' }).fill(name)
  await drawer.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(drawer.getByText('This is needed.').first()).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Role' }).click()
  await boss.getByRole('option', { name: role }).click()
  await drawer.getByRole('button', { name: 'Add and invite' }).click()
  await expect(boss.getByText('Admin successfully created')).toBeVisible()

  const tolu = await someone(browser, true)
  await tolu.goto(await mailedLink(tolu, email, /reset-password/))
  await tolu.getByLabel('Password', { exact: true }).fill(password)
  await tolu.getByRole('button', { name: 'Set password' }).click()
  await expect(tolu.getByRole('heading', { name: 'Password set' })).toBeVisible()
  await signIn(tolu, 'admin', email, password)
  await tolu.goto('/admin/orders')
  await expect(tolu.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await tolu.goto('/admin/customers')
  await expect(tolu.getByText('Your role can only view this page.')).toBeVisible()
  for (const path of ['/admin/products', '/admin/admins', '/admin/audit-log']) {
    await tolu.goto(path)
    await expect(tolu.getByText('You don’t have access to this page.')).toBeVisible()
  }
  await tolu.getByRole('button', { name: 'All pages' }).click()
  const pages = tolu.getByRole('dialog').getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(pages.getByRole('link', { name: /^(Products|Payouts|Administrators)/ })).toHaveCount(0)

  await boss.goto(`/admin/admins?search=${tag}`)
  await boss.getByRole('link', { name: `Tolu ${name}` }).click()
  await drawer.getByRole('button', { name: 'Deactivate' }).click()
  await boss
    .getByRole('dialog', { name: /Deactivate/ })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(drawer.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await tolu.goto('/admin/orders')
  await expect(tolu).toHaveURL(/\/admin\/login/)

  await boss.goto('/admin/audit-log?search=admin.deactivate')
  await boss.getByRole('link', { name: 'Deactivated admin' }).first().click()
  await expect(drawer.getByRole('row', { name: /Status Active|Status active inactive/i })).toBeVisible()
})

test('the last superadmin can’t be deleted', async ({ browser }) => {
  const boss = await someone(browser)
  await signIn(boss, 'admin', 'superadmin@bitmarte.test')
  await boss.goto('/admin/admins?search=superadmin%40bitmarte.test')
  await boss
    .getByRole('row', { name: /superadmin@bitmarte\.test/ })
    .getByRole('link')
    .first()
    .click()
  const drawer = boss.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await boss
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(boss.getByText('This is the last superadmin.')).toBeVisible()
})
