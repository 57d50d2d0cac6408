import type { Selectable } from 'kysely'
import type { Caller } from '#platform/auth.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import type { ActorKind } from './order-states.ts'

/** The platform by itself: scheduled jobs, and what follows from a move at once. */
export const byClock = { kind: 'clock', accountId: null, name: 'Bitmarte' } as const

/** Who does something with an order. */
export type Actor = Caller | typeof byClock

export function kindOf(actor: Actor): ActorKind {
  if (actor.kind !== 'admin') return actor.kind
  return actor.adminKind === 'superadmin' ? 'admin' : actor.adminKind
}

export type Whose = Pick<
  Selectable<Orders>,
  'store_id' | 'customer_id' | 'partner_id' | 'dispatcher_id' | 'hub_id' | 'delivered_by' | 'status'
>

/** Whose order it is: for anybody else it isn’t there. */
export function concerns(order: Whose, actor: Actor): boolean {
  switch (actor.kind) {
    case 'clock':
      return true
    case 'customer':
      return order.customer_id === actor.accountId
    case 'merchant':
      return order.store_id === actor.scope.storeId
    case 'partner':
      return order.partner_id === actor.partnerId
    case 'admin':
      switch (actor.adminKind) {
        case 'admin':
        case 'superadmin':
          return true
        case 'scheduler':
          return order.delivered_by === 'platform'
        case 'dispatcher':
          return order.dispatcher_id === actor.accountId
        case 'hub':
          return actor.hubId !== null && (order.hub_id === actor.hubId || mayArrive(order))
      }
  }
}

/** A parcel on the road may come in at any hub. */
const mayArrive = (order: Whose): boolean =>
  order.delivered_by === 'platform' && (order.status === 'picked_up' || order.status === 'in_transit')

/** Until somebody has the parcel, its customer may still send it elsewhere. */
export const mayChangeAddress = (order: Pick<Selectable<Orders>, 'status' | 'type'>): boolean =>
  order.type !== 'digital' &&
  ['pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted'].includes(order.status)
