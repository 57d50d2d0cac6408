import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'

/** The home page and its offers, with scripts and without. */

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** A section that has nothing isn't there. */
async function sectionsSaySomething(page: Page): Promise<void> {
  const sections = await page.getByRole('main').locator('section').all()
  for (const each of sections) expect(await each.getByRole('link').count(), await each.innerText()).toBeGreaterThan(0)
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('from the home page to today’s discounts, their pages, and the other deals', async ({ page, baseURL }) => {
      await page.goto('/')
      await sectionsSaySomething(page)
      await section(page, 'Daily discounts').getByRole('link', { name: 'See all' }).click()
      await expect(page).toHaveURL(`${baseURL}/deals?offer=daily`)
      await expect(page.locator('time')).toHaveText(/midnight/)
      await expect(page.getByRole('article')).toHaveCount(20)
      const first = await page.getByRole('article').first().innerText()
      await page.getByRole('link', { name: 'Page 2' }).click()
      await expect(page).toHaveURL(/offer=daily.*page=2/)
      await expect(page.getByRole('article').first()).not.toHaveText(first, { useInnerText: true })
      await page.getByRole('navigation', { name: 'Offers' }).getByRole('link', { name: 'Super deals' }).click()
      await expect(page).toHaveURL(`${baseURL}/deals`)
      // The address changes before the page does.
      await expect(async () => {
        for (const words of await page.getByRole('article').allInnerTexts())
          expect(Number(/−(\d+)%/.exec(words)?.[1])).toBeGreaterThanOrEqual(30)
      }).toPass()
    })

    test('official outlets have a page, also when there are none', async ({ page }) => {
      const response = await page.goto('/official-outlets')
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Official outlets')
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
  })

test('the home page has structured data of the organization and its search', async ({ page, baseURL }) => {
  await page.goto('/')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const said = texts.map(text => JSON.parse(text))
  expect(said.map(each => each['@type'])).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'ItemList']))
  const { target } = said.find(each => each['@type'] === 'WebSite').potentialAction
  await page.goto(target.urlTemplate.replace('{search_term_string}', 'kaftan'))
  await expect(page).toHaveURL(`${baseURL}/search?search=kaftan`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('viewed products are remembered in this browser', async ({ page }) => {
  const names: string[] = []
  for (const at of [0, 1]) {
    await page.goto('/deals')
    await page.getByRole('article').nth(at).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\//)
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toHaveCount(0)
    names.unshift(await page.getByRole('heading', { level: 1 }).innerText())
  }
  await expect(section(page, 'Recently viewed').getByRole('heading', { level: 3 })).toHaveText(names.slice(1))
  await page.goto('/')
  await expect(section(page, 'Recently viewed').getByRole('heading', { level: 3 })).toHaveText(names)
})
