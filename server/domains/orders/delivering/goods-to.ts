import { sql } from 'kysely'
import { type GoodsTo, goodsForCarrier } from '#contract/orders/goods-to.ts'

/**
 * SQL: who gets the parcel of the cancelled order `o`; null if nobody has decided it, a hub has passed it on, or the store
 * has inspected it.
 */
const parcelGoesTo = sql`case when o.goods_to is not null and o.stock_checked_at is null and not exists (
  select from order_activities a where a.store_id = o.store_id and a.order_id = o.id and a.status = 'cancelled'
    and a.kind in ('other', 'kept')) then o.goods_to end`
export const parcelGoesToColumn = sql`${parcelGoesTo} as parcel_goes_to`

export interface ParcelGoesToColumn {
  parcel_goes_to: GoodsTo | null
}

/** SQL: the name of the hub that has the parcel of the order `o`; null if none has it. */
export const hubOfSql = sql<string | null>`(select h.name from order_stops p join hubs h on h.id = p.hub_id
  where p.order_id = o.id and p.arrived_at is not null and p.left_at is null limit 1)`

/** SQL condition: the carrier of the order `o`, which was cancelled, has yet to bring the parcel back to the store. */
export const isToBringBack = sql<boolean>`(o.status = 'cancelled' and ${parcelGoesTo} = 'store' and ${hubOfSql} is null)`

interface Cancelled {
  goods_to: GoodsTo | null
  store_name: string | null
  hub_name: string | null
}

/** Tells the carrier of a cancelled order what happens to the parcel; undefined if nobody has decided it. */
export const goodsWords = ({ goods_to: to, store_name, hub_name }: Cancelled): string | undefined =>
  to ? goodsForCarrier(to, { storeName: store_name ?? 'the store', hub: hub_name ?? undefined }) : undefined
