import { expect } from '@playwright/test'
import { test } from './people.ts'

/** A weak network loses one of a page's scripts. */

test('a page that lost a script reloads once by itself', async ({ browser }) => {
  const page = await browser.newPage()
  let lost = 0
  await page.route(/\/assets\/.*login.*\.js$/, route =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto('/merchant/login', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-live')
  expect(lost).toBeGreaterThan(1)
})

test('a page that loses a script again offers to reload, and its scripts run then', async ({ browser }) => {
  // Not the fixture's page, which waits for the scripts.
  const page = await browser.newPage()
  await page.route(/\/assets\/.*\.js$/, (route, request) =>
    request.url().includes('login') ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto('/merchant/login', { waitUntil: 'commit' })
  const notice = page.getByRole('alert').filter({ hasText: 'This page didn’t load completely.' })
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  await notice.getByRole('link', { name: 'Reload' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await expect(notice).toBeHidden()
})

test('a part of a page that lost its script is there after Try again', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  let lost = 0
  await page.route(/\/assets\/guest-details.*\.js$/, route =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto('/customer/checkout')
  await expect(page.getByRole('alert').filter({ hasText: 'This part didn’t load.' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Continue as a guest' })).toBeVisible()
})

test('a link whose page lost its script opens that page', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  let lost = 0
  await page.route(/\/assets\/signup.*\.js$/, route =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto('/customer/login')
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/customer\/signup/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  expect(lost).toBeGreaterThan(1)
})
