// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listDispatchers } from '#contract/delivery/delivery.ts'
import { handOverParcels } from '#contract/delivery/dispatch.ts'
import { type ScheduleRow, searchSchedule } from '#contract/delivery/schedule.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { orderStatuses } from '#contract/orders/order-statuses.ts'
import { listCarriedReturns } from '#contract/orders/returns.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import SchedulePage from './schedule.page.tsx'

afterEach(() => endSession('admin'))

const row = (id: string, code_name: 'accepted' | 'in_transit' | 'returning'): Partial<ScheduleRow> => ({
  id,
  orderName: `BM-${id}`,
  bitmarteOrderStatus: { id: code_name, code_name, ...orderStatuses[code_name] },
  storeName: 'Oja',
  from: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
  to: { stateOrRegion: 'Lagos', lga: 'Surulere', address: '14 Ogunsanya Street' },
  customerName: 'Chioma',
  itemCount: 1,
  weight: 1,
  vehicle: 'Bike',
  shippingFee: 1500,
  promisedAt: '2026-11-18T09:00:00Z',
  dueAt: '2026-11-18T09:00:00Z',
  late: true,
  failureReason: null,
  assignee: { id: 'keke', name: 'Keke', kind: 'partner', answerDueAt: null },
})

test.each(['carried', 'late', 'stuck'])(
  'on the tab of %s deliveries, one on its way is handed over, one before is reassigned',
  async tab => {
    startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
    const counts = { waiting: 0, unanswered: 0, accepted: 0, carried: 2, late: 2, stuck: 2 }
    const rows = [row('ONE', 'in_transit'), row('TWO', 'accepted')]
    const data = { rows, count: 2, counts, choices: { zones: [], hubs: [], vehicles: [] } }
    const { person } = showPage(
      <SchedulePage />,
      ({ path }) =>
        path.startsWith(searchSchedule.path) ? Response.json({ success: true, message: '', data }) : undefined,
      `/admin/schedule?tab=${tab}`,
    )
    await person.click(await screen.findByRole('button', { name: 'Hand over BM-ONE' }))
    expect(await screen.findByRole('dialog', { name: /^Hand over/ })).toHaveTextContent('What Keke earned so far')
    await person.keyboard('{Escape}')
    await person.click(await screen.findByRole('button', { name: 'Reassign BM-TWO' }))
    expect(await screen.findByRole('dialog', { name: /^Reassign/ })).toBeVisible()
  },
)

test('deliveries with carriers are narrowed to a status, which the request names', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const counts = { waiting: 0, unanswered: 0, accepted: 0, carried: 1, late: 0, stuck: 0 }
  const data = {
    rows: [{ ...row('ONE', 'returning'), failedCount: 5 }],
    count: 1,
    counts,
    choices: { zones: [], hubs: [], vehicles: [] },
  }
  const { person, sent } = showPage(
    <SchedulePage />,
    ({ path }) =>
      path.startsWith(searchSchedule.path) ? Response.json({ success: true, message: '', data }) : undefined,
    '/admin/schedule?tab=carried',
  )
  expect(await screen.findByText('5 failed attempts')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: '+ Status' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Accepted',
    'Picked up',
    'At hub',
    'In transit',
    'Out for delivery',
    'Delivery failed',
    'Returning to store',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'Delivery failed' }))
  await expect.poll(() => sent.some(({ path }) => path.includes('status=delivery_failed'))).toBe(true)
  expect(await screen.findByRole('link', { name: /Delivery failed/ })).toBeVisible()
  // Other tabs have other statuses.
  expect(screen.getByRole('link', { name: /^To pick up/ }).getAttribute('href')).toBe('/admin/schedule?tab=accepted')
})

test('a status that the tab’s orders can’t have is named, not shown as a code', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  showPage(<SchedulePage />, () => undefined, '/admin/schedule?tab=carried&status=ready_for_pickup')
  expect(await screen.findByRole('link', { name: /^Status: Ready for pickup/ })).toBeVisible()
})

test('rows of a server that knows no status filter are left out, and so are returns of one that can’t search', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const counts = { waiting: 0, unanswered: 0, accepted: 0, carried: 2, late: 0, stuck: 0 }
  const good = (data: unknown) => Response.json({ success: true, message: '', data })
  const known = {
    id: 'one',
    returnName: 'BM-ONE-R1',
    status: { id: '3', code_name: 'accepted', known_name: 'Accepted' },
    itemCount: 1,
    customerName: 'Chioma',
    collectFrom: { stateOrRegion: 'Lagos', lga: 'Surulere', address: '14 Ogunsanya Street', phoneNumber: null },
    bringTo: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
    storeName: 'Oja',
    moves: ['assign'],
  }
  const show = (more: object) =>
    showPage(
      <SchedulePage />,
      ({ path }) => {
        if (path.startsWith(listCarriedReturns.path)) return good({ rows: [{ ...known, ...more }], count: 1 })
        if (!path.startsWith(searchSchedule.path)) return undefined
        const rows = [row('ONE', 'in_transit'), row('TWO', 'returning')]
        return good({ rows, count: 2, counts, choices: { zones: [], hubs: [], vehicles: [] } })
      },
      '/admin/schedule?tab=carried&status=returning&search=Chioma',
    )
  show({})
  expect(await screen.findByText('BM-TWO')).toBeVisible()
  expect(screen.queryByText('BM-ONE')).toBeNull()
  expect(screen.queryByRole('list', { name: 'Returns to collect' })).toBeNull()
  cleanup()
  show({ carrier: null })
  expect(await screen.findByRole('list', { name: 'Returns to collect' })).toBeVisible()
})

test('the hand-over of a parcel that goes back names its way to its store', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const counts = { waiting: 0, unanswered: 0, accepted: 0, carried: 1, late: 1, stuck: 0 }
  const back = { ...row('ONE', 'returning'), to: { stateOrRegion: 'Kano', lga: 'Nassarawa', address: '3 Taiwo Road' } }
  const data = { rows: [back], count: 1, counts, choices: { zones: [], hubs: [], vehicles: [] } }
  const partner = { openOrders: 0, unanswered: 0, vehicle: null, onTimePercent: null, delivered30Days: 0 }
  const never = { declined30Days: 0, failed30Days: 0, late30Days: 0, due30Days: 0, approved: true }
  const partners = [
    { id: 'danfo', companyName: 'Danfo', states: ['Lagos'], ...partner, ...never },
    { id: 'arewa', companyName: 'Arewa', states: ['Kano'], ...partner, ...never },
  ]
  const good = (data: unknown) => Response.json({ success: true, message: '', data })
  const { person } = showPage(
    <SchedulePage />,
    ({ path }) => {
      if (path.startsWith(searchSchedule.path)) return good(data)
      if (path.startsWith(listDispatchers.path)) return good({ rows: [] })
      return path.startsWith(listPartners.path) ? good({ rows: partners, counts: {} }) : undefined
    },
    '/admin/schedule?tab=carried',
  )
  await person.click(await screen.findByRole('button', { name: 'Hand over BM-ONE' }))
  expect(await screen.findByText('Nassarawa, Kano to Ikeja, Lagos · 1 kg, Bike · back to its store')).toBeVisible()
  await screen.findByRole('radio', { name: /^Danfo/ })
  expect(screen.getByText(/doesn’t serve/)).toHaveTextContent('Arewa doesn’t serve Lagos.')
})

test.each(['carried', 'late', 'stuck'])(
  'several orders of the tab “%s” are handed over, those before the pickup reassigned, and then deselected',
  async tab => {
    startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
    const counts = { waiting: 0, unanswered: 0, accepted: 1, carried: 3, late: 3, stuck: 0 }
    const rows = [row('ONE', 'in_transit'), row('TWO', 'accepted'), row('THREE', 'in_transit')]
    const data = { rows, count: 3, counts, choices: { zones: [], hubs: [], vehicles: [] } }
    const tunde = { id: 'tunde', name: 'Tunde Bello', openOrders: 0, unanswered: 0, vehicle: null, shiftEndsAt: null }
    const never = { onTimePercent: null, delivered30Days: 0, declined30Days: 0, failed30Days: 0, late30Days: 0 }
    const good = (data: unknown) => Response.json({ success: true, message: '', data })
    const { person, sent } = showPage(
      <SchedulePage />,
      ({ path }) => {
        if (path.startsWith(searchSchedule.path)) return good(data)
        if (path.startsWith(listDispatchers.path)) return good({ rows: [{ ...tunde, ...never }] })
        if (path.startsWith(handOverParcels.path)) return good({ handedOver: ['ONE', 'THREE'], refused: [] })
        return path.startsWith(listPartners.path) ? good({ rows: [], counts: {} }) : undefined
      },
      `/admin/schedule?tab=${tab}`,
    )
    for (const box of await screen.findAllByRole('checkbox', { name: /BM-/ })) await person.click(box)
    expect(screen.getByRole('button', { name: 'Reassign 1 order' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Hand over 2 orders' }))
    await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
    await person.click(screen.getByRole('button', { name: 'Their rider is ill' }))
    await person.click(screen.getByRole('button', { name: 'Hand over to Tunde Bello' }))
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull())
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      orders: [{ orderId: 'ONE' }, { orderId: 'THREE' }],
      dispatcherId: 'tunde',
    })
  },
)

test('a return that a carrier has stays in view with its carrier, and its assignment can be undone', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  const place = { stateOrRegion: 'Lagos', lga: 'Surulere', address: '14 Ogunsanya Street', phoneNumber: null }
  const carried = {
    id: 'one',
    returnName: 'BM-3YWN-XSHF-R1',
    status: { id: '3', code_name: 'accepted', known_name: 'Accepted' },
    itemCount: 1,
    customerName: 'Chioma',
    collectFrom: place,
    bringTo: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
    storeName: 'Oja',
    moves: ['assign'],
    carrier: null,
    declines: [{ id: 'keke', name: 'Keke', reason: 'No rider is free', at: '2026-11-18T09:00:00Z' }],
  }
  const carrier = { id: 'keke', name: 'Keke', kind: 'partner', since: '2026-11-18T09:00:00Z' }
  const tunde = { id: 'tunde', name: 'Tunde Bello', openOrders: 0, unanswered: 0, vehicle: null, shiftEndsAt: null }
  const never = { onTimePercent: null, delivered30Days: 0, declined30Days: 0, failed30Days: 0, late30Days: 0 }
  const counts = { waiting: 0, unanswered: 0, accepted: 0, carried: 0, late: 0, stuck: 0 }
  const good = (data: unknown) => Response.json({ success: true, message: '', data })
  const { person, sent } = showPage(
    <SchedulePage />,
    ({ path, method }) => {
      if (path.startsWith(searchSchedule.path))
        return good({ rows: [], count: 0, counts, choices: { zones: [], hubs: [], vehicles: [] } })
      if (path.startsWith(listDispatchers.path)) return good({ rows: [{ ...tunde, ...never }] })
      if (path.startsWith(listPartners.path)) return good({ rows: [], counts: {} })
      if (method === 'PATCH') return good(carried)
      if (!path.startsWith(listCarriedReturns.path)) return undefined
      const rows = path.includes('assigned=true') ? [{ ...carried, id: 'two', carrier }] : [carried]
      return good({ rows, count: rows.length })
    },
    '/admin/schedule?search=BM-3YWN',
  )
  const undo = async () => {
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const toast = toastStore.shown().at(-1)
    expect(toast).toMatchObject({
      message: 'Return BM-3YWN-XSHF-R1 assigned to Tunde Bello.',
      action: { label: 'Undo' },
    })
    toast?.action?.onClick()
  }
  const withCarriers = await screen.findByRole('list', { name: 'Returns with carriers' })
  expect(withCarriers).toHaveTextContent(/Keke · assigned .*18 Nov/)
  await person.click(within(withCarriers).getByRole('button', { name: 'Reassign' }))
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  await person.click(screen.getByRole('button', { name: 'Assign to Tunde Bello' }))
  await undo()
  const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])
  await vi.waitFor(() =>
    expect(changes()).toEqual([
      ['/v1/returns/two/assign', { dispatcherId: 'tunde', fromId: 'keke' }],
      ['/v1/returns/two/assign', { partnerId: 'keke', fromId: 'tunde' }],
    ]),
  )
  expect(screen.getByText(/^Declined by Keke, .*18 Nov.*: No rider is free$/)).toBeVisible()
  await person.click(
    within(screen.getByRole('list', { name: 'Returns to collect' })).getByRole('button', { name: 'Choose a carrier' }),
  )
  await person.click(await screen.findByRole('radio', { name: /^Tunde Bello/ }))
  await person.click(screen.getByRole('button', { name: 'Assign to Tunde Bello' }))
  await undo()
  await vi.waitFor(() =>
    expect(changes().slice(-2)).toEqual([
      ['/v1/returns/one/assign', { dispatcherId: 'tunde', fromId: null }],
      ['/v1/returns/one/unassign', { fromId: 'tunde' }],
    ]),
  )
  await person.click(within(withCarriers).getByRole('button', { name: 'Take it back' }))
  const question = await screen.findByRole('dialog', { name: 'Take return BM-3YWN-XSHF-R1 back from Keke?' })
  await person.click(within(question).getByRole('button', { name: 'Take it back' }))
  await vi.waitFor(() => expect(changes().at(-1)).toEqual(['/v1/returns/two/unassign', { fromId: 'keke' }]))
  for (const { path } of sent.filter(({ path }) => path.startsWith(listCarriedReturns.path)))
    expect(path).toContain('search=BM-3YWN')
})
