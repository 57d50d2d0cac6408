import type { Selectable } from 'kysely'
import type { Payouts } from '#platform/database/schema.gen.ts'

/** Receiver of a payout: a store for one order, or a partner for its whole balance. */
export type Receiver = { storeId: string; orderId: string } | { partnerId: string }

export function receiverOf(payout: Pick<Selectable<Payouts>, 'id' | 'store_id' | 'order_id' | 'partner_id'>): Receiver {
  const { store_id: storeId, order_id: orderId, partner_id: partnerId } = payout
  if (partnerId) return { partnerId }
  if (storeId && orderId) return { storeId, orderId }
  throw new Error(`Payout ${payout.id} is nobody's`)
}
