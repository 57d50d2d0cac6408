import { expect, type Page, test } from '@playwright/test'
import { inDatabase, signIn, someone } from './people.ts'

/** How the platform's own dispatcher brings an order, when it doesn't go well at first. */

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

/** An order that waits in the schedule and that nobody has declined yet; each test takes one of its own. */
async function waiting(place: number): Promise<Waiting> {
  const [found] = await inDatabase<Waiting>(
    `select o.id, o.name, c.email as customer from orders o join accounts c on c.id = o.customer_id
     where o.status = 'ready_for_pickup' and o.delivered_by = 'platform' and o.decline_count = 0
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

test('a delivery that failed is tried again the next day, and arrives', async ({ browser }) => {
  test.setTimeout(180_000)
  const [order, name] = [await waiting(0), await nameOf(rider)]
  const scheduler = await someone(browser)
  await signIn(scheduler, 'admin', 'scheduler@bitmarte.test')
  await assign(scheduler, order, name)

  const phone = await someone(browser, true)
  await signIn(phone, 'admin', rider)
  await phone.goto(`/admin/orders/${order.id}`)
  for (const step of ['Accept', 'Picked up', 'Out for delivery']) {
    await phone.getByRole('button', { name: step, exact: true }).click()
    await expect(phone.getByRole('button', { name: step, exact: true })).toBeHidden()
  }
  await phone.getByRole('button', { name: 'More' }).click()
  await phone.getByRole('menuitem', { name: 'Delivery failed' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Nobody was there' }).click()
  await expect(dialog.getByLabel('Next try')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Delivery failed' }).click()
  await expect(dialog).toBeHidden()

  // The customer reads why, and when it comes again; the bell says so too.
  const customer = await someone(browser)
  await signIn(customer, 'customer', order.customer)
  await customer.goto(`/customer/orders/${order.id}`)
  await expect(customer.getByRole('heading', { name: 'It could not be delivered.' })).toBeVisible()
  await expect(customer.getByText(/tries again on/)).toBeVisible()
  await expect(customer.getByText(/Nobody was there/).first()).toBeVisible()
  await customer.getByRole('button', { name: /^Notifications/ }).click()
  await expect(customer.getByRole('link', { name: new RegExp(`${order.name} could not be delivered`) })).toBeVisible()

  await phone.getByRole('button', { name: 'Try again' }).click()
  await expect(phone.getByRole('button', { name: 'Deliver with code' })).toBeVisible()
  await customer.reload()
  const code = (
    await customer
      .getByRole('region', { name: 'Delivery code' })
      .getByText(/^\d{3} \d{3}$/)
      .innerText()
  ).replace(' ', '')
  await phone.getByRole('button', { name: 'Deliver with code' }).click()
  await phone.getByLabel('Delivery code').fill(code)
  await phone.getByRole('button', { name: 'Confirm delivery' }).click()
  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Delivered.' })).toBeVisible()
})

test('what was declined twice stands on top, with why', async ({ browser }) => {
  test.setTimeout(180_000)
  const [order, name] = [await waiting(1), await nameOf(rider)]
  const scheduler = await someone(browser)
  await signIn(scheduler, 'admin', 'scheduler@bitmarte.test')
  const phone = await someone(browser, true)
  await signIn(phone, 'admin', rider)
  for (const reason of ['No room today', 'Too far']) {
    await assign(scheduler, order, name)
    await phone.goto(`/admin/orders/${order.id}`)
    await phone.getByRole('button', { name: 'More' }).click()
    await phone.getByRole('menuitem', { name: 'Decline' }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByRole('button', { name: reason }).click()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
  }
  await scheduler.goto(`/admin/schedule?search=${encodeURIComponent(order.name)}`)
  await expect(rowOf(scheduler, order)).toContainText('Declined twice')
  await expect(rowOf(scheduler, order)).toContainText(`${name}: Too far`)
})
