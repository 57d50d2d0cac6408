import type { Browser, Page } from '@playwright/test'
import { glance } from './accessible.ts'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Every screen of who sends, carries, passes on and takes back, and the customer's own, once, in turns of size and scheme. */

test.describe.configure({ mode: 'parallel' })
// Failures are described in words; tracing so many pages takes as long as the pages.
test.use({ trace: 'off' })
test.setTimeout(180_000)

async function as(browser: Browser, area: Parameters<typeof signIn>[1], who: string): Promise<Page> {
  const page = await someone(browser)
  await signIn(page, area, who.includes('@') ? who : `${who}@bitmarte.test`)
  return page
}

/** The first that the database finds, for a page that no link of the demo's people leads to. */
async function found(sql: string, ...values: string[]): Promise<Record<string, string>> {
  const [row] = await inDatabase<Record<string, string>>(sql, values)
  if (!row) throw new Error(`The demo has nothing for ${sql}`)
  return row
}

test('schedulers and dispatchers', async ({ browser }) => {
  await glance(await as(browser, 'admin', 'scheduler'), [
    '/admin/schedule',
    '/admin/schedule?tab=unanswered',
    { on: '/admin/schedule', to: '^="/admin/orders/"' },
  ])
  await glance(await as(browser, 'admin', 'dispatcher'), [
    '/admin/dispatch',
    '/admin/dispatch?tab=new',
    '/admin/dispatch?tab=waiting',
    '/admin/dispatch?tab=done',
    { on: '/admin/dispatch', to: '^="/admin/orders/"' },
  ])
})

test('hubs', async ({ browser }) => {
  await glance(await as(browser, 'admin', 'hub'), [
    '/admin/hub',
    '/admin/hub?tab=expected',
    '/admin/hub?tab=gone',
    '/admin/hub?tab=stores',
  ])
  const { id } = await found('select id from hubs order by name limit 1')
  await glance(await as(browser, 'admin', 'admin'), [
    '/admin/hubs',
    `/admin/hub?hub=${id}`,
    '/admin/hub-applications',
    '/admin/hub-applications?status=approved',
  ])
  await glance(await as(browser, 'merchant', 'merchant'), ['/merchant/hub-application'])
})

test('partners', async ({ browser }) => {
  await glance(await as(browser, 'admin', 'admin'), [
    '/admin/partners',
    { on: '/admin/partners?status=working', to: '^="/admin/partners/0"' },
  ])
  await glance(await as(browser, 'shipping-partner', 'partner'), [
    '/shipping-partner',
    '/shipping-partner/orders',
    '/shipping-partner/orders?tab=new',
    { on: '/shipping-partner/orders', to: '^="/shipping-partner/orders/"' },
    '/shipping-partner/earnings',
    '/shipping-partner/earnings?tab=payouts',
    '/shipping-partner/account',
    '/shipping-partner/onboarding',
  ])
})

test('returns', async ({ browser }) => {
  const { id, customer, owner } = await found(
    `select r.id, c.email as customer, m.email as owner from order_returns r join orders o on o.id = r.order_id
     join accounts c on c.id = o.customer_id join stores s on s.id = o.store_id join accounts m on m.id = s.merchant_id
     order by r.status = 'requested' desc, r.id limit 1`,
  )
  await glance(await as(browser, 'customer', customer ?? ''), ['/customer/returns', `/customer/returns?id=${id}`])
  await glance(await as(browser, 'merchant', owner ?? ''), ['/merchant/returns', `/merchant/returns/${id}`])
  await glance(await as(browser, 'admin', 'admin'), ['/admin/returns', `/admin/returns?id=${id}`])
})

test('a customer’s orders and account', async ({ browser }) => {
  const page = await as(browser, 'customer', 'customer')
  const { id } = await found(
    `select o.id from orders o join accounts a on a.id = o.customer_id where a.email = $1 and o.type = 'standard'
     and o.delivered_at is not null order by o.delivered_at desc limit 1`,
    'customer@bitmarte.test',
  )
  await glance(page, [
    '/customer/orders?tab=on_the_way',
    { on: '/customer/orders?tab=on_the_way', to: '^="/customer/orders/0"' },
    `/customer/orders/${id}`,
    `/customer/orders/${id}/return`,
    `/customer/orders/${id}/receipt`,
    '/customer/messages',
  ])
})
