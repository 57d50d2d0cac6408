import type { OrderStatusCode, OrderType } from '#contract/orders/order-statuses.ts'

/** Kinds of actors that change an order's status. `admin` includes superadmins; `clock` is a scheduled job. */
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

/** The state that the table depends on. `deliveredBy` is null until the store hands the order over or sets off with it. */
export interface OrderState {
  readonly status: OrderStatusCode
  readonly type: OrderType
  readonly deliveredBy: 'merchant' | 'platform' | null
  /** The parcel is reported as lost or damaged, and its case is undecided. */
  readonly parcelReported?: boolean
}

export interface Transition {
  readonly from: OrderStatusCode
  readonly to: OrderStatusCode
  readonly by: readonly ActorKind[]
  /** Restricts the transition to digital orders, or to orders that the platform or the store delivers. */
  readonly only?: 'digital' | 'platform delivers' | 'store delivers'
  /** Required input: the carrier, a reason, the code that the customer gives at the door, or that of a scanned parcel. */
  readonly needs?: 'assignee' | 'reason' | 'delivery token' | 'parcel code'
}

const carrier = ['partner', 'dispatcher'] as const
const schedules = ['scheduler', 'admin'] as const
const eitherSide = ['customer', 'merchant', 'admin'] as const

/** All status transitions of an order and who can make them: the only source. */
export const transitions: readonly Transition[] = [
  { from: 'pending', to: 'processing', by: ['merchant'] },
  { from: 'pending', to: 'delivered', by: ['clock'], only: 'digital' },
  { from: 'processing', to: 'ready_for_pickup', by: ['merchant'] },

  // Delivered by the platform.
  {
    from: 'ready_for_pickup',
    to: 'assigned',
    by: schedules,
    only: 'platform delivers',
    needs: 'assignee',
  },
  { from: 'assigned', to: 'accepted', by: carrier },
  // A dispatcher takes an open order.
  { from: 'ready_for_pickup', to: 'accepted', by: ['dispatcher'], only: 'platform delivers', needs: 'assignee' },
  // Declined, or taken back by a scheduler.
  { from: 'assigned', to: 'ready_for_pickup', by: [...carrier, ...schedules], needs: 'reason' },
  // Given back, or taken back by a scheduler.
  { from: 'accepted', to: 'ready_for_pickup', by: [...carrier, ...schedules], needs: 'reason' },
  // Reassigned by a dispatcher.
  { from: 'assigned', to: 'assigned', by: ['dispatcher'], needs: 'assignee' },
  { from: 'accepted', to: 'assigned', by: ['dispatcher'], needs: 'assignee' },
  { from: 'assigned', to: 'ready_for_pickup', by: ['clock'] },
  // A hub on its way that has the parcel confirms the pickup as it receives it.
  { from: 'accepted', to: 'picked_up', by: [...carrier, 'hub'] },
  { from: 'picked_up', to: 'at_hub', by: ['hub'] },
  { from: 'picked_up', to: 'in_transit', by: carrier },
  // The hub releases it, or the carrier reports it.
  { from: 'at_hub', to: 'in_transit', by: [...carrier, 'hub'] },
  { from: 'in_transit', to: 'at_hub', by: ['hub'] },
  { from: 'picked_up', to: 'out_for_delivery', by: carrier },
  { from: 'at_hub', to: 'out_for_delivery', by: carrier },
  { from: 'in_transit', to: 'out_for_delivery', by: carrier },
  // It went out without its hub, which still has it or has it again.
  { from: 'out_for_delivery', to: 'at_hub', by: ['hub'], only: 'platform delivers', needs: 'parcel code' },
  { from: 'out_for_delivery', to: 'delivered', by: carrier, only: 'platform delivers', needs: 'delivery token' },
  { from: 'out_for_delivery', to: 'delivery_failed', by: carrier, only: 'platform delivers', needs: 'reason' },
  { from: 'delivery_failed', to: 'out_for_delivery', by: carrier, only: 'platform delivers' },
  { from: 'delivery_failed', to: 'returning', by: carrier, only: 'platform delivers' },
  { from: 'returning', to: 'returned_to_store', by: carrier, only: 'platform delivers' },

  // Delivered by its store.
  { from: 'ready_for_pickup', to: 'out_for_delivery', by: ['merchant'], only: 'store delivers' },
  { from: 'out_for_delivery', to: 'delivered', by: ['merchant'], only: 'store delivers', needs: 'delivery token' },
  { from: 'out_for_delivery', to: 'delivery_failed', by: ['merchant'], only: 'store delivers', needs: 'reason' },
  { from: 'delivery_failed', to: 'out_for_delivery', by: ['merchant'], only: 'store delivers' },
  { from: 'delivery_failed', to: 'returning', by: ['merchant'], only: 'store delivers' },

  // The store confirms that it has the goods back.
  { from: 'returning', to: 'returned_to_store', by: ['merchant'] },

  // The return window is over.
  { from: 'delivered', to: 'completed', by: ['clock'] },

  // Also when its store hasn't accepted it in time.
  { from: 'pending', to: 'cancelled', by: [...eitherSide, 'clock'] },
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
  // What came back is refunded by itself.
  { from: 'returned_to_store', to: 'cancelled', by: ['admin', 'clock'] },
]

/** Final statuses. */
export const finalStatuses: readonly OrderStatusCode[] = ['completed', 'cancelled']

const fits = ({ only }: Transition, order: OrderState): boolean =>
  only === undefined ||
  (only === 'digital' && order.type === 'digital') ||
  (only === 'platform delivers' && order.deliveredBy === 'platform') ||
  (only === 'store delivers' && order.deliveredBy !== 'platform' && order.type !== 'digital')

/** Messages for a change that comes too late, such as that of a rider who was without a network. */
export const overAlready: Partial<Record<OrderStatusCode, string>> = {
  cancelled: 'The order was cancelled.',
  delivered: 'The order was already delivered.',
  completed: 'The order was already delivered.',
  returned_to_store: 'The order is already back at its store.',
}

/** Returns whether a transition waits for the case of a reported parcel: to its customer, and away from the hub that has it. */
export const waitsForCase = (from: OrderStatusCode, to: OrderStatusCode): boolean =>
  to === 'out_for_delivery' || to === 'delivered' || (from === 'at_hub' && to === 'in_transit')

/** Returns the transitions that this kind of actor can make. orders.policy.ts decides on access to the order. */
export const allowedTransitions = (order: OrderState, by: ActorKind): readonly Transition[] =>
  transitions.filter(
    transition =>
      transition.from === order.status &&
      transition.by.includes(by) &&
      fits(transition, order) &&
      !(order.parcelReported && waitsForCase(transition.from, transition.to)),
  )

/** Returns the transition to a status if the table allows it for this order and actor. */
export const findTransition = (order: OrderState, to: OrderStatusCode, by: ActorKind): Transition | undefined =>
  allowedTransitions(order, by).find(transition => transition.to === to)
