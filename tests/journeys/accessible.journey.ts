import { expect } from '@playwright/test'
import { look } from './accessible.ts'
import { putInCart } from './customers.ts'
import { inDatabase, signIn, someone, test } from './people.ts'

/** Every screen of an area, for who listens, who sees little, and who has a small phone. */

test.describe.configure({ mode: 'parallel' })
// Failures are described in words; tracing so many pages takes as long as the pages.
test.use({ trace: 'off' })
test.setTimeout(300_000)

/** The reference of a payment that somebody made. */
async function paidBy(email: string, what: 'checkout_id' | 'gift_card_id'): Promise<string> {
  const [payment] = await inDatabase<{ reference: string }>(
    `select p.reference from payments p join accounts a on a.id = p.customer_id
     where a.email = $1 and p.status = 'paid' and p.${what} is not null`,
    [email],
  )
  return payment?.reference ?? ''
}

test('search and product pages', async ({ browser }) => {
  await look(await someone(browser), [
    '/',
    '/categories',
    { on: '/', to: '^="/category/"' },
    '/search?search=kaftan',
    '/search?search=nothing-like-it',
    { on: '/search?search=kaftan', to: '^="/product/"' },
    '/deals',
    '/deals?offer=daily',
    '/official-outlets',
  ])
})

test('stores and company pages', async ({ browser }) => {
  const storefront = { on: '/stores', to: '^="/storefront/"' }
  await look(await someone(browser), [
    '/stores',
    storefront,
    { on: storefront, to: '$="/policies"' },
    '/hubs',
    '/help',
    '/help?search=refund',
    '/help/pay-safely',
    '/terms',
    '/contact-us',
    '/gift-cards',
    '/sell',
  ])
})

test('sign-in and sign-up', async ({ browser }) => {
  await look(await someone(browser), [
    '/customer/login',
    '/customer/find-order',
    '/merchant/signup',
    '/admin/forgot-password',
  ])
})

test('a customer’s orders', async ({ browser }) => {
  const order = { on: '/customer/orders', to: '^="/customer/orders/"' }
  const page = await someone(browser)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  await putInCart(page, 'candle')
  await look(page, [
    '/customer/cart',
    '/customer/checkout',
    '/customer/checkout/complete',
    `/customer/checkout/complete?reference=${await paidBy('customer@bitmarte.test', 'checkout_id')}`,
    `/gift-cards/complete?reference=${await paidBy('customer@bitmarte.test', 'gift_card_id')}`,
    '/customer/orders',
    order,
    { on: order, to: '$="/receipt"' },
  ])
})

test('a customer’s account', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  await look(page, [
    '/customer/account',
    '/customer/addresses',
    '/customer/gift-cards',
    '/customer/cases',
    '/customer/following',
    '/customer/reviews',
    '/customer/questions',
    '/customer/testimonial',
    '/customer/wishlist',
  ])
})

test('a store', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'merchant', 'merchant@bitmarte.test')
  await look(page, [
    '/merchant',
    '/merchant/orders',
    { on: '/merchant/orders', to: '^="/merchant/orders/"' },
    '/merchant/payouts',
  ])
})

test('schedulers and carriers', async ({ browser }) => {
  const scheduler = await someone(browser)
  await signIn(scheduler, 'admin', 'scheduler@bitmarte.test')
  await look(scheduler, ['/admin/schedule'])
  const dispatcher = await someone(browser)
  await signIn(dispatcher, 'admin', 'dispatcher@bitmarte.test')
  await look(dispatcher, ['/admin/dispatch'])
  const partner = await someone(browser)
  await signIn(partner, 'shipping-partner', 'partner@bitmarte.test')
  await look(partner, [
    '/shipping-partner',
    '/shipping-partner/orders',
    { on: '/shipping-partner/orders?tab=done', to: '^="/shipping-partner/orders/"' },
  ])
})

test('on a touch screen fields are large enough for Safari not to enlarge the page, and targets for a finger', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, 'customer', 'customer@bitmarte.test')
  const [product] = await inDatabase<{ id: string }>('select id from products where visible order by id limit 1', [])
  for (const path of [
    '/search?search=dress',
    `/product/${product?.id}`,
    '/stores',
    '/contact-us',
    '/customer/account',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const small = await page.locator('input, select, textarea').evaluateAll(fields =>
      fields.flatMap(field => {
        const size = Number.parseFloat(getComputedStyle(field).fontSize)
        return size < 16 ? [`${field.getAttribute('name')}: ${size} px`] : []
      }),
    )
    expect.soft(small, path).toEqual([])
  }
  await page.goto(`/product/${product?.id}`)
  const crumb = await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().boundingBox()
  expect(crumb?.height).toBeGreaterThanOrEqual(43)

  await page.goto('/customer/orders')
  const menu = page.getByRole('navigation', { name: 'Your account' })
  await menu.getByRole('button', { name: 'Your account' }).tap()
  await expect(menu.getByRole('link')).toHaveCount(12)
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  await menu.getByRole('link', { name: 'Account', exact: true }).tap()
  await expect(page).toHaveURL(/\/customer\/account$/)
  await expect(menu.getByRole('link')).toHaveCount(0)
  await context.close()
})
