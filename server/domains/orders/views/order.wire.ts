import { isTransition, type OrderActivity } from '#contract/orders/activities.ts'
import type { LeftOutItem } from '#contract/orders/left-out-item.ts'
import type { BoughtItem, OrderCoupon, OrderItem, OrderNote } from '#contract/orders/order-shapes.ts'
import { isOver } from '#contract/orders/over.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, spread, sum, toNaira } from '#platform/money.ts'
import { carrierOf } from '../delivering/carrier.ts'
import { stopsOf } from '../delivering/order-stops.ts'
import type { ActorKind } from '../lifecycle/order-states.ts'
import { outcomesOf } from './item-outcomes.ts'
import type { ItemRow, LeftOutRow, NoteRow, TimelineRow, WholeOrder } from './order.view.ts'
import { authorFor, nameFor } from './order-name.ts'
import { addressFor, headOf, nextStatusesOf, pickupOf, statusOf } from './orders.wire.ts'

export const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString())

export const itemOf = (item: ItemRow): OrderItem => {
  const picture = pictureOf(item.picture, item.name)
  return {
    id: item.id,
    productId: item.product_id,
    variantId: item.variant_id,
    productName: item.name,
    productVariants: item.options,
    hostedImages: picture ? [picture] : [],
    quantity: item.quantity,
    productPrice: toNaira(item.unit_kobo),
    discount: toNaira(item.discount_kobo),
    total: toNaira(item.quantity * item.unit_kobo - item.discount_kobo),
    sellable: item.sellable,
    vat: toNaira(item.vat_kobo),
  }
}

const leftOutOf = (row: LeftOutRow): LeftOutItem => {
  const picture = pictureOf(row.picture, row.name)
  return {
    id: row.id,
    productName: row.name,
    productVariants: row.options,
    hostedImages: picture ? [picture] : [],
    quantity: row.quantity,
    refunded: toNaira(row.quantity * row.unit_kobo - row.discount_kobo),
  }
}

export const timelineOf = (line: TimelineRow, storeName: string, by: ActorKind): OrderActivity => {
  const at = new Date(line.at).toISOString()
  return {
    id: line.id,
    orderTrackerId: line.order_id,
    activity: line.activity,
    ...(line.kind && { kind: line.kind }),
    status: statusOf(line.status),
    note: line.note,
    picture: pictureOf(line.picture, line.activity),
    actorName: authorFor(line, storeName, by),
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Builds the timeline for a reader. Only administrators and the store see goodwill refunds, the store without amount and
 * reason, since it has no part in them.
 */
export const timelineFor = (lines: readonly TimelineRow[], storeName: string, by: ActorKind): OrderActivity[] =>
  lines
    .filter(({ kind }) => kind !== 'goodwill' || by === 'admin' || by === 'merchant')
    .map(line => (line.kind === 'goodwill' && by !== 'admin' ? { ...line, note: '' } : line))
    .map(line => timelineOf(line, storeName, by))

export const noteOf = (note: NoteRow, storeName: string, by: ActorKind): OrderNote => ({
  id: note.id,
  note: note.note,
  pictures: note.pictures.flatMap(picture => pictureOf(picture, note.note || 'Evidence') ?? []),
  toCustomer: note.to_customer,
  authorName: authorFor(note, storeName, by),
  createdAt: new Date(note.at).toISOString(),
})

export const couponsOf = ({ coupons }: Pick<WholeOrder, 'coupons'>): OrderCoupon[] =>
  coupons.map(({ code, title, amount_kobo, reward_product_ids }) => ({
    code,
    title,
    amount: toNaira(amount_kobo),
    rewardProductsIds: reward_product_ids,
  }))

/** Computes the VAT that an order's total includes. */
export const vatOf = (row: Pick<WholeOrder, 'items' | 'shipping_vat_kobo'>): Kobo =>
  sum(row.items.map(item => item.vat_kobo)) + row.shipping_vat_kobo

/** Returns the items with their store and their part of the delivery fee, by weight, and what became of them. Carriers don't see that. */
export function itemsOf(row: WholeOrder, by: ActorKind): BoughtItem[] {
  const grams = row.items.map(item => item.quantity * item.weight_grams)
  const weights = sum(grams) ? grams : row.items.map(item => item.quantity)
  const fees = spread(row.shipping_kobo, weights)
  return row.items.map((item, at) => ({
    ...itemOf(item),
    merchantId: row.merchant_id,
    storeId: row.store_id,
    storeName: row.store_name,
    shippingFee: toNaira(fees[at] ?? 0),
    outcomes: by === 'partner' ? [] : outcomesOf(row.outcomes, item.id),
    ...(by === 'merchant' && { sku: item.sku ?? '', sellsOut: item.sells_out ?? false }),
  }))
}

/** Returns the timeline entry that gave the order to its current partner; null without a partner. */
const assignmentOf = ({ partner_id, activities }: WholeOrder): string | null =>
  partner_id
    ? (activities.findLast(line => (line.status === 'assigned' && isTransition(line)) || line.kind === 'handed_over')
        ?.id ?? null)
    : null

/** Returns what the customer wrote. The note of an exchange is ours, see `replaces`. */
export const noteOfCustomer = ({ type, note }: Pick<WholeOrder, 'type' | 'note'>): string =>
  type === 'replacement' ? '' : note

/** Returns the order whose items an exchange replaces, as its reader knows it. */
export const replacesOf = ({ replaces }: WholeOrder, by: ActorKind) =>
  replaces && { id: replaces.id, orderName: nameFor(replaces, by) }

/** Builds the fields that every viewer of an order sees. */
export const wholeOnWire = (row: WholeOrder, by: ActorKind, now: Date) => ({
  ...headOf(row, by, now),
  orderNumber: row.name,
  vat: toNaira(vatOf(row)),
  customerId: row.customer_id,
  merchantId: row.merchant_id,
  orderNote: noteOfCustomer(row),
  replaces: replacesOf(row, by),
  lagosMerchant: row.from_state === 'Lagos',
  lagosCustomer: row.to_state === 'Lagos',
  orderStatus: row.status,
  orderStatusId: row.status,
  orderItems: itemsOf(row, by),
  leftOut: row.left_out.map(leftOutOf),
  coupons: couponsOf(row),
  rewardProductsIds: [...new Set(row.coupons.flatMap(coupon => coupon.reward_product_ids))],
  shippingEvidence: row.activities.flatMap(line => pictureOf(line.picture, line.activity) ?? []),
  deliveryAddress: addressFor(row, by),
  deliveryAddressId: row.address_id,
  pickup: pickupOf(row),
  weight: row.weight_grams / 1000,
  vehicle: row.vehicle,
  parcelCode: String(row.parcel_code),
  stops: stopsOf(row),
  deliveredBy: row.delivered_by,
  assignedToBitmarte: row.delivered_by === 'platform',
  assignedToShippingPartner: row.partner_id !== null,
  partnerAssignOrderId: assignmentOf(row),
  assignedToDispatcher: row.dispatcher_id !== null,
  partnerProfile: carrierOf(row),
  dispatcherId: row.dispatcher_id,
  dispatchPhoneNumber: isOver(row.status) ? null : (row.rider_phone ?? row.carrier?.phone ?? null),
  riderName: by === 'customer' && !isOver(row.status) ? row.rider_name : null,
  orderActivities: timelineFor(row.activities, row.store_name, by),
  notes: by === 'merchant' || by === 'admin' ? row.notes.map(note => noteOf(note, row.store_name, by)) : [],
  returnWindowEndsAt: iso(row.return_window_ends_at),
  completedAt: iso(row.completed_at),
  orderReturnId: row.returns.at(-1)?.id ?? null,
  orderReturns: row.returns.map(({ id, number, type }) => ({ id, type, returnName: `${nameFor(row, by)}-R${number}` })),
  nextTryOn: row.next_try_at && dayInLagos(row.next_try_at),
  failureReason: row.failure_reason,
  failedCount: row.failed_count,
  keptDeliveryFee: toNaira(row.kept_delivery_kobo > 0 ? row.shipping_kobo : 0),
  stuckSince: row.stall_due_at && row.stall_due_at <= now ? iso(row.stall_due_at) : null,
  stockCheckDueAt: row.stock_checked_at ? null : iso(row.stock_check_due_at),
  moves: nextStatusesOf(row, by),
})
