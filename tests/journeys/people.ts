import { randomInt } from 'node:crypto'
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { demoPassword } from '#server/seed/sign-ins.ts'

/**
 * A page that has arrived when its scripts run: they come after it is painted, and what is done before goes without them.
 */
function live(page: Page): Page {
  const arrived = () =>
    page.waitForFunction(() => {
      const { dataset } = document.documentElement
      const isOurs = dataset && 'mantineColorScheme' in dataset
      return !isOurs || 'live' in dataset
    })
  const { goto, reload } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await arrived()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await arrived()
    return response
  }
  return page
}

export const test = base.extend<{ home: undefined }>({
  // Pages that stay open go on asking the app for what is new, and slow down whoever comes next.
  home: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map(context => context.close()))
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ? live(page) : page)
  },
})

/** Opens a browser context with its own network address, so that rate limits per address count separately. */
export async function someone(browser: Browser, phone = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  return live(await context.newPage())
}

/** Returns an unused network address. */
export const ownAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

type Area = 'customer' | 'merchant' | 'admin' | 'shipping-partner'

/** Signs in on an area's page and waits until it is done. */
export async function signIn(page: Page, area: Area, email: string, password = demoPassword): Promise<void> {
  await page.goto(`/${area}/login`)
  await fillSignIn(page, email, password)
  // A password takes long to check by design, and longer on a busy machine.
  await expect(page).not.toHaveURL(/\/login/, { timeout: 15_000 })
}

export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Waits for the newest mail to somebody and returns its first matching link. */
export async function mailedLink(page: Page, to: string, path: RegExp): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(to)}`)
    await page.getByRole('listitem').first().getByRole('link').click({ timeout: 1000 })
    const hrefs = await page
      .frameLocator('iframe')
      .getByRole('link')
      .evaluateAll(links => links.map(each => each.getAttribute('href') ?? ''))
    link = hrefs.find(href => path.test(href))
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

/** The address that a store's owner signs in with; only the demo data knows. */
export async function ownerOf(storeName: string): Promise<string> {
  const [owner] = await inDatabase<{ email: string }>(
    'select a.email from stores s join accounts a on a.id = s.merchant_id where s.name = $1',
    [storeName],
  )
  return owner?.email ?? ''
}

/** Asks the app's database: for what no page tells. */
export async function inDatabase<Row extends pg.QueryResultRow>(sql: string, values: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.JOURNEY_DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, values)
    // Cached responses may show what was written.
    if (!/^\s*select/i.test(sql)) await client.query(`select pg_notify('shared_answers', '*')`)
    return rows
  } finally {
    await client.end()
  }
}

/** Advances the clock by days, with all scheduled jobs, and returns the new time. */
export async function daysLater(page: Page, days: number): Promise<Date> {
  const answer = await page.request.post('/dev/clock', { data: { advanceMs: days * 86_400_000 } })
  expect(answer.ok()).toBe(true)
  const { now } = (await answer.json()) as { now: string }
  return new Date(now)
}

/** Kobo in `₦1,234.50`. */
export const kobo = (text: string): number => Number(text.replace(/[^\d.]/g, '').replace('.', ''))

/** What the store earns, in its row of the merchant's payouts: the first cell that is one amount. */
export const earned = (row: Locator): Locator => row.getByRole('cell', { name: /^₦[\d,.]+$/ }).first()

/** A picture as a file, drawn in the page. */
export async function drawing(
  page: Page,
  colour: string,
  size: { width: number; height: number } = { width: 300, height: 300 },
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(
    ({ fill, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const brush = canvas.getContext('2d')
      if (brush) {
        brush.fillStyle = fill
        brush.fillRect(0, 0, width, height)
      }
      return canvas.toDataURL('image/png')
    },
    { fill: colour, ...size },
  )
  return { name: `${colour}.png`, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}

/** Adds a picture to the form of a product, which needs one to be approved. */
export async function addPicture(page: Page): Promise<void> {
  await page.getByLabel('Add pictures').setInputFiles(await drawing(page, 'teal', { width: 800, height: 800 }))
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
}
