import { type Browser, expect, type Page } from '@playwright/test'
import { ownAddress, signIn, test } from './people.ts'

/** A store's screens on a small phone, which lays a page out as wide as its widest part. */

async function owner(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
  })
  const page = await context.newPage()
  await signIn(page, 'merchant', 'merchant@bitmarte.test')
  return page
}

/** Widths of the dialog in the next frames. */
const widths = (page: Page): Promise<number[]> =>
  page.getByRole('dialog').evaluate(async dialog => {
    const seen = new Set<number>()
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame)
      seen.add(dialog.getBoundingClientRect().width)
    }
    return [...seen]
  })

test('a list in a dialog opens at its field and leaves the dialog as wide as it was', async ({ browser }) => {
  const page = await owner(browser)
  await page.goto('/merchant/shipping?zone=new')
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'LGAs' })
  await expect(field).toBeVisible()
  const before = await widths(page)
  await field.tap()
  const option = page.getByRole('option', { name: 'Aba South, Abia' })
  await expect(option).toBeVisible()
  expect(await widths(page)).toEqual(before)
  await option.tap()
  await expect(page.getByRole('dialog').getByText('Aba South, Abia')).toBeVisible()
})

test('the bar of selected products has a line for their number, shows every action and stays in view', async ({
  browser,
}) => {
  const page = await owner(browser)
  await page.goto('/merchant/products')
  await page.getByRole('table', { name: 'Products' }).getByRole('checkbox').nth(1).check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  const heights = await Promise.all([bar, bar.getByText('1 selected')].map(each => each.boundingBox()))
  expect(heights[0]?.height).toBeLessThan(180)
  expect(heights[1]?.height).toBeLessThan(50)
  for (const name of ['Change', /^Archive/, 'Delete'])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('table', { name: 'Products' }).getByRole('checkbox').nth(10).check()
  await expect(bar.getByText('2 selected')).toBeInViewport({ ratio: 1 })
  const top = await page.getByRole('banner').boundingBox()
  expect((await bar.boundingBox())?.y).toBe(top && top.y + top.height)
})
