import { type Browser, expect, type Page } from '@playwright/test'
import { connection } from '#contract/messages.ts'
import { naira } from '#web/ui/format.ts'
import { newCustomer } from './customers.ts'
import { inDatabase, ownAddress, signIn, test } from './people.ts'
import { changeGoods, goods } from './savings.ts'

/** The shop and the cart on a phone whose network goes away, with the service worker. */

/** A phone with the service worker, once it has stored the home page. */
async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'allow',
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  return page
}

/** Opens a page and waits until the worker has stored it. */
async function see(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction(async at => {
    for (const name of await caches.keys()) if (await (await caches.open(name)).match(at)) return true
    return false
  }, path)
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: connection })

test('pages that were seen open without a network, others say what is missing and open once it is back', async ({
  browser,
}) => {
  const [seen, other] = await goods(2)
  if (!seen || !other) throw new Error('The demo has fewer things than that')
  const page = await phone(browser)
  await see(page, `/product/${seen.productId}`)
  await page.context().setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText(seen.name)
  await expect(bar(page)).toContainText('This page is a saved copy.')

  await page.goto(`/product/${other.productId}`)
  await expect(title(page)).toHaveText(connection)
  await page.getByRole('link', { name: seen.name }).click()
  await expect(title(page)).toHaveText(seen.name)
  // A link within the app to a page that isn't stored.
  await page.getByRole('link', { name: 'Bitmarte home' }).click()
  await expect(title(page)).toHaveText('Every market in Nigeria, one cart.')
  await page.getByRole('link', { name: 'Deals', exact: true }).first().click()
  await expect(title(page)).toHaveText(connection)
  await expect(page.getByRole('link', { name: 'Bitmarte home' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/deals$/)
  await expect(bar(page)).toBeHidden()
  await see(page, `/product/${seen.productId}`)
  await expect(page.locator('html')).not.toHaveAttribute('data-saved')
})

test('the bar of a lost network covers neither the account’s button nor the tabs', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': ownAddress() } })
  const page = await context.newPage()
  await signIn(page, 'merchant', 'merchant@bitmarte.test')
  await expect(page.locator('aside').first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('[data-offline-bar]')).toBeVisible()
    const tab = page.getByRole('navigation', { name: 'Most used' }).getByRole('link').last()
    const account = page.locator('aside').first().getByRole('button').last()
    // A click fails if something else is on top.
    await (width < 992 ? tab : account).click({ trial: true })
  }
})

test('a variant is chosen without a network, and the product of another opens', async ({ browser }) => {
  const [{ id: productId, variants } = { id: '', variants: [] }] = await inDatabase<{ id: string; variants: string[] }>(
    `select p.id, array_agg(v.id) as variants from products p join product_variants v on v.product_id = p.id
     where p.visible and v.available > 0 group by p.id having count(*) > 1 limit 1`,
    [],
  )
  const page = await phone(browser)
  await see(page, `/product/${productId}?variant=${variants[0]}`)
  const name = await title(page).textContent()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.context().setOffline(true)
  await page.reload()
  await expect(bar(page)).toContainText('This page is a saved copy.')
  await page.locator('main ul a[href*="variant="]:not([aria-current])').first().click()
  await expect(page).not.toHaveURL(new RegExp(`variant=${variants[0]}`))
  await expect(title(page)).toHaveText(name ?? '')
  await expect(page.locator('main ul a[aria-current]').first()).toBeVisible()
  await page.goto(`/product/${productId}?variant=${variants[1]}`)
  await expect(title(page)).toHaveText(name ?? '')
  expect(problems).toEqual([])
})

test('a page opened by a link within the app opens again from its data', async ({ browser }) => {
  const page = await phone(browser)
  await page.getByRole('link', { name: 'Everything', exact: true }).click()
  // The address changes before the page does.
  await expect(title(page)).toHaveText('All products')
  const product = page.getByRole('article').first().getByRole('link')
  const name = await product.textContent()
  await product.click()
  await expect(title(page)).toHaveText(name ?? '')
  await page.context().setOffline(true)
  await page.reload()
  await expect(title(page)).toHaveText(name ?? '')
})

test('changes of the cart and the wishlist wait over a reload, are made once and in order, and conflicts are said', async ({
  browser,
}) => {
  // Stores may call theirs alike.
  const [bag, lamp, mat] = [...new Map((await goods(5)).map(each => [each.name, each])).values()]
  if (!bag || !lamp || !mat) throw new Error('The demo has fewer things than that')
  const customer = await newCustomer(browser)
  const page = await phone(browser)
  await signIn(page, 'customer', customer.email, customer.password)
  for (const { productId } of [bag, lamp, mat]) await see(page, `/product/${productId}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('1 added to your cart')).toBeVisible()
  await see(page, '/customer/cart')
  await expect(page.getByRole('listitem').filter({ hasText: mat.name })).toBeVisible()

  await page.context().setOffline(true)
  for (const { productId } of [bag, lamp]) {
    await page.goto(`/product/${productId}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('1 added to your cart')).toBeVisible()
  }
  await page
    .getByRole('button', { name: `Save ${lamp.name}` })
    .first()
    .click()
  await page.goto('/customer/cart')
  await expect(bar(page)).toContainText('3 changes wait to be sent.')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row(bag.name)).toContainText('Changed on this device only')
  await row(bag.name)
    .getByRole('button', { name: `Increase quantity of ${bag.name}` })
    .click()
  await page.getByRole('button', { name: `Remove ${mat.name}`, exact: true }).click()
  await page.reload()
  await expect(bar(page)).toContainText('5 changes wait to be sent.')
  await expect(row(mat.name)).toHaveCount(0)

  await changeGoods(bag, 'selling_kobo', bag.kobo + 10_000)
  await changeGoods(lamp, 'available', 0)
  await page.context().setOffline(false)
  // A phone shows one after the other.
  const conflicts = [`${lamp.name} is sold out.`, `${bag.name} now costs ${naira(bag.kobo / 100 + 100)}.`]
  await Promise.all(conflicts.map(text => expect(page.getByText(text)).toBeVisible({ timeout: 20_000 })))
  await expect(bar(page)).toBeHidden()
  await expect(row(lamp.name)).toContainText('Sold out')
  const kept = await inDatabase<{ variant_id: string; quantity: number }>(
    `select variant_id, quantity from cart_items i join accounts a on a.id = i.customer_id where a.email = $1`,
    [customer.email],
  )
  expect(new Map(kept.map(({ variant_id, quantity }) => [variant_id, quantity]))).toEqual(
    new Map([
      [bag.variantId, 2],
      [lamp.variantId, 1],
    ]),
  )
  const [saved] = await inDatabase<{ product_id: string }>(
    `select product_id from wishlist_items w join accounts a on a.id = w.customer_id where a.email = $1`,
    [customer.email],
  )
  expect(saved?.product_id).toBe(lamp.productId)
})

test('pages of the account show what they showed with a network, and say what is missing', async ({ browser }) => {
  const page = await phone(browser)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  const orders = page.getByRole('list', { name: 'Orders' }).getByRole('link')
  await see(page, '/customer/orders')
  const [first, last] = [await orders.first().getAttribute('href'), await orders.last().getAttribute('href')]
  if (!first || !last) throw new Error('The customer has fewer orders than that')
  await see(page, first)
  await expect(page).toHaveTitle(/^Order BM-/)
  const name = (await page.title()).replace(/ · Bitmarte$/, '')
  for (const path of ['/customer/returns', '/customer/reviews?tab=written', '/customer/orders']) await see(page, path)
  await expect(orders.first()).toBeVisible()

  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.context().setOffline(true)
  await page.goto('/customer/reviews?tab=written')
  await expect(page.getByRole('navigation', { name: 'Your reviews' }).locator('[aria-current]')).toContainText(
    'Written',
  )
  await expect(page.getByRole('article').or(page.getByText('No reviews yet')).first()).toBeVisible()
  await page.goto('/customer/returns?tab=closed')
  await expect(title(page)).toHaveText(connection)
  await page.goto('/customer/orders')
  await page.locator(`a[href="${last}"]`).first().click()
  await expect(title(page)).toHaveText(connection)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveTitle(`${name} · Bitmarte`)
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  expect(problems).toEqual([])
})

test('the cart shows the pictures of its items without a network', async ({ browser }) => {
  const [seen] = await goods(1)
  if (!seen) throw new Error('The demo has fewer things than that')
  const customer = await newCustomer(browser)
  const page = await phone(browser)
  const drawn = () =>
    page
      .getByRole('listitem')
      .filter({ hasText: seen.name })
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
  const putAndSee = async () => {
    await page.context().setOffline(true)
    await page.goto(`/product/${seen.productId}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('1 added to your cart')).toBeVisible()
    await page.goto('/customer/cart')
    await expect.poll(drawn).toBe(true)
    await page.context().setOffline(false)
    await expect(bar(page)).toBeHidden()
  }
  await see(page, `/product/${seen.productId}`)
  await page.waitForLoadState('networkidle')
  // A guest's, and one of an account.
  await putAndSee()
  await signIn(page, 'customer', customer.email, customer.password)
  await see(page, '/customer/cart')
  await putAndSee()
})

test('signing out leaves nothing personal in the browser', async ({ browser }) => {
  const customer = await newCustomer(browser)
  const page = await phone(browser)
  await signIn(page, 'customer', customer.email, customer.password)
  await see(page, '/deals')
  await see(page, '/customer/orders')
  await see(page, '/customer/cart')
  const personal = () =>
    page.evaluate(async () => [
      ...(await caches.keys()).filter(name => name.includes('-own-')),
      ...Object.keys(localStorage).filter(name => /_state|_token|_user/.test(name)),
      ...((await caches.match('/deals')) ? ['stored page'] : []),
      ...(/\/customer\/|\/deals/.test(localStorage.getItem('bitmarte_seen_pages') ?? '') ? ['seen pages'] : []),
    ])
  await expect.poll(async () => (await personal()).length).toBeGreaterThan(4)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect.poll(personal).toEqual([])
})
