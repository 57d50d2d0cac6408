import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { toastStore } from '#web/shell/toast.ts'
import { Toasts } from '#web/shell/toasts.tsx'
import { ShareLinks } from './share-links.tsx'

const title = 'Àdìrẹ wrap dress'
const address = 'https://bitmarte.test/product/1'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  for (const { id } of toastStore.shown()) toastStore.close(id)
})

/** Shows the links in a browser whose share dialog, if it has one, does this. */
function show(dialog?: (data: ShareData) => Promise<void>) {
  const person = userEvent.setup()
  if (dialog) Object.defineProperty(navigator, 'share', { value: dialog, configurable: true })
  renderInTheme(
    <>
      <ShareLinks title={title} address={address} />
      <Toasts />
    </>,
  )
  return () => person.click(screen.getByRole('button', { name: 'Share' }))
}

test('WhatsApp opens with the name and the address', () => {
  show()
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
  expect(href).toMatch(/^https:\/\/wa\.me\/\?/)
  expect(new URL(href).searchParams.get('text')).toBe(`${title} ${address}`)
})

test('shares the name and the address with the device’s dialog', async () => {
  const dialog = vi.fn(async () => {})
  await show(dialog)()
  expect(dialog).toHaveBeenCalledExactlyOnceWith({ title, url: address })
  expect(screen.queryByText('Link copied.')).toBeNull()
})

test('copies the address without such a dialog', async () => {
  await show()()
  expect(await screen.findByText('Link copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('says nothing when the dialog is closed', async () => {
  await show(() => Promise.reject(new DOMException('', 'AbortError')))()
  expect(toastStore.shown()).toEqual([])
})

test('says where the address is when it can’t be shared', async () => {
  await show(() => Promise.reject(new DOMException('', 'NotAllowedError')))()
  expect(await screen.findByText('The link couldn’t be shared. Copy it from the address bar.')).toBeVisible()
})
