import { sql } from 'kysely'
import { onTheWay } from '#contract/orders/order-statuses.ts'
import {
  type CarrierColumns,
  carrierColumns,
  hubOfSql,
  type LockedOrder,
  type ParcelHolder,
} from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasOpenLoss } from './plan-decision.ts'

/**
 * Returns the hub or carrier of the platform that has the parcel of an order on its way, or of one that was
 * cancelled there, until it is decided who gets it; null if none has it.
 */
export async function parcelWith(read: Reader, order: LockedOrder): Promise<ParcelHolder | null> {
  const { id, status, delivered_by, goods_to } = order
  if (delivered_by !== 'platform' || goods_to) return null
  if (!onTheWay.includes(status) && !(status === 'cancelled' && (await hasOpenLoss(read, id)))) return null
  const { rows } = await sql<CarrierColumns & { hub: string | null }>`select ${hubOfSql} hub, ${carrierColumns}
    from orders o where o.id = ${id}`.execute(read)
  const [row] = rows
  if (row?.hub) return { kind: 'hub', name: row.hub }
  return row?.carrier ? { kind: 'carrier', name: row.carrier.name } : null
}
