import { expect, type Page } from '@playwright/test'
import { atBrowser, chooseOptions, newCustomer } from './customers.ts'
import { inDatabase, someone, test } from './people.ts'

/** The page of one product: choosing, looking, asking what it costs to send, and passing it on. */

const withOptions = `select p.id from products p join product_variants v on v.store_id = p.store_id and v.product_id = p.id
  where p.visible and jsonb_array_length(p.properties) = 2 and p.sold_count > 0
    and (select count(*) from product_pictures f where f.store_id = p.store_id and f.product_id = p.id) > 1
  group by p.store_id, p.id`

/** A product in two properties of which a combination is sold out, with several pictures: the best seller of them. */
async function dress(): Promise<string> {
  const [found] = await inDatabase<{ id: string }>(
    `${withOptions} having bool_or(v.available = 0) and bool_or(v.available > 5) order by max(p.sold_count) desc, p.id limit 1`,
    [],
  )
  if (!found) throw new Error('The demo data has no product that is sold out in one combination')
  return found.id
}

interface Combination {
  id: string
  one: string
  other: string
  available: number
}

const combinations = (productId: string): Promise<Combination[]> =>
  inDatabase(
    `select id, options->0->>'option' as one, options->1->>'option' as other, available from product_variants
      where product_id = $1 order by position`,
    [productId],
  )

async function soldOutIn(productId: string): Promise<Combination> {
  const found = (await combinations(productId)).find(({ available }) => available === 0)
  if (!found) throw new Error('Nothing is sold out')
  return found
}

/** One of 5 stars and one of 2, written straight into the tables: how reviews come about is another journey's matter. */
async function review(productId: string): Promise<void> {
  await inDatabase(
    `insert into reviews (store_id, product_id, customer_id, order_id, stars, text, created_at)
      select p.store_id, p.id, c.id, (select id from orders where store_id = p.store_id limit 1), c.stars,
        'It is worth ' || c.stars || ' stars.', now()
      from products p cross join (
        select id, case row_number() over (order by id) when 1 then 5 else 2 end as stars
        from accounts where kind = 'customer' order by id limit 2
      ) c
      where p.id = $1
      on conflict on constraint reviews_once do update set stars = excluded.stars, text = excluded.text`,
    [productId],
  )
  await inDatabase(
    `update products p set rating_sum = counted.stars, review_count = counted.reviews
      from (select sum(stars) stars, count(*) reviews from reviews where product_id = $1 and hidden_at is null) counted
      where p.id = $1`,
    [productId],
  )
  await inDatabase('delete from review_counts where product_id = $1', [productId])
  await inDatabase(
    `insert into review_counts (store_id, product_id, stars, count, with_pictures)
      select store_id, product_id, stars, count(*), count(*) filter (where has_pictures) from reviews
      where product_id = $1 and hidden_at is null group by 1, 2, 3`,
    [productId],
  )
}

const said = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(text => JSON.parse(text))

test('sold-out options are marked, and the choice is in the URL', async ({ page }) => {
  const id = await dress()
  const out = await soldOutIn(id)
  const beside = (await combinations(id)).find(({ one, available }) => one === out.one && available > 5)
  await page.goto(`/product/${id}?variant=${beside?.id}`)
  await expect(page.getByText(`Sold out in ${out.one}: ${out.other}`)).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: /^In stock$/ })).toBeVisible()
  // By keyboard, as any link.
  await page.getByRole('link', { name: `${out.other} sold out` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`variant=${out.id}`))
  await expect(page.getByText('This one is sold out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This one is sold out')).toBeVisible()
  const alert = page.getByRole('link', { name: 'Tell me when it’s back' })
  await expect(alert).toHaveAttribute('href', new RegExp(`login\\?next=.*${out.id}.*for=alert`))
})

test('a tap on “Add to cart” before the scripts have loaded adds once', async ({ browser }) => {
  // The tests' own pages have arrived only when their scripts run.
  const page = await browser.newPage()
  const id = await dress()
  const inStock = (await combinations(id)).find(({ available }) => available > 5)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`/product/${id}?variant=${inStock?.id}`)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await add.click()
  scripts.resolve()
  await expect(page.getByText('1 added to your cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await page.close()
})

test('on a phone, a choice of a list’s filter is made on the page, and what is added shows at the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const id = await dress()
  const inStock = (await combinations(id)).find(({ available }) => available > 5)
  await page.goto(`/product/${id}?option=${encodeURIComponent(`Size:${inStock?.other}`)}`)
  const chosen = (list: string) => page.getByRole('list', { name: list }).locator('[aria-current]')
  await expect(chosen('Size')).toHaveText(inStock?.other ?? '')
  await expect(chosen('Colour')).toHaveCount(0)
  await chooseOptions(page)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  // At the end of the screen.
  await add.evaluate(button => button.scrollIntoView({ block: 'end' }))
  const before = await add.boundingBox()
  await add.click()
  await expect(page.getByText('1 added to your cart')).toBeInViewport()
  expect(await add.boundingBox()).toEqual(before)
  // Variants that differ in their options only need no table.
  await expect(page.getByRole('heading', { name: 'Compare variants' })).toHaveCount(0)
})

test('a customer waits for a sold-out size, and stops waiting', async ({ browser }) => {
  const customer = await newCustomer(browser)
  const page = await atBrowser(browser, customer)
  const id = await dress()
  const out = await soldOutIn(id)
  await page.goto(`/product/${id}?variant=${out.id}`)
  await page.getByRole('button', { name: 'Tell me when it’s back' }).click()
  const waiting = page.getByRole('button', { name: 'We’ll tell you when it’s back' })
  await expect(waiting).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(waiting).toBeVisible()
  await waiting.click()
  await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
})

test('pictures are browsed, enlarged, zoomed and closed', async ({ page }) => {
  await page.goto(`/product/${await dress()}`)
  const large = page.getByRole('region', { name: 'Pictures, large' })
  await expect(large.getByRole('img').first()).toHaveAttribute('fetchpriority', 'high')
  await page.getByRole('link', { name: 'Picture 2 of' }).click()
  await expect(large.getByRole('link').nth(1)).toBeInViewport({ ratio: 0.9 })
  await large.getByRole('link').nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Pictures, enlarged' })
  await expect(dialog).toContainText('2 / ')
  const zoom = dialog.getByRole('button', { name: /^Zoom/ })
  const before = await zoom.nth(1).boundingBox()
  await zoom.nth(1).click()
  await expect(zoom.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await zoom.nth(1).boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 2)
  await zoom.nth(1).click()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText('1 / ')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/product\/[\w-]+(\?[^#]*)?$/)
  await expect(large.getByRole('link').first()).toBeInViewport({ ratio: 0.9 })

  // The browser's Back closes them too, and stays on the page.
  await large.getByRole('link').first().click()
  await expect(dialog).toContainText('1 / ')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/product\/[\w-]+$/)
})

test('the state of a delivery estimate is remembered', async ({ page }) => {
  await page.goto(`/product/${await dress()}`)
  await page.getByLabel('Delivery to').selectOption('Kano')
  const estimate = page.getByText(/^(From ₦[\d,.]+|Free delivery), arrives /)
  await expect(estimate).toBeVisible()
  const kano = await estimate.innerText()
  await page.getByLabel('Delivery to').selectOption('Lagos')
  await expect(estimate).not.toHaveText(kano)
  await page.reload()
  await expect(page.getByLabel('Delivery to')).toHaveValue('Lagos')
  await expect(estimate).toBeVisible()
})

test('a guest saves a product, copies its link, and signs in to follow its store or buy now', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await dress()
  await page.goto(`/product/${id}`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const save = page
    .getByRole('main')
    .getByRole('button', { name: `Save ${name}` })
    .first()
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  const whatsapp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(page.url())

  const follow = page.getByRole('complementary', { name: 'Sold by' }).getByRole('link', { name: /^Follow/ })
  expect(await follow.getAttribute('href')).toBe(
    `/customer/login?next=${encodeURIComponent(`/product/${id}`)}&for=follow`,
  )
  // A size is chosen, and not for the customer.
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Choose your .+ first\.$/ })).toBeVisible()
  await chooseOptions(page)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/customer\/checkout$/)
  await expect(page.getByRole('button', { name: 'Continue as a guest' })).toBeVisible()
})

test('a customer follows the store, sees the delivery to their address, and buys now', async ({ browser }) => {
  const page = await atBrowser(browser, await newCustomer(browser))
  await page.goto(`/product/${await dress()}`)
  await expect(page.getByLabel('Delivery to')).toHaveValue('Lagos')
  await expect(page.getByText(/, arrives /)).toBeVisible()
  const seller = page.getByRole('complementary', { name: 'Sold by' })
  await seller.getByRole('button', { name: /^Follow/ }).click()
  await expect(seller.getByRole('button', { name: /^Following/ })).toHaveAttribute('aria-pressed', 'true')
  await chooseOptions(page)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/customer\/checkout$/)
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('filtering reviews keeps the chosen variant', async ({ page }) => {
      const id = await dress()
      await review(id)
      const { id: variant } = await soldOutIn(id)
      await page.goto(`/product/${id}?variant=${variant}`)
      const reviews = page.getByRole('region', { name: 'Reviews' })
      await reviews
        .getByRole('link', { name: /5 stars/ })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`variant=${variant}.*reviewStars=5`))
      await expect(reviews.getByText('It is worth 5 stars.').first()).toBeVisible()
      await expect(reviews.getByText('It is worth 2 stars.')).toHaveCount(0)
      await expect(page.getByText('This one is sold out')).toBeVisible()
      expect((await said(page)).find(each => each['@type'] === 'Product').aggregateRating.reviewCount).toBeGreaterThan(
        0,
      )
    })

    test('similar products come from other stores, at most two of each', async ({ page }) => {
      await page.goto(`/product/${await dress()}`)
      const store = await page.getByRole('complementary', { name: 'Sold by' }).getByRole('link').first().innerText()
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Similar products' }) })
      const cards = await section.getByRole('article').allInnerTexts()
      expect(cards.length).toBeGreaterThan(0)
      const lines = cards.map(text => text.split('\n').filter(line => line !== 'Official outlet'))
      const stores = lines.map(each => each.at(-1)?.replace(/^.*· /, '') ?? '')
      expect(stores).not.toContain(store)
      for (const each of stores) expect(stores.filter(other => other === each).length).toBeLessThanOrEqual(2)
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('variants, pictures, delivery estimate and store details work', async ({ page }) => {
    const id = await dress()
    const out = await soldOutIn(id)
    const beside = (await combinations(id)).find(({ one, available }) => one === out.one && available > 5)
    await page.goto(`/product/${id}?variant=${beside?.id}`)
    await page.getByRole('link', { name: `${out.other} sold out` }).click()
    await expect(page.getByText('This one is sold out')).toBeVisible()
    await page.getByLabel('Delivery to').selectOption('Kano')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/deliverTo=Kano/)
    await expect(page).toHaveURL(new RegExp(`variant=${out.id}`))
    await expect(page.getByText(/, arrives /)).toBeVisible()
    await expect(page.getByLabel('Delivery to')).toHaveValue('Kano')
    expect(await page.locator('main noscript p').innerText()).toContain('The cart needs JavaScript.')
    expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('https://wa.me/?text=')
    const picture = await page
      .getByRole('region', { name: 'Pictures, large' })
      .getByRole('link')
      .first()
      .getAttribute('href')
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\//)
    await page.getByRole('complementary', { name: 'Sold by' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/storefront\//)
  })

  test('a product has structured data and one canonical URL', async ({ page, baseURL }) => {
    const id = await dress()
    const out = await soldOutIn(id)
    await page.goto(`/product/${id}?variant=${out.id}`)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}/product/${id}`)
    const open = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect(await open('og:type')).toBe('product')
    expect(await open('og:image')).toMatch(new RegExp(`^${baseURL}/files/pictures/`))
    const product = (await said(page)).find(each => each['@type'] === 'Product')
    expect(product.offers).toMatchObject({
      priceCurrency: 'NGN',
      availability: 'https://schema.org/InStock',
      hasMerchantReturnPolicy: { merchantReturnDays: 7, applicableCountry: 'NG' },
    })
    expect(Number(product.offers.price ?? product.offers.lowPrice)).toBe(Number(await open('product:price:amount')))
  })

  test('a deleted product responds with 410', async ({ page }) => {
    // One of the demo, since other journeys add products meanwhile.
    const [deleted] = await inDatabase<{ id: string }>(
      `update products set deleted_at = now(), visible = false where id = (
        select id from products where visible and sold_count = 0 and created_at < now() - interval '1 day'
        order by id desc limit 1) returning id`,
      [],
    )
    const response = await page.goto(`/product/${deleted?.id}`)
    expect(response?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This product has been discontinued.')
    await expect(page.getByRole('main')).not.toContainText('410')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  })
})

test('a digital product explains its download', async ({ browser }) => {
  const page = await someone(browser)
  const [digital] = await inDatabase<{ id: string }>(
    `update products set is_digital = true where id = (
      select id from products where visible and sold_count = 0 and in_stock order by id limit 1) returning id`,
    [],
  )
  await page.goto(`/product/${digital?.id}`)
  await expect(page.getByText('Yours as soon as you pay')).toBeVisible()
  await expect(page.getByLabel('Delivery to')).toHaveCount(0)
})
