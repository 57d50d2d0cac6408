import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listOwnCases } from '#contract/cases/cases.ts'
import { acceptOrder, convertToken, declineOrder, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { receiveParcel } from '#contract/delivery/hub-parcels.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { toast, toastStore } from '#web/shell/toast.ts'
import { storeAction } from './actions-store.ts'
import { FieldWork, useDoing, useInField, waitingWords } from './field-work.tsx'
import { FieldWorkPanel } from './field-work-panel.tsx'

/** A form that shows by itself what the server said. */
function Form() {
  const { act, busy } = useDoing()
  const given = { body: { orderId: 'one', token: '123456' } }
  const action = { subject: 'one', name: 'BM-ONE', label: 'Delivered', to: 'delivered', endpoint: convertToken, given }
  const inField = useInField()
  return (
    <button type="button" disabled={!inField || busy} onClick={() => act(action as never, { quiet: true })}>
      Confirm
    </button>
  )
}

test('a refusal that its form shows is never said twice', async () => {
  const refusal = { success: false, status: 422, code: 'wrong_delivery_token', message: 'Wrong code.', requestId: '' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }))
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <FieldWork kind="partner" owner="rider">
        <Form />
        <FieldWorkPanel />
      </FieldWork>
    </QueryClientProvider>,
  )
  const seen: string[] = []
  const look = () => seen.push(...screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? ''))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  const button = screen.getByRole('button', { name: 'Confirm' })
  await vi.waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await vi.waitFor(() => expect(button).toBeEnabled())
  expect(seen).toEqual([])
})

test('a parcel that had left is received again, as of its scan, from where the refusal is said', async () => {
  const at = Date.now() - 3_600_000
  const { id, method, path, access, multipart } = receiveParcel
  await storeAction('admin', {
    key: 'in',
    owner: 'hub',
    at,
    subject: 'one',
    name: 'BM-ONE',
    label: 'Received',
    to: 'at_hub',
    endpoint: { id, method, path, access, multipart },
    given: { body: { code: '1', again: false } },
    state: 'refused',
    refusal: 'parcel_left',
    message: 'BM-ONE left this hub.',
  })
  const posted: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    posted.push(JSON.parse(String(body)))
    const parcel = {
      orderName: 'BM-ONE',
      bitmarteOrderStatus: {},
      carrier: null,
      next: { hub: 'Kano hub', state: 'Kano' },
    }
    return Response.json({ success: true, message: 'OK', data: { parcel, hub: { full: false }, missed: [] } })
  })
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <FieldWork kind="admin" owner="hub">
        <FieldWorkPanel />
      </FieldWork>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Receive BM-ONE again' }))
  const body = { code: '1', again: true, unexpected: false, doneAt: new Date(at).toISOString() }
  await vi.waitFor(() => expect(posted).toEqual([body]))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Kept on this phone' })).toBeNull())
})

test.each([
  [
    'Accept',
    acceptOrder,
    'accepted',
    'This order is no longer yours. It was taken back, or another carrier has it now. Don’t collect it.',
  ],
  ['Decline', declineOrder, 'ready_for_pickup', undefined],
] as const)(
  '%s of an order that was taken back meanwhile mentions no parcel, and a decline is no failure',
  async (label, endpoint, to, refusal) => {
    const refused = { success: false, status: 404, code: 'order_not_found', message: 'No such order.', requestId: '' }
    vi.stubGlobal('fetch', async () => Response.json(refused, { status: 404 }))
    const { id, method, path, access, multipart } = endpoint
    await storeAction('partner', {
      key: label,
      owner: label,
      at: Date.now(),
      subject: 'one',
      name: 'BM-ONE',
      label,
      to,
      state: 'waiting',
      endpoint: { id, method, path, access, multipart },
      given: { params: { id: 'one' } },
    })
    const said = vi.spyOn(toast, refusal ? 'bad' : 'good')
    renderInTheme(
      <QueryClientProvider client={new QueryClient()}>
        <FieldWork kind="partner" owner={label}>
          <FieldWorkPanel />
        </FieldWork>
      </QueryClientProvider>,
    )
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
    expect(said).toHaveBeenCalledWith(`BM-ONE: ${refusal ?? 'This order was no longer yours.'}`)
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      refusal ? [expect.stringContaining(refusal)] : [],
    )
  },
)

test('that a change waits for the network is no longer said once it is sent', async () => {
  let online = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: 'OK', data: {} }))
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <FieldWork kind="partner" owner="waiting">
        <Form />
      </FieldWork>
    </QueryClientProvider>,
  )
  const shown = () => toastStore.shown().map(({ message }) => message)
  const button = screen.getByRole('button', { name: 'Confirm' })
  await vi.waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await vi.waitFor(() => expect(shown()).toContain(waitingWords))
  online = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(shown()).toEqual(['BM-ONE: OK']))
})

test('what a partner did shows in its earnings, record and cases without a reload', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: 'OK', data: {} }))
  const client = new QueryClient()
  const shown = [getPartnerEarnings.id, getPartnerProfile.id, listPartnerOrders.id, listOwnCases.id]
  for (const id of shown) client.setQueryData([id], {})
  renderInTheme(
    <QueryClientProvider client={client}>
      <FieldWork kind="partner" owner="stale">
        <Form />
      </FieldWork>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Confirm' })
  await vi.waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await vi.waitFor(() => expect(shown.filter(id => client.getQueryState([id])?.isInvalidated)).toEqual(shown))
})
