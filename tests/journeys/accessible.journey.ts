import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { putInCart } from './customers.ts'
import { signIn, someone } from './people.ts'

/** The main screens of each area, for who listens, who sees little, and who has a small phone. */

test.describe.configure({ mode: 'parallel' })
// What fails is told in words, and a trace of so many pages takes as long as the pages.
test.use({ trace: 'off' })

/** Half of the screens are looked at so, the other half the other way round: every kind of screen in every look. */
const looks = [
  { width: 360, height: 780, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 360, height: 780, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

/** A path; or, on the page of `on`, where the first link leads that begins with `to`. */
type Screen = string | { on: string; to: string }

async function pathOf(page: Page, screen: Screen): Promise<string> {
  if (typeof screen === 'string') return screen
  await page.goto(screen.on)
  return (await page.locator(`a[href^="${screen.to}"]`).first().getAttribute('href')) ?? ''
}

/** What assistive technology couldn't make use of. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
}

/** Looks at each of the screens, and expects no barrier, nothing sideways, and nothing in the console. */
async function look(page: Page, screens: readonly Screen[]): Promise<void> {
  // Also what the Content-Security-Policy refuses, and what the browser and the server render differently.
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  for (const [at, screen] of screens.entries()) {
    const path = await pathOf(page, screen)
    for (const { colorScheme, ...size } of at % 2 ? looks.slice(2) : looks.slice(0, 2)) {
      const where = `${path}, ${size.width}, ${colorScheme}`
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.locator('[aria-busy=true], [aria-label=Loading]'), where).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
      expect.soft(await barriers(page), where).toEqual([])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(sideways, `${where}: overflow`).toBe(0)
      expect.soft(errors.splice(0), `${where}: console`).toEqual([])
    }
  }
}

test('the shop', async ({ browser }) => {
  await look(await someone(browser), [
    '/',
    { on: '/', to: '/category/' },
    '/search?search=kaftan',
    { on: '/search?search=kaftan', to: '/product/' },
    { on: '/stores', to: '/storefront/' },
    '/stores',
    '/categories',
    '/deals',
    '/deals?offer=daily',
    '/official-outlets',
    '/search?search=nothing-like-it',
  ])
})

test('getting in', async ({ browser }) => {
  await look(await someone(browser), ['/customer/login', '/merchant/signup', '/admin/forgot-password'])
})

test('a customer’s own', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  await putInCart(page, 'candle')
  await look(page, [
    '/customer/cart',
    '/customer/checkout',
    '/customer/orders',
    { on: '/customer/orders', to: '/customer/orders/' },
    '/customer/addresses',
    '/customer/account',
  ])
})

test('a store', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'merchant', 'merchant@bitmarte.test')
  await look(page, [
    '/merchant',
    '/merchant/orders',
    { on: '/merchant/orders', to: '/merchant/orders/' },
    '/merchant/payouts',
  ])
})

test('administrators', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await look(page, ['/admin', '/admin/orders', { on: '/admin/orders', to: '/admin/orders/' }, '/admin/payouts'])
  await look(
    page,
    ['zones', 'pricing', 'vehicles', 'discounts', 'discounts?discount=new'].map(name => `/admin/shipping/${name}`),
  )
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
    { on: '/shipping-partner/orders?tab=done', to: '/shipping-partner/orders/' },
  ])
})
