// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UserKind } from '#contract/access.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { OwnNotices } from './own-notices.tsx'

function show(kind: UserKind = 'customer', path?: string) {
  startSession({ kind, token: 'token', user: {} })
  const rows = [{ kind: 'orders', app: true, mail: true, push: true }]
  showPage(
    <OwnNotices />,
    ({ path }) =>
      path.endsWith('/notifications/choices') ? Response.json({ success: true, data: { count: 1, rows } }) : undefined,
    path,
  )
}

/** A browser that can show notices, with what its user allowed. */
function browser(permission: NotificationPermission) {
  const worker = { pushManager: { getSubscription: async () => null } }
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: { getRegistration: async () => worker } } }),
  )
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
}
const push = () => screen.findByRole('switch', { name: /On devices/ })

test('notices on devices are off where the browser can’t show them, and the switch says why', async () => {
  show()
  expect(await screen.findByText('Not possible in this browser')).toBeVisible()
  expect(await push()).not.toBeChecked()
  expect(await push()).toBeDisabled()
  expect(screen.getByRole('switch', { name: /By e-mail/ })).toBeChecked()
})

test('so they are where its user blocked them', async () => {
  browser('denied')
  show()
  expect(await screen.findByText('Blocked by this browser')).toBeVisible()
  expect(await push()).not.toBeChecked()
  expect(await push()).toBeDisabled()
})

test('they can be switched where the browser asks', async () => {
  browser('default')
  show()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await push()).toBeChecked()
  expect(await push()).toBeEnabled()
})

test('a first visit waits for its service worker instead of saying that the browser can’t show notices', async () => {
  const worker = Promise.withResolvers<object>()
  const serviceWorker = { getRegistration: async () => undefined, ready: worker.promise }
  browser('default')
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }))
  vi.stubEnv('PROD', true)
  show()
  expect(await push()).toBeEnabled()
  expect(screen.queryByText(/This browser can’t show notices/)).toBeNull()
  worker.resolve({ pushManager: { getSubscription: async () => null } })
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  vi.unstubAllEnvs()
})

test.each([
  ['customer', '/', /your order or your money/],
  ['merchant', '/merchant', /your customers wait for an answer/],
  ['partner', '/shipping-partner', /stores and customers count on you/],
  ['admin', '/admin', /others wait for it/],
] as const)('a %s reads what always arrives, and why', async (kind, path, words) => {
  show(kind, path)
  expect(await screen.findByText(words)).toBeVisible()
  if (kind !== 'customer') expect(screen.queryByText(/your order or your money/)).toBeNull()
})
