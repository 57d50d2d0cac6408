import {
  answerCase,
  closeCase,
  decideCase,
  getCase,
  refundGoodwill,
  reportParcel,
  reportProblem,
  settleCase,
} from '#contract/cases/cases.ts'
import { acceptOrder, assignOrders, declineOrder } from '#contract/delivery/delivery.ts'
import { handOverParcel, takeBack } from '#contract/delivery/dispatch.ts'
import { failureReason } from '#contract/orders/failure-reasons.ts'
import { leaveOutItems } from '#contract/orders/leave-out.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  cancelCustomerOrder,
  checkReturnedStock,
  handOverToPlatform,
  updateOrderStatus,
} from '#contract/orders/orders.ts'
import { returnReason, wayBack } from '#contract/orders/return-shapes.ts'
import {
  assignReturn,
  carryReturn,
  decideChargeback,
  decideRefund,
  escalateReturn,
  replaceOrder,
  returnOrder,
  sendReturn,
  updateReturnStatus,
  withdrawReturn,
} from '#contract/orders/returns.ts'
import { toNaira } from '#platform/money.ts'
import type { Random } from '#server/seed/random.ts'
import { deliverOrder } from '#tests/harness/deliveries.ts'
import type { Person } from '#tests/harness/fixtures.ts'
import { disputes, ofMoney } from './money-deeds.ts'
import type { Situation } from './situations.ts'
import type { Town } from './town.ts'

/** Something that somebody does to an order, by name. */
export type Deed = readonly [name: string, weight: number, act: () => Promise<unknown>]

/** The people of a town, and how they reach the app and the provider. */
export type Actors = Omit<Town, 'app' | 'stores'> & {
  app: Pick<Town['app'], 'call'>
  stores: readonly (Person & { storeId: string })[]
}

/** An order with its people, and the random choices of the deed. */
export interface At {
  town: Actors
  buyer: Person
  of: Situation
  random: Random
}

/** Lists what somebody can do to an order now, with weights. What isn't foreseen by the rules is refused. */
export function deedsFor(at: At): Deed[] {
  return [
    ...onTheWay(at),
    ...(at.of.returnId ? ofReturn(at) : []),
    ...(at.of.caseId ? ofCase(at) : []),
    ...problems(at),
    ...disputes(at),
    ...ofMoney(at),
    ['wait', 1, async () => undefined],
  ]
}

/** Picks a deed by weight. */
export function chosen(random: Random, deeds: readonly Deed[]): Deed {
  let left = random.next() * deeds.reduce((total, [, weight]) => total + weight, 0)
  for (const deed of deeds) {
    left -= deed[1]
    if (left < 0) return deed
  }
  throw new Error('Nobody can do anything')
}

const byStatus: Partial<Record<OrderStatusCode, (at: At) => Deed[]>> = {
  pending: at => [['accept', 12, move(at, store(at), 'processing')], ...cancels(at)],
  processing: at => [['pack', 12, move(at, store(at), 'ready_for_pickup')], ...cancels(at)],
  ready_for_pickup: at => [
    ...(at.of.deliveredBy === 'platform'
      ? ([['assign', 14, assign(at)]] as Deed[])
      : ([
          [
            'hand over',
            9,
            () => at.town.app.call(handOverToPlatform, { token: store(at).token, params: { id: at.of.id } }),
          ],
          ['store sets out', 5, move(at, store(at), 'out_for_delivery')],
        ] as Deed[])),
    ...cancels(at),
  ],
  assigned: at => [['carrier accepts', 14, accept(at)], ['carrier declines', 1, decline(at)], ...cancels(at)],
  accepted: at => [
    ['pick up', 14, move(at, carrier(at), 'picked_up')],
    [
      'take back',
      1,
      () => at.town.app.call(takeBack, { token: at.town.scheduler.token, params: { id: at.of.id }, body: because }),
    ],
    ...cancels(at),
  ],
  picked_up: at => [['set out', 12, move(at, carrier(at), 'out_for_delivery')], ...lost(at)],
  in_transit: at => [['set out', 12, move(at, carrier(at), 'out_for_delivery')], ...lost(at)],
  out_for_delivery: at => [['deliver', 14, deliver(at)], ['fail', 6, fails(at)], ...lost(at)],
  delivery_failed: at => [
    ['set out again', 4, move(at, carrier(at), 'out_for_delivery')],
    ['bring back', 8, move(at, carrier(at), 'returning')],
    ...lost(at),
  ],
  returning: at => [['arrive back', 10, move(at, carrier(at), 'returned_to_store')], ...lost(at)],
  cancelled: at => (at.of.toCheck ? [['check stock', 8, checkStock(at)]] : []),
}

const onTheWay = (at: At): Deed[] => byStatus[at.of.status]?.(at) ?? []

export const because = { reason: 'It has to be' }
const store = ({ town, of }: At): Person => found(town.stores.find(({ storeId }) => storeId === of.storeId))
export const boss = ({ town, random }: At): Person => random.pick(town.admins)

function carrier(at: At): Person {
  if (at.of.partnerId) return found(at.town.riders.find(({ partnerId }) => partnerId === at.of.partnerId))
  return at.of.dispatcherId ? at.town.dispatcher : store(at)
}

function found<T>(person: T | undefined): T {
  if (!person) throw new Error('Nobody of the town')
  return person
}

const move = (at: At, by: Person, status: OrderStatusCode) => () =>
  at.town.app.call(updateOrderStatus, {
    token: by.token,
    params: { id: at.of.id },
    body: { status, note: because.reason },
  })

const cancels = (at: At): Deed[] => {
  const refundTo = at.random.chance(40) ? 'store_credit' : 'source'
  const { app } = at.town
  const params = { id: at.of.id }
  const item = at.random.pick(at.of.items)
  const items = [{ orderItemId: item.id, quantity: at.random.int(1, item.quantity), seen: item.quantity }]
  return [
    [
      'customer cancels',
      0.5,
      () => app.call(cancelCustomerOrder, { token: at.buyer.token, params, body: { ...because, refundTo } }),
    ],
    [
      'customer takes out',
      2.5,
      () => app.call(leaveOutItems, { token: at.buyer.token, params, body: { items, refundTo } }),
    ],
    [
      'store leaves out',
      2.5,
      () => app.call(leaveOutItems, { token: store(at).token, params, body: { items, outOfStock: [] } }),
    ],
    ['store cancels', 0.5, move(at, store(at), 'cancelled')],
    ['administrator cancels', 0.5, move(at, boss(at), 'cancelled')],
  ]
}

const assign = (at: At) => () => {
  const { town, of, random } = at
  const chosen = random.chance(70)
    ? { partnerId: random.pick(town.riders).partnerId }
    : { dispatcherId: town.dispatcher.accountId }
  return town.app.call(assignOrders, { token: town.scheduler.token, body: { orderId: of.id, ...chosen } })
}

const accept = (at: At) => () =>
  at.of.partnerId
    ? at.town.app.call(acceptOrder, { token: carrier(at).token, params: { id: at.of.id } })
    : move(at, carrier(at), 'accepted')()

const decline = (at: At) => () =>
  at.of.partnerId
    ? at.town.app.call(declineOrder, { token: carrier(at).token, params: { id: at.of.id }, body: because })
    : move(at, carrier(at), 'ready_for_pickup')()

const deliver = (at: At) => () => deliverOrder(at.town.app, carrier(at), at.buyer, at.of.id)

const fails = (at: At) => () =>
  at.town.app.call(updateOrderStatus, {
    token: carrier(at).token,
    params: { id: at.of.id },
    body: { status: 'delivery_failed', note: 'Nobody opened.', failureReason: at.random.pick(failureReason.options) },
  })

const checkStock = (at: At) => async () => {
  const { town, of, random } = at
  const items = of.items.map(({ id, quantity }) => ({ id, sellable: random.int(0, quantity) }))
  await town.app.call(checkReturnedStock, { token: store(at).token, params: { id: of.id }, body: { items } })
}

/** Gives the parcel to another carrier, by chance the same, and pays a partner for its part of the way. */
const handOver = (at: At) => () => {
  const { town, of, random } = at
  const to = random.chance(70)
    ? { partnerId: random.pick(town.riders).partnerId }
    : { dispatcherId: town.dispatcher.accountId }
  const earns = of.partnerId && random.chance(60) ? random.int(1, 900) : 0
  const body = { orderId: of.id, fromId: of.partnerId ?? of.dispatcherId ?? '', ...because, ...to, earns }
  return town.app.call(handOverParcel, { token: town.scheduler.token, body })
}

/** An order that its carrier has: handed over, lost, damaged or given up. */
const lost = (at: At): Deed[] => {
  const { town, of, random } = at
  const kind = random.pick(['lost_in_transit', 'damaged_in_transit'] as const)
  const by = of.partnerId ? carrier(at) : boss(at)
  const body = { orderId: of.id, kind, text: 'The van burnt.' }
  return [
    ...(of.deliveredBy === 'platform' ? ([['hand over the parcel', 2, handOver(at)]] as Deed[]) : []),
    [kind, 3, () => town.app.call(reportParcel, { token: by.token, body })],
    ['administrator cancels on the way', 1, move(at, boss(at), 'cancelled')],
  ]
}

const onItsWay: readonly OrderStatusCode[] = [
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'returning',
]

/** Reports of customers, returns, and goodwill. */
function problems(at: At): Deed[] {
  const { town, of, buyer, random } = at
  const { app } = town
  const item = random.pick(of.items)
  const some = [{ orderItemId: item.id, quantity: random.int(1, item.quantity) }]
  const refundTo = random.chance(40) ? 'store_credit' : 'source'
  const asked = {
    orderId: of.id,
    products: some,
    reason: random.pick(returnReason.options),
    note: 'A seam is open.',
    refundTo,
  } as const
  const paid = toNaira(of.total)
  const goodwill = { orderId: of.id, amount: random.pick([1, 500.5, paid / 2, paid].map(cents)), note: 'Sorry for it.' }
  const report = (kind: 'never_arrived' | 'damaged' | 'missing_item') => () =>
    app.call(reportProblem, {
      token: buyer.token,
      body: {
        orderId: of.id,
        kind,
        text: 'It isn’t right.',
        refundTo,
        ...(kind === 'never_arrived' ? {} : { items: some }),
      },
    })
  const here = of.status === 'delivered'
  const going = onItsWay.includes(of.status)
  if (of.status === 'cancelled' || of.type === 'replacement') return []
  return [
    ['never arrived', here || going ? 2 : 0.3, report('never_arrived')],
    ['goodwill', 1, () => app.call(refundGoodwill, { token: boss(at).token, body: goodwill })],
    ...(here
      ? ([
          ['return', 7, () => app.call(returnOrder, { token: buyer.token, body: asked })],
          ['replacement', 2, () => app.call(replaceOrder, { token: buyer.token, body: asked })],
          ['damaged', 2, report('damaged')],
          ['missing item', 2, report('missing_item')],
        ] as Deed[])
      : []),
  ]
}

const cents = (naira: number) => Math.round(naira * 100) / 100

function ofReturn(at: At): Deed[] {
  const { town, of, buyer, random } = at
  const { app } = town
  const params = { id: of.returnId ?? '' }
  const decider = () => (of.escalated ? boss(at) : store(at))
  const status = (status: 'received' | 'closed', by: Person) => () =>
    app.call(updateReturnStatus, {
      token: by.token,
      params,
      body: {
        status,
        products: of.returnItems.map(({ id, quantity }) => ({ id, sellable: random.int(0, quantity) })),
      },
    })
  const decide = (decision: 'approved' | 'declined') => () =>
    app.call(decideRefund, {
      token: decider().token,
      params,
      body: {
        decision,
        reason: 'It is as it was',
        wayBack: random.pick(wayBack.options),
        refundInstead: random.chance(30),
      },
    })
  const rider = random.pick(town.riders)
  const escalate = (by: Person) => () =>
    app.call(escalateReturn, { token: by.token, params, body: { reason: 'Look at it' } })
  const bearer = random.pick(['merchant', 'platform', 'partner'] as const)
  switch (of.returnStatus) {
    case 'requested':
      return [
        ['approve return', 12, decide('approved')],
        ['decline return', 4, decide('declined')],
        ['withdraw return', 1, () => app.call(withdrawReturn, { token: buyer.token, params })],
      ]
    case 'accepted':
      return [
        ['send return', 5, () => app.call(sendReturn, { token: buyer.token, params, body: {} })],
        [
          'assign return',
          5,
          () => app.call(assignReturn, { token: town.scheduler.token, params, body: { partnerId: rider.partnerId } }),
        ],
        [
          'carry return',
          8,
          () => app.call(carryReturn, { token: rider.token, params, body: { status: 'in_transit' } }),
        ],
        ['receive return', 9, status('received', store(at))],
      ]
    case 'in_transit':
      return [
        ['bring return', 7, () => app.call(carryReturn, { token: rider.token, params, body: { status: 'received' } })],
        ['receive return', 9, status('received', store(at))],
      ]
    case 'received':
      return [
        ['close return', 14, status('closed', decider())],
        ['store doubts return', 2, escalate(store(at))],
        ['reject return', 2, decide('declined')],
      ]
    case 'rejected':
      return [['ask administrator', 8, escalate(buyer)]]
    default:
      return [
        [`charge ${bearer}`, 8, () => app.call(decideChargeback, { token: boss(at).token, params, body: { bearer } })],
      ]
  }
}

function ofCase(at: At): Deed[] {
  const { town, of, buyer, random } = at
  const { app } = town
  const params = { id: of.caseId ?? '' }
  const item = random.pick(of.items)
  const decision = {
    outcome: random.pick([
      'refund_all',
      'refund_all',
      'refund_items',
      'refund_amount',
      'replacement',
      'nothing',
    ] as const),
    bearer: random.pick(['store', 'partner', 'platform'] as const),
    items: [{ orderItemId: item.id, quantity: random.int(1, item.quantity) }],
    shipping: random.chance(50),
    amount: random.pick([100, 3333.33]),
    note: 'The pictures show it.',
    whyNow: 'The customer travels.',
  }
  const answer = (by: Person, more: object) => () =>
    app.call(answerCase, { token: by.token, params, body: { text: 'We looked into it.', ...more } })
  return [
    [
      `decide ${decision.outcome} ${decision.bearer}`,
      12,
      () => app.call(decideCase, { token: boss(at).token, params, body: decision }),
    ],
    [
      'store settles',
      4,
      async () => {
        const { token } = store(at)
        const [{ outcome, refund } = { outcome: 'refund_items' as const, refund: 0 }] =
          (await app.call(getCase, { token, params })).data.settlements ?? []
        return app.call(settleCase, { token, params, body: { outcome, refund } })
      },
    ],
    ['carrier or store answers', 3, answer(random.pick([carrier(at), store(at)]), {})],
    ['ask for an answer', 2, answer(boss(at), { waitFor: random.pick(['customer', 'carrier', 'store'] as const) })],
    ['close case', 1, () => app.call(closeCase, { token: random.pick([buyer, boss(at)]).token, params })],
  ]
}
