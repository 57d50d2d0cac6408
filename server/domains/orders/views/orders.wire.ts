import { type Selectable, sql } from 'kysely'
import { partnerTabs } from '#contract/delivery/delivery.ts'
import type { ChangedOrder, DeliveryAddress } from '#contract/orders/order-shapes.ts'
import {
  type OrderStatus,
  type OrderStatusCode,
  orderStatuses,
  readyToDeliver,
} from '#contract/orders/order-statuses.ts'
import { awayUntil } from '#domains/stores/index.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { toNaira } from '#platform/money.ts'
import { deadlineOf, endOfTry } from '../deadlines/deadlines.ts'
import { type ActorKind, allowedTransitions, type OrderState } from '../lifecycle/order-states.ts'
import { nameFor } from './order-name.ts'
import type { SentForColumn } from './sent-for.ts'

type Row = Selectable<Orders>

type StateRow = Pick<Row, 'status' | 'type' | 'delivered_by' | 'parcel_reported'>

export const stateOf = (row: StateRow): OrderState => ({
  status: row.status,
  type: row.type,
  deliveredBy: row.delivered_by,
  parcelReported: row.parcel_reported,
})

export const statusOf = (code: OrderStatusCode): OrderStatus => ({ id: code, code_name: code, ...orderStatuses[code] })

/** Returns an order's status: nobody picks up what its store delivers. */
const orderStatusOf = ({ status, delivered_by }: Pick<Row, 'status' | 'delivered_by'>): OrderStatus => ({
  ...statusOf(status),
  ...(status === 'ready_for_pickup' && delivered_by === 'merchant' && { known_name: readyToDeliver }),
})

/** Returns the statuses that this kind of actor can change the order to on its page, which has no scanned code. */
export const nextStatusesOf = (row: StateRow, by: ActorKind): OrderStatus[] => {
  const open = allowedTransitions(stateOf(row), by).filter(({ needs }) => needs !== 'parcel code')
  return [...new Map(open.map(({ to }) => [to, statusOf(to)])).values()]
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/**
 * Whether an order is late: its next step, which is never due after the delivery. Everybody who works on it sees this
 * one fact; `isLate` has it in SQL.
 */
export const lateOf = (row: Pick<Row, 'step_due_at'>, now: Date): boolean =>
  row.step_due_at !== null && row.step_due_at < now

/** Returns until when a store sends or hands over what it has packed, or null once that is overdue. */
export const sendByOf = (row: Pick<Row, 'status' | 'delivered_by' | 'stall_due_at'>, now: Date): string | null =>
  row.status === 'ready_for_pickup' && row.delivered_by !== 'platform' && row.stall_due_at && row.stall_due_at > now
    ? row.stall_due_at.toISOString()
    : null

/** Returns by when an order is expected, as pages and mails say: nothing arrives before the next attempt. Null without a promise. */
export function estimateOf(row: Pick<Row, 'promised_at' | 'expected_at' | 'next_try_at'>): Date | null {
  const [expected, next] = [row.expected_at ?? row.promised_at, row.next_try_at && endOfTry(row.next_try_at)]
  return next && expected && next > expected ? next : expected
}

/** Whether the delivery of an order is late, and when it is expected now, for everybody including its customer. */
export function deliveryOf(row: Pick<Row, 'status' | 'promised_at' | 'expected_at' | 'next_try_at'>, now: Date) {
  const open = deadlineOf(row.status) !== undefined
  return {
    deliveryLate: open && row.promised_at !== null && row.promised_at < now,
    expectedAt: iso(open ? estimateOf(row) : null),
  }
}

/** The response to a status change. */
export const changedOrderOf = (row: Row, by: ActorKind): ChangedOrder => ({
  id: row.id,
  orderName: nameFor(row, by),
  bitmarteOrderStatus: orderStatusOf(row),
  moves: nextStatusesOf(row, by),
  dueAt: iso(row.step_due_at),
})

/** Columns that `headOf` shows. */
export const headColumns = [
  'id',
  'name',
  'reference',
  'type',
  'status',
  'delivered_by',
  'store_id',
  'within_lagos',
  'subtotal_kobo',
  'discount_kobo',
  'shipping_kobo',
  'shipping_discount_kobo',
  'total_kobo',
  'step_due_at',
  'promised_at',
  'expected_at',
  'next_try_at',
  'parcel_reported',
  'delivered_at',
  'placed_at',
] as const satisfies readonly (keyof Row)[]

/** SQL columns: the store `s` of an order. */
export const storeColumns = sql`s.name as store_name, s.url as store_url, s.live as store_live,
  s.closed_from::text, s.closed_until::text`

export interface StoreColumns {
  store_name: string
  store_url: string
  store_live: boolean
  closed_from: string | null
  closed_until: string | null
}

/** Builds the fields that lists and pages of orders share. */
export const headOf = (
  row: Pick<Row, (typeof headColumns)[number]> & SentForColumn & StoreColumns,
  by: ActorKind,
  now: Date,
) => ({
  id: row.id,
  orderName: nameFor(row, by),
  reference: row.reference,
  orderType: row.type,
  sentFor: row.sent_for,
  bitmarteOrderStatus: orderStatusOf(row),
  storeId: row.store_id,
  storeName: row.store_name,
  storeUrl: row.store_url,
  storeOffSale: !row.store_live,
  storeAwayUntil: awayUntil(row, now),
  subtotal: toNaira(row.subtotal_kobo),
  discount: toNaira(row.discount_kobo),
  shippingFee: toNaira(row.shipping_kobo),
  shippingDiscount: toNaira(row.shipping_discount_kobo),
  total: toNaira(row.total_kobo),
  withinLagos: row.within_lagos,
  dueAt: iso(row.step_due_at),
  late: lateOf(row, now),
  parcelReported: row.parcel_reported,
  ...deliveryOf(row, now),
  promisedAt: iso(row.promised_at),
  deliveredAt: iso(row.delivered_at),
  createdAt: row.placed_at.toISOString(),
})

type AddressColumns = Pick<
  Row,
  | 'recipient_name'
  | 'recipient_phone'
  | 'recipient_email'
  | 'to_state'
  | 'to_lga'
  | 'to_street'
  | 'to_town'
  | 'to_landmark'
  | 'recipient_second_phone'
  | 'to_note'
>

export const addressOf = (row: AddressColumns): DeliveryAddress => ({
  fullName: row.recipient_name,
  phoneNumber: row.recipient_phone,
  emailAddress: row.recipient_email,
  stateOrRegion: row.to_state,
  lga: row.to_lga,
  address: row.to_street,
  town: row.to_town,
  landmark: row.to_landmark,
  secondPhoneNumber: row.recipient_second_phone,
  note: row.to_note,
})

/**
 * Returns whether a reader sees how to reach an order's receiver. Carriers do from acceptance until it is delivered or
 * back at its store, and hubs never.
 */
export const isReachable = ({ status }: Pick<Row, 'status'>, by: ActorKind): boolean =>
  by === 'partner' || by === 'dispatcher' ? partnerTabs.current.includes(status) : by !== 'hub'

/** Hides how to reach an address's receiver. */
export const withoutContacts = (address: DeliveryAddress) => ({
  ...address,
  phoneNumber: null,
  emailAddress: null,
  secondPhoneNumber: null,
})

/** Returns the receiver's address, for those who can't reach them without phone numbers and e-mail. */
export function addressFor(row: Row, by: ActorKind): DeliveryAddress {
  const address = addressOf(row)
  // '' because the previous release's pages require text.
  return isReachable(row, by) ? address : { ...withoutContacts(address), phoneNumber: '', emailAddress: '' }
}

export const pickupOf = (row: Pick<Row, 'from_state' | 'from_lga' | 'from_street'>) => ({
  state: row.from_state,
  lga: row.from_lga,
  address: row.from_street,
})
