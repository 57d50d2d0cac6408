import { type Page, test } from '@playwright/test'
import { glance } from './accessible.ts'
import { signIn, someone } from './people.ts'

/** Every screen of a store once, in turns of size and scheme. */

test.describe.configure({ mode: 'parallel' })
// What fails is told in words, and a trace of so many pages takes as long as the pages.
test.use({ trace: 'off' })
test.setTimeout(180_000)

const owner = 'merchant@bitmarte.test'
const signedIn = async (page: Page, email = owner): Promise<Page> => {
  await signIn(page, 'merchant', email)
  return page
}

const order = { on: '/merchant/orders?tab=pending', to: '^="/merchant/orders/"' }

test('what a store sends', async ({ browser }) => {
  await glance(await signedIn(await someone(browser)), [
    '/merchant',
    '/merchant/orders',
    '/merchant/orders?view=board',
    order,
    { on: order, to: '$="/packing-slip"' },
    { on: order, to: '$="/label"' },
    '/merchant/returns',
    { on: '/merchant/returns', to: '^="/merchant/returns/"' },
    '/merchant/messages',
  ])
})

test('what it sells', async ({ browser }) => {
  await glance(await signedIn(await someone(browser)), [
    '/merchant/products',
    '/merchant/products/new',
    { on: '/merchant/products', to: '^="/merchant/products/0"' },
    '/merchant/products/import',
    '/merchant/inventory',
    '/merchant/featured',
    '/merchant/coupons',
    '/merchant/coupons/new',
    { on: '/merchant/coupons', to: '^="/merchant/coupons/0"' },
  ])
})

test('how it shows itself', async ({ browser }) => {
  await glance(await signedIn(await someone(browser)), [
    '/merchant/store-profile',
    '/merchant/theme',
    '/merchant/theme-store',
    '/merchant/policies',
    '/merchant/testimonials',
    '/merchant/reviews',
    '/merchant/hub-application',
    '/merchant/onboarding',
    '/merchant/account',
  ])
})

test('what it earns, and who works there', async ({ browser }) => {
  await glance(await signedIn(await someone(browser)), [
    '/merchant/payouts',
    '/merchant/transactions',
    { on: '/merchant/transactions', to: '^="/merchant/transactions/"' },
    '/merchant/reports',
    '/merchant/bank-account',
    '/merchant/pricing',
    '/merchant/staff',
    '/merchant/staff?tab=roles',
    '/merchant/shipping/zones',
    '/merchant/shipping/pricing',
    '/merchant/shipping/vehicles',
  ])
})
