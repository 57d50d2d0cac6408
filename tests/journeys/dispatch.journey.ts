import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { loginMerchant } from '#contract/identity/accounts.ts'
import { handOverToPlatform, updateOrderStatus } from '#contract/orders/orders.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { ask, atBrowser, goToPay, newCustomer, shownCode } from './customers.ts'
import { inDatabase, signIn, someone, test } from './people.ts'
import { fill, goods } from './savings.ts'

/** Deliveries by the platform's dispatchers, including failed ones. */

const rider = 'dispatcher@bitmarte.test'

const nameOf = async (email: string): Promise<string> => {
  const sql = `select first_name || ' ' || last_name as name from accounts where email = $1 and kind = 'admin'`
  const [found] = await inDatabase<{ name: string }>(sql, [email])
  return found?.name ?? ''
}

interface Waiting {
  id: string
  name: string
  customer: string
}

/** An order that waits in the schedule, is to pass a hub and was declined by nobody; each test takes one of its own. */
async function waiting(place: number): Promise<Waiting> {
  const [found] = await inDatabase<Waiting>(
    `select o.id, o.reference as name, c.email as customer from orders o join accounts c on c.id = o.customer_id
     where o.status = 'ready_for_pickup' and o.delivered_by = 'platform' and o.decline_count = 0
       and exists (select from order_stops s where s.order_id = o.id)
     order by o.promised_at desc, o.id offset $1 limit 1`,
    [String(place)],
  )
  if (!found) throw new Error('Nothing waits in the demo’s schedule')
  return found
}

/** The row of an order in the schedule, which knows it by its page. */
const rowOf = (page: Page, { id }: Waiting) =>
  page.getByRole('row').filter({ has: page.locator(`a[href="/admin/orders/${id}"]`) })

async function assign(scheduler: Page, order: Waiting, to: string): Promise<void> {
  await scheduler.goto(`/admin/schedule?search=${encodeURIComponent(order.name)}`)
  await rowOf(scheduler, order)
    .getByRole('button', { name: `Assign ${order.name}` })
    .click()
  await scheduler.getByRole('searchbox', { name: 'Find a partner or dispatcher' }).fill(to)
  await scheduler.getByRole('radio', { name: to }).check()
  await scheduler.getByRole('button', { name: `Assign to ${to}` }).click()
  await expect(scheduler.getByText(/1 order assigned/)).toBeVisible()
}

/** Answers the question about an order that passes a hub, because it goes to another state. */
async function acceptAnyway(phone: Page): Promise<void> {
  await expect(phone.getByRole('dialog')).toContainText('It goes to another state.')
  await phone.getByRole('button', { name: 'Accept anyway' }).click()
}

/** Photo of a closed door, all green. */
const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b6b4f' } })
  .png()
  .toBuffer()

test('within Lagos: a dispatcher takes an order, loses the network on the way, and delivers it', {
  tag: '@smoke',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const buyer = await newCustomer(browser)
  const customer = await atBrowser(browser, buyer)
  const [item] = await goods(1)
  if (!item) throw new Error('The demo has nothing to buy')
  await fill(customer, buyer, [item])
  await goToPay(customer)
  await customer.getByRole('button', { name: /^Pay/ }).click()
  await customer.getByRole('list', { name: 'Your orders' }).getByRole('link').first().click()
  await expect(customer).toHaveURL(/\/customer\/orders\/[0-9a-f-]+$/)
  const id = customer.url().split('/').at(-1) ?? ''
  const { token } = loginMerchant.beside.parse(
    await ask(customer, loginMerchant, { email: item.owner, password: demoPassword }),
  )
  const at = ({ method, path }: typeof updateOrderStatus | typeof handOverToPlatform) => ({
    method,
    path: path.replace('{id}', id),
  })
  for (const status of ['processing', 'ready_for_pickup']) await ask(customer, at(updateOrderStatus), { status }, token)
  await ask(customer, at(handOverToPlatform), undefined, token)

  // It waits for whoever comes first.
  const [{ name } = { name: '' }] = await inDatabase<{ name: string }>(
    'select reference as name from orders where id = $1',
    [id],
  )
  const phone = await someone(browser, true)
  await signIn(phone, 'admin', rider)
  await phone.goto(`/admin/dispatch?tab=waiting&search=${encodeURIComponent(name)}`)
  const card = phone.getByRole('article', { name: `Order ${name}`, exact: true }).filter({ hasText: item.store })
  await card.getByRole('button', { name: 'Accept order' }).click()
  await expect(phone.getByText(`Order ${name} is yours.`)).toBeVisible()
  await phone.getByRole('link', { name: /^To deliver/ }).click()

  // A tap without a network waits, and is sent once.
  await phone.context().setOffline(true)
  await card.getByRole('button', { name: 'Confirm pickup' }).click()
  await expect(card).toContainText('Waiting to be sent: Confirm pickup')
  await phone.context().setOffline(false)
  await expect(card).not.toContainText('Waiting to be sent')
  await card.getByRole('button', { name: 'Start the delivery' }).click()

  // Nobody is there: why, and what was seen, are kept until they can be sent.
  await expect(card.getByRole('button', { name: 'Deliver with code' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Deliver with code' })).toBeEnabled()
  await phone.context().setOffline(true)
  await card.getByRole('button', { name: `More for order ${name}` }).click()
  await phone.getByRole('menuitem', { name: 'Report a failed delivery' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByAltText('Proof at the door')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('customer_unreachable')
  await dialog.getByRole('button', { name: 'Report a failed delivery' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Waiting to be sent: Report a failed delivery')
  await phone.context().setOffline(false)
  await expect(card).not.toContainText('Waiting to be sent')
  await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'It could not be delivered.' })).toBeVisible()
  await expect(customer.getByAltText(/^Picture: Could not be delivered/)).toBeVisible()

  // The customer expects it tomorrow.
  await card.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await card.getByRole('button', { name: 'Deliver with code' }).click()
  await phone.getByLabel('Delivery code').fill(await shownCode(customer))
  await phone.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(phone.getByLabel('Delivery code')).toBeHidden()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Delivered.' })).toBeVisible()
  const once = await inDatabase<{ status: string }>(
    `select status from order_activities where order_id = $1 and status in ('picked_up', 'delivery_failed') order by id`,
    [id],
  )
  expect(once.map(({ status }) => status)).toEqual(['picked_up', 'delivery_failed'])
})

test('a failed delivery succeeds the next day', async ({ browser }) => {
  test.setTimeout(180_000)
  const [order, name] = [await waiting(0), await nameOf(rider)]
  const scheduler = await someone(browser)
  await signIn(scheduler, 'admin', 'scheduler@bitmarte.test')
  await assign(scheduler, order, name)

  const phone = await someone(browser, true)
  await signIn(phone, 'admin', rider)
  await phone.goto(`/admin/orders/${order.id}`)
  await expect(phone.getByText('It goes to another state.')).toBeVisible()
  for (const step of ['Accept', 'Confirm pickup']) {
    await phone.getByRole('button', { name: step, exact: true }).click()
    if (step === 'Accept') await acceptAnyway(phone)
    await expect(phone.getByRole('button', { name: step, exact: true })).toBeHidden()
  }
  // It is the rider who knows that the hub is out of the way this time.
  for (const step of ['Start the delivery', 'Report a failed delivery']) {
    await phone.getByRole('button', { name: 'More' }).click()
    await phone.getByRole('menuitem', { name: step }).click()
  }
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('customer_unreachable')
  await expect(dialog.getByLabel('Next step')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Report a failed delivery' }).click()
  await expect(dialog).toBeHidden()

  // The customer reads why, and when it comes again; the bell says so too.
  const customer = await someone(browser)
  await signIn(customer, 'customer', order.customer)
  await customer.goto(`/customer/orders/${order.id}`)
  await expect(customer.getByRole('heading', { name: 'It could not be delivered.' })).toBeVisible()
  await expect(customer.getByText(/^You could not be reached\. .+ tries again on/)).toBeVisible()
  await customer.getByRole('button', { name: /^Notifications/ }).click()
  await expect(customer.getByRole('link', { name: new RegExp(`${order.name} could not be delivered`) })).toBeVisible()

  await phone.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.getByRole('button', { name: 'Deliver with code' })).toBeVisible()
  const code = await shownCode(customer)
  await phone.getByRole('button', { name: 'Deliver with code' }).click()
  await phone.getByLabel('Delivery code').fill(code)
  await phone.getByRole('button', { name: 'Confirm delivery' }).click()
  await expect(phone.getByLabel('Delivery code')).toBeHidden()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Delivered.' })).toBeVisible()
})

test('an order that was declined, then given back without a network, is listed first with the reasons', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [order, name] = [await waiting(1), await nameOf(rider)]
  const scheduler = await someone(browser)
  await signIn(scheduler, 'admin', 'scheduler@bitmarte.test')
  const phone = await someone(browser, true)
  await signIn(phone, 'admin', rider)
  const release = async (action: string, reason: string) => {
    await phone.getByRole('button', { name: 'More' }).click()
    await phone.getByRole('menuitem', { name: action }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByRole('button', { name: reason }).click()
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toBeHidden()
  }
  await assign(scheduler, order, name)
  await phone.goto(`/admin/orders/${order.id}`)
  await release('Decline', 'No room today')

  await assign(scheduler, order, name)
  await phone.goto(`/admin/orders/${order.id}`)
  await expect(phone.getByText('It goes to another state.')).toBeVisible()
  await phone.getByRole('button', { name: 'Accept', exact: true }).click()
  await acceptAnyway(phone)
  await expect(phone.getByRole('button', { name: 'Confirm pickup' })).toBeEnabled()
  await phone.context().setOffline(true)
  await release('Give it back', 'Too far')
  await expect(phone.getByText(/Waiting to be sent/).first()).toBeVisible()
  await phone.context().setOffline(false)
  await scheduler.goto(`/admin/schedule?search=${encodeURIComponent(order.name)}`)
  await expect(async () => {
    await scheduler.reload()
    await expect(rowOf(scheduler, order)).toContainText('Declined twice', { timeout: 1000 })
  }).toPass()
  await expect(rowOf(scheduler, order)).toContainText(`${name}: Too far`)
})
