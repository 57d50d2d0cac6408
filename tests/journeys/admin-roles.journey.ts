import { expect, type Page } from '@playwright/test'
import { type AdminGrant, adminResources, type Right } from '#contract/access.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { inDatabase, ownAddress, signIn, someone, test } from './people.ts'

/**
 * Every page that an administrator's navigation shows, and the first page behind each of its lists, for a role of each
 * resource alone: no call of a page is refused, and what a role only views has no button that the API refuses.
 */

const tag = String(Date.now()).slice(-7)
/** The administrator of a walk has the e-mail and the role of its right. */
const emailOf = (right: Right) => `walk.${right}.${tag}@bitmarte.test`

/** Makes an administrator with a role, and returns what changes the role's grants. */
async function withRole(page: Page, right: Right): Promise<(grants: AdminGrant[]) => Promise<void>> {
  const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, data: object, token?: string) => {
    const headers = { 'x-forwarded-for': ownAddress(), ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const boss = { email: 'superadmin@bitmarte.test', password: demoPassword }
  const { token } = await send('POST', '/v1/auth/admin/login', boss)
  const name = `Walk ${right} ${tag}`
  const email = emailOf(right)
  const first: AdminGrant = { resource: 'orders', right: 'view' }
  const role = await send('POST', '/v1/superadmin/roles', { name, grants: [first] }, token)
  const person = { firstName: 'Walk', lastName: tag, email, kind: 'admin', roleId: role.data.id }
  await send('POST', '/v1/superadmin/admins', person, token)
  await inDatabase(
    `update accounts set confirmed_at = now(), password_hash =
      (select password_hash from accounts where email = 'admin@bitmarte.test' and kind = 'admin') where email = $1`,
    [email],
  )
  return async grants => {
    await send('PATCH', `/v1/superadmin/roles/${role.data.id}`, { name, grants }, token)
  }
}

const quiet = (page: Page) => page.waitForLoadState('networkidle')

/** Addresses within the area that links of a part of the page name, one of each shape. */
async function linksIn(page: Page, part: string): Promise<string[]> {
  const all = await page
    .locator(part)
    .locator('a[href^="/admin"]')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  const shapeOf = (href: string) => href.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').replace(/=[^&]*/g, '=')
  return [...new Map(all.map(href => [shapeOf(href), href])).values()]
}

/** Buttons that only look: filters, calendars, tree nodes, menus whose entries are links for such a role. */
const looks = /^(Find anything|Export|Close|Open |\+ |Calendar|More actions|View|Show)/

/** Presses the buttons of the page, and those of the dialogs that they open. */
async function pressEverything(page: Page, path: string): Promise<void> {
  const press = async (part: string): Promise<void> => {
    const buttons = page.locator(part).getByRole('button', { disabled: false })
    for (let at = 0; at < Math.min(await buttons.count(), 20); at++) {
      const button = buttons.nth(at)
      if (!(await button.isVisible())) continue
      const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
      if (!name || looks.test(name)) continue
      // A dialog may cover it.
      await button.click({ timeout: 2000 }).catch(() => undefined)
      if (await page.getByRole('dialog').isVisible()) {
        if (part === 'main') await press('[role=dialog]')
        await page.goto(path)
      }
    }
  }
  await press('[role=dialog]')
  await press('main')
  await quiet(page)
}

/** Collects refused calls with the page where they happened. */
function refusalsOf(page: Page) {
  const all: string[] = []
  const refusals = { all, at: '' }
  page.on('response', answer => {
    if (answer.status() === 403)
      all.push(`${refusals.at}: ${answer.request().method()} ${new URL(answer.url()).pathname}`)
  })
  return refusals
}

/** Opens every page of the navigation, and the first pages behind its lists; presses what `press` allows. */
async function walk(page: Page, refusals: ReturnType<typeof refusalsOf>, who: string, press: boolean): Promise<void> {
  const pages = 'nav[aria-label="Pages"]'
  const nav = await linksIn(page, pages)
  const paths = nav.filter(path => !path.startsWith('/admin/account'))
  expect(paths.length).toBeGreaterThan(0)
  const seen = new Set<string>()
  for (const path of paths) {
    refusals.at = `${who} ${path}`
    await page.goto(path)
    await quiet(page)
    // Links that the role can't open stand there until it is known.
    await expect.poll(async () => (await linksIn(page, pages)).length).toBe(nav.length)
    const inner = (await linksIn(page, 'main')).filter(each => !paths.includes(each))
    if (press) await pressEverything(page, path)
    for (const each of inner.slice(0, 6)) {
      const shape = each.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
      if (seen.has(shape)) continue
      seen.add(shape)
      refusals.at = `${who} ${each}`
      await page.goto(each)
      await quiet(page)
      if (await page.getByText('You don’t have access to this page.').isVisible())
        refusals.all.push(`${refusals.at}: no access`)
      else if (press) await pressEverything(page, each)
    }
  }
}

for (const right of ['view', 'manage'] satisfies Right[])
  test(`a role that can ${right} one resource meets no refusal on its pages`, async ({ browser }) => {
    test.setTimeout(900_000)
    const page = await someone(browser)
    const grant = await withRole(page, right)
    await signIn(page, 'admin', emailOf(right))
    const refusals = refusalsOf(page)
    for (const resource of adminResources) {
      await grant([{ resource, right }])
      refusals.at = `${resource} /admin`
      await page.goto('/admin')
      await quiet(page)
      // All pages are listed until the role is known.
      const other = resource === 'gift-cards' ? '/admin/synonyms' : '/admin/gift-cards'
      await expect(page.locator(`nav a[href="${other}"]`)).toHaveCount(0)
      await walk(page, refusals, resource, right === 'view')
    }
    expect(refusals.all).toEqual([])
  })

test('schedulers, dispatchers and hub administrators meet no refusal on their pages', async ({ browser }) => {
  test.setTimeout(300_000)
  const all: string[] = []
  for (const kind of ['scheduler', 'dispatcher', 'hub']) {
    const page = await someone(browser)
    const refusals = refusalsOf(page)
    await signIn(page, 'admin', `${kind}@bitmarte.test`)
    refusals.at = `${kind} brand`
    await page.getByRole('link', { name: 'Bitmarte' }).first().click()
    await quiet(page)
    await walk(page, refusals, kind, false)
    all.push(...refusals.all)
  }
  expect(all).toEqual([])
})
