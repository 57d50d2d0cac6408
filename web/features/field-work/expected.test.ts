import { expect, test } from 'vitest'
import { acceptOrder, type CarriedOrder, type CarrierSteps, type PartnerTab } from '#contract/delivery/delivery.ts'
import { type HubParcel, receiveParcel, releaseParcel } from '#contract/delivery/hub-parcels.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import type { Action } from './actions-store.ts'
import { expectedList, expectedOrder, missingIn } from './expected-orders.ts'
import { byToday, expectedParcels } from './expected-parcels.ts'

const statusOf = (code: OrderStatusCode) => ({ id: code, code_name: code, ...orderStatuses[code] })
const steps: CarrierSteps = [
  { from: 'assigned', moves: [statusOf('accepted'), statusOf('ready_for_pickup')] },
  { from: 'accepted', moves: [statusOf('picked_up')] },
  { from: 'picked_up', moves: [statusOf('out_for_delivery')] },
]
/** What the functions read of an order. */
const order = (id: string, status: OrderStatusCode) =>
  ({
    id,
    bitmarteOrderStatus: statusOf(status),
    moves: [],
    nextTryOn: null,
    codeCheck: { salt: '00', iterations: 1, check: 1, lockedUntil: null },
  }) as unknown as CarriedOrder
let at = 1_000
const action = (subject: string, to: OrderStatusCode, more: Partial<Action> = {}): Action => ({
  key: `${subject} ${to}`,
  owner: 'rider',
  at: at++,
  subject,
  name: subject,
  label: to,
  to,
  endpoint: acceptOrder,
  given: { params: { id: subject } },
  state: 'waiting',
  ...more,
})
const list = (tab: PartnerTab, rows: CarriedOrder[], counts: Partial<Record<PartnerTab, number>>) => ({
  count: counts[tab] ?? 0,
  steps,
  rows,
  counts: { all: 0, new: 0, current: 0, done: 0, ...counts },
})

test('shows an order with its last step, and what comes after', () => {
  const after = expectedOrder(order('a', 'assigned'), [action('a', 'accepted'), action('a', 'picked_up')], steps)
  expect(after.bitmarteOrderStatus.known_name).toBe('Picked up')
  expect(after.moves.map(({ code_name }) => code_name)).toEqual(['out_for_delivery'])
  expect(after.codeCheck).toBeNull()
  const failed = action('a', 'delivery_failed', { given: { body: { nextTryOn: '2026-11-25' } } })
  expect(expectedOrder(order('a', 'out_for_delivery'), [failed], steps)).toMatchObject({
    nextTryOn: '2026-11-25',
    moves: [],
  })
  const again = [failed, action('a', 'out_for_delivery'), failed]
  expect(expectedOrder({ ...order('a', 'out_for_delivery'), failedCount: 1 }, again, steps).failedCount).toBe(3)
})

test('keeps what came back among what is done, whatever else waits to be sent', () => {
  const back = { ...order('b', 'cancelled'), cameBack: true }
  const done = list('done', [back], { all: 2, current: 1, done: 1 })
  const known = [{ list: list('current', [order('a', 'out_for_delivery')], {}), at: 0 }]
  const rows = expectedList({ list: done, at: 0 }, 'done', [action('a', 'delivered')], { known, complete: true }).rows
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('shows what is done until newer data is there, and nothing of what was refused', () => {
  const done = action('a', 'accepted', { state: 'done', settledAt: 500 })
  expect(missingIn([done], 'a', 499)).toEqual([done])
  expect(missingIn([done], 'a', 501)).toEqual([])
  expect(missingIn([action('a', 'accepted', { state: 'refused', settledAt: 500 })], 'a', 0)).toEqual([])
  expect(missingIn([action('b', 'accepted')], 'a', 0)).toEqual([])
})

test('an order whose code isn’t checked yet stays to be delivered', () => {
  const current = { list: list('current', [order('a', 'out_for_delivery')], { current: 1 }), at: 1 }
  const check = action('a', 'delivered', { unchecked: true })
  const shown = expectedList(current, 'current', [check], { known: [current], complete: true })
  expect(shown.rows).toEqual(current.list.rows)
  expect(shown.counts).toMatchObject({ current: 1, done: 0 })
  const right = { ...check, state: 'done', settledAt: 2_000 } as const
  expect(expectedList(current, 'current', [right], { known: [current], complete: true })).toMatchObject({
    rows: [],
    counts: { current: 0, done: 1 },
  })
})

test('moves orders between the tabs, with their numbers', () => {
  const fresh = { list: list('new', [order('a', 'assigned'), order('b', 'assigned')], { new: 2, current: 1 }), at: 1 }
  const current = { list: list('current', [order('c', 'out_for_delivery')], { new: 2, current: 1 }), at: 1 }
  const actions = [action('a', 'accepted'), action('c', 'delivered'), action('b', 'ready_for_pickup')]
  const known = [fresh, current]
  const shown = expectedList(current, 'current', actions, { known, complete: true })
  expect(shown.rows.map(({ id }) => id)).toEqual(['a'])
  expect(shown).toMatchObject({ count: 1, counts: { new: 0, current: 1, done: 1 } })
  expect(expectedList(fresh, 'new', actions, { known, complete: true })).toMatchObject({ rows: [], count: 0 })
  // A search shows only what it found.
  expect(expectedList(current, 'current', actions, { known, complete: false }).rows).toEqual([])
  expect(expectedList(current, 'current', [], { known, complete: true })).toBe(current.list)
})

test('a cancelled order that its carrier brings back stays while another one’s step waits to be sent', () => {
  const back = { ...order('a', 'cancelled'), goodsTo: 'store', stops: [] } as CarriedOrder
  const current = { list: list('current', [back, order('b', 'picked_up')], { current: 2 }), at: 1 }
  const shown = expectedList(current, 'current', [action('b', 'delivered')], { known: [current], complete: true })
  expect(shown).toMatchObject({ rows: [{ id: 'a' }], counts: { current: 1, done: 1 } })
})

const parcel = (code: string, expectedOn: string | null = null) =>
  ({ id: code, parcelCode: code, arrivedAt: null, expectedOn }) as HubParcel
const scan = (code: string, to: 'at_hub' | 'in_transit', more: Partial<Action> = {}) =>
  action(code, to, {
    endpoint: to === 'at_hub' ? receiveParcel : releaseParcel,
    given: { body: { code } },
    ...more,
  })

test('moves scanned parcels between a hub’s lists, and counts its load', () => {
  const hub = { id: 'h', name: 'Kano hub', capacity: 2, inHouse: 1, full: false }
  const counts = { here: 1, expected: 2, gone: 0 }
  const lists = {
    here: { list: { count: 1, counts, today: 1, hub, rows: [parcel('1')] }, at: 1 },
    expected: { list: { count: 2, counts, today: 1, hub, rows: [parcel('2', '2026-11-18'), parcel('3')] }, at: 1 },
  }
  expect(byToday(expectedParcels(lists, []).expected)).toMatchObject({ count: 1, rows: [{ parcelCode: '2' }] })
  const { here, expected } = expectedParcels(lists, [scan('2', 'at_hub'), scan('4', 'at_hub'), scan('3', 'at_hub')])
  expect(here.rows.map(({ parcelCode }) => parcelCode)).toEqual(['1', '2', '3'])
  expect(here.rows[1]?.arrivedAt).not.toBeNull()
  expect(expected).toMatchObject({ rows: [], today: 0 })
  expect(here.hub).toMatchObject({ inHouse: 3, full: true })
  expect(here.counts).toEqual({ here: 3, expected: 0, gone: 0 })
  const out = expectedParcels(lists, [scan('2', 'at_hub'), scan('2', 'in_transit'), scan('1', 'in_transit')])
  expect(out.here.rows).toEqual([])
  expect(out.here.hub).toMatchObject({ inHouse: 0, full: false })
  const sent = scan('2', 'at_hub', { state: 'done', settledAt: 0 })
  expect(expectedParcels(lists, [sent]).here.rows).toHaveLength(1)
})
