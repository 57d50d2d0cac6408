import { expect } from '@playwright/test'
import { test } from './people.ts'

/** A weak network loses one of a page's scripts. */

test('a page that lost a script offers to reload, and works then', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route, request) =>
    request.url().includes('login') ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto('/merchant/login')
  const notice = page.getByRole('alert').filter({ hasText: 'This page didn’t load completely.' })
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  await notice.getByRole('link', { name: 'Reload' }).click()
  await page.getByLabel('E-mail').fill('merchant@bitmarte.test')
  await page.getByLabel('Password', { exact: true }).fill('bitmarte-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/merchant$/)
  await expect(notice).toBeHidden()
})
