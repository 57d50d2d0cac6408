import { pbkdf2Sync } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type CodeCheck, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { takeBack } from '#contract/delivery/dispatch.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { loginAdmin, loginPartner } from '#contract/identity/accounts.ts'
import { connection } from '#contract/messages.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { ask, tokenFor } from './customers.ts'
import { inDatabase, ownAddress, signIn, test } from './people.ts'

/** A rider and a hub without a network, with the service worker. */

const rider = 'partner@bitmarte.test'
const at = <T extends Endpoint>(endpoint: T, id: string) => ({ ...endpoint, path: endpoint.path.replace('{id}', id) })

/** A phone of somebody's, with the service worker. */
async function phoneOf(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'allow',
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
}

/** Waits until the worker has stored the pages of the day. */
async function stored(page: Page, ...paths: string[]): Promise<void> {
  // waitForFunction doesn't wait for a promise's value.
  await expect
    .poll(
      () => page.evaluate(async all => (await Promise.all(all.map(at => caches.match(at)))).every(Boolean), paths),
      {
        timeout: 30_000,
      },
    )
    .toBe(true)
}

/** Waits until the worker has stored the library that reads labels, which this browser needs. */
const readerStored = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
          return all.flat().some(({ url }) => url.includes('/assets/read-code-128-'))
        }),
      { timeout: 30_000 },
    )
    .toBe(true)

interface Carried {
  id: string
  name: string
  customer: string
}

/** The orders of the demo's partner in a status, the latest first. */
const carried = (status: string): Promise<Carried[]> =>
  inDatabase<Carried>(
    `select o.id, o.reference as name, c.email as customer from orders o
     join accounts c on c.id = o.customer_id
     join shipping_partners p on p.id = o.partner_id join accounts a on a.id = p.account_id
     where o.status = $1 and a.email = $2 and c.kind = 'customer' and not o.parcel_reported
     order by o.promised_at desc, o.id`,
    [status, rider],
  )

const partnersToken = async (page: Page): Promise<string> =>
  loginPartner.beside.parse(await ask(page, loginPartner, { email: rider, password: demoPassword })).token

/** Returns a code that the phone refuses: one wrong code in 256 passes there. */
function wrongCode(code: string, check: CodeCheck | null | undefined): string {
  if (!check) throw new Error('The order has no check of its code')
  const { salt, iterations } = check
  const passes = (tried: string) =>
    pbkdf2Sync(tried, Buffer.from(salt, 'hex'), iterations, 1, 'sha256')[0] === check.check
  const wrong = ['000000', '111111', '222222'].find(tried => tried !== code && !passes(tried))
  if (!wrong) throw new Error('Three wrong codes pass')
  return wrong
}

const statusesOf = async (ids: readonly string[]): Promise<string[]> => {
  const found = await inDatabase<{ id: string; status: string }>(
    'select id, status from orders where id = any($1::uuid[])',
    [`{${ids.join(',')}}`],
  )
  return ids.map(id => found.find(row => row.id === id)?.status ?? 'none')
}

const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b6b4f' } })
  .png()
  .toBuffer()

test('six actions of a rider without a network survive closing, are sent in order, and a conflict is said', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await phoneOf(browser)
  const page = await context.newPage()
  const { token } = loginAdmin.beside.parse(
    await ask(page, loginAdmin, { email: 'scheduler@bitmarte.test', password: demoPassword }),
  )
  const [[fresh], [taken], [delivered, failing]] = await Promise.all([
    carried('assigned'),
    carried('accepted'),
    carried('out_for_delivery'),
  ])
  if (!fresh || !taken || !delivered || !failing) throw new Error('The demo’s partner has fewer orders than that')
  const orders = [fresh, taken, delivered, failing].map(({ id }) => id)
  const customer = await tokenFor(page, { email: delivered.customer, password: demoPassword })
  const { orderDeliveryToken } = getCustomerOrder.answer.parse(
    ((await ask(page, at(getCustomerOrder, delivered.id), undefined, customer)) as { data: unknown }).data,
  )

  const code = orderDeliveryToken ?? ''
  const { rows } = listPartnerOrders.answer.parse(
    (
      (await ask(
        page,
        { ...listPartnerOrders, path: `${listPartnerOrders.path}?orderId=${delivered.id}` },
        undefined,
        await partnersToken(page),
      )) as { data: unknown }
    ).data,
  )
  const wrong = wrongCode(code, rows[0]?.codeCheck)
  await signIn(page, 'shipping-partner', rider)
  await stored(page, '/shipping-partner', '/shipping-partner/orders', '/shipping-partner/orders/*')
  await readerStored(page)
  await page.goto('/shipping-partner/orders?tab=current')
  await expect(page.getByRole('article', { name: `Order ${failing.name}`, exact: true })).toBeVisible()
  await context.setOffline(true)
  const order = async ({ id, name }: Carried) => {
    await page.goto(`/shipping-partner/orders/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  const tap = (label: string) => page.getByRole('button', { name: label, exact: true }).click()

  // On pages that were never opened, with the steps one after another.
  await order(fresh)
  await tap('Accept')
  await tap('Confirm pickup')
  await order(taken)
  await tap('Confirm pickup')
  await tap('Start the delivery')
  await expect(page.getByText('The customer gets the delivery code once “Start the delivery” is sent.')).toBeVisible()

  // A wrong code is refused on the phone, the right one is kept.
  await order(delivered)
  const field = page.getByLabel('Delivery code')
  await field.fill(wrong)
  await tap('Confirm delivery')
  await expect(page.getByText('That code is wrong. 4 tries are left.')).toBeVisible()
  await field.fill(code)
  await tap('Confirm delivery')
  await expect(page.getByText('Waiting to be sent: Delivered')).toBeVisible()

  await order(failing)
  await tap('Report a failed delivery')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: picture })
  await expect(dialog.getByAltText('Proof at the door')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('customer_unreachable')
  await dialog.getByRole('button', { name: 'Report a failed delivery' }).click()
  await expect(dialog).toBeHidden()

  // The app is closed and opened again.
  await page.close()
  const again = await context.newPage()
  await again.goto('/shipping-partner')
  const bar = again.getByRole('status').filter({ hasText: connection })
  await expect(bar).toContainText('6 changes wait to be sent.')
  await expect(again.getByRole('article', { name: `Order ${failing.name}`, exact: true })).toContainText(
    'Waiting to be sent: Report a failed delivery',
  )
  const [tabs, offline] = [
    await again.getByRole('navigation', { name: 'Most used' }).boundingBox(),
    await bar.boundingBox(),
  ]
  expect((offline?.y ?? 0) + (offline?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
  await again.reload()
  await expect(bar).toContainText('6 changes wait to be sent.')
  expect(await statusesOf(orders)).toEqual(['assigned', 'accepted', 'out_for_delivery', 'out_for_delivery'])

  // Meanwhile one order is taken back.
  await ask(again, at(takeBack, taken.id), { reason: 'Another carrier is nearer' }, token)
  await context.setOffline(false)
  await expect
    .poll(() => statusesOf(orders), { timeout: 30_000 })
    .toEqual(['picked_up', 'ready_for_pickup', 'delivered', 'delivery_failed'])
  await expect(bar).toBeHidden()
  const refused = again.getByRole('region', { name: 'Kept on this phone' }).getByRole('alert')
  await expect(refused).toHaveCount(2)
  await expect(refused.first()).toContainText(`${taken.name}: “Confirm pickup” wasn’t recorded`)
  await expect(refused.first()).toContainText('This order is no longer yours.')
  await expect(refused.last()).toContainText('Not sent, because “Confirm pickup” was refused.')
  for (const label of ['Confirm pickup', 'Start the delivery'])
    await again.getByRole('button', { name: `Dismiss ${taken.name}: ${label}` }).click()
  await expect(refused).toHaveCount(0)
  const once = await inDatabase<{ status: string; picture_id: string | null }>(
    `select status, picture_id from order_activities where order_id = any($1::uuid[])
     and status in ('picked_up', 'delivered', 'delivery_failed') order by id`,
    [`{${fresh.id},${delivered.id},${failing.id}}`],
  )
  expect(once.filter(({ status }) => status !== 'picked_up').map(({ status }) => status)).toEqual([
    'delivered',
    'delivery_failed',
  ])
  expect(once.at(-1)?.picture_id).not.toBeNull()

  // Its page no longer shows the customer, and signing out leaves nothing.
  await again.goto(`/shipping-partner/orders/${taken.id}`)
  await expect(again.getByText('This order doesn’t exist.')).toBeVisible()
  await again.getByRole('button', { name: 'All pages' }).click()
  await again.getByRole('dialog').locator('button[aria-haspopup=menu]').click()
  await again.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(again).toHaveURL(/\/login/)
  await expect
    .poll(() =>
      again.evaluate(async () => [
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...(await caches.keys()).filter(name => name.includes('-own-')),
        ...Object.keys(localStorage).filter(name => /_state|_token|_user|_owner/.test(name)),
      ]),
    )
    .toEqual([])
})

test('a hub receives and releases parcels without a network', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await phoneOf(browser)
  const page = await context.newPage()
  const parcels = await inDatabase<{ code: string; name: string; status: string }>(
    `select o.parcel_code as code, o.reference as name, o.status from order_stops s
     join orders o on o.id = s.order_id
     join hub_administrators m on m.hub_id = s.hub_id join accounts a on a.id = m.account_id
     where a.email = $1 and s.arrived_at is null and o.status in ('picked_up', 'in_transit', 'accepted')
     order by o.status desc`,
    ['hub@bitmarte.test'],
  )
  const [coming] = parcels.filter(({ status }) => status !== 'accepted')
  if (!coming) throw new Error('No parcel is on its way to the demo’s hub')
  await signIn(page, 'admin', 'hub@bitmarte.test')
  await stored(page, '/admin/hub', '/admin/hub?tab=expected')
  await readerStored(page)
  await page.goto('/admin/hub?tab=expected')
  await expect(page.getByText(coming.name).first()).toBeVisible()
  await context.setOffline(true)
  const scan = async (way: 'Receive' | 'Release', code: string) => {
    await page.getByRole('radiogroup', { name: 'Action' }).getByText(way, { exact: true }).click()
    await page.getByLabel('Code on the label').fill(code)
    await page.getByLabel('Code on the label').press('Enter')
  }
  const log = page.getByRole('log', { name: 'Scanned' }).getByRole('listitem')
  await scan('Receive', coming.code)
  await expect(log.first()).toContainText('Saved on this phone.')
  await scan('Receive', coming.code)
  await expect(log.first()).toContainText('has already been received.')
  await scan('Release', coming.code)
  await page.reload()
  await expect(log.first()).toContainText(coming.name)
  await expect(page.getByRole('status').filter({ hasText: connection })).toContainText('2 changes wait to be sent.')
  await context.setOffline(false)
  await expect(log.filter({ hasText: `Out: ${coming.name}` })).toBeVisible({ timeout: 30_000 })
  await expect(log.filter({ hasText: `In: ${coming.name}` })).toBeVisible()
})

test('a parcel refused at the door goes back in the same dialog, and pages that aren’t stored stay in the rider’s area', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await phoneOf(browser)
  const page = await context.newPage()
  const [refused] = await carried('out_for_delivery')
  if (!refused) throw new Error('The demo’s partner has no order out for delivery')
  await signIn(page, 'shipping-partner', rider)
  await stored(page, '/shipping-partner/offline', '/shipping-partner/orders', '/shipping-partner/orders/*')
  await page.waitForFunction(id => localStorage.getItem('bitmarte_partner_state')?.includes(id), refused.id)
  await context.setOffline(true)
  await page.goto(`/shipping-partner/orders/${refused.id}`)
  await page.getByRole('button', { name: 'Report a failed delivery', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('customer_refused')
  await dialog.getByRole('button', { name: 'Report and return to store' }).click()
  await expect(dialog).toBeHidden()
  const bar = page.getByRole('status').filter({ hasText: connection })
  await expect(bar).toContainText('2 changes wait to be sent.')

  const title = page.getByRole('heading', { level: 1 })
  const tabs = page.getByRole('navigation', { name: 'Most used' })
  await tabs.getByRole('link', { name: 'Earnings' }).click()
  await expect(title).toHaveText(connection)
  await expect(bar).toContainText('2 changes wait to be sent.')
  await tabs.getByRole('link', { name: 'Orders' }).click()
  await expect(title).toHaveText('Orders')
  await expect(page.getByRole('link', { name: /^Current/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('article', { name: `Order ${refused.name}`, exact: true })).toContainText(
    'Return to store',
  )
  await tabs.getByRole('link', { name: 'Earnings' }).click()
  await expect(title).toHaveText(connection)

  await context.setOffline(false)
  await expect(title).toHaveText('Earnings')
  await expect.poll(() => statusesOf([refused.id])).toEqual(['returning'])
  const lines = await inDatabase<{ activity: string }>(
    `select activity from order_activities where order_id = $1 and status in ('delivery_failed', 'returning') order by id`,
    [refused.id],
  )
  expect(lines.map(({ activity }) => activity)).toEqual([
    'Could not be delivered: Customer refused it',
    expect.stringMatching(/^On its way back to /),
  ])
})
