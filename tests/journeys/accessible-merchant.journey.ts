import type { Page } from '@playwright/test'
import { glance } from './accessible.ts'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Every screen of a store once, in turns of size and scheme. */

test.describe.configure({ mode: 'parallel' })
// Failures are described in words; tracing so many pages takes as long as the pages.
test.use({ trace: 'off' })
test.setTimeout(180_000)

const owner = 'merchant@bitmarte.test'
const signedIn = async (page: Page, email = owner): Promise<Page> => {
  await signIn(page, 'merchant', email)
  return page
}

/** Returns the path of an order of the store with papers. */
async function anOrder(): Promise<string> {
  const [order] = await inDatabase<{ id: string }>(
    `select o.id from orders o join stores s on s.id = o.store_id join accounts a on a.id = s.merchant_id
     where a.email = $1 and o.type = 'standard' and o.status <> 'cancelled' order by o.id limit 1`,
    [owner],
  )
  return `/merchant/orders/${order?.id}`
}

/** Returns the path of a return, and the e-mail of its store. */
async function aReturn(): Promise<{ path: string; email: string }> {
  const [found] = await inDatabase<{ id: string; email: string }>(
    `select r.id, a.email from order_returns r join stores s on s.id = r.store_id
     join accounts a on a.id = s.merchant_id order by r.id limit 1`,
    [],
  )
  return { path: `/merchant/returns/${found?.id}`, email: found?.email ?? '' }
}

test('a store’s orders and delivery', async ({ browser }) => {
  const order = await anOrder()
  await glance(await signedIn(await someone(browser)), [
    '/merchant',
    '/merchant/orders',
    '/merchant/orders?view=board',
    order,
    `${order}/packing-slip`,
    `${order}/label`,
    '/merchant/messages',
  ])
  const { path, email } = await aReturn()
  await glance(await signedIn(await someone(browser), email), ['/merchant/returns', path])
})

test('a store’s products', async ({ browser }) => {
  await glance(await signedIn(await someone(browser)), [
    '/merchant/products',
    '/merchant/products/new',
    { on: '/merchant/products', to: '^="/merchant/products/0"' },
    '/merchant/products/import',
    '/merchant/products/bulk-edits',
    '/merchant/inventory',
    '/merchant/featured',
    '/merchant/coupons',
    '/merchant/coupons/new',
    { on: '/merchant/coupons', to: '^="/merchant/coupons/0"' },
  ])
})

test('a store’s storefront and theme', async ({ browser }) => {
  await glance(await signedIn(await someone(browser)), [
    '/merchant/store-profile',
    '/merchant/tax',
    '/merchant/theme',
    '/merchant/theme-store',
    '/merchant/policies',
    '/merchant/testimonials',
    '/merchant/reviews',
    '/merchant/questions',
    '/merchant/questions?status=answered',
    '/merchant/hub-application',
    '/merchant/onboarding',
    '/merchant/account',
  ])
})

test('a store’s money and staff', async ({ browser }) => {
  await glance(await signedIn(await someone(browser)), [
    '/merchant/payouts',
    '/merchant/invoices',
    { on: '/merchant/invoices', to: '^="/merchant/invoices/"' },
    '/merchant/vat-report',
    '/merchant/payouts?view=statements',
    { on: '/merchant/payouts?view=statements', to: '^="/merchant/payouts/"' },
    '/merchant/cases',
    { on: '/merchant/cases', to: '^="/merchant/cases/"' },
    '/merchant/transactions',
    { on: '/merchant/transactions', to: '^="/merchant/transactions/"' },
    '/merchant/reports',
    '/merchant/bank-account',
    '/merchant/pricing',
    '/merchant/staff',
    '/merchant/staff?tab=roles',
    '/merchant/shipping',
    '/merchant/shipping/zones',
    '/merchant/shipping/pricing',
    '/merchant/shipping/vehicles',
  ])
})
