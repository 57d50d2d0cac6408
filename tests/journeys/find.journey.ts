import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { listProducts } from '#contract/catalog/catalog.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ask } from './customers.ts'
import { signIn, test } from './people.ts'

/** Finding something: facets, suggestions, mended words, pages of a list, the tree of categories; with scripts and without. */

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
const box = (page: Page) => page.getByRole('combobox', { name: 'Search products and stores' })
const shownCount = async (page: Page) =>
  Number(/[\d,]+/.exec(await main(page).getByRole('status').first().innerText())?.[0].replace(',', ''))
const main = (page: Page) => page.getByRole('main')

/** With scripts a choice acts at once; without, with the form's button. */
async function show(page: Page, scripts: boolean): Promise<void> {
  if (!scripts)
    await filters(page)
      .getByRole('button', { name: /^Show / })
      .click()
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
}

test('the focused search field has one outline, of its rounded frame', async ({ page }) => {
  await page.goto('/')
  await box(page).click()
  const outlines = await box(page).evaluate(input =>
    [input, input.closest('form')].map(each => each && getComputedStyle(each).outlineStyle),
  )
  expect(outlines).toEqual(['none', 'solid'])
})

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('filters narrow a search, are in the URL, and can be removed', async ({ page, baseURL }) => {
      await page.goto('/search?search=dress')
      const all = await shownCount(page)
      await filters(page).getByLabel('Discounted').check()
      await show(page, scripts)
      await expect(page).toHaveURL(/[?&]onSale=true/)
      await expect(chosen(page)).toHaveText(['Remove Discounted', 'Clear all'])
      // The address changes before the list does.
      await expect.poll(() => shownCount(page)).toBeLessThan(all)
      const discounted = await shownCount(page)
      for (const card of await cards(page).all()) await expect(card).toContainText('%')

      const colours = filters(page).getByRole('group', { name: 'Colour' })
      await colours.getByRole('checkbox').first().check()
      await show(page, scripts)
      await expect(page).toHaveURL(/[?&]onSale=true&option=Colour%3A/)
      await expect(chosen(page)).toHaveCount(3)
      expect(await shownCount(page)).toBeLessThanOrEqual(discounted)
      await expect(colours.getByRole('checkbox').first()).toBeChecked()

      await filters(page).getByLabel('Lowest price in naira').fill('₦90,000,000')
      await filters(page).getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible()
      await chosen(page).filter({ hasText: '₦90,000,000' }).click()
      await expect(cards(page).first()).toBeVisible()
      await chosen(page).filter({ hasText: 'Clear all' }).click()
      await expect(page).toHaveURL(`${baseURL}/search?search=dress`)
      await expect.poll(() => shownCount(page)).toBe(all)
      await expect(filters(page).getByLabel('Discounted')).not.toBeChecked()
    })

    test('a list can be sorted', async ({ page }) => {
      await page.goto('/search?search=dress')
      await page.getByLabel('Sort').selectOption('Price, low to high')
      if (!scripts) await page.getByRole('button', { name: 'Sort' }).click()
      await expect(page).toHaveURL(/sortBy=price-asc/)
      await expect(page.getByLabel('Sort')).toHaveValue('price-asc')
      const listed = await ask(page, { ...listProducts, path: `${listProducts.path}?search=dress&sortBy=price-asc` })
      const { rows } = (listed as { data: AnswerOf<typeof listProducts> }).data
      const prices = rows.map(({ pricing, offer }) => offer?.price ?? pricing[0]?.sellingPrice ?? 0)
      expect(prices).toEqual(prices.toSorted((one, other) => one - other))
      const shown = cards(page).getByRole('heading')
      await expect(shown.first()).toHaveText(rows[0]?.name ?? '')
      // The address changes before the list does.
      await expect(async () => {
        const names = await shown.allInnerTexts()
        expect(names).toEqual(rows.slice(0, names.length).map(({ name }) => name))
      }).toPass()
    })

    test('filters are a sheet on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.goto('/search?search=dress')
      await expect(filters(page)).toBeHidden()
      await page.getByRole('button', { name: 'Filters' }).click()
      const size = filters(page).getByRole('group', { name: 'Size' }).getByRole('checkbox').first()
      await size.check()
      const place = await size.boundingBox()
      await show(page, scripts)
      await expect(page).toHaveURL(/option=Size/)
      await expect(page.getByRole('button', { name: 'Filters 1', includeHidden: true })).toBeAttached()
      if (scripts) expect(await size.boundingBox()).toEqual(place)
      else await page.getByRole('button', { name: 'Filters' }).click()
      await filters(page).getByLabel('In stock').check()
      await filters(page)
        .getByRole('button', { name: /^Show / })
        .click()
      await expect(page).toHaveURL(/inStock=true/)
      await expect(filters(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
      await expect(cards(page).first()).toBeVisible()

      // A tap beside the sheet closes it and reaches nothing under it.
      await page.getByRole('button', { name: 'Filters 2' }).click()
      const beside = [180, 50] as const
      const catches = (panel: Element, [x, y]: typeof beside) => panel.contains(document.elementFromPoint(x, y))
      expect(await filters(page).evaluate(catches, beside)).toBe(true)
      await page.mouse.click(...beside)
      await expect(filters(page)).toBeHidden()
    })

    test('browsing categories down and up keeps the filters', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Categories' }).click()
      await page.getByRole('link', { name: 'All categories' }).click()
      await expect(page).toHaveURL(/\/categories$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('All categories')
      await main(page).getByRole('heading', { level: 2 }).first().getByRole('link').click()
      await expect(page).toHaveURL(/\/category\//)
      // The address changes before the page does.
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All categories')
      const top = await page.getByRole('heading', { level: 1 }).innerText()
      await filters(page).getByLabel('In stock').check()
      await show(page, scripts)
      await expect(page).toHaveURL(/inStock=true/)
      const tree = page.getByRole('navigation', { name: 'Filter by category' })
      await tree.getByRole('link').nth(1).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(top)
      await expect(page).toHaveURL(/inStock=true/)
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
      await expect(crumbs.getByRole('link', { name: top })).toBeVisible()
      await tree.getByRole('link', { name: top }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(top)
      await expect(chosen(page)).toHaveText(['Remove In stock', 'Clear all'])
    })

    test('mistyped words are corrected, with a notice', async ({ page }) => {
      await page.goto('/')
      await box(page).fill('kaftn')
      await box(page).press('Enter')
      await expect(page.getByText('Showing results for kaftan')).toBeVisible()
      await expect(cards(page).first()).toContainText(/kaftan/i)
      await main(page).getByRole('link', { name: 'kaftan', exact: true }).click()
      await expect(page).toHaveURL(/search\?search=kaftan$/)
    })

    test('a search without results offers alternatives', async ({ page }) => {
      const response = await page.goto('/search?search=zzqqxxyy')
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { name: 'No results for “zzqqxxyy”' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible()
      expect(await main(page).locator('a[href^="/category/"]').count()).toBeGreaterThan(0)
      await cards(page).first().getByRole('link').click()
      await expect(page).toHaveURL(/\/product\//)
    })

    test('a deep page has its own URL, and one past the last shows a notice', async ({ page, baseURL }) => {
      await page.goto('/search')
      await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link').nth(-1).click()
      await expect(page).toHaveURL(/\/search\?page=\d\d/)
      await expect(cards(page).first()).toBeVisible()
      const deep = page.url()
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', deep)
      const response = await page.goto('/search?page=40000')
      expect(response?.status()).toBe(404)
      await main(page).getByRole('link', { name: 'First page' }).click()
      await expect(page).toHaveURL(`${baseURL}/search`)
    })
  })

test('suggestions work by keyboard', async ({ page, baseURL }) => {
  await page.goto('/')
  await box(page).click()
  await box(page).pressSequentially('kaf', { delay: 30 })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText('₦')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  expect(await barriers(page)).toEqual([])

  await box(page).press('ArrowDown')
  const first = list.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(box(page)).toBeFocused()
  await box(page).press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  await box(page).press('Escape')
  await expect(list).toBeHidden()
  await expect(box(page)).toHaveValue('kaf')

  await box(page).press('ArrowDown')
  await box(page).press('ArrowDown')
  const words = await first.innerText()
  await box(page).press('Enter')
  await expect(page).toHaveURL(`${baseURL}/search?search=${words}`)
  await expect(box(page)).toHaveValue(words)
  await expect(list).toBeHidden()

  await page.goto('/')
  await box(page).click()
  await expect(list.getByRole('group', { name: 'Recent searches' }).getByRole('option')).toHaveText([words])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(list).toBeHidden()

  await box(page).pressSequentially('kaf', { delay: 30 })
  await list.getByRole('group', { name: 'Products' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/product\//)
})

test('Back keeps the scroll position and filters of a list', async ({ page }) => {
  await page.goto('/search')
  await filters(page).getByLabel('In stock').check()
  await expect(page).toHaveURL(/inStock=true/)
  await filters(page).getByLabel('Discounted').check()
  await expect(page).toHaveURL(/onSale=true/)
  await expect(chosen(page)).toHaveText(['Remove In stock', 'Remove Discounted', 'Clear all'])
  await expect(filters(page).getByLabel('Discounted')).toBeFocused()
  const far = cards(page).nth(20)
  await far.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await far.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page).toHaveURL(/inStock=true&onSale=true/)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY / 50))).toBe(Math.round(place / 50))
  await page.goBack()
  await expect(page).not.toHaveURL(/onSale/)
  await expect(filters(page).getByLabel('Discounted')).not.toBeChecked()
  await expect(filters(page).getByLabel('In stock')).toBeChecked()
})

test('search and lists are accessible', async ({ page }) => {
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of [
        '/search?search=dress&inStock=true&option=Colour%3AIndigo',
        '/search?search=zzqqxxyy',
        '/categories',
      ]) {
        await page.goto(path)
        expect.soft(await barriers(page), `${path} ${width} ${colorScheme}`).toEqual([])
      }
      await page.getByRole('button', { name: 'Categories' }).click()
      expect.soft(await barriers(page), `menu ${width} ${colorScheme}`).toEqual([])
      await page.keyboard.press('Escape')
      if (width > 1000) continue
      await page.goto('/search?search=dress')
      await page.getByRole('button', { name: 'Filters' }).click()
      expect.soft(await barriers(page), `sheet ${colorScheme}`).toEqual([])
    }
  expect(errors).toEqual([])
})

test('search engines index each list once', async ({ page, baseURL }) => {
  await page.goto('/')
  const category = await page.locator('a[href^="/category/"]').first().getAttribute('href')
  await page.goto(`${category}?page=2`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}${category}?page=2`)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [crumbs, list] = texts.map(text => JSON.parse(text))
  expect(crumbs['@type']).toBe('BreadcrumbList')
  expect(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: expect.arrayContaining([expect.objectContaining({ position: 25 })]),
  })
  for (const query of ['inStock=true', 'sortBy=newest', 'brand=Tecno']) {
    await page.goto(`${category}?${query}`)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test('the sitemap leads to every product and store', async ({ request, baseURL }) => {
  const locations = async (path: string) => {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['content-type']).toContain('application/xml')
    return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = '']) => found)
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  // Cart and checkout may be listed, as the only pages of their area.
  expect(robots.match(/^(Allow|Disallow): \/customer.*$/gm)).toEqual([
    'Allow: /customer/cart$',
    'Allow: /customer/checkout$',
    'Disallow: /customer/',
  ])
  const files = await locations('/sitemap.xml')
  const pages = (await Promise.all(files.map(locations))).flat()
  expect(new Set(pages).size).toBe(pages.length)
  for (const path of [
    '/',
    '/categories',
    '/hubs',
    '/sell',
    '/contact-us',
    '/gift-cards',
    '/deals',
    '/official-outlets',
  ])
    expect(pages).toContain(baseURL + path)
  const { data } = await (await request.get('/v1/products/customer/getallproducts?limit=1')).json()
  expect(pages.filter(each => each.startsWith(`${baseURL}/product/`))).toHaveLength(data.count)
  const store = pages.find(each => each.startsWith(`${baseURL}/storefront/`)) ?? ''
  expect((await request.get(store)).status()).toBe(200)
  expect((await request.get('/sitemap/products_1_2.xml')).status()).toBe(404)
})

test('a URL that names another site isn’t ours', async ({ request, baseURL }) => {
  for (const path of ['//another.site/stores', '/%5c/another.site/stores', '///another.site/stores']) {
    const response = await request.get(baseURL + path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(404)
    expect(await response.text()).not.toContain('http://another.site')
  }
})

test('the search stays usable on a tablet beside the longest name', async ({ page }) => {
  const widths = async () => {
    const found: number[] = []
    for (const width of [640, 768, 900, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      found.push((await page.getByRole('search', { name: 'Products and stores' }).boundingBox())?.width ?? 0)
    }
    return found
  }
  await page.goto('/')
  for (const width of await widths()) expect(width).toBeGreaterThanOrEqual(240)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  const name = JSON.stringify({ id: 'longest', firstName: 'Oluwaseyifunmitanfoluwa-Chukwuemeka', lastName: 'Eze' })
  await page.evaluate(user => localStorage.setItem('bitmarte_customer_user', user), name)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of Oluwaseyi/ })).toBeVisible()
  for (const width of await widths()) expect(width).toBeGreaterThanOrEqual(240)
})

test('the phone’s filters leave one entry per change in the history', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/search?search=dress')
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters(page).getByLabel('Discounted').check()
  await expect(page).toHaveURL(/onSale=true/)
  await filters(page)
    .getByRole('button', { name: /^Show / })
    .click()
  await expect(filters(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?search=dress$/)
})
