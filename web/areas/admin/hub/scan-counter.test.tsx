import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { FieldWork } from '#web/features/field-work/field-work.tsx'
import { Counter } from './scan-counter.tsx'
import type { Parcels } from './use-counter.ts'

const parcel = {
  id: 'one',
  orderName: 'BM-4BB3-T777',
  parcelCode: '100000114',
  carrier: null,
  bitmarteOrderStatus: { code_name: 'in_transit' },
  next: { hub: null, state: 'Kano' },
  to: { stateOrRegion: 'Kano', lga: 'Fagge' },
}
const keep = 'BM-4BB3-T777 is reported as lost or damaged. Keep it here until Bitmarte has decided the case.'
const left = 'BM-4BB3-T777 left this hub on 29 Nov 2026, 02:05.'
const hub = { id: 'h', name: 'Ikeja hub', capacity: null, inHouse: 0, full: false }
let posted: [call: string, again?: boolean, unexpected?: boolean][] = []
let released = false
let misrouted = false
let reported = false

/** Stands in for the server, which has released the parcel or does so at the first scan. */
const answer = async (url: string, { method, body }: RequestInit = {}) => {
  const ok = (data: unknown) => Response.json({ success: true, message: 'OK', data })
  if (method !== 'POST')
    return ok({ count: 1, counts: {}, hub, rows: String(url).includes('tab=gone') ? [parcel] : [] })
  const { again, unexpected } = JSON.parse(String(body))
  posted.push([String(url).split('/').at(-1) ?? '', again, unexpected])
  const refused = (code: string, message: string) =>
    Response.json({ success: false, status: 409, code, message, requestId: '' }, { status: 409 })
  if (reported && String(url).endsWith('/release')) return refused('move_not_allowed', keep)
  if (misrouted && unexpected === false)
    return refused('parcel_not_expected', `${parcel.orderName} isn’t expected here: it goes to Kano hub.`)
  if (String(url).endsWith('/receive'))
    return released && again === false
      ? refused('parcel_left', `${left} Receive it only if it has come back.`)
      : ok({ parcel, hub, missed: [] })
  if (released && posted.at(-2)?.[1] !== true) return refused('move_not_allowed', left)
  released = true
  return ok({ parcel, hub, missed: [] })
}

beforeEach(() => {
  ;[posted, released, misrouted, reported] = [[], false, false, false]
  vi.stubGlobal('fetch', answer)
})

const open = (path: string, owner: string, parcels: Parcels = { here: undefined, expected: undefined }) =>
  renderInTheme(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={new QueryClient()}>
        <FieldWork kind="admin" owner={owner}>
          <Counter parcels={parcels} />
        </FieldWork>
      </QueryClientProvider>
    </MemoryRouter>,
  )
const scan = (typed: string) => userEvent.type(screen.getByLabelText('Code on the label'), `${typed}{Enter}`)

test('says the same of a parcel that has left, whether its label or its order’s number is typed', async () => {
  released = true
  open('/admin/hub?scan=out', 'by number')
  await scan(parcel.orderName)
  expect(await screen.findByText(left, {}, { timeout: 5_000 })).toBeVisible()
  await scan(parcel.parcelCode)
  await waitFor(() => expect(screen.getAllByText(left)).toHaveLength(2))
  expect(screen.queryByText(/^No parcel of this order/)).toBeNull()
})

test('asks which parcel of a purchase from several stores it is, and receives the one that was chosen', async () => {
  const [first, second] = [
    { ...parcel, id: 'first', orderName: 'BM-P2X4-H23D-1', parcelCode: '100000211' },
    { ...parcel, id: 'second', orderName: 'BM-P2X4-H23D-2' },
  ]
  const lists = { here: { rows: [first] }, expected: { rows: [second] } } as unknown as Parcels
  open('/admin/hub', 'purchase', lists)
  await scan('BM-P2X4-H23D')
  expect(screen.queryByRole('button', { name: 'Receive BM-P2X4-H23D-1' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Receive BM-P2X4-H23D-2' }))
  expect(await screen.findByText(/^In: /)).toBeVisible()
  expect(posted).toHaveLength(1)
  expect(screen.queryByText(/which one is it/)).toBeNull()
})

test('the second of two taps on the button asks for no code', async () => {
  open('/admin/hub', 'twice')
  const receive = screen.getByRole('button', { name: 'Receive' })
  await userEvent.click(receive)
  expect(screen.getByRole('alert')).toHaveTextContent('Scan the label')
  await userEvent.type(screen.getByLabelText('Code on the label'), parcel.parcelCode)
  await userEvent.dblClick(receive)
  expect(await screen.findByText(/^In: /)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(posted).toHaveLength(1)
})

test('asks before it receives a parcel that has left, whichever phone released it', async () => {
  released = true
  open('/admin/hub', 'again')
  await scan(parcel.parcelCode)
  expect(await screen.findByText(/left this hub .+ Receive it only if it has come back\.$/)).toBeVisible()
  expect(posted).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Receive .+ again$/ }))
  expect(await screen.findByText(/^In: /)).toBeVisible()
  expect(posted).toHaveLength(2)
  expect(screen.queryByText(/Receive it only/)).toBeNull()
})

test('asks before it receives a parcel that goes to another hub', async () => {
  misrouted = true
  open('/admin/hub', 'misrouted')
  await scan(parcel.parcelCode)
  await userEvent.click(await screen.findByRole('button', { name: /^Receive .+ anyway$/ }))
  expect(await screen.findByText(/^In: /)).toBeVisible()
  expect(posted).toEqual([
    ['receive', false, false],
    ['receive', false, true],
  ])
  expect(screen.queryByText(/isn’t expected here/)).toBeNull()
})

test('a scan without a network is asked about once it is sent, before later scans, and takes its release along', async () => {
  released = true
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('/admin/hub', 'later')
  await scan(parcel.parcelCode)
  expect(await screen.findByText(/checked when the network is back/)).toBeVisible()
  await userEvent.click(screen.getByText('Release', { selector: 'label *' }))
  await scan(parcel.parcelCode)
  await waitFor(() => expect(screen.getAllByText(/checked when the network is back/)).toHaveLength(2))
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/Receive it only/)).toBeVisible()
  for (let wrong = 0; wrong < 6; wrong++) await scan('123')
  await waitFor(() => expect(screen.getAllByText('123')).toHaveLength(6))
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Receive it only')
  await userEvent.click(screen.getByRole('button', { name: /^Receive .+ again$/ }))
  await waitFor(() =>
    expect(posted).toEqual([
      ['receive', false, false],
      ['receive', true, false],
      ['release', undefined, undefined],
    ]),
  )
  await waitFor(() => expect(screen.queryByText(/Receive it only|Not sent/)).toBeNull())
})

test('a reported parcel that was scanned out without a network shows as refused once the scan is sent', async () => {
  reported = true
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('/admin/hub?scan=out', 'reported')
  await scan(parcel.parcelCode)
  expect(await screen.findByText(/checked when the network is back/)).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(keep)).toBeVisible()
  expect(screen.queryByText(/^Out: /)).toBeNull()
})
