import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { fitsCheck } from '#web/features/field-work/check-code.ts'
import { FieldWork } from '#web/features/field-work/field-work.tsx'
import { UnsentNote } from '#web/features/field-work/unsent-note.tsx'
import { toastStore } from '#web/shell/toast.ts'
import { time } from '#web/ui/format.ts'
import { EnterCode } from './enter-code.tsx'

/** Opens the form with a check that calls 111111 wrong. */
async function open(salt: string, lockedUntil: string | null = null) {
  const codeCheck = { salt, iterations: 1, check: 0, lockedUntil }
  if (await fitsCheck(codeCheck, '111111')) codeCheck.check = 1
  const client = new QueryClient()
  client.setQueryData([listPartnerOrders.id], { rows: [{ id: 'one', codeCheck }] })
  return renderInTheme(
    <MemoryRouter initialEntries={['/shipping-partner/orders/one']}>
      <QueryClientProvider client={client}>
        <FieldWork kind="partner" owner={salt}>
          <EnterCode order={{ id: 'one', orderName: 'BM-ONE' }} />
          <UnsentNote orderId="one" />
        </FieldWork>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a code that the phone calls wrong can wait for its check, and the form says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('0'.repeat(32))
  await userEvent.type(await screen.findByLabelText('Delivery code'), '111111{Enter}')
  expect(await screen.findByText('That code is wrong. 4 tries are left.')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Check 111111 when the network is back' }))
  expect(await screen.findByText(/^“Check code 111111” waits for the network\. Keep the parcel/)).toBeVisible()
  expect(screen.getByText('Waiting to be sent: Check code 111111')).toBeVisible()
  expect(screen.queryByText(/Delivered/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Check 111111/ })).toBeNull()
})

test('wrong codes count on the phone with and without a network, until the time of the lock is over', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const network = (on: boolean) => {
    online.mockReturnValue(on)
    act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')))
  }
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(String(url))
    const wrong = { code: 'wrong_delivery_token', message: 'That code is wrong. 4 tries are left.', requestId: '' }
    return Response.json({ success: false, status: 422, ...wrong }, { status: 422 })
  })
  await open('1'.repeat(32))
  const attempt = async (words: RegExp) => {
    const field = await screen.findByLabelText('Delivery code')
    await userEvent.clear(field)
    await userEvent.type(field, '111111{Enter}')
    expect(await screen.findByText(words)).toBeVisible()
  }
  await attempt(/^That code is wrong\. 4 tries are left\.$/)
  expect(screen.getByText('Sending a new code needs the network.')).toBeVisible()
  network(true)
  await attempt(/^That code is wrong\. 3 tries are left\.$/)
  expect(screen.queryByText('Sending a new code needs the network.')).toBeNull()
  expect(sent).toHaveLength(1)
  network(false)
  await attempt(/^That code is wrong\. 2 tries are left\.$/)
  await attempt(/^That code is wrong\. One try is left\.$/)
  await attempt(/^Too many wrong codes\. Try again at \d\d:\d\d\.$/)
  network(true)
  await userEvent.type(await screen.findByLabelText('Delivery code'), '{Enter}')
  await attempt(/^Too many wrong codes\. Try again at \d\d:\d\d\.$/)
  expect(sent).toHaveLength(1)
})

test('a lock shows when the form opens, and a new code leaves the server’s', async () => {
  const until = new Date(Date.now() + 600_000)
  const words = `Too many wrong codes. Try again at ${time(until)}.`
  await open('4'.repeat(32), until.toISOString())
  expect(await screen.findByText(words)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send the customer a new code' }))
  expect(await screen.findByText(new RegExp(`Both are locked until ${time(until)}\\.$`))).toBeVisible()
})

test('the phone’s own lock shows after a reload', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { unmount } = await open('5'.repeat(32))
  for (const left of [/4 tries/, /3 tries/, /2 tries/, /One try/, /Too many/]) {
    const field = await screen.findByLabelText('Delivery code')
    await userEvent.clear(field)
    await userEvent.type(field, '111111{Enter}')
    expect(await screen.findByText(left)).toBeVisible()
  }
  unmount()
  await open('5'.repeat(32))
  expect(await screen.findByText(/^Too many wrong codes\. Try again at \d\d:\d\d\.$/)).toBeVisible()
})

test('without tries on the phone alone, the server’s number is said', async () => {
  vi.stubGlobal('fetch', async () => {
    const wrong = { code: 'wrong_delivery_token', message: 'That code is wrong. 2 tries are left.', requestId: '' }
    return Response.json({ success: false, status: 422, ...wrong }, { status: 422 })
  })
  await open('2'.repeat(32))
  await userEvent.type(await screen.findByLabelText('Delivery code'), '111111{Enter}')
  expect(await screen.findByText('That code is wrong. 2 tries are left.')).toBeVisible()
})

test('a browser that can’t store anything says so', async () => {
  await open('3'.repeat(32))
  const field = await screen.findByLabelText('Delivery code')
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Storage is off', 'SecurityError')
  })
  await userEvent.type(field, '111111{Enter}')
  const words = 'This browser can’t store anything. Free some space, and try again.'
  await expect.poll(() => toastStore.shown().map(({ message }) => message)).toContain(words)
})

test('two taps on “Confirm delivery” send one delivery, and the form says “Delivered”', async () => {
  let posted = 0
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ success: true, message: 'OK', data: { rows: [], counts: {} } })
    posted += 1
    // sleeps: the second press comes before the answer
    await new Promise(resolve => setTimeout(resolve, 50))
    const taken = { success: false, status: 409, code: 'move_not_allowed', message: 'Already.', requestId: '' }
    return posted === 1
      ? Response.json({ success: true, message: 'Delivered.', data: {} })
      : Response.json(taken, { status: 409 })
  })
  await open('9'.repeat(32))
  await userEvent.type(await screen.findByLabelText('Delivery code'), '111112')
  const button = screen.getByRole('button', { name: 'Confirm delivery' })
  act(() => {
    button.click()
    button.click()
  })
  await vi.waitFor(() => expect(toastStore.shown().map(({ message }) => message)).toContain('Delivered.'))
  await vi.waitFor(() => expect(button).not.toHaveAttribute('data-loading'))
  expect(posted).toBe(1)
  expect(toastStore.shown().map(({ message }) => message)).not.toContain('Already recorded.')
})
