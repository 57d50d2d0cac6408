import type { Selectable } from 'kysely'
import type { Actor } from '#domains/orders/index.ts'
import type { OrderReturns } from '#platform/database/schema.gen.ts'

/** A return's row. */
export type ReturnRow = Selectable<OrderReturns>

export type Whose = Pick<ReturnRow, 'store_id' | 'customer_id' | 'partner_id' | 'dispatcher_id' | 'way_back'>

/** Returns whether the actor has access to the return. */
export function concerns(row: Whose, actor: Actor): boolean {
  switch (actor.kind) {
    case 'clock':
      return true
    case 'customer':
      return row.customer_id === actor.accountId
    case 'merchant':
      return row.store_id === actor.scope.storeId
    case 'partner':
      return row.partner_id === actor.partnerId
    case 'admin':
      switch (actor.adminKind) {
        case 'admin':
        case 'superadmin':
          return true
        case 'scheduler':
          return row.way_back === 'platform-collects'
        case 'dispatcher':
          return row.dispatcher_id === actor.accountId
        case 'hub':
          return false
      }
  }
}
