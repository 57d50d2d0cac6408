import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type OrderStatusCode,
  orderStatusCode,
  orderStatuses,
  orderTabs,
  orderTypes,
} from '#contract/orders/order-statuses.ts'
import {
  type ActorKind,
  actorKinds,
  allowedTransitions,
  finalStatuses,
  findTransition,
  type OrderState,
  transitions,
} from './order-states.ts'

const codes = orderStatusCode.options
const carried: Omit<OrderState, 'status'> = { type: 'standard', deliveredBy: 'platform' }
const ownDelivery: Omit<OrderState, 'status'> = { type: 'standard', deliveredBy: 'merchant' }

/** The statuses that each kind of actor can change to, by current status: the table of docs/rules/orders.md. */
type Wanted = Partial<Record<OrderStatusCode, Partial<Record<ActorKind, OrderStatusCode[]>>>>

const beforePickup: OrderStatusCode[] = ['pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted']
const later: OrderStatusCode[] = [
  'picked_up',
  'at_hub',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning',
  'returned_to_store',
]

const byPlatform: Wanted = {
  pending: { merchant: ['processing'] },
  processing: { merchant: ['ready_for_pickup'] },
  ready_for_pickup: { scheduler: ['assigned'], admin: ['assigned'], dispatcher: ['accepted'] },
  assigned: {
    partner: ['accepted', 'ready_for_pickup'],
    dispatcher: ['accepted', 'assigned', 'ready_for_pickup'],
    scheduler: ['ready_for_pickup'],
    admin: ['ready_for_pickup'],
    clock: ['ready_for_pickup'],
  },
  accepted: {
    hub: ['picked_up'],
    partner: ['picked_up', 'ready_for_pickup'],
    dispatcher: ['assigned', 'picked_up', 'ready_for_pickup'],
    scheduler: ['ready_for_pickup'],
    admin: ['ready_for_pickup'],
  },
  picked_up: {
    hub: ['at_hub'],
    partner: ['in_transit', 'out_for_delivery'],
    dispatcher: ['in_transit', 'out_for_delivery'],
  },
  at_hub: {
    hub: ['in_transit'],
    partner: ['in_transit', 'out_for_delivery'],
    dispatcher: ['in_transit', 'out_for_delivery'],
  },
  in_transit: { hub: ['at_hub'], partner: ['out_for_delivery'], dispatcher: ['out_for_delivery'] },
  out_for_delivery: {
    hub: ['at_hub'],
    partner: ['delivered', 'delivery_failed'],
    dispatcher: ['delivered', 'delivery_failed'],
  },
  delivery_failed: { partner: ['out_for_delivery', 'returning'], dispatcher: ['out_for_delivery', 'returning'] },
  returning: { partner: ['returned_to_store'], dispatcher: ['returned_to_store'], merchant: ['returned_to_store'] },
  delivered: { clock: ['completed'] },
}

const byStore: Wanted = {
  pending: { merchant: ['processing'] },
  processing: { merchant: ['ready_for_pickup'] },
  ready_for_pickup: { merchant: ['out_for_delivery'] },
  out_for_delivery: { merchant: ['delivered', 'delivery_failed'] },
  delivery_failed: { merchant: ['out_for_delivery', 'returning'] },
  returning: { merchant: ['returned_to_store'] },
  delivered: { clock: ['completed'] },
}

const cancels = (status: OrderStatusCode, kind: ActorKind): boolean =>
  beforePickup.includes(status)
    ? kind === 'customer' || kind === 'merchant' || kind === 'admin' || (kind === 'clock' && status === 'pending')
    : later.includes(status) && (kind === 'admin' || (kind === 'clock' && status === 'returned_to_store'))

const to = (order: OrderState, kind: ActorKind) =>
  [...new Set(allowedTransitions(order, kind).map(transition => transition.to))].sort()

describe('the table of transitions', () => {
  const pairs = codes.flatMap(status => actorKinds.map(kind => ({ status, kind })))

  test.each(pairs)('an order that the platform carries, $status, by $kind', ({ status, kind }) => {
    const wanted = [...(byPlatform[status]?.[kind] ?? []), ...(cancels(status, kind) ? ['cancelled'] : [])].sort()
    expect(to({ ...carried, status }, kind)).toEqual(wanted)
  })

  // Statuses that only what the platform carries can reach are above.
  const ownPairs = pairs.filter(({ status }) => status in byStore || finalStatuses.includes(status))
  test.each(ownPairs)('an order that its store carries, $status, by $kind', ({ status, kind }) => {
    const wanted = [...(byStore[status]?.[kind] ?? []), ...(cancels(status, kind) ? ['cancelled'] : [])].sort()
    expect(to({ ...ownDelivery, status }, kind)).toEqual(wanted)
  })

  // Digital goods are delivered as they are placed, and nobody but the clock has to do with them before.
  test.each(actorKinds)('an order without a carrier, and a digital one, by %s', kind => {
    for (const status of ['pending', 'processing', 'ready_for_pickup'] as const)
      for (const type of ['standard', 'replacement'] as const)
        expect(to({ type, deliveredBy: null, status }, kind)).toEqual(
          [...(byStore[status]?.[kind] ?? []), ...(cancels(status, kind) ? ['cancelled'] : [])].sort(),
        )
    const digital = { type: 'digital', deliveredBy: null } as const
    expect(to({ ...digital, status: 'ready_for_pickup' }, kind)).not.toContain('out_for_delivery')
    expect(to({ ...digital, status: 'delivered' }, kind)).toEqual(kind === 'clock' ? ['completed'] : [])
    for (const status of finalStatuses) expect(to({ ...digital, status }, kind)).toEqual([])
  })

  test('a replacement has the same transitions as any other order', () => {
    for (const status of codes)
      for (const kind of actorKinds)
        for (const deliveredBy of ['platform', 'merchant', null] as const)
          expect(to({ type: 'replacement', deliveredBy, status }, kind)).toEqual(
            to({ type: 'standard', deliveredBy, status }, kind),
          )
  })

  test('only the clock delivers from pending, and only digital orders', () => {
    expect(
      findTransition({ status: 'pending', type: 'digital', deliveredBy: null }, 'delivered', 'clock'),
    ).toBeDefined()
    for (const type of ['standard', 'replacement'] as const)
      for (const kind of actorKinds)
        expect(findTransition({ status: 'pending', type, deliveredBy: null }, 'delivered', kind)).toBeUndefined()
  })

  test('carriers deliver only with the code', () => {
    const delivering = transitions.filter(transition => transition.to === 'delivered' && transition.only !== 'digital')
    expect(delivering.flatMap(transition => [...transition.by]).sort()).toEqual(['dispatcher', 'merchant', 'partner'])
    for (const transition of delivering) expect(transition.needs).toBe('delivery token')
  })

  test('whoever gives an order back, takes it back or fails to deliver it says why; only the clock doesn’t', () => {
    for (const transition of transitions) {
      const back = ['assigned', 'accepted'].includes(transition.from) && transition.to === 'ready_for_pickup'
      if (transition.to === 'delivery_failed' || (back && !transition.by.includes('clock')))
        expect(transition.needs, transition.from).toBe('reason')
    }
  })

  test('a reported parcel goes on to no customer, and leaves no hub', () => {
    const reported = (status: OrderStatusCode, kind: ActorKind) =>
      to({ ...carried, status, parcelReported: true }, kind)
    for (const kind of ['hub', 'partner', 'dispatcher'] as const) expect(reported('at_hub', kind)).toEqual([])
    expect(reported('picked_up', 'partner')).toEqual(['in_transit'])
    expect(reported('in_transit', 'partner')).toEqual([])
    expect(reported('out_for_delivery', 'partner')).toEqual(['delivery_failed'])
  })

  test('every status is reachable from pending, and only final ones are dead ends', () => {
    const reached = new Set<OrderStatusCode>(['pending'])
    for (const status of reached)
      for (const transition of transitions) if (transition.from === status) reached.add(transition.to)
    expect([...reached].sort()).toEqual([...codes].sort())
    for (const status of codes)
      expect(transitions.some(transition => transition.from === status)).toBe(!finalStatuses.includes(status))
  })

  test('every status leads to a final one, for every carrier', () => {
    for (const deliveredBy of ['platform', 'merchant'] as const) {
      const ends = (status: OrderStatusCode, seen: Set<OrderStatusCode>): boolean =>
        finalStatuses.includes(status) ||
        (!seen.has(status) &&
          actorKinds.some(kind =>
            allowedTransitions({ status, type: 'standard', deliveredBy }, kind).some(transition =>
              ends(transition.to, new Set([...seen, status])),
            ),
          ))
      for (const status of codes) expect(ends(status, new Set()), status).toBe(true)
    }
  })

  test('no transition is listed twice, and only a reassignment keeps the status', () => {
    const said = transitions.flatMap(transition =>
      transition.by.map(kind => `${transition.from} ${transition.to} ${kind} ${transition.only ?? ''}`),
    )
    expect(new Set(said).size).toBe(said.length)
    for (const transition of transitions)
      if (transition.needs !== 'assignee') expect(transition.from).not.toBe(transition.to)
  })

  test('a random walk never leaves the table', () => {
    const anybody = fc.constantFrom(...actorKinds)
    fc.assert(
      fc.property(
        fc.constantFrom(...orderTypes),
        fc.constantFrom('merchant', 'platform', null),
        fc.array(fc.tuple(anybody, fc.nat(20)), { maxLength: 60 }),
        (type, deliveredBy, steps) => {
          let status: OrderStatusCode = 'pending'
          for (const [kind, choice] of steps) {
            const open = allowedTransitions({ status, type, deliveredBy }, kind)
            const transition = open[choice % Math.max(open.length, 1)]
            if (!transition) continue
            expect(finalStatuses).not.toContain(status)
            // Once delivered, nothing but the end of the return window follows.
            if (status === 'delivered') expect(transition.to).toBe('completed')
            status = transition.to
          }
        },
      ),
    )
  })
})

describe('a status', () => {
  test('has a name, a tone and one tab besides All', () => {
    for (const code of codes) {
      expect(orderStatuses[code].known_name).not.toBe('')
      const tabs = Object.entries(orderTabs).filter(([name, held]) => name !== 'all' && held.includes(code))
      expect(tabs, code).toHaveLength(1)
    }
  })
})
