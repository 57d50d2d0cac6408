import { expect, test } from 'vitest'
import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { type OrderStatusCode, orderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { cancelledParcel, dayOf, nextStop, pickupWords, promiseTiming, timing, waitWords } from './stops.ts'

const now = new Date('2026-11-20T12:00:00Z')
const order = (code: OrderStatusCode, more: Partial<PartnerOrder> = {}): PartnerOrder => ({
  id: '1',
  orderName: '#1041',
  bitmarteOrderStatus: { id: code, code_name: code, ...orderStatuses[code] },
  storeName: 'Ada Fabrics',
  storePhoneNumber: '+2348031111111',
  pickup: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
  deliveryAddress: {
    fullName: 'Chiọma Okafor',
    phoneNumber: null,
    emailAddress: null,
    stateOrRegion: 'Lagos',
    lga: 'Surulere',
    address: '14 Adéníran Ogunsanya Street',
    town: '',
    landmark: '',
    secondPhoneNumber: null,
    note: '',
  },
  orderNote: '',
  orderItems: [],
  weight: 1.2,
  vehicle: 'Bike',
  parcelCode: '100000095',
  stops: [],
  earns: 1200,
  earnsOn: null,
  dispatcher: null,
  assignedAt: '2026-11-20T11:00:00Z',
  parcelReported: false,
  declinedBefore: false,
  answerDueAt: null,
  promisedAt: null,
  nextTryOn: null,
  dueAt: null,
  late: false,
  deliveredAt: null,
  moves: [],
  codeCheck: null,
  ...more,
})
const timingOf = (code: OrderStatusCode, more?: Partial<PartnerOrder>) => timing(order(code, more), now)

test('shows the store as next stop until pickup, and again on a return', () => {
  const stops = orderStatusCode.options.map(code => [code, nextStop(order(code))] as const)
  const atStore = stops.filter(([, stop]) => stop.place.name === 'Ada Fabrics').map(([code]) => code)
  expect(atStore).toEqual(['ready_for_pickup', 'assigned', 'accepted', 'returning', 'returned_to_store'])
  expect(nextStop(order('accepted')).place.phone).toBe('+2348031111111')
  expect(nextStop(order('out_for_delivery')).verb).toBe('Deliver')
  expect(nextStop(order('cancelled')).verb).toBe('Done')
  expect(nextStop(order('cancelled', { goodsTo: 'store' }))).toMatchObject({
    verb: 'Return to store',
    place: { name: 'Ada Fabrics' },
  })
  expect(nextStop(order('cancelled', { goodsTo: 'platform' })).verb).toBe('Done')
})

test('shows the next hub between states, and the hub itself on arrival', () => {
  const hub = { hubId: 'h', name: 'Kano hub', state: 'Kano', lga: 'Fagge', street: '3 Airport Road', phoneNumber: null }
  const passed = { ...hub, name: 'Jos hub', arrivedAt: '2026-11-20T08:00:00Z', leftAt: '2026-11-20T09:00:00Z' }
  const here = { ...hub, arrivedAt: '2026-11-20T10:00:00Z', leftAt: null }
  const ahead = { ...hub, arrivedAt: null, leftAt: null }
  expect(nextStop(order('accepted', { stops: [ahead] })).verb).toBe('Pick up')
  for (const code of ['picked_up', 'in_transit'] as const)
    expect(nextStop(order(code, { stops: [passed, ahead] }))).toEqual({
      verb: 'To the hub',
      place: { name: 'Kano hub', street: '3 Airport Road', area: 'Fagge, Kano', phone: null },
    })
  expect(nextStop(order('at_hub', { stops: [passed, here] }))).toMatchObject({
    verb: 'At the hub',
    place: { name: 'Kano hub' },
  })
  expect(nextStop(order('in_transit', { stops: [passed] })).verb).toBe('Deliver')
})

test('says the status and why, where its carrier can do nothing now', () => {
  const hub = { hubId: 'h', name: 'Ikeja hub', state: 'Lagos', lga: 'Ikeja', street: '1 Road', phoneNumber: null }
  const here = { ...hub, arrivedAt: '2026-11-20T10:00:00Z', leftAt: null }
  const ahead = { ...hub, arrivedAt: null, leftAt: null }
  const waits = (code: OrderStatusCode, more?: Partial<PartnerOrder>) => waitWords(order(code, more))
  expect(waits('at_hub', { stops: [here] })).toBe('At Ikeja hub: ready for you when it is checked out.')
  expect(waits('in_transit', { stops: [ahead] })).toBe('In transit: Ikeja hub checks it in when you bring it.')
  expect(waits('returning')).toBe('Returning to store: the store confirms that it has the items.')
  expect(waits('cancelled')).toBe('Cancelled')
  expect(waits('cancelled', { goodsTo: 'store' })).toBe('Cancelled. Bring the parcel back to Ada Fabrics.')
  expect(waits('cancelled', { goodsTo: 'platform' })).toMatch(/ Keep it, and ask Bitmarte where to bring it\.$/)
  expect(waits('at_hub', { stops: [here], moves: [order('out_for_delivery').bitmarteOrderStatus] })).toBeUndefined()
  expect(waits('in_transit', { parcelReported: true })).toBeUndefined()
})

test('says on the page of a cancelled order what happens to the parcel, to a hub only while it has it', () => {
  const hub = { hubId: 'h', name: 'Ikeja hub', state: 'Lagos', lga: 'Ikeja', street: '1 Road', phoneNumber: null }
  const at = (leftAt: string | null) => ({
    goodsTo: 'platform' as const,
    storeName: 'Ada Fabrics',
    partnerProfile: null,
    stops: [{ ...hub, arrivedAt: '2026-11-20T10:00:00Z', leftAt }],
  })
  const [here, left] = [at(null), at('2026-11-20T11:00:00Z')]
  expect(cancelledParcel('hub', here)).toBe('Bitmarte keeps it: put it aside, then release it.')
  expect(cancelledParcel('hub', left)).toBeUndefined()
  expect(cancelledParcel('dispatcher', here)).toMatch(/^The parcel stays at Ikeja hub\./)
  expect(cancelledParcel('dispatcher', left)).toMatch(/Keep it, and ask Bitmarte/)
  expect(cancelledParcel('scheduler', left)).toBe('The parcel: Bitmarte keeps it.')
  expect(cancelledParcel('scheduler', { ...left, goodsTo: 'partner' })).toBe(
    'The parcel: the delivery partner keeps it.',
  )
  expect(cancelledParcel('scheduler', { ...left, goodsTo: null })).toBeUndefined()
})

test('says before the pickup where an order is, and that another carrier had it first', () => {
  const words = (code: OrderStatusCode, more?: Partial<PartnerOrder>) => pickupWords(order(code, more))
  expect(words('assigned')).toBe('Packed, and waits at Ada Fabrics to be picked up.')
  expect(words('ready_for_pickup', { declinedBefore: true })).toBe(
    'Packed, and waits at Ada Fabrics to be picked up. Another carrier had it first and declined it or didn’t answer.',
  )
  expect(words('accepted')).toBe('Packed: collect it at Ada Fabrics, then confirm the pickup.')
  expect(words('picked_up', { declinedBefore: true })).toBeUndefined()
})

test('shows the time left to accept', () => {
  expect(timingOf('assigned', { answerDueAt: '2026-11-20T13:12:00Z' })).toEqual({
    words: '1 h 12 min to answer',
    presses: false,
  })
  expect(timingOf('assigned', { answerDueAt: '2026-11-20T12:10:00Z' })?.presses).toBe(true)
  expect(timingOf('assigned', { answerDueAt: '2026-11-20T11:00:00Z' })?.words).toBe('Response time expired')
})

test('shows by when an offered order is to be delivered', () => {
  const offered = (more: Partial<PartnerOrder>, code: OrderStatusCode = 'assigned') =>
    promiseTiming(order(code, { answerDueAt: '2026-11-20T13:12:00Z', ...more }), now)
  expect(offered({ dueAt: '2026-12-04T22:59:00Z' })).toEqual({ words: 'By 4 Dec 2026', presses: false })
  expect(offered({ dueAt: '2026-11-20T09:00:00Z', late: true })?.words).toBe('Late by 3 h')
  expect(offered({ dueAt: null })).toBeUndefined()
  expect(offered({ dueAt: '2026-12-04T22:59:00Z', answerDueAt: null }, 'accepted')).toBeUndefined()
})

test('shows other deadlines as the time left today, a day, or late', () => {
  expect(timingOf('accepted', { dueAt: '2026-11-20T15:00:00Z' })).toEqual({ words: 'Due in 3 h', presses: true })
  expect(timingOf('accepted', { dueAt: '2026-11-22T15:00:00Z' })).toEqual({ words: 'By 22 Nov 2026', presses: false })
  expect(timingOf('in_transit', { dueAt: '2026-11-20T09:00:00Z', late: true })).toEqual({
    words: 'Late by 3 h',
    presses: true,
  })
  expect(timingOf('delivered', { deliveredAt: '2026-11-19T09:00:00Z' })?.words).toBe('Delivered 19 Nov 2026')
  expect(timingOf('returning')).toBeUndefined()
})

test('keeps what couldn’t be delivered in sight, apart from today’s stops', () => {
  const again = (nextTryOn: string | null) => order('delivery_failed', { nextTryOn })
  const orders = [
    order('out_for_delivery'),
    again('2026-11-20'),
    again('2026-11-21'),
    again(null),
    order('returning'),
    order('cancelled', { goodsTo: 'store' }),
  ] as const
  const [out, today, tomorrow, unknown, back, cancelled] = orders
  expect(dayOf(orders, '2026-11-20')).toEqual({ stops: [out, today], failed: [tomorrow, unknown, back, cancelled] })
})

test('says of an order that was cancelled because it came back where it is', () => {
  expect(waitWords(order('cancelled', { cameBack: true }))).toBe('Back at the store, so it was cancelled.')
  expect(waitWords(order('cancelled'))).toBe('Cancelled')
})
