import type { Browser, Page } from '@playwright/test'
import { glance } from './accessible.ts'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Every screen of an administrator once, in turns of size and scheme. */

test.describe.configure({ mode: 'parallel' })
// Failures are described in words; tracing so many pages takes as long as the pages.
test.use({ trace: 'off' })
test.setTimeout(180_000)

const administrator = async (browser: Browser): Promise<Page> => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  return page
}

/** All days of the demo, so that lists of a range have something in them. */
const year = 'from=2025-11-22&to=2027-01-01'
/** The newest of something, by its id. */
const newest = async (table: 'accounts' | 'categories' | 'gift_cards' | 'order_returns', fits = 'true') => {
  const [row] = await inDatabase<{ id: string }>(`select id from ${table} where ${fits} order by id desc limit 1`, [])
  return row?.id ?? ''
}

test('work queue, orders and returns', { tag: '@smoke' }, async ({ browser }) => {
  await glance(await administrator(browser), [
    '/admin',
    '/admin/orders',
    { on: '/admin/orders?tab=completed', to: '^="/admin/orders/"' },
    '/admin/cases',
    '/admin/cases?tab=all',
    { on: '/admin/cases?tab=all', to: '^="/admin/cases/"' },
    '/admin/returns',
    `/admin/returns?id=${await newest('order_returns')}`,
    '/admin/account',
  ])
})

test('products and offers', async ({ browser }) => {
  await glance(await administrator(browser), [
    '/admin/products',
    { on: '/admin/products?approvalStatus=pending', to: '^="/admin/products/0"' },
    '/admin/products/new',
    '/admin/categories',
    `/admin/categories/${await newest('categories', "name = 'Smartphones'")}/attributes`,
    '/admin/promotions',
    '/admin/official-outlets',
    '/admin/featured-collections',
    '/admin/themes',
    '/admin/pages',
    '/admin/pages/terms',
    '/admin/pages/new',
    '/admin/synonyms',
    '/admin/searches',
  ])
})

test('reviews, questions, messages and testimonials', async ({ browser }) => {
  await glance(await administrator(browser), [
    '/admin/reviews',
    '/admin/questions',
    '/admin/testimonials',
    '/admin/messages',
  ])
})

test('stores and people', async ({ browser }) => {
  await glance(await administrator(browser), [
    '/admin/stores',
    { on: '/admin/stores', to: '^="/admin/stores/"' },
    { on: '/admin/stores?tab=approved', to: '^="/admin/stores/"' },
    '/admin/merchants',
    { on: '/admin/merchants', to: '^="/admin/merchants/"' },
    '/admin/customers',
    `/admin/customers?customer=${await newest('accounts', "kind = 'customer'")}`,
    '/admin/approvers',
  ])
})

test('payments, refunds and payouts', async ({ browser }) => {
  await glance(await administrator(browser), [
    '/admin/payouts',
    '/admin/payouts?status=paid',
    '/admin/payouts?view=transfers',
    '/admin/payouts?view=scheduled',
    '/admin/payouts?view=paused',
    `/admin/payments?${year}`,
    '/admin/payments?view=reconciliation',
    '/admin/disputes',
    '/admin/disputes?closed=true',
    { on: '/admin/disputes?closed=true', to: '^="/admin/disputes/"' },
    `/admin/transactions?${year}`,
    { on: `/admin/transactions?${year}`, to: '^="/admin/transactions/0"' },
    '/admin/gift-cards',
    `/admin/gift-cards?card=${await newest('gift_cards', "kind = 'gift_card'")}`,
  ])
})

test('ledger and reports', async ({ browser }) => {
  await glance(await administrator(browser), [
    '/admin/ledger',
    '/admin/invoices',
    '/admin/vat-report',
    '/admin/ledger?view=owed',
    `/admin/ledger?view=journal&${year}`,
    `/admin/finance?${year}`,
    `/admin/reports?${year}`,
    '/admin/shipping/zones',
    '/admin/shipping/pricing',
    '/admin/shipping/vehicles',
    '/admin/shipping/discounts',
  ])
})
