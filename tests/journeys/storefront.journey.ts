import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atBrowser, newCustomer } from './customers.ts'
import { inDatabase, someone, test } from './people.ts'

/** A store's own page in every theme, and the directory of stores, with scripts and without. */

const themes = [
  [45, 'classic'],
  [46, 'magazine'],
  [47, 'boutique'],
  [48, 'market'],
  [49, 'gallery'],
] as const

interface Store extends Record<string, unknown> {
  id: string
  url: string
  name: string
}

/** The nth live store by name from the end, so that each test has one of its own. */
async function storeOf(nth: number): Promise<Store> {
  const [store] = await inDatabase<Store>(
    // Those that the demo didn't dress, so that each has one theme to change.
    `select s.id, s.url, s.name from stores s where s.live
      and (select count(*) from merchant_themes t where t.store_id = s.id) = 1
      order by s.name desc offset $1::int limit 1`,
    [String(nth)],
  )
  if (!store) throw new Error('There are not enough stores')
  return store
}

const dress = (store: Store, themeId: number) =>
  inDatabase('update merchant_themes set theme_id = $2::int where store_id = $1::uuid and active', [
    store.id,
    String(themeId),
  ])

const products = (page: Page) => page.locator('#products').getByRole('article')

/** Positions of the name, the first product and the reviews, which define a layout. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['h1', '#products article', '#products article img', '#reviews'].map(each => {
      const { x, width } = document.querySelector(each)?.getBoundingClientRect() ?? { x: 0, width: 0 }
      return `${Math.round(x)} ${Math.round(width)}`
    }),
  )

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
}

test('every theme has its own accessible layout', async ({ browser }) => {
  const page = await someone(browser)
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  const store = await storeOf(0)
  const seen = new Set<string>()
  for (const [themeId, layout] of themes) {
    await dress(store, themeId)
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`/storefront/${store.url}`)
      const where = `${layout}, ${width}, ${colorScheme}`
      await expect(page.locator('main'), where).toHaveAttribute('data-layout', layout)
      await expect(page.getByRole('heading', { level: 1 }), where).toHaveText(store.name)
      await expect(products(page).first(), where).toBeVisible()
      if (width === 1440) seen.add((await places(page)).join(', '))
      expect.soft(await barriers(page), where).toEqual([])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(sideways, `${where}: overflow`).toBe(0)
      expect.soft(errors.splice(0), `${where}: console`).toEqual([])
    }
  }
  expect([...seen]).toHaveLength(themes.length)
})

test('unreadable colours aren’t used', async ({ page }) => {
  const store = await storeOf(1)
  await inDatabase(`update merchant_themes set colors = $2::jsonb where store_id = $1::uuid and active`, [
    store.id,
    JSON.stringify({ headingsAndLinks: '#fffbe6', bodyText: '#301030' }),
  ])
  await page.goto(`/storefront/${store.url}`)
  await expect(page.locator('main')).toHaveCSS('color', 'rgb(48, 16, 48)')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('color', 'rgb(255, 251, 230)')
  expect(await barriers(page)).toEqual([])
})

test('a guest signs in and then follows the store', async ({ browser }) => {
  const page = await someone(browser)
  const store = await storeOf(2)
  await page.goto(`/storefront/${store.url}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Follow ${store.name}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/customer/login\\?next=.*${store.url}`))
})

for (const [nth, [themeId, layout]] of themes.entries())
  test(`without scripts, in ${layout}: search, sort, categories, pages`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    const store = await storeOf(4 + nth)
    await dress(store, themeId)
    await page.goto(`/storefront/${store.url}`)
    await expect(page.locator('main')).toHaveAttribute('data-layout', layout)
    const name = await products(page).first().getByRole('heading').innerText()

    const search = page.getByRole('search', { name: `Products of ${store.name}` })
    await search.getByRole('searchbox').fill(name)
    await search.getByLabel('In stock').check()
    await search.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/search=.*inStock=true/)
    await expect(products(page).first().getByRole('heading')).toHaveText(name)

    await search.getByRole('searchbox').fill('')
    await search.getByLabel('In stock').uncheck()
    await search.getByLabel('Sort').selectOption('price-asc')
    await search.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/sortBy=price-asc/)
    const cheapest = await products(page).first().innerText()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/sortBy=price-asc.*page=2/)
    expect(await products(page).first().innerText()).not.toBe(cheapest)

    const kinds = page.getByRole('navigation', { name: 'Product categories' }).getByRole('link')
    const [kind = '', of = ''] = (await kinds.nth(1).innerText()).split(/\s+(?=\d+$)/)
    await kinds.nth(1).click()
    await expect(kinds.nth(1), kind).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('#products').getByRole('status')).toHaveText(new RegExp(`^${of} product`))

    await search.getByRole('searchbox').fill('nothing like this here')
    await search.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expect(page).toHaveURL(`${baseURL}/storefront/${store.url}#products`)
    await context.close()
  })

test('a former store URL redirects; a closed store responds with 410, an unknown one with 404', async ({ request }) => {
  const store = await storeOf(3)
  const rename = (url: string) => inDatabase('update stores set url = $2 where id = $1::uuid', [store.id, url])
  const answer = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 })
    return { status: response.status(), location: response.headers().location }
  }
  await rename(`${store.url}-renamed`)
  try {
    for (const path of ['', '/policies'])
      expect(await answer(`/storefront/${store.url}${path}`)).toEqual({
        status: 301,
        location: `/storefront/${store.url}-renamed${path}`,
      })
  } finally {
    await rename(store.url)
  }
  expect(await answer(`/storefront/${store.url}-renamed`)).toMatchObject({ status: 301 })
  await inDatabase('update stores set suspended_at = now() where id = $1::uuid', [store.id])
  try {
    expect(await answer(`/storefront/${store.url}`)).toMatchObject({ status: 410 })
  } finally {
    await inDatabase('update stores set suspended_at = null where id = $1::uuid', [store.id])
  }
  expect(await answer('/storefront/nobody-is-called-so')).toMatchObject({ status: 404 })
})

for (const javaScriptEnabled of [true, false])
  test(`the directory by name, state and sort order, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL })
    const page = await context.newPage()
    await page.goto('/stores')
    const find = page.getByRole('search', { name: 'Stores', exact: true })
    await find.getByLabel('State').selectOption('Kano')
    await find.getByLabel('Sort').selectOption('newest')
    await find.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(/state=Kano.*sortBy=newest/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stores in Kano')
    await find.getByLabel('Name of a store').fill('leather')
    await find.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('article').first()).toContainText('Kano Leather')
    await page.getByRole('article').first().getByRole('link', { name: 'Kano Leather', exact: true }).click()
    await expect(page).toHaveURL(/\/storefront\/kano-leather/)
    await context.close()
  })

test('a customer follows a store on its page, and unfollows it', async ({ browser }) => {
  const page = await atBrowser(browser, await newCustomer(browser))
  const store = await storeOf(2)
  await page.goto(`/storefront/${store.url}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Follow ${store.name}` })
    .click()
  const following = page.getByRole('main').getByRole('button', { name: `Following ${store.name}` })
  await expect(following).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/customer/following')
  await expect(page.getByRole('link', { name: store.name, exact: true }).first()).toBeVisible()
  await page.goto(`/storefront/${store.url}`)
  await following.click()
  await expect(page.getByRole('main').getByRole('button', { name: `Follow ${store.name}` })).toBeVisible()
})
