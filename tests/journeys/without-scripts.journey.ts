import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'

/** The shop for who has no scripts, as search engines and slow phones: real pages, links, forms and status codes. */

test.use({ javaScriptEnabled: false })

const products = (page: Page) => page.getByRole('article')

/** The one address that the page says it has. */
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')

/** The types of what the page says in structured data. */
async function structured(page: Page): Promise<string[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map(text => JSON.parse(text)['@type'])
}

test('browsing from the home page through a category, filters and pages to a product and its store', {
  tag: '@smoke',
}, async ({ page, baseURL }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every market in Nigeria, one cart.')
  await expect(page).toHaveTitle('Every market in Nigeria, one cart · Bitmarte')
  expect(await canonical(page)).toBe(`${baseURL}/`)

  const category = page.getByRole('navigation', { name: 'Categories' }).locator('a[href^="/category/"]:visible').first()
  const name = await category.innerText()
  await category.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByLabel('Highest price').fill('20,00')
  await page.getByRole('button', { name: /^Show / }).click()
  await expect(page.getByText('Write an amount in naira, such as 45,000')).toBeVisible()
  await expect(page.getByLabel('Highest price')).toHaveValue('20,00')
  await page.getByLabel('Highest price').fill('20,000')
  await page.getByLabel('In stock').check()
  await page.getByRole('button', { name: /^Show / }).click()
  await expect(page).toHaveURL(/maxPrice=20%2C000/)
  await expect(page).toHaveURL(/inStock=true/)
  await expect(page.getByLabel('Highest price')).toHaveValue('20000')
  const firstPage = await products(page).first().innerText()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/maxPrice=20%2C000.*page=2/)
  expect(await products(page).first().innerText()).not.toBe(firstPage)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await structured(page)).toContain('BreadcrumbList')

  const link = products(page).first().getByRole('link')
  const product = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product)
  await expect(page.getByText('₦').first()).toBeVisible()
  expect(await canonical(page)).toBe(page.url())
  expect(await structured(page)).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']))

  const store = page.getByRole('link', { name: 'Visit store' })
  await store.click()
  await expect(page).toHaveURL(/\/storefront\/./)
  await expect(products(page).first()).toBeVisible()
  expect(await canonical(page)).toBe(page.url())
  expect(await structured(page)).toContain('Store')
})

test('a search corrects misspelt words', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search products and stores' }).fill('kaftn')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?search=kaftn/)
  await expect(
    products(page)
      .filter({ hasText: /kaftan/i })
      .first(),
  ).toBeVisible()
})

for (const path of [
  '/product/01900000-0000-7000-8000-000000000000',
  '/product/none',
  '/storefront/no-such-store',
  '/nothing',
])
  test(`${path} shows an empty page with the right status`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  })

test('HEAD returns the headers of the page', async ({ request }) => {
  for (const path of ['/', '/search?search=kaftan', '/nothing']) {
    const [head, page] = [await request.head(path), await request.get(path)]
    expect(head.status(), path).toBe(page.status())
    expect(head.headers()['content-type'], path).toBe(page.headers()['content-type'])
  }
})

test('help is searched and read, and the footer leads to the terms', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Help' }).click()
  await page.getByLabel('Search help').fill('expired card')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 page has “expired card”.')).toBeVisible()
  await page.getByRole('link', { name: 'When you get your money back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When you get your money back')
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Terms of use' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
  await expect(page.getByText('Version 1, from 1 Nov')).toBeVisible()
  expect((await page.goto('/help/nothing-like-it'))?.status()).toBe(404)
  expect((await page.goto('/help/terms'))?.status()).toBe(404)
  expect((await page.goto('/terms?version=0'))?.status()).toBe(404)
})
