import { expect } from '@playwright/test'
import { signIn, someone, test } from './people.ts'

/** The security headers of every page, and that the browser enforces them. */

const nonceOf = (policy = '') => /script-src 'self' 'nonce-([\w-]{22})'(?:;|$)/.exec(policy)?.[1]

for (const path of ['/', '/stores', '/customer/login', '/admin', '/there/is/no/such/page'])
  test(`${path} runs only its own scripts`, async ({ request }) => {
    const nonces = new Set<string | undefined>()
    for (let asked = 0; asked < 2; asked++) {
      const answer = await request.get(path)
      const policy = answer.headers()['content-security-policy'] ?? ''
      const nonce = nonceOf(policy)
      nonces.add(nonce)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      for (const [script] of (await answer.text()).matchAll(/<script\b[^>]*>/g))
        if (!script.includes('application/ld+json')) expect(script).toContain(`nonce="${nonce}"`)
      expect(answer.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'strict-transport-security': expect.stringContaining('max-age='),
      })
      expect(answer.headers()).not.toHaveProperty('set-cookie')
    }
    expect(nonces.has(undefined)).toBe(false)
    expect(nonces.size).toBe(2)
  })

test('an injected script doesn’t run', async ({ page }) => {
  await page.goto('/')
  const ran = await page.evaluate(
    () =>
      new Promise<boolean>(settle => {
        const script = document.createElement('script')
        script.textContent = 'document.body.dataset.owned = "yes"'
        document.body.append(script)
        const image = document.createElement('img')
        image.setAttribute('onerror', 'document.body.dataset.owned = "yes"')
        // After the attribute's own handler, if that may run.
        image.addEventListener('error', () => settle(document.body.dataset.owned === 'yes'))
        image.src = '/files/pictures/none'
        document.body.append(image)
      }),
  )
  expect(ran).toBe(false)
})

test('session tokens never leave our pages', async ({ browser }) => {
  const page = await someone(browser)
  await signIn(page, 'customer', 'customer@bitmarte.test')
  const cookies = (await page.context().cookies()).filter(({ name }) => name.endsWith('_token'))
  expect(cookies.map(({ name, sameSite, path }) => ({ name, sameSite, path }))).toEqual([
    { name: 'bitmarte_customer_token', sameSite: 'Lax', path: '/' },
  ])
  expect(page.url()).not.toContain(cookies[0]?.value ?? 'none')
  await page.context().close()
})
