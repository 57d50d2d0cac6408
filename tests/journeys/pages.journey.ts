import { expect } from '@playwright/test'
import { signIn, someone, test } from './people.ts'

/** An administrator writes help, and publishes a new version of the returns policy for a later day. */
test('an administrator adds a help article, and a new version of a legal page from a later day', async ({
  browser,
}) => {
  const page = await someone(browser)
  const tag = Date.now().toString(36)
  const title = `Ojo’s question ${tag} <b>`
  await signIn(page, 'admin', 'admin@bitmarte.test')
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'New help article' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('Title: This is needed.')
  await page.getByLabel('Title').fill(title)
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('## First\n\n- See the [terms](/terms)\n- <script>alert(1)</script>')
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Page published.')).toBeVisible()
  await page.getByRole('link', { name: 'View page' }).click()
  await expect(page).toHaveURL(/\/help\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('listitem').filter({ hasText: '<script>alert(1)</script>' })).toBeVisible()
  await page.goto(`/admin/pages/ojos-question-${tag}-b`)
  await page.getByRole('button', { name: 'Hide article' }).click()
  await expect(page.getByText('Hidden')).toBeVisible()

  await page.goto('/admin/pages/returns-policy')
  await page.getByRole('textbox', { name: 'Text' }).fill('You can return everything for a year.')
  await page.getByLabel('What changed (optional)').fill('A year instead of 7 days')
  await page.getByRole('textbox', { name: 'Applies from' }).fill('1/2/2030')
  await page.getByRole('textbox', { name: 'Applies from' }).press('Tab')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Page published.')).toBeVisible()
  await page.goto('/returns-policy')
  // The terms that apply now, and those of the later day.
  await expect(page.getByText(/^Version \d+, from .+ until 31 Jan 2030$/)).toBeVisible()
  await page
    .getByRole('link', { name: /^Version \d+, from 1 Feb 2030$/ })
    .first()
    .click()
  await expect(page.getByText('You can return everything for a year.')).toBeVisible()
  await expect(page.getByText('What changed: A year instead of 7 days')).toBeVisible()
})
