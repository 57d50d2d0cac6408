import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { OrderType } from '#contract/orders/order-statuses.ts'
import { advanceOrderNumbers, closedDays, lockOrderNumbers } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { type IsClosed, neverClosed, stepClock } from '../deadlines/deadlines.ts'
import { orderNews, ordersPlaced } from '../notices/orders.jobs.ts'
import { recordSales } from '../revenue/sales-journal.ts'
import { addToCounts } from '../views/order-counts.ts'
import { type OrderRules, orderRulesAt } from './order-rules.ts'
import { byClock } from './orders.policy.ts'
import { deliveredAt } from './transition-effects.ts'

/** An item to order. `unit` is the price of one; `discount` and `commission` are of the whole line, in kobo. */
export interface NewItem {
  productId: string
  variantId: string
  name: string
  options: VariantOption[]
  pictureId: string | null
  quantity: number
  unit: Kobo
  discount: Kobo
  commission: Kobo
  /** Commission of its category in basis points, if that isn't the order's. */
  commissionBps?: number | null
  /** VAT included in the line after its discount. */
  vat?: Kobo
  vatExempt?: boolean
  /** Weight of one unit. */
  weightGrams: number
}

/** One store's priced part of a checkout. */
export interface NewOrder {
  storeId: string
  type: OrderType
  items: readonly NewItem[]
  subtotal: Kobo
  discount: Kobo
  /** Delivery fee that the customer pays, and the discount that the platform pays. */
  shipping: Kobo
  shippingDiscount: Kobo
  /** Parts that gift cards pay; the provider collects the rest. */
  giftCards: readonly { giftCardId: string; last4: string; amount: Kobo }[]
  /** Coupons behind the discounts of its lines. */
  coupons: readonly {
    couponId: string
    code: string | null
    title: string
    amount: Kobo
    /** Products of which a BuyXGetY coupon discounts units. */
    rewardedProductIds?: readonly string[]
  }[]
  commission: { bps: number; amount: Kobo }
  /** VAT rate of a registered store in basis points, and the VAT that the delivery fee includes. */
  vatBps?: number
  shippingVat?: Kobo
  /** This order's share of the provider's fee for the payment. */
  providerFee: Kobo
  /** Address; `id` is the customer's stored address, if it is one. */
  address: {
    id?: string | null
    name: string
    phone: string
    email: string
    state: string
    lga: string
    street: string
    town?: string
    landmark?: string
    secondPhone?: string | null
    /** For the rider. */
    note?: string
  }
  pickup: { state: string; lga: string; street: string }
  /** Chargeable weight. */
  weightGrams: number
  vehicle: string
  /** Set to `merchant` if the store's own rates priced it: the store delivers then. */
  deliveredBy?: 'merchant' | null
  note: string
  promisedAt: Date | null
}

export interface Placed {
  id: string
  storeId: string
  name: string
  reference: string
}

/**
 * Creates the orders of a paid checkout, one per store, and returns them in the given order. For a checkout that
 * already has orders, returns those. Delivers digital orders at once. Orders without a checkout (replacements) are
 * created on every call.
 */
export async function placeOrders(
  work: Work,
  request: {
    checkoutId: string | null
    /** Reference of the purchase; orders without one get their own. */
    purchase?: string
    customer: { id: string; name: string }
    orders: readonly NewOrder[]
  },
): Promise<Placed[]> {
  const { tx, now } = work
  const { checkoutId, purchase, customer, orders } = request
  const stores = await lockStores(work, orders)
  if (checkoutId) {
    const there = await tx
      .selectFrom('orders')
      .select(['id', 'store_id as storeId', 'name', 'reference'])
      .where('checkout_id', '=', checkoutId)
      .execute()
    if (there.length) return inOrder(there, orders)
  }
  await advanceOrderNumbers(work, [...stores.keys()])
  const rules = await orderRulesAt(work.tx, now)

  const rows = await tx
    .insertInto('orders')
    .values(
      orders.map((order, at) => ({
        ...rowOf(order, stores.get(order.storeId), request, now, rules),
        ...(purchase && { reference: orders.length > 1 ? `${purchase}-${at + 1}` : purchase }),
      })),
    )
    .returningAll()
    .execute()
  const placed = inOrder(
    rows.map(({ id, store_id: storeId, name, reference }) => ({ id, storeId, name, reference })),
    orders,
  )
  const lines = placed.map(({ id, storeId }) => ({
    order_id: id,
    store_id: storeId,
    activity: 'Order placed',
    status: 'pending',
    actor_kind: 'customer' as const,
    actor_id: customer.id,
    actor_name: customer.name,
    at: now,
  }))
  const delivered = rows
    .filter(({ type }) => type === 'digital')
    .map(({ id, store_id }) => ({
      order_id: id,
      store_id,
      activity: 'Delivered',
      status: 'delivered',
      actor_kind: byClock.kind,
      actor_id: null,
      actor_name: byClock.name,
      at: now,
    }))
  await tx
    .insertInto('order_items')
    .values(orders.flatMap((order, at) => itemsOf(order, placed[at]?.id ?? '')))
    .execute()
  await insertPaidWith(work, orders, placed)
  await recordSales(work, rows)
  await addToCounts(
    work,
    rows.map(({ store_id: storeId, status }) => ({ storeId, status, by: 1 })),
  )
  await tx
    .insertInto('order_activities')
    .values([...lines, ...delivered])
    .execute()
  for (const { order_id } of delivered)
    await work.addJob(orderNews, { orderId: order_id, news: 'delivered', key: 'placed' })
  await work.addJob(ordersPlaced, { orderIds: placed.map(({ id }) => id) })
  return placed
}

/** Inserts the gift cards and coupons of orders. */
async function insertPaidWith({ tx }: Work, orders: readonly NewOrder[], placed: readonly Placed[]): Promise<void> {
  const of = (order: NewOrder, at: number) => ({ store_id: order.storeId, order_id: placed[at]?.id ?? '' })
  const cards = orders.flatMap((order, at) =>
    order.giftCards.map(card => ({
      ...of(order, at),
      gift_card_id: card.giftCardId,
      last4: card.last4,
      amount_kobo: card.amount,
    })),
  )
  const coupons = orders.flatMap((order, at) =>
    order.coupons.map(({ couponId, code, title, amount, rewardedProductIds = [] }) => ({
      ...of(order, at),
      coupon_id: couponId,
      code,
      title,
      amount_kobo: amount,
      reward_product_ids: [...rewardedProductIds],
    })),
  )
  if (cards.length) await tx.insertInto('order_gift_cards').values(cards).execute()
  if (coupons.length) await tx.insertInto('order_coupons').values(coupons).execute()
}

/** Stock that an order takes from its store. */
interface Takes {
  number: number
  closed: IsClosed
}

/** Locks the stores and returns their next order numbers and closed days. A repeated checkout waits here, too. */
async function lockStores(work: Work, orders: readonly NewOrder[]): Promise<Map<string, Takes>> {
  const numbers = await lockOrderNumbers(
    work,
    orders.map(order => order.storeId),
  )
  if (numbers.size !== orders.length) throw new Error('A checkout has one order for each of its stores')
  const closed = await closedDays(work.tx, [...numbers.keys()])
  return new Map([...numbers].map(([id, number]) => [id, { number, closed: closed.get(id) ?? neverClosed }]))
}

function inOrder(rows: readonly Placed[], orders: readonly NewOrder[]): Placed[] {
  return orders.map(({ storeId }) => {
    const row = rows.find(each => each.storeId === storeId)
    if (!row) throw new Error(`The checkout has orders, but none of store ${storeId}`)
    return { id: row.id, storeId, name: row.name, reference: row.reference }
  })
}

const rowOf = (
  order: NewOrder,
  { number, closed }: Takes = { number: 0, closed: neverClosed },
  { checkoutId, customer }: { checkoutId: string | null; customer: { id: string } },
  now: Date,
  rules: OrderRules,
) => ({
  store_id: order.storeId,
  checkout_id: checkoutId,
  customer_id: customer.id,
  number,
  type: order.type,
  subtotal_kobo: order.subtotal,
  discount_kobo: order.discount,
  shipping_kobo: order.shipping,
  shipping_discount_kobo: order.shippingDiscount,
  commission_bps: order.commission.bps,
  commission_kobo: order.commission.amount,
  return_window_days: rules.returnWindowDays,
  partner_share_bps: rules.partnerShareBps,
  provider_fee_kobo: order.providerFee,
  vat_bps: order.vatBps ?? 0,
  shipping_vat_kobo: order.shippingVat ?? 0,
  note: order.note,
  recipient_name: order.address.name,
  recipient_phone: order.address.phone,
  recipient_email: order.address.email,
  to_state: order.address.state,
  to_lga: order.address.lga,
  to_street: order.address.street,
  to_town: order.address.town ?? '',
  to_landmark: order.address.landmark ?? '',
  recipient_second_phone: order.address.secondPhone ?? null,
  to_note: order.address.note ?? '',
  address_id: order.address.id ?? null,
  from_state: order.pickup.state,
  from_lga: order.pickup.lga,
  from_street: order.pickup.street,
  weight_grams: order.weightGrams,
  vehicle: order.vehicle,
  delivered_by: order.deliveredBy ?? null,
  promised_at: order.promisedAt,
  placed_at: now,
  updated_at: now,
  ...(order.type === 'digital'
    ? { status: 'delivered' as const, ...deliveredAt(now, rules.returnWindowDays) }
    : {
        status: 'pending' as const,
        ...stepClock('pending', { now, placedAt: now, promisedAt: order.promisedAt, closed }),
      }),
})

const itemsOf = (order: NewOrder, orderId: string) =>
  order.items.map((item, position) => ({
    store_id: order.storeId,
    order_id: orderId,
    product_id: item.productId,
    variant_id: item.variantId,
    name: item.name,
    options: JSON.stringify(item.options),
    picture_id: item.pictureId,
    quantity: item.quantity,
    unit_kobo: item.unit,
    discount_kobo: item.discount,
    commission_kobo: item.commission,
    commission_bps: item.commissionBps ?? null,
    vat_kobo: item.vat ?? 0,
    vat_exempt: item.vatExempt ?? false,
    weight_grams: item.weightGrams,
    // The file as of the purchase; later uploads don't replace it.
    goods_file_id: sql<string | null>`(select goods_file_id from products
      where store_id = ${order.storeId} and id = ${item.productId} and is_digital)`,
    position,
  }))
