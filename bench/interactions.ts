import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../tests/harness/browser.ts'
import { putFirst } from './browser-first.ts'
import { spreadOf, table } from './table.ts'

/** Target of Interaction to Next Paint, in ms. */
const atMost = 200

/** Something that a shopper does, on the page where it is done. */
interface Action {
  name: string
  path: (page: Page, url: string) => Promise<void>
  act: (page: Page) => Promise<void>
}

/** Chooses the first option of each property that a product page asks for. */
export async function chooseOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  const missing = page.locator('ul[data-missing]')
  for (let left = await missing.count(); left > 0; left--) {
    const free = missing
      .first()
      .getByRole('link')
      .filter({ hasNotText: /sold out|not available/ })
    await free.first().click()
    await missing.nth(left - 1).waitFor({ state: 'detached' })
  }
}

const firstProduct = async (page: Page, url: string, words: string) => {
  await page.goto(`${url}/search?inStock=true&search=${words}`)
  await page.getByRole('article').first().getByRole('link').click()
  await page.waitForURL(/\/product\//)
}
const openFilter = (page: Page) => page.getByRole('button', { name: /^Filter/ }).first()

const actions: readonly Action[] = [
  {
    name: 'add to cart',
    path: async (page, url) => {
      await firstProduct(page, url, 'lamp')
      await chooseOptions(page)
    },
    act: page => page.getByRole('button', { name: 'Add to cart' }).first().click(),
  },
  {
    name: 'change a variant',
    path: (page, url) => firstProduct(page, url, 'kaftan'),
    act: page =>
      page
        .getByRole('list', { name: /size|colour/i })
        .first()
        .getByRole('link')
        .last()
        .click(),
  },
  {
    name: 'open the filters',
    path: async (page, url) => void (await page.goto(`${url}/search?search=dress`)),
    act: page => openFilter(page).click(),
  },
  {
    name: 'choose a filter',
    path: async (page, url) => {
      await page.goto(`${url}/search?search=dress`)
      await openFilter(page).click()
    },
    act: page => page.getByLabel('In stock').first().click(),
  },
  {
    name: 'type in the search',
    path: async (page, url) => void (await page.goto(url)),
    act: page =>
      page
        .getByRole('combobox', { name: /Search/ })
        .first()
        .pressSequentially('lamp', { delay: 120 }),
  },
]

/** Collects the durations of interactions by Event Timing, from the input to the next paint. */
function observe() {
  const durations: number[] = []
  Object.assign(window, { durations })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) durations.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Milliseconds in which a page settles after an interaction: what it starts must not delay the next paint either. */
const settleMs = 1500

/** Does one action on a phone and returns its longest interaction in ms. */
async function once(page: Page, url: string, { path, act }: Action, cpu: number): Promise<number> {
  await path(page, url)
  await page.waitForLoadState('networkidle')
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.evaluate(observe)
  await act(page)
  await page.waitForTimeout(settleMs)
  // Event Timing lists no interaction that took less than 16 ms.
  return page.evaluate(() => Math.max(16, ...(window as unknown as { durations: number[] }).durations))
}

/** Measures what shoppers do on a phone `cpu` times slower than this machine: a row per action, times in ms. */
export async function measureInteractions(url: string, { runs, cpu }: { runs: number; cpu: number }) {
  const browser = await chromium.launch(await findBrowser())
  await putFirst(browser)
  try {
    const rows: string[][] = []
    for (const action of actions) {
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext({
          viewport: { width: 360, height: 780 },
          hasTouch: true,
          isMobile: true,
          deviceScaleFactor: 2,
          locale: 'en-NG',
          timezoneId: 'Africa/Lagos',
          serviceWorkers: 'block' as const,
        })
        times.push(await once(await context.newPage(), url, action, cpu))
        await context.close()
      }
      const { least, middle, most } = spreadOf(times)
      rows.push([action.name, middle.toFixed(0), `${least.toFixed(0)}–${most.toFixed(0)}`, middle > atMost ? '✗' : '✓'])
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Formats the rows of `measureInteractions`. */
export const interactionTable = (rows: readonly string[][]): string =>
  table(['interaction to next paint', 'ms', 'range', `at most ${atMost}`], rows)
