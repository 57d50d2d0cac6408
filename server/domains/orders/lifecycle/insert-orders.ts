import { type RawBuilder, sql } from 'kysely'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { orderNumbersSql } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { PictureColumns } from '#platform/files/pictures.ts'
import type { Kobo } from '#platform/money.ts'
import type { SalesRows } from '../revenue/sales-journal.ts'

/** A row by column. Rows of one table have the same columns. */
type Row = Readonly<Record<string, unknown>>

/** The rows of new orders, by table. */
export interface PlacedRows extends SalesRows {
  orders: readonly (Row & { store_id: string })[]
  items: readonly Row[]
  activities: readonly Row[]
  giftCards: readonly Row[]
  coupons: readonly Row[]
}

/** A new order, and what its customer is shown of it. */
export interface Placed {
  id: string
  storeId: string
  storeName: string
  name: string
  reference: string
  total: Kobo
  status: OrderStatusCode
  promisedAt: Date | null
  items: (PictureColumns & { name: string; quantity: number; digital: boolean })[]
}

/**
 * Inserts new orders with all that belongs to them, numbers and counts them, and adds `job`, in one statement. Locks the
 * stores, then their counts.
 */
export async function insertOrders({ tx }: Work, rows: PlacedRows, job: RawBuilder<unknown>): Promise<Placed[]> {
  const json = (of: readonly Row[]) => sql`${JSON.stringify(of)}::json`
  // Without a purchase, an order gets a reference of its own.
  const columns = sql.raw(Object.keys(rows.orders[0] ?? {}).join(', '))
  const inserted = await sql<Placed>`
    with ${orderNumbersSql(rows.orders.map(({ store_id }) => store_id))}, placed as (
      insert into orders (${columns}, number)
      select ${columns}, taken
      from json_populate_recordset(null::orders, ${json(rows.orders)}) new join numbered on numbered_store = new.store_id
      returning id, store_id, name, reference, status, total_kobo, promised_at
    ), items as (
      insert into order_items (store_id, order_id, product_id, variant_id, name, options, picture_id, quantity, unit_kobo,
        discount_kobo, commission_kobo, commission_bps, vat_kobo, vat_exempt, weight_grams, position, goods_file_id)
      select store_id, order_id, product_id, variant_id, name, options, picture_id, quantity, unit_kobo, discount_kobo,
        commission_kobo, commission_bps, vat_kobo, vat_exempt, weight_grams, position,
        -- The file as of the purchase; later uploads don't replace it.
        (select p.goods_file_id from products p where p.store_id = new.store_id and p.id = new.product_id and p.is_digital)
      from json_populate_recordset(null::order_items, ${json(rows.items)}) new
      returning order_id, name, quantity, position, picture_id, goods_file_id
    ), activities as (
      insert into order_activities (order_id, store_id, activity, status, actor_kind, actor_id, actor_name, at)
      select order_id, store_id, activity, status, actor_kind, actor_id, actor_name, at
      from json_populate_recordset(null::order_activities, ${json(rows.activities)})
    ), cards as (
      insert into order_gift_cards (store_id, order_id, gift_card_id, last4, amount_kobo)
      select store_id, order_id, gift_card_id, last4, amount_kobo
      from json_populate_recordset(null::order_gift_cards, ${json(rows.giftCards)})
    ), coupons as (
      insert into order_coupons (store_id, order_id, coupon_id, code, title, amount_kobo, reward_product_ids)
      select store_id, order_id, coupon_id, code, title, amount_kobo, reward_product_ids
      from json_populate_recordset(null::order_coupons, ${json(rows.coupons)})
    ), sold as (
      insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo,
        shipping_kobo, commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
      select day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
        commission_kobo, fee_kobo, merchant_kobo, partner_kobo
      from json_populate_recordset(null::sales, ${json(rows.sales)})
    ), sold_lines as (
      insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
      select day, store_id, product_id, kind, units, goods_kobo, discount_kobo
      from json_populate_recordset(null::sale_lines, ${json(rows.lines)})
    ), counted as (
      insert into order_counts (store_id, status, count)
      select store_id, status, 1 from placed order by store_id, status
      on conflict (store_id, status) do update set count = order_counts.count + excluded.count
    )
    select o.id, o.store_id "storeId", s.name "storeName", o.name, o.reference, o.total_kobo total, o.status,
      o.promised_at "promisedAt", (
        select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'name', i.name,
          'quantity', i.quantity, 'digital', i.goods_file_id is not null) order by i.position)
        from items i left join files f on f.id = i.picture_id where i.order_id = o.id) items,
      (select ${job}) job
    from placed o join stores s on s.id = o.store_id`.execute(tx)
  return inserted.rows
}
