import { type RawBuilder, sql } from 'kysely'
import { bearerOfFault, type CaseBearerName, type CaseFault, type CaseStatus } from '#contract/cases/case-shapes.ts'
import type { OrderStatusCode, OrderType } from '#contract/orders/order-statuses.ts'
import type { Actor } from '#domains/orders/index.ts'
import type { Caller } from '#platform/auth.ts'
import type { CaseRow } from './cases.store.ts'

/** A side of a case. Schedulers answer for the platform's own dispatchers. */
export type CaseSide = 'customer' | 'store' | 'partner' | 'scheduler' | 'platform'

/** Returns the side that a caller takes in cases; undefined for those without. */
export function sideOf(caller: Pick<Actor, 'kind'> & { adminKind?: string }): CaseSide | undefined {
  switch (caller.kind) {
    case 'customer':
      return 'customer'
    case 'merchant':
      return 'store'
    case 'partner':
      return 'partner'
    case 'clock':
      return 'platform'
    case 'admin':
      if (caller.adminKind === 'admin' || caller.adminKind === 'superadmin') return 'platform'
      return caller.adminKind === 'scheduler' ? 'scheduler' : undefined
  }
}

/** Stores and carriers see a case only if they are concerned: not contact messages and goodwill. */
const hidden = sql`k.kind in ('contact', 'goodwill', 'dispute')`

/** SQL condition: the case `k` concerns the caller. A customer has no part in the case of a card dispute. */
export function concerning(caller: Caller): RawBuilder<boolean> {
  switch (caller.kind) {
    case 'customer':
      return sql`k.customer_id = ${caller.accountId} and k.kind <> 'dispute'`
    case 'merchant':
      return sql`k.store_id = ${caller.scope.storeId} and not ${hidden}`
    case 'partner':
      return sql`k.partner_id = ${caller.partnerId} and not ${hidden}`
    case 'admin':
      if (sideOf(caller) === 'platform') return sql`true`
      return sideOf(caller) === 'scheduler' ? sql`k.platform_carried and not ${hidden}` : sql`false`
  }
}

/** Returns whether somebody who was asked can still answer. */
export const awaitsAnswer = (row: Pick<CaseRow, 'status' | 'due_at'>, now: Date): boolean =>
  row.status !== 'open' && !isOver(row) && row.due_at !== null && row.due_at > now

/** Statuses in which the store has handed nothing over yet. */
const unsent: readonly OrderStatusCode[] = ['pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted']

/** An order's parcel: its carrier, and its last hub. */
export interface Parcel {
  status: OrderStatusCode
  type: OrderType
  partner_id: string | null
  delivered_by: 'merchant' | 'platform' | null
  /** The last hub that received it, and whether it is still there. */
  hub_id: string | null
  at_hub: boolean
  /** Part of its payment was refunded. */
  refunded: boolean
}

/** SQL: the parcel of the case `k` as JSON; null for a case without an order. */
export const parcel = sql<Parcel | null>`(select json_build_object('status', o.status, 'type', o.type, 'partner_id', o.partner_id,
  'delivered_by', o.delivered_by, 'hub_id', o.hub_id,
  'refunded', o.case_refunded_kobo + o.returned_goods_kobo + o.returned_shipping_kobo > 0, 'at_hub', exists (select from order_stops s where s.store_id = o.store_id
    and s.order_id = o.id and s.arrived_at is not null and s.left_at is null))
  from orders o where o.store_id = k.store_id and o.id = k.order_id)`

/** Whether a case is about items that the store packed. */
const isPacking = ({ kind }: Pick<CaseRow, 'kind'>): boolean =>
  kind === 'damaged' || kind === 'wrong_item' || kind === 'missing_item'

/** Whether the store of a case can settle it: it is about reported items of a delivered standard order. */
export const isSettleable = (row: Pick<CaseRow, 'kind'>, order: Pick<Parcel, 'status' | 'type'> | null): boolean =>
  order?.type === 'standard' && ['delivered', 'completed'].includes(order.status) && isPacking(row)

/**
 * Returns where things went wrong, as far as the order says it: who had the parcel, or that the store packed it. Null for
 * cases of another kind or without an order.
 */
export function faultOf(row: Pick<CaseRow, 'kind'>, parcel: Parcel | null): CaseFault | null {
  const { kind } = row
  if (!parcel || kind === 'contact' || kind === 'goodwill' || kind === 'dispute') return null
  if (isPacking(row)) return 'packing'
  if (parcel.at_hub) return 'hub'
  if (unsent.includes(parcel.status)) return 'unsent'
  if (parcel.partner_id) return 'partner'
  return parcel.delivered_by === 'platform' ? 'dispatcher' : 'store_delivery'
}

/** Returns who bears a case that nobody decides: whoever had the parcel. */
export function bearerByFault(row: Pick<CaseRow, 'kind'>, parcel: Parcel | null): CaseBearerName {
  const fault = faultOf(row, parcel)
  return fault ? bearerOfFault[fault] : 'platform'
}

const over: readonly CaseStatus[] = ['decided', 'closed']
export const isOver = ({ status }: Pick<CaseRow, 'status'>): boolean => over.includes(status)

/** Returns the side that a case waits for; the store answers as carrier of what it delivers itself. */
export function waitsFor({
  status,
  partner_id,
  platform_carried,
}: Pick<CaseRow, 'status' | 'partner_id' | 'platform_carried'>): CaseSide | undefined {
  switch (status) {
    case 'open':
      return 'platform'
    case 'waiting_for_store':
      return 'store'
    case 'waiting_for_customer':
      return 'customer'
    case 'waiting_for_carrier':
      if (partner_id) return 'partner'
      return platform_carried ? 'scheduler' : 'store'
    case 'decided':
    case 'closed':
      return undefined
  }
}

/**
 * SQL: whether the store would bear a refund of the case `k`: items that are damaged, wrong or missing, and an order that
 * never arrived and that the store delivers itself or hasn't handed over.
 */
export const holdingKinds = sql<boolean>`(k.kind in ('damaged', 'wrong_item', 'missing_item') or (k.kind = 'never_arrived'
  and exists (select from orders o where o.store_id = k.store_id and o.id = k.order_id
    and o.delivered_by is distinct from 'platform')))`
