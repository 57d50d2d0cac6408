import { type RawBuilder, sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { OrderType, SentFor } from '#contract/orders/order-statuses.ts'
import { closedDaysOf, closedDaysSql } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { type IsClosed, neverClosed, stepClock } from '../deadlines/deadlines.ts'
import { orderNews, ordersPlaced } from '../notices/orders.jobs.ts'
import { salesOf } from '../revenue/sales-journal.ts'
import { insertOrders, type Placed, type PlacedRows } from './insert-orders.ts'
import { type OrderRules, orderRulesOf, orderRulesSql } from './order-rules.ts'
import { byClock } from './orders.policy.ts'
import { deliveredAt } from './transition-effects.ts'

/** An item to order. `unit` is the price of one; `discount` and `commission` are of the whole line, in kobo. */
interface NewItem {
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
  /** Of a `replacement`: an exchange by default. */
  sentFor?: SentFor
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

/** Facts beside the checkout that placing orders depends on: the rules, and when the stores are closed. */
export interface PlacingFacts {
  settings: Parameters<typeof orderRulesOf>[0]
  opening: Parameters<typeof closedDaysOf>[0]
}

/** SQL: JSON of the facts for placing orders at stores in a list of IDs now. */
export const placingFactsSql = (stores: RawBuilder<unknown>, now: Date): RawBuilder<PlacingFacts> =>
  sql`json_build_object('settings', ${orderRulesSql(now)}, 'opening', ${closedDaysSql(stores)})`

/** Reads the facts for placing orders at stores now. */
export async function placingFacts({ tx, now }: Work, storeIds: readonly string[]): Promise<PlacingFacts> {
  const { rows } = await sql<{ facts: PlacingFacts }>`
    select ${placingFactsSql(sql`${[...storeIds]}::uuid[]`, now)} facts`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The facts for placing orders were not read')
  return row.facts
}

/** Orders to place, one per store. `id` is that of the order at the same place. */
export interface Placing {
  checkoutId: string | null
  /** Reference of the purchase; orders without one get their own. */
  purchase?: string
  customer: { id: string; name: string }
  orders: readonly NewOrder[]
  ids: readonly string[]
  facts: PlacingFacts
}

/**
 * Creates the orders of a paid checkout, one per store, and returns them in the given order. Delivers digital orders at
 * once. The caller has locked the checkout: a second order of a store for it violates `orders_once_per_checkout`. Locks
 * the stores until the transaction ends, so call it last. Sends everything at once, before anything is awaited.
 */
export async function placeOrders(work: Work, placing: Placing): Promise<Placed[]> {
  const { orders, ids } = placing
  const storeIds = orders.map(order => order.storeId)
  if (new Set(storeIds).size !== orders.length || ids.length !== orders.length)
    throw new Error('A checkout has one order for each of its stores')
  const digital = ids.filter((_, at) => orders[at]?.type === 'digital')
  const [placed] = await Promise.all([
    insertOrders(work, placedRows(placing, work.now), work.jobSql(ordersPlaced, { orderIds: [...ids] })),
    ...digital.map(orderId => work.addJob(orderNews, { orderId, news: 'delivered', key: 'placed' })),
  ])
  return storeIds.map(storeId => {
    const row = placed.find(each => each.storeId === storeId)
    if (!row) throw new Error(`The checkout has an order of store ${storeId}, which doesn’t exist`)
    return row
  })
}

/** Returns the rows of new orders, by table. */
function placedRows(placing: Placing, now: Date): PlacedRows {
  const { orders, ids, customer, facts } = placing
  const rules = orderRulesOf(facts.settings)
  const closed = closedDaysOf(facts.opening, now)
  const rows = orders.map((order, at) =>
    rowOf(order, {
      ...placing,
      id: ids[at] ?? '',
      at,
      now,
      rules,
      closed: closed.get(order.storeId)?.on ?? neverClosed,
    }),
  )
  const of = (at: number) => ({ store_id: orders[at]?.storeId ?? '', order_id: ids[at] ?? '' })
  const activity = { at: now }
  return {
    orders: rows,
    items: orders.flatMap((order, at) => itemsOf(order, ids[at] ?? '')),
    activities: orders.flatMap(({ type, sentFor }, at) => [
      {
        ...of(at),
        ...activity,
        status: 'pending',
        ...(type === 'replacement'
          ? { activity: placedAs(sentFor), actor_kind: byClock.kind, actor_id: null, actor_name: byClock.name }
          : { activity: 'Order placed', actor_kind: 'customer', actor_id: customer.id, actor_name: customer.name }),
      },
      ...(type === 'digital'
        ? [
            {
              ...of(at),
              ...activity,
              activity: 'Delivered',
              status: 'delivered',
              actor_kind: byClock.kind,
              actor_id: null,
              actor_name: byClock.name,
            },
          ]
        : []),
    ]),
    giftCards: orders.flatMap(({ giftCards }, at) =>
      giftCards.map(card => ({
        ...of(at),
        gift_card_id: card.giftCardId,
        last4: card.last4,
        amount_kobo: card.amount,
      })),
    ),
    coupons: orders.flatMap(({ coupons }, at) =>
      coupons.map(({ couponId, code, title, amount, rewardedProductIds = [] }) => ({
        ...of(at),
        coupon_id: couponId,
        code,
        title,
        amount_kobo: amount,
        reward_product_ids: rewardedProductIds,
      })),
    ),
    ...salesOf(rows, orders),
  }
}

const rowOf = (
  order: NewOrder,
  {
    id,
    at,
    checkoutId,
    purchase,
    customer,
    orders,
    now,
    rules,
    closed,
  }: Placing & { id: string; at: number; now: Date; rules: OrderRules; closed: IsClosed },
) => ({
  id,
  ...(purchase && { reference: orders.length > 1 ? `${purchase}-${at + 1}` : purchase }),
  store_id: order.storeId,
  checkout_id: checkoutId,
  customer_id: customer.id,
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
  partner_id: null,
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
    options: item.options,
    picture_id: item.pictureId,
    quantity: item.quantity,
    unit_kobo: item.unit,
    discount_kobo: item.discount,
    commission_kobo: item.commission,
    commission_bps: item.commissionBps ?? null,
    vat_kobo: item.vat ?? 0,
    vat_exempt: item.vatExempt ?? false,
    weight_grams: item.weightGrams,
    position,
  }))

const placedAs = (sentFor: SentFor | undefined): string =>
  sentFor === 'replacement' ? 'Placed as a replacement' : 'Placed as an exchange'
