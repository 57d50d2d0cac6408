import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { inDatabase, ownerOf, signIn, someone, test } from './people.ts'

/** A merchant looks at themes, makes one the store's own and publishes it; administrators say which are offered. */

interface Store extends Record<string, unknown> {
  id: string
  url: string
  name: string
}

/** The nth store that the demo dressed, so that each test has one of its own. */
async function dressed(nth: number): Promise<Store> {
  const [store] = await inDatabase<Store>(
    `select s.id, s.url, s.name from stores s where s.live
      and (select count(*) from merchant_themes t where t.store_id = s.id) > 1
      order by s.name desc offset $1::int limit 1`,
    [String(nth)],
  )
  if (!store) throw new Error('There are not enough stores')
  return store
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of your storefront"]')

test('a merchant edits a storefront, undoes changes, and publishes it', async ({ browser }) => {
  const store = await dressed(0)
  // Words of this try's own, which no other has published.
  const below = `By hand, in Jos, since ${Date.now()}`
  const [page, visitor] = [await someone(browser), await someone(browser)]
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await signIn(page, 'merchant', await ownerOf(store.name))
  await page.goto('/merchant/theme')
  const words = page.getByRole('textbox', { name: 'Headline' })
  await words.fill('Sewn the week you order')
  await expect(preview(page).getByText('Sewn the week you order')).toBeVisible()

  await words.fill('Another thought')
  await page.getByRole('textbox', { name: 'Subtitle' }).fill(below)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).not.toHaveValue(below)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(preview(page).getByText(below)).toBeVisible()

  await page.getByRole('textbox', { name: 'Headings and links', exact: true }).fill('#f5d9c1')
  const warning = page.getByRole('status').filter({ hasText: 'Headings and links on the page' })
  await expect(warning).toContainText('needs 4.5 : 1')
  expect(await barriers(page)).toEqual([])
  await warning.getByRole('button', { name: /^Use #/ }).click()
  await expect(warning).toBeHidden()

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Theme updated', { exact: true })).toBeVisible()
  await visitor.goto(`/storefront/${store.url}`)
  await expect(visitor.getByText(below)).toBeHidden()

  await page.reload()
  await expect(preview(page).getByText(below)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish changes?' })
  await expect(dialog.getByRole('row', { name: new RegExp(`Subtitle .* ${below}`) })).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Your storefront shows it now.')).toBeVisible()
  await visitor.goto(`/storefront/${store.url}`)
  await expect(visitor.getByText(below)).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveCSS('color', 'rgb(245, 217, 193)')
  expect(errors).toEqual([])
})

test('a draft is discarded, and a testimonial is published at once', async ({ browser }) => {
  const store = await dressed(1)
  const page = await someone(browser, true)
  await signIn(page, 'merchant', await ownerOf(store.name))
  await page.goto('/merchant/theme')
  const words = page.getByRole('textbox', { name: 'Headline' })
  const before = await words.inputValue()
  await words.fill('For nobody to see')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(words).toHaveValue(before)

  await page.getByRole('button', { name: 'Add testimonial' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ṣadé')
  await page.getByRole('textbox', { name: 'Testimonial' }).fill('They came before noon, as they said.')
  await page.getByRole('button', { name: 'Publish testimonial' }).click()
  await page.getByText('Preview', { exact: true }).click()
  await expect(preview(page).getByText('They came before noon, as they said.')).toBeVisible()
  await page.goto(`/storefront/${store.url}`)
  await expect(page.getByText('They came before noon, as they said.')).toBeVisible()
})

test('a theme is activated from the theme store', async ({ browser }) => {
  const store = await dressed(2)
  const page = await someone(browser)
  await signIn(page, 'merchant', await ownerOf(store.name))
  await page.goto('/merchant/theme-store')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(5)
  const unused = cards.filter({ has: page.getByRole('button', { name: /^Prepare/ }) }).first()
  const name = await unused.getByRole('heading').innerText()
  await unused.getByRole('button', { name: `Preview ${name}` }).click()
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(store.name)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await unused.getByRole('button', { name: `Use ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Use ${name}` })
    .click()
  const card = page.getByRole('article', { name })
  await expect(card.getByText('In use')).toBeVisible()
  await card.getByRole('link', { name: 'Customise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Theme ${name}`)
})

test('an administrator removes a theme from the theme store and restores it', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/themes')
  const offered = page.getByRole('switch', { name: 'Boutique in the theme store' })
  await expect(page.getByRole('switch', { name: 'Classic in the theme store' })).toBeDisabled()
  expect(await barriers(page)).toEqual([])
  await offered.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(offered).not.toBeChecked()
  await offered.click()
  await expect(offered).toBeChecked()
})
