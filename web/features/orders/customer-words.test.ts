import { expect, test } from 'vitest'
import type { ActivityKind } from '#contract/orders/activities.ts'
import { exchangeRefund } from '#contract/orders/exchange-refund.ts'
import { type FailureReason, failureReason, failureReasons } from '#contract/orders/failure-reasons.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { type OrderStatusCode, orderStatusCode, orderStatuses, orderTab } from '#contract/orders/order-statuses.ts'
import {
  customerTabs,
  delayOf,
  deliverTo,
  doubtOf,
  expectedOf,
  headlineOf,
  nextOf,
  spacedToken,
  stepsOf,
  whyNoReport,
} from './customer-words.ts'
import { goodsWords, itemsWords, namedOptions, optionWords } from './goods-words.ts'

const statusOf = (code: OrderStatusCode) => ({ id: code, code_name: code, ...orderStatuses[code] })
const activity = (
  code: OrderStatusCode,
  words: string,
  note = '',
  kind?: ActivityKind,
): CustomerOrder['orderActivities'][number] => ({
  id: words,
  orderTrackerId: 'order',
  activity: words,
  ...(kind && { kind }),
  status: statusOf(code),
  note,
  picture: null,
  actorName: 'Ada Fabrics',
  createdAt: '2026-11-18T08:14:00Z',
  updatedAt: '2026-11-18T08:14:00Z',
})
const order = (code: OrderStatusCode, ...activities: CustomerOrder['orderActivities']) => ({
  bitmarteOrderStatus: statusOf(code),
  promisedAt: '2026-11-20T17:00:00Z',
  storeName: 'Ada Fabrics',
  stops: [] as CustomerOrder['stops'],
  parcelReported: false,
  orderActivities: activities,
})

test('names what was ordered with its units', () => {
  const words = (productUnits: number, itemCount: number) =>
    goodsWords({ productName: 'Power bank', productUnits, itemCount })
  expect(words(1, 1)).toBe('Power bank')
  expect(words(2, 2)).toBe('2 × Power bank')
  expect(words(1, 3)).toBe('Power bank and 2 more')
  expect(words(2, 3)).toBe('2 × Power bank and 1 more')
})

test('names what a store packs with its options', () => {
  const indigo = { property: 'Colour', option: 'Indigo' }
  const words = (
    productUnits: number,
    itemCount: number,
    productVariants = [indigo, { property: 'Size', option: '8' }],
  ) => itemsWords({ productName: 'Ankara set', productUnits, itemCount, productVariants })
  expect(words(1, 2)).toBe('Ankara set, Indigo, 8 + 1 more')
  expect(words(2, 2)).toBe('2 × Ankara set, Indigo, 8')
  expect(words(1, 1, [])).toBe('Ankara set')
})

test('names the options of what was ordered', () => {
  const [size, colour] = [
    { property: 'Size', option: '8' },
    { property: 'Colour', option: 'Clay' },
  ]
  expect(optionWords([size, colour])).toBe('8, Clay · ')
  expect(optionWords([])).toBe('')
  expect(namedOptions([size, colour])).toBe('Size: 8, Colour: Clay')
  expect(namedOptions([])).toBe('')
})

test('has a label for every tab', () => {
  expect(customerTabs.map(({ tab }) => tab)).toEqual(orderTab.options)
})

test('has a sentence for every status that names who has the parcel', () => {
  const headline = (
    code: OrderStatusCode,
    nextTryOn: string | null = null,
    more: Partial<Parameters<typeof headlineOf>[0]> = {},
    today = '2026-11-18',
  ) =>
    headlineOf(
      {
        bitmarteOrderStatus: statusOf(code),
        storeName: 'Ada Fabrics',
        storeOffSale: false,
        storeAwayUntil: null,
        sentFor: null,
        orderType: 'standard',
        paymentStatus: 'refunding',
        refunds: [],
        refunded: 0,
        replaces: null,
        partnerProfile: { id: 'p', name: 'Swift Riders', logo: null, phoneNumber: null },
        nextTryOn,
        parcelReported: false,
        deliveryLate: false,
        failureReason: null,
        keptDeliveryFee: 0,
        ...more,
      },
      today,
    )
  for (const code of orderStatusCode.options) expect(headline(code).title, code).toMatch(/\.$/)
  expect(headline('pending').lead).toContain('Ada Fabrics')
  expect(headline('pending', null, { storeAwayUntil: '2026-12-05' }).lead).toBe(
    'Ada Fabrics is away until Sat 5 Dec and packs it after that.',
  )
  expect(headline('pending', null, { storeOffSale: true }).lead).toBe('Ada Fabrics hasn’t accepted it yet.')
  for (const code of orderStatusCode.options) expect(Object.values(headline(code)).join(' ')).not.toMatch(/pickup/i)
  expect(headline('accepted').lead).toBe('Swift Riders collects it next, and brings it to you.')
  expect(headline('in_transit').lead).toContain('Swift Riders')
  expect(headline('delivery_failed').lead).toContain('you are refunded')
  expect(headline('delivery_failed', '2026-11-19').lead).toContain('Swift Riders tries again on Thu 19 Nov')
  expect(headline('delivery_failed', '2026-11-19', { failureReason: 'address_wrong' }).lead).toMatch(
    /^The address is wrong or incomplete: please call the carrier\. Swift Riders tries again/,
  )
  expect(headline('delivery_failed', '2026-11-19', {}, '2026-11-20').lead).toBe(
    'Swift Riders was to try again on Thu 19 Nov, and will try again or return it to Ada Fabrics. In that case you are refunded.',
  )
  expect(headline('delivery_failed', null, { failureReason: 'customer_refused' }).lead).toBe(
    'It was refused at the door. It goes back to Ada Fabrics. You are refunded once it is there, except for the delivery fee.',
  )
  expect(headline('cancelled').lead).toBe('Your money is on its way back.')
  const refunds = [{ to: 'gift-card', last4: '', amount: 20_414, status: 'done', createdAt: '', doneAt: '' }]
  const refunded = { paymentStatus: 'refunded', refunds, refunded: 20_414 } as Partial<Parameters<typeof headlineOf>[0]>
  expect(headline('cancelled', null, refunded).lead).toBe('Your money is in your store credit.')
  expect(headline('cancelled', null, { keptDeliveryFee: 1500 }).lead).toContain('The delivery fee of ₦1,500.00 isn’t')
  const replaces = { id: 'first', orderName: 'BM-7K4Q-2M9X' }
  const exchange = { orderType: 'replacement', paymentStatus: 'no-charge', replaces } as const
  expect(headline('cancelled', null, exchange)).toEqual({ title: 'Your exchange was cancelled.', lead: exchangeRefund })
  expect(headline('cancelled', null, { ...exchange, ...refunded }).lead).toBe(
    'Your money is in your store credit. It’s ₦20,414.00 of order BM-7K4Q-2M9X.',
  )
  expect(headline('pending', null, exchange).title).toBe('Your exchange is ordered.')
  expect(headline('pending', null, { ...exchange, sentFor: 'replacement' }).title).toBe('Your replacement is ordered.')
  expect(headline('returning', null, exchange).lead).toMatch(/ Once it is there, we refund what you paid/)
  expect(headline('returned_to_store', null, exchange).lead).toBe(exchangeRefund)
  expect(headline('cancelled', null, { paymentStatus: 'no-charge' }).lead).toBe('You were not charged.')
  expect(headline('returning').lead).toContain('with the delivery fee')
  expect(headline('returning', null, { failureReason: 'customer_refused' }).lead).toContain(
    'except for the delivery fee',
  )
  expect(headline('in_transit', null, { deliveryLate: true })).toEqual({
    title: 'Your order is late.',
    lead: 'Swift Riders has your parcel.',
  })
  expect(headline('delivery_failed', null, { deliveryLate: true }).title).toBe('It could not be delivered.')
})

test('shows the next step in lists until the order is final', () => {
  const row = (code: OrderStatusCode) => ({
    bitmarteOrderStatus: statusOf(code),
    storeName: 'Ada Fabrics',
    storeOffSale: false,
    storeAwayUntil: null,
    partnerProfile: null,
    returnableUntil: '2026-11-25T08:14:00Z',
  })
  expect(nextOf(row('pending'))).toBe('Ada Fabrics is packing it next')
  const away = { storeAwayUntil: '2026-12-05' }
  expect(nextOf({ ...row('pending'), ...away })).toBe('Ada Fabrics is away until Sat 5 Dec')
  expect(nextOf({ ...row('processing'), ...away })).toBe('Ada Fabrics is packing it')
  expect(nextOf({ ...row('pending'), storeOffSale: true })).toBe('Ada Fabrics hasn’t accepted it yet')
  for (const code of orderStatusCode.options) expect(nextOf(row(code)) ?? '').not.toMatch(/pickup/i)
  expect(nextOf(row('delivered'))).toBe('Can be returned until Wed 25 Nov, 09:14')
  // Nothing of it is left to return.
  expect(nextOf({ ...row('delivered'), returnableUntil: null })).toBeUndefined()
  const done = orderStatusCode.options.filter(code => nextOf(row(code)) === undefined)
  expect(done).toEqual(['completed', 'cancelled'])
})

test('marks the newest step as current and delivery as upcoming', () => {
  const steps = stepsOf(
    order('processing', activity('pending', 'Order placed'), activity('processing', 'Being packed', 'Soon')),
  )
  expect(steps.map(({ title, state }) => [title, state])).toEqual([
    ['Order placed', 'done'],
    ['Being packed', 'now'],
    ['Delivered', 'next'],
  ])
  expect(steps[1]?.note).toBe('Wed 18 Nov, 09:14 · Ada Fabrics · Soon')
  expect(steps[2]?.note).toBe('Expected by Fri 20 Nov')
})

test('has the day and the reason of a delay in the timeline, whatever the status', () => {
  const delay = 'Comes on Wednesday 25 November'
  const steps = stepsOf({
    ...order(
      'assigned',
      activity('ready_for_pickup', delay, 'First', 'delay'),
      activity('ready_for_pickup', 'Ready for pickup'),
      activity('assigned', 'Assigned to Okada'),
      activity('assigned', delay, 'The fabric comes later.', 'delay'),
    ),
    promisedAt: '2026-11-20T22:59:00Z',
    expectedAt: '2026-11-25T22:59:00Z',
  })
  expect(steps.map(({ title }) => title)).toEqual([delay, 'Packed', delay, 'Delivered'])
  expect(steps[2]?.note).toContain('The fabric comes later.')
  expect(steps[3]?.note).toBe('Now expected by Wed 25 Nov')
})

test('leaves out carriers that declined', () => {
  const steps = stepsOf(
    order(
      'accepted',
      activity('ready_for_pickup', 'Ready for pickup'),
      activity('assigned', 'Assigned to Swift Riders'),
      activity('ready_for_pickup', 'Declined by Swift Riders'),
      activity('assigned', 'Assigned to Okada'),
      activity('accepted', 'Accepted by Okada'),
      activity('accepted', 'Back with Okada', '', 'reassignment_undone'),
      activity('accepted', 'Another address', '', 'address_changed'),
    ),
  )
  expect(steps.map(({ title }) => title)).toEqual(['Packed', 'Accepted by Okada', 'Another address', 'Delivered'])
})

test('an entry is what its kind says, whatever its words', () => {
  const steps = stepsOf(
    order(
      'assigned',
      activity('ready_for_pickup', 'Will be late: now expected by Sunday 22 November'),
      activity('ready_for_pickup', 'Handed over to Bitmarte', '', 'other'),
      activity('assigned', 'Delivery address changed'),
    ),
  )
  expect(steps.map(({ title }) => title)).toEqual(['Packed', 'Delivered'])
})

test('shows upcoming hubs before the delivery, and the store for a return', () => {
  const hub = { hubId: 'k', name: 'Kano hub', state: 'Kano', lga: 'Fagge', street: '3 Airport Road', phoneNumber: null }
  const passed = { ...hub, arrivedAt: '2026-11-19T08:00:00Z', leftAt: '2026-11-19T09:00:00Z' }
  const ahead = { ...hub, hubId: 'l', name: 'Ikeja hub', state: 'Lagos', lga: 'Ikeja', arrivedAt: null, leftAt: null }
  const onItsWay = { ...order('in_transit', activity('in_transit', 'Left Kano hub')), stops: [passed, ahead] }
  expect(stepsOf(onItsWay).map(({ title, note, state }) => [title, note, state])).toEqual([
    ['Left Kano hub', 'Wed 18 Nov, 09:14 · Ada Fabrics', 'now'],
    ['Passes Ikeja hub', 'Ikeja, Lagos', 'next'],
    ['Delivered', 'Expected by Fri 20 Nov', 'next'],
  ])
  expect(stepsOf(order('returning', activity('returning', 'On its way back'))).at(-1)?.title).toBe(
    'Back at Ada Fabrics',
  )
})

test('shows nothing upcoming once the order is final', () => {
  expect(stepsOf(order('cancelled', activity('cancelled', 'Cancelled')))).toMatchObject([{ state: 'done' }])
  expect(expectedOf(order('delivered'))).toBeUndefined()
  expect(expectedOf({ ...order('returning'), expectedAt: null })).toBeUndefined()
  // Its store, which sells nothing now, may not accept it.
  expect(expectedOf({ ...order('pending'), storeOffSale: true })).toBeUndefined()
})

test('shows the new estimate of a late order', () => {
  const late = { ...order('in_transit'), deliveryLate: true, expectedAt: '2026-11-24T17:00:00Z' }
  expect(expectedOf(late)).toBe('Late, now expected by Tue 24 Nov')
})

test('the heading of the address doesn’t ask to deliver what was delivered or cancelled', () => {
  expect((['in_transit', 'delivered', 'completed', 'cancelled'] as const).map(deliverTo)).toEqual([
    ...['Deliver to', 'Delivered to', 'Delivered to', 'Delivery address'],
  ])
})

test('groups the delivery code in two halves', () => {
  expect(spacedToken('482913')).toBe('482 913')
})

test('explains a late delivery: the first date, who has it, and what happens next', () => {
  let orderType: CustomerOrder['orderType'] = 'standard'
  let refunded = 0
  const late = (code: OrderStatusCode, ...activities: CustomerOrder['orderActivities']) =>
    delayOf({
      ...order(code, ...activities),
      orderType,
      expectedAt: '2026-11-24T17:00:00Z',
      deliveryLate: true,
      total: 12_000,
      refunded,
      partnerProfile: { id: 'p', name: 'Swift Riders', logo: null, phoneNumber: null },
      problems: ['never_arrived'],
    })
  expect(late('in_transit', activity('in_transit', 'On its way'))).toEqual([
    'It was first expected by Fri 20 Nov.',
    'Swift Riders has had it since Wed 18 Nov, 09:14.',
    'We have reminded Swift Riders, and follow it up.',
    'If it takes too long, report that it never arrived: without an answer in time you get a full refund.',
  ])
  expect(late('pending')).toContain(
    'We have reminded Ada Fabrics. If it doesn’t accept the order, you get a full refund.',
  )
  // Nobody is refunded for it by the clock.
  expect(late('in_transit').at(-1)).toContain('full refund')
  refunded = 2_000
  expect(late('in_transit').at(-1)).toContain('you get a refund of the rest, ₦10,000.00.')
  orderType = 'replacement'
  expect(late('in_transit').at(-1)).toBe('If it takes too long, report that it never arrived.')
  // The headline of a failed delivery says where it is.
  expect(late('delivery_failed')).toHaveLength(3)
  expect(late('delivered')).toEqual([])
  const quiet = { ...order('in_transit'), orderType, total: 0, refunded: 0, partnerProfile: null, problems: [] }
  expect(delayOf({ ...quiet, deliveryLate: true, parcelReported: true })).toEqual([])
  expect(delayOf({ ...quiet, deliveryLate: false })).toEqual([])
})

test('says why no problem of a delivered order can be reported', () => {
  const words = (code: OrderStatusCode, of: Partial<Parameters<typeof whyNoReport>[0]> = {}) =>
    whyNoReport({
      bitmarteOrderStatus: statusOf(code),
      problems: [],
      orderType: 'standard',
      reportable: [
        { orderItemId: 'a', left: 0 },
        { orderItemId: 'b', left: 1 },
      ],
      ...of,
    })
  expect(words('completed')).toBe('The time to return it or to report a problem here is over.')
  // Completed within the hour.
  expect(words('delivered')).toBe('The time to return it or to report a problem here is over.')
  // As a browser stored it from the previous release.
  expect(words('completed', { reportable: undefined })).toBe(
    'The time to return it or to report a problem here is over.',
  )
  expect(words('delivered', { problems: ['damaged'] })).toBeUndefined()
  expect(words('out_for_delivery')).toBeUndefined()
  expect(words('cancelled')).toBeUndefined()
  // Neither an exchange nor a download can be returned, so no time for that is over.
  for (const orderType of ['replacement', 'digital'] as const)
    expect(words('delivered', { orderType })).toBe('The time to report a problem here is over.')
  expect(words('delivered', { reportable: [{ orderItemId: 'a', left: 0 }] })).toBe(
    'Everything in this order is already refunded, replaced or being returned.',
  )
})

test('asks a customer about a reason that costs them the delivery fee, while the order isn’t delivered', () => {
  const words = (code: OrderStatusCode, failureReason: FailureReason | null, of = {}) =>
    doubtOf({
      bitmarteOrderStatus: statusOf(code),
      failureReason,
      orderType: 'standard',
      keptDeliveryFee: 1_500,
      ...of,
    })
  for (const code of ['delivery_failed', 'returning', 'returned_to_store', 'cancelled'] as const)
    expect(words(code, 'customer_refused')).toBe('You didn’t refuse it?')
  for (const code of ['out_for_delivery', 'delivered'] as const) expect(words(code, 'customer_refused')).toBeUndefined()
  expect(words('cancelled', null)).toBeUndefined()
  // Lost later, or refunded in full: it cost nothing.
  for (const keptDeliveryFee of [0, undefined])
    expect(words('cancelled', 'customer_refused', { keptDeliveryFee })).toBeUndefined()
  for (const code of ['delivery_failed', 'cancelled'] as const)
    expect(words(code, 'customer_refused', { orderType: 'replacement' })).toBeUndefined()
  for (const reason of failureReason.options)
    expect(words('cancelled', reason) !== undefined).toBe(failureReasons[reason].feeBearer === 'customer')
})
