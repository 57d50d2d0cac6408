import type { OrderStatusCode, OrderType } from '#contract/orders/order-statuses.ts'

/** Who can move an order. `admin` is a superadmin too; `clock` is the platform by itself. */
export const actorKinds = [
  'customer',
  'merchant',
  'admin',
  'scheduler',
  'dispatcher',
  'hub',
  'partner',
  'clock',
] as const
export type ActorKind = (typeof actorKinds)[number]

/** What the table looks at. `deliveredBy` is null until its store hands the order over or sets off with it. */
export interface OrderState {
  readonly status: OrderStatusCode
  readonly type: OrderType
  readonly deliveredBy: 'merchant' | 'platform' | null
}

export interface Transition {
  readonly from: OrderStatusCode
  readonly to: OrderStatusCode
  readonly by: readonly ActorKind[]
  /** For which orders: those of digital goods, those the platform carries, those their store carries itself. */
  readonly only?: 'digital' | 'platform delivers' | 'store delivers'
  /** What has to come with it: who is to carry it, why not, or the code that the customer gives at the door. */
  readonly needs?: 'assignee' | 'reason' | 'delivery token'
}

const carrier = ['partner', 'dispatcher'] as const
const schedules = ['scheduler', 'admin'] as const
const eitherSide = ['customer', 'merchant', 'admin'] as const

/** Every move that an order can make, and by whom. Nothing else decides it. */
export const transitions: readonly Transition[] = [
  { from: 'pending', to: 'processing', by: ['merchant'] },
  { from: 'pending', to: 'delivered', by: ['clock'], only: 'digital' },
  { from: 'processing', to: 'ready_for_pickup', by: ['merchant'] },

  // The platform carries it.
  {
    from: 'ready_for_pickup',
    to: 'assigned',
    by: schedules,
    only: 'platform delivers',
    needs: 'assignee',
  },
  { from: 'assigned', to: 'accepted', by: carrier },
  // A dispatcher takes what waits, unasked.
  { from: 'ready_for_pickup', to: 'accepted', by: ['dispatcher'], only: 'platform delivers', needs: 'assignee' },
  // Declined, or taken back by who assigned it.
  { from: 'assigned', to: 'ready_for_pickup', by: [...carrier, ...schedules], needs: 'reason' },
  { from: 'accepted', to: 'ready_for_pickup', by: schedules, needs: 'reason' },
  // One dispatcher hands it to another.
  { from: 'assigned', to: 'assigned', by: ['dispatcher'], needs: 'assignee' },
  { from: 'accepted', to: 'assigned', by: ['dispatcher'], needs: 'assignee' },
  { from: 'assigned', to: 'ready_for_pickup', by: ['clock'] },
  { from: 'accepted', to: 'picked_up', by: carrier },
  { from: 'picked_up', to: 'at_hub', by: ['hub'] },
  { from: 'picked_up', to: 'in_transit', by: carrier },
  // The hub hands it out, or who carries it says so.
  { from: 'at_hub', to: 'in_transit', by: [...carrier, 'hub'] },
  { from: 'in_transit', to: 'at_hub', by: ['hub'] },
  { from: 'picked_up', to: 'out_for_delivery', by: carrier },
  { from: 'at_hub', to: 'out_for_delivery', by: carrier },
  { from: 'in_transit', to: 'out_for_delivery', by: carrier },
  { from: 'out_for_delivery', to: 'delivered', by: carrier, only: 'platform delivers', needs: 'delivery token' },
  { from: 'out_for_delivery', to: 'delivery_failed', by: carrier, only: 'platform delivers', needs: 'reason' },
  { from: 'delivery_failed', to: 'out_for_delivery', by: carrier, only: 'platform delivers' },
  { from: 'delivery_failed', to: 'returning', by: carrier, only: 'platform delivers' },
  { from: 'returning', to: 'returned_to_store', by: carrier, only: 'platform delivers' },

  // Its store carries it.
  { from: 'ready_for_pickup', to: 'out_for_delivery', by: ['merchant'], only: 'store delivers' },
  { from: 'out_for_delivery', to: 'delivered', by: ['merchant'], only: 'store delivers', needs: 'delivery token' },
  { from: 'out_for_delivery', to: 'delivery_failed', by: ['merchant'], only: 'store delivers', needs: 'reason' },
  { from: 'delivery_failed', to: 'out_for_delivery', by: ['merchant'], only: 'store delivers' },
  { from: 'delivery_failed', to: 'returning', by: ['merchant'], only: 'store delivers' },

  // The store says itself that it has its goods back.
  { from: 'returning', to: 'returned_to_store', by: ['merchant'] },

  // The return window is over.
  { from: 'delivered', to: 'completed', by: ['clock'] },

  { from: 'pending', to: 'cancelled', by: eitherSide },
  { from: 'processing', to: 'cancelled', by: eitherSide },
  { from: 'ready_for_pickup', to: 'cancelled', by: eitherSide },
  { from: 'assigned', to: 'cancelled', by: eitherSide },
  { from: 'accepted', to: 'cancelled', by: eitherSide },
  { from: 'picked_up', to: 'cancelled', by: ['admin'] },
  { from: 'at_hub', to: 'cancelled', by: ['admin'] },
  { from: 'in_transit', to: 'cancelled', by: ['admin'] },
  { from: 'out_for_delivery', to: 'cancelled', by: ['admin'] },
  { from: 'delivery_failed', to: 'cancelled', by: ['admin'] },
  { from: 'returning', to: 'cancelled', by: ['admin'] },
  { from: 'returned_to_store', to: 'cancelled', by: ['admin'] },
]

/** Where an order stays for good. */
export const finalStatuses: readonly OrderStatusCode[] = ['completed', 'cancelled']

const fits = ({ only }: Transition, order: OrderState): boolean =>
  only === undefined ||
  (only === 'digital' && order.type === 'digital') ||
  (only === 'platform delivers' && order.deliveredBy === 'platform') ||
  (only === 'store delivers' && order.deliveredBy !== 'platform' && order.type !== 'digital')

/** The transitions that such a person may make with the order; whose order it is stands in orders.policy.ts. */
export const allowedTransitions = (order: OrderState, by: ActorKind): readonly Transition[] =>
  transitions.filter(
    transition => transition.from === order.status && transition.by.includes(by) && fits(transition, order),
  )

/** The move to that status, if there is one for this order and such a person. */
export const findTransition = (order: OrderState, to: OrderStatusCode, by: ActorKind): Transition | undefined =>
  allowedTransitions(order, by).find(transition => transition.to === to)

export const returnWindowDays = 7
export const answerHours = 2
