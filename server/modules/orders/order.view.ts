import { type Selectable, sql } from 'kysely'
import type { VariantOption } from '#contract/catalog.ts'
import type { CustomerOrder, Order, OrderActivity, OrderItem } from '#contract/order-shapes.ts'
import type { OrderStatusCode } from '#contract/order-statuses.ts'
import type { Payout } from '#contract/payouts.ts'
import type { Reader } from '#platform/database/database.ts'
import type { OrderActivities, OrderItems, Orders, Payouts } from '#platform/database/schema.gen.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { toNaira } from '#platform/money.ts'
import { type CarrierColumns, carrierColumns, carrierOf } from './carrier.ts'
import type { ActorKind } from './order-states.ts'
import { earningsOf } from './orders.views.ts'
import { addressOf, headOf, movesOf, pickupOf, statusOf } from './orders.wire.ts'
import { type CardRefund, type PaidByGiftCard, paidWith, paidWithColumns, refundedOf } from './paid-with.ts'

type Item = Selectable<OrderItems> & { picture: PictureColumns; options: VariantOption[] }
/** A line of a timeline, as JSON of its row. */
export type TimelineRow = Omit<Selectable<OrderActivities>, 'at' | 'status'> & { at: string; status: OrderStatusCode }
type PayoutRow = Omit<Selectable<Payouts>, 'due_at' | 'approved_at' | 'paid_at'> & {
  due_at: string
  approved_at: string | null
  paid_at: string | null
}

/** An order with everything that its page shows. */
export interface WholeOrder extends Selectable<Orders>, CarrierColumns {
  store_name: string
  store_url: string
  merchant_id: string
  items: Item[]
  activities: TimelineRow[]
  payout: PayoutRow | null
  coupons: { code: string | null; title: string; amount_kobo: number }[]
  gift_cards: PaidByGiftCard[]
  refunds: CardRefund[]
  payment: {
    reference: string
    channel: string | null
    card_type: string | null
    card_last4: string | null
    paid_at: string
  } | null
}

/** Reads a whole order; whoever asks is checked against it afterwards, with `concerns`. */
export async function wholeOrder(read: Reader, orderId: string): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder>`
    select o.*, s.name as store_name, s.url as store_url, s.merchant_id, ${carrierColumns},
      (select json_agg(to_jsonb(i) || jsonb_build_object('picture',
          json_build_object('id', f.id, 'width', f.width, 'height', f.height)) order by i.position)
        from order_items i left join files f on f.id = i.picture_id
        where i.store_id = o.store_id and i.order_id = o.id) as items,
      (select json_agg(a order by a.at, a.id) from order_activities a where a.order_id = o.id) as activities,
      (select to_json(p) from payouts p where p.order_id = o.id) as payout,
      (select to_json(p) from ledger_entries e join payments p on p.id = e.payment_id
        where e.event_key = 'capture:' || o.id) as payment,
      ${paidWithColumns}
    from orders o join stores s on s.id = o.store_id where o.id = ${orderId}`.execute(read)
  return rows[0]
}

const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString())

const itemOf = (item: Item): OrderItem => {
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
  }
}

export const timelineOf = (line: TimelineRow): OrderActivity => {
  const at = new Date(line.at).toISOString()
  return {
    id: line.id,
    orderTrackerId: line.order_id,
    activity: line.activity,
    status: statusOf(line.status),
    note: line.note,
    actorName: line.actor_name,
    createdAt: at,
    updatedAt: at,
  }
}

const payoutOf = (payout: PayoutRow, orderName: string): Payout => ({
  id: payout.id,
  orderId: payout.order_id,
  orderName,
  status: payout.status,
  due: toNaira(payout.due_kobo),
  amount: payout.amount_kobo === null ? null : toNaira(payout.amount_kobo),
  dueAt: new Date(payout.due_at).toISOString(),
  approvedAt: iso(payout.approved_at),
  paidAt: iso(payout.paid_at),
  reference: payout.reference,
  failure: payout.failure,
})

const whole = (row: WholeOrder, by: ActorKind, now: Date) => ({
  ...headOf(row, now),
  customerId: row.customer_id,
  merchantId: row.merchant_id,
  orderNote: row.note,
  lagosMerchant: row.from_state === 'Lagos',
  lagosCustomer: row.to_state === 'Lagos',
  orderItems: row.items.map(itemOf),
  coupons: row.coupons.map(({ code, title, amount_kobo }) => ({ code, title, amount: toNaira(amount_kobo) })),
  deliveryAddress: addressOf(row),
  deliveryAddressId: row.address_id,
  pickup: pickupOf(row),
  weight: row.weight_grams / 1000,
  vehicle: row.vehicle,
  deliveredBy: row.delivered_by,
  assignedToBitmarte: row.delivered_by === 'platform',
  assignedToShippingPartner: row.partner_id !== null,
  assignedToDispatcher: row.dispatcher_id !== null,
  partnerProfile: carrierOf(row),
  dispatcherId: row.dispatcher_id,
  dispatchPhoneNumber: row.carrier?.phone ?? null,
  orderActivities: row.activities.map(timelineOf),
  returnWindowEndsAt: iso(row.return_window_ends_at),
  completedAt: iso(row.completed_at),
  moves: movesOf(row, by),
})

/** An order for who works on it; what it earns is its merchant’s and the administrators’ to see. */
export const orderFor = (row: WholeOrder, by: ActorKind, now: Date): Order => ({
  ...whole(row, by, now),
  ...(by === 'merchant' || by === 'admin'
    ? {
        commission: toNaira(row.commission_kobo),
        youEarn: toNaira(earningsOf(row)),
        payout: row.payout && payoutOf(row.payout, row.name),
        approvePayout: row.payout !== null && row.payout.status !== 'due',
      }
    : {}),
  ...(by === 'admin' ? paidWith(row, { failures: true }) : {}),
})

/** An order for its customer, who is told what stores and the platform do in their names, not in those of their people. */
export function orderForCustomer(row: WholeOrder, token: string | null, now: Date): CustomerOrder {
  const order = whole(row, 'customer', now)
  const said = (line: TimelineRow) =>
    line.actor_kind === 'merchant' ? row.store_name : line.actor_kind === 'admin' ? 'Bitmarte' : line.actor_name
  const { payment } = row
  return {
    ...order,
    orderActivities: row.activities.map(line => ({ ...timelineOf(line), actorName: said(line) })),
    orderDeliveryToken: token,
    tokenLockedUntil: row.token_locked_until && row.token_locked_until > now ? iso(row.token_locked_until) : null,
    payment: payment && {
      reference: payment.reference,
      paymentChannel: payment.channel,
      cardType: payment.card_type,
      cardNumber: payment.card_last4,
      paidAt: new Date(payment.paid_at).toISOString(),
    },
    ...paidWith(row),
    refunded: refundedOf(row),
  }
}
