// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { FirstSteps } from './first-steps.tsx'

const link = `${location.origin}/storefront/ada-fabrics`

beforeEach(() => localStorage.clear())
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  for (const { id } of toastStore.shown()) toastStore.close(id)
})

/** Shows the owner the steps of a store, in a browser whose share dialog, if it has one, does this. */
function show({ live = true, dialog }: { live?: boolean; dialog?: (data: ShareData) => Promise<void> } = {}) {
  startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } })
  const resources = [{ resource: 'products', right: 'manage' }]
  const data = { accountType: 'merchant', role: 'Owner', resources, twoFactorMissing: false }
  const done = {
    product: true,
    policy: true,
    delivery: true,
    bank: true,
    theme: true,
    sold: false,
    live,
    storeUrl: 'ada-fabrics',
  }
  const { person } = showPage(
    <FirstSteps done={done} />,
    ({ path }) => (path.endsWith('/auth/permissions') ? Response.json({ success: true, data }) : undefined),
    '/merchant',
  )
  if (dialog) Object.defineProperty(navigator, 'share', { value: dialog, configurable: true })
  return async () => person.click(await screen.findByRole('button', { name: 'Share link' }))
}

const count = (words: string) => screen.findByText(words)

test('a merchant shares the link of the store with the device’s dialog, which is done then', async () => {
  const dialog = vi.fn(async () => {})
  const share = show({ dialog })
  expect(await count('1 of 2 done')).toBeVisible()
  await share()
  expect(dialog).toHaveBeenCalledExactlyOnceWith({ url: link })
  expect(await count('2 of 2 done')).toBeVisible()
})

test('without such a dialog the link is copied', async () => {
  await show()()
  expect(await count('2 of 2 done')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(toastStore.shown()).toMatchObject([{ message: 'Link copied.' }])
})

test('closing the dialog shares nothing, and a browser that can’t share shows the link', async () => {
  let name = 'AbortError'
  const share = show({ dialog: () => Promise.reject(new DOMException('', name)) })
  await share()
  expect(await count('1 of 2 done')).toBeVisible()
  expect(screen.queryByText(/Copy this link/)).toBeNull()
  name = 'NotAllowedError'
  await share()
  expect(await screen.findByText(`Copy this link: ${link}`)).toBeVisible()
})

test('a store that isn’t live has no link to share', async () => {
  show({ live: false })
  expect(await screen.findByText('You can share its link once your store is approved.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull()
})
