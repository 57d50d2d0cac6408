import { expect, type Page } from '@playwright/test'
import { atBrowser, newCustomer } from './customers.ts'
import { inDatabase, test } from './people.ts'
import { fill, goods } from './savings.ts'

/** Limit of compressed script on the way from the home page to payment, which loads no schemas: 150 KB. */
const mostScript = 150 * 1024

async function scriptsOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const all = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await page.goto(path)
  // They come once the page is painted; React alone is more than this.
  await expect.poll(all).toBeGreaterThan(100_000)
  await page.waitForLoadState('networkidle')
  return all()
}

const one = async (query: string): Promise<string> => {
  const [found] = await inDatabase<{ it: string }>(query, [])
  if (!found) throw new Error(`Nothing is found by ${query}`)
  return found.it
}

const pages = {
  'the start': async () => '/',
  'a category': async () => `/category/${await one('select id as it from categories where parent_id is null limit 1')}`,
  'a search': async () => '/search?search=shirt',
  'a product': async () =>
    `/product/${await one('select id as it from products where visible and not is_digital limit 1')}`,
  'a digital product': async () =>
    `/product/${await one('select id as it from products where visible and is_digital limit 1')}`,
  'a storefront': async () => `/storefront/${await one('select url as it from stores where live limit 1')}`,
  'the cart': async () => '/customer/cart',
  deals: async () => '/deals',
  'gift cards': async () => '/gift-cards',
}

/** The heaviest page, and so the first above the limit when a module is in the wrong group of `web/vite.config.ts`. */
const heaviest = 'a storefront'

for (const [name, path] of Object.entries(pages)) {
  const tag = name === heaviest ? '@smoke' : []
  test(`${name} is light: little script, and none that the policy would block`, { tag }, async ({ page }) => {
    // Zod tries to make a function of a text as it is loaded, which the policy of the page refuses.
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', event => console.error(`refused: ${event.violatedDirective}`))
    })
    const refused: string[] = []
    page.on('console', message => {
      if (message.text().startsWith('refused:')) refused.push(message.text())
    })
    expect(await scriptsOf(page, await path())).toBeLessThanOrEqual(mostScript)
    expect(refused).toEqual([])
  })
}

test('the checkout of a customer with an address is light', { tag: '@smoke' }, async ({ browser }) => {
  const customer = await newCustomer(browser)
  const signedIn = await atBrowser(browser, customer)
  await fill(signedIn, customer, await goods(1))
  // A browser of its own, which has no script yet.
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() })
  const page = await context.newPage()
  expect(await scriptsOf(page, '/customer/checkout')).toBeLessThanOrEqual(mostScript)
  await expect(page.getByRole('button', { name: /^Pay ₦/ }).first()).toBeEnabled()
})

test('the first step of a guest’s checkout is light', async ({ browser }) => {
  const visitor = await browser.newPage()
  await visitor.goto(await pages['a digital product']())
  await visitor.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(visitor.getByText('1 added to your cart')).toBeVisible()
  // A browser of its own, which has no script yet.
  const context = await browser.newContext({ storageState: await visitor.context().storageState() })
  const page = await context.newPage()
  expect(await scriptsOf(page, '/customer/checkout')).toBeLessThanOrEqual(mostScript)
  await expect(page.getByRole('button', { name: 'Continue as a guest' })).toBeEnabled()
})

const timesOf = (page: Page) =>
  page.evaluate(() => {
    const [font] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const [{ loadEventStart: loaded }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    return { font: font?.startTime ?? Number.NaN, paint: paint?.startTime ?? Number.NaN, loaded }
  })

test('a first page loads the font after all else without showing it, and the next is painted with it', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const fonts = page.waitForRequest(request => request.resourceType() === 'font')
  await page.goto('/')
  await fonts
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Inter Variable"'))).toBe(true)
  const first = await timesOf(page)
  expect(first.font).toBeGreaterThan(first.loaded)
  await expect(page.locator('html')).not.toHaveClass(/inter/)

  const next = await context.newPage()
  await next.goto('/stores')
  await expect.poll(async () => (await timesOf(next)).paint).toBeGreaterThan(0)
  const then = await timesOf(next)
  expect(then.font).toBeLessThan(then.paint)
  await expect(next.locator('html')).toHaveClass(/inter/)
})

test('what loads on demand doesn’t load the styles of the page again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: /Search/ }).pressSequentially('sh')
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
  const styles = page.locator('link[rel="stylesheet"]')
  expect(
    await styles.evaluateAll(links => links.map(link => (link as HTMLLinkElement).href.split('#')[0])),
  ).toHaveLength(1)
})
