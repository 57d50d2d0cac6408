import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { putInCart } from './customers.ts'
import { inDatabase, signIn, someone } from './people.ts'

/** Every screen of an area, for who listens, who sees little, and who has a small phone. */

test.describe.configure({ mode: 'parallel' })
// What fails is told in words, and a trace of so many pages takes as long as the pages.
test.use({ trace: 'off' })
test.setTimeout(300_000)

/** Each page is loaded so, and then looked at in the other scheme too: all four looks, and both schemes from the start. */
const looks = [
  { width: 360, height: 780, colorScheme: 'light', other: 'dark' },
  { width: 1440, height: 900, colorScheme: 'dark', other: 'light' },
] as const

/** A path; or, on the page of `on`, where the first link leads whose address matches the selector `to`. */
type Screen = string | { on: Screen; to: string }

async function pathOf(page: Page, screen: Screen): Promise<string> {
  if (typeof screen === 'string') return screen
  await page.goto(await pathOf(page, screen.on))
  return (await page.locator(`a[href${screen.to}]`).first().getAttribute('href')) ?? ''
}

/** The reference of a payment that somebody made. */
async function paidBy(email: string, what: 'checkout_id' | 'gift_card_id'): Promise<string> {
  const [payment] = await inDatabase<{ reference: string }>(
    `select p.reference from payments p join accounts a on a.id = p.customer_id
     where a.email = $1 and p.status = 'paid' and p.${what} is not null`,
    [email],
  )
  return payment?.reference ?? ''
}

/** What assistive technology couldn't make use of; by these rules alone where some are named. */
async function barriers(page: Page, ...rules: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

/** Looks at each of the screens, and expects no barrier, nothing sideways, and nothing in the console. */
async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  // Also what the Content-Security-Policy refuses, and what the browser and the server render differently.
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  for (const screen of screens) {
    const path = await pathOf(page, screen)
    for (const { colorScheme, other, ...size } of looks) {
      const where = `${path}, ${size.width}`
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.locator('[aria-busy=true], [aria-label=Loading]'), where).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
      expect.soft(await barriers(page), `${where}, ${colorScheme}`).toEqual([])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(sideways, `${where}: overflow`).toBe(0)
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
      await expect(page.locator('html'), where).toHaveAttribute('data-mantine-color-scheme', other)
      expect.soft(await barriers(page, 'color-contrast'), `${where}, ${other}`).toEqual([])
      expect.soft(errors.splice(0), `${where}: console`).toEqual([])
    }
  }
}

test('finding something', async ({ browser }) => {
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

test('stores, and who is behind it', async ({ browser }) => {
  const storefront = { on: '/stores', to: '^="/storefront/"' }
  await look(await someone(browser), [
    '/stores',
    storefront,
    { on: storefront, to: '$="/policies"' },
    '/hubs',
    '/contact-us',
    '/gift-cards',
    '/sell',
  ])
})

test('getting in', async ({ browser }) => {
  await look(await someone(browser), ['/customer/login', '/merchant/signup', '/admin/forgot-password'])
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

test('a customer’s own', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  await look(page, [
    '/customer/account',
    '/customer/addresses',
    '/customer/gift-cards',
    '/customer/following',
    '/customer/reviews',
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

test('administrators', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await look(page, [
    '/admin',
    '/admin/orders',
    { on: '/admin/orders', to: '^="/admin/orders/"' },
    '/admin/payouts',
    '/admin/gift-cards',
    '/admin/shipping/zones',
    '/admin/shipping/pricing',
    '/admin/shipping/vehicles',
    '/admin/shipping/discounts',
  ])
})

test('who sends and carries', async ({ browser }) => {
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
