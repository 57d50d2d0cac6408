import type { Selectable } from 'kysely'
import { admitted, type Caller } from '#platform/auth.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import type { ActorKind } from './order-states.ts'

/** The platform as an actor: scheduled jobs and automatic transitions. */
export const byClock = { kind: 'clock', accountId: null, name: 'Bitmarte' } as const

/** Actor of a change. */
export type Actor = Caller | typeof byClock

export function kindOf(actor: Actor): ActorKind {
  if (actor.kind !== 'admin') return actor.kind
  return actor.adminKind === 'superadmin' ? 'admin' : actor.adminKind
}

/** Returns whether the actor sees what an order's store earns and is paid, and the payment's reference. */
export const seesEarnings = (actor: Actor): boolean =>
  actor.kind === 'merchant' || (actor.kind === 'admin' && admitted(['admin:payments', 'admin:finance'], actor, false))

/** Returns whether the actor sees the ledger's entries. */
export const seesLedger = (actor: Actor): boolean => actor.kind === 'admin' && admitted(['admin:finance'], actor, false)

export type Whose = Pick<
  Selectable<Orders>,
  'store_id' | 'customer_id' | 'partner_id' | 'dispatcher_id' | 'hub_id' | 'delivered_by' | 'status'
>

/** Returns whether the actor has access to the order. */
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
          return concernsHub(order, actor.hubId)
      }
  }
}

/** Returns whether a hub's administrators have access to the order: any hub can receive a parcel in transit. */
export const concernsHub = (order: Pick<Whose, 'hub_id' | 'delivered_by' | 'status'>, hubId: string | null): boolean =>
  hubId !== null &&
  (order.hub_id === hubId ||
    (order.delivered_by === 'platform' && (order.status === 'picked_up' || order.status === 'in_transit')))

/** Returns whether an order that is delivered hasn't been picked up yet. Until then its customer can change the address. */
export const isBeforePickup = (order: Pick<Selectable<Orders>, 'status' | 'type'>): boolean =>
  order.type !== 'digital' &&
  ['pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted'].includes(order.status)
