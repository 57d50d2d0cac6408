import { expect, type Page } from '@playwright/test'
import { addToCart } from '#contract/cart/cart.ts'
import { acceptOrder, assignOrders } from '#contract/delivery/delivery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loginAdmin, loginMerchant, loginPartner } from '#contract/identity/accounts.ts'
import { handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { ask, atBrowser, goToPay, newCustomer, shownCode, tokenFor } from './customers.ts'
import { inDatabase, mailedLink, ownerOf, signIn, someone, test } from './people.ts'

/**
 * From Kano to Lagos: an administrator opens a hub in Kano and invites who looks after it, and an order goes in and out
 * there and at the hub in Lagos, on the road with a partner.
 */

const tag = String(Date.now()).slice(-6)
const hubName = `Fagge hub ${tag}`
const keeperEmail = `musa.${tag}@example.ng`
const password = 'a long enough password'

type Login = typeof loginAdmin | typeof loginMerchant | typeof loginPartner

const tokenOf = async (page: Page, login: Login, email: string): Promise<string> =>
  login.beside.parse(await ask(page, login, { email, password: demoPassword })).token

const at = <T extends Endpoint>(endpoint: T, id: string) => ({ ...endpoint, path: endpoint.path.replace('{id}', id) })

async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Takes a parcel in or gives it out at the counter, as a scanner would. */
async function scan(page: Page, way: 'Receive' | 'Release', code: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Action' }).getByText(way, { exact: true }).click()
  await page.getByLabel('Code on the label').fill(code)
  await page.getByLabel('Code on the label').press('Enter')
}

test('Kano to Lagos through two hubs', async ({ browser }) => {
  test.setTimeout(240_000)
  const admin = await someone(browser)
  await signIn(admin, 'admin', 'admin@bitmarte.test')
  await admin.goto('/admin/hubs')
  await admin.getByRole('button', { name: 'New hub' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(hubName)
  await chooseIn(admin, 'State', 'Kano')
  await chooseIn(admin, 'Local government area', 'Fagge')
  await dialog.getByLabel('Street and number').fill('3 Ibrahim Taiwo Road')
  await dialog.getByLabel('Capacity').fill('1')
  await dialog.getByRole('button', { name: 'Create hub' }).click()
  await expect(dialog).toBeHidden()
  await admin.goto(`/admin/hubs?search=${encodeURIComponent(hubName)}`)
  await admin.getByRole('link', { name: hubName, exact: true }).click()
  await dialog.getByLabel('First name').fill('Musa')
  await dialog.getByLabel('Last name').fill('Bello')
  await dialog.getByLabel('E-mail').fill(keeperEmail)
  await dialog.getByRole('button', { name: 'Add an administrator' }).click()
  await expect(dialog.getByText(keeperEmail)).toBeVisible()

  // Who was invited chooses a password, and begins at the hub.
  const kano = await someone(browser, true)
  await kano.goto(await mailedLink(kano, keeperEmail, /reset-password/))
  await kano.getByRole('textbox', { name: 'Password' }).fill(password)
  await kano.getByRole('button', { name: 'Set password' }).click()
  await expect(kano.getByRole('heading', { name: 'Password set' })).toBeVisible()
  await signIn(kano, 'admin', keeperEmail, password)
  await expect(kano.getByRole('heading', { level: 1 })).toHaveText(hubName)
  await expect(kano.getByText('No parcels at the hub')).toBeVisible()

  // The store in Kano chooses it, and the hub agrees.
  const owner = await ownerOf('Kano Leather')
  const merchant = await someone(browser)
  await signIn(merchant, 'merchant', owner)
  await merchant.goto('/merchant/hub-application')
  await merchant.getByRole('combobox', { name: /^Choose/ }).fill(hubName)
  await merchant.getByRole('option', { name: new RegExp(hubName) }).click()
  await merchant.getByRole('button', { name: 'Choose hub' }).click()
  await expect(merchant.getByText('Waiting for the hub')).toBeVisible()
  await kano.goto('/admin/hub?tab=stores')
  await kano.getByRole('button', { name: 'Approve Kano Leather' }).click()
  await expect(kano.getByText(/^Approved/).first()).toBeVisible()

  // Somebody in Lagos buys; the store packs, and a partner picks it up.
  const buyer = await newCustomer(browser)
  const customer = await atBrowser(browser, buyer)
  const [wanted] = await inDatabase<{ productId: string; variantId: string }>(
    `select p.id as "productId", v.id as "variantId"
      from products p join stores s on s.id = p.store_id join product_variants v on v.product_id = p.id
      where s.name = 'Kano Leather' and p.approval_status = 'approved' and p.published and not p.is_digital
        and v.available > 3 limit 1`,
    [],
  )
  const cart = { items: [{ ...wanted, quantity: 1 }] }
  await ask(customer, addToCart, cart, await tokenFor(customer, buyer))
  await goToPay(customer)
  await customer.getByRole('button', { name: /^Pay/ }).click()
  await customer.getByRole('list', { name: 'Your orders' }).getByRole('link').first().click()
  await expect(customer).toHaveURL(/\/customer\/orders\/[0-9a-f-]+$/)
  const id = customer.url().split('/').at(-1) ?? ''
  const store = await tokenOf(merchant, loginMerchant, owner)
  for (const status of ['processing', 'ready_for_pickup'])
    await ask(merchant, at(updateOrderStatus, id), { status }, store)
  await ask(merchant, at(handOverToPlatform, id), undefined, store)
  const [rider] = await inDatabase<{ id: string }>(
    'select p.id from shipping_partners p join accounts a on a.id = p.account_id where a.email = $1',
    ['partner@bitmarte.test'],
  )
  const scheduler = await tokenOf(admin, loginAdmin, 'scheduler@bitmarte.test')
  await ask(admin, assignOrders, { orderId: id, partnerId: rider?.id }, scheduler)
  const carrier = await tokenOf(admin, loginPartner, 'partner@bitmarte.test')
  await ask(admin, at(acceptOrder, id), undefined, carrier)
  await ask(admin, at(updateOrderStatus, id), { status: 'picked_up' }, carrier)

  // The partner is sent to the first hub, which expects it.
  const partner = await someone(browser, true)
  await signIn(partner, 'shipping-partner', 'partner@bitmarte.test')
  await partner.goto(`/shipping-partner/orders/${id}`)
  await expect(partner.getByRole('heading', { name: 'Deliver to the hub' })).toBeVisible()
  await expect(partner.getByText(hubName)).toBeVisible()
  const [{ code, name } = { code: '', name: '' }] = await inDatabase<{ code: string; name: string }>(
    'select parcel_code::text as code, reference as name from orders where id = $1',
    [id],
  )
  await customer.reload()
  for (const ahead of [`Passes ${hubName}`, 'Passes Ikeja hub']) await expect(customer.getByText(ahead)).toBeVisible()
  await kano.goto('/admin/hub?tab=expected')
  await expect(kano.getByRole('table', { name: 'Parcels' })).toContainText(name)

  // In and out in Kano, with a wrong digit on the way; the hub is full with one.
  await scan(kano, 'Receive', `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`)
  await expect(kano.getByText(/^That isn’t a parcel’s code/)).toBeVisible()
  await scan(kano, 'Receive', code)
  await expect(kano.getByText(`In: ${name}`)).toBeVisible()
  await expect(kano.getByText(/^Next: Ikeja hub, Lagos. The hub is full/)).toBeVisible()
  await scan(kano, 'Release', code)
  await expect(kano.getByText(`Out: ${name}`)).toBeVisible()

  // In and out in Lagos, and to the door from there.
  const lagos = await someone(browser, true)
  await signIn(lagos, 'admin', 'hub@bitmarte.test')
  await scan(lagos, 'Receive', code)
  await expect(lagos.getByText('Next: delivery in Surulere, Lagos')).toBeVisible()
  await scan(lagos, 'Release', code)
  await expect(lagos.getByText(`Out: ${name}`)).toBeVisible()
  await partner.reload()
  await expect(partner.getByRole('heading', { name: 'Deliver to the customer' })).toBeVisible()
  await customer.reload()
  for (const line of [`Arrived at ${hubName}`, `Left ${hubName}`, 'Arrived at Ikeja hub', 'Left Ikeja hub'])
    await expect(customer.getByText(line)).toBeVisible()

  // At the door the customer gives the code that only they have.
  await partner.getByRole('button', { name: 'Start the delivery' }).click()
  await expect(partner.getByLabel('Delivery code')).toBeVisible()
  await partner.getByLabel('Delivery code').fill(await shownCode(customer))
  await partner.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(partner.getByLabel('Delivery code')).toBeHidden()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Delivered.' })).toBeVisible()
})
