import { type Selectable, sql } from 'kysely'
import type { OrderRow } from '#contract/order-shapes.ts'
import { type OrderStatusCode, type OrderTab, orderTab, orderTabs } from '#contract/order-statuses.ts'
import type { AdminOrdersQuery, CustomerOrdersQuery, MerchantOrdersQuery, OrderList } from '#contract/orders.ts'
import { storeEarns } from '#modules/ledger/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { toNaira } from '#platform/money.ts'
import { type CarrierColumns, carrierColumns, carrierOf } from './carrier.ts'
import { type Condition, narrowed, ofTab, sorted } from './order-filters.ts'
import { headOf } from './orders.wire.ts'

/** A merchant sees what an order brings it. */
export const storeOrders = (read: Reader, scope: StoreScope, query: MerchantOrdersQuery, now: Date) =>
  list(read, sql`o.store_id = ${scope.storeId}`, query, now, true)

export const customerOrders = (read: Reader, customerId: string, query: CustomerOrdersQuery, now: Date) =>
  list(read, sql`o.customer_id = ${customerId}`, query, now, false)

export const everyOrder = (read: Reader, query: AdminOrdersQuery, now: Date) => list(read, sql`true`, query, now, false)

interface Listed extends Selectable<Orders>, CarrierColumns {
  store_name: string
  store_url: string
  item_count: number
  product_name: string
  pictures: (PictureColumns & { name: string })[]
}

async function list(
  read: Reader,
  whose: Condition,
  query: AdminOrdersQuery | MerchantOrdersQuery | CustomerOrdersQuery,
  now: Date,
  earnings: boolean,
): Promise<OrderList> {
  const fits = narrowed(query, whose, now)
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ status: OrderStatusCode; count: number }>`
      select o.status, count(*) as count from orders o where ${fits} group by o.status`.execute(read),
    // The page first, so that what is joined is joined to its rows only.
    sql<Listed>`
      with o as (
        select * from orders o where ${fits} and ${ofTab(query)}
        order by ${sorted[query.sort]} limit ${query.limit} offset ${query.offset}
      )
      select o.*, s.name as store_name, s.url as store_url, ${carrierColumns}, i.*
      from o join stores s on s.id = o.store_id
      cross join lateral (
        select coalesce(sum(i.quantity), 0)::int as item_count, min(i.name) filter (where i.position = 0) as product_name,
          coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'name', i.name)
            order by i.position) filter (where i.position < 4), '[]') as pictures
        from order_items i left join files f on f.id = i.picture_id
        where i.store_id = o.store_id and i.order_id = o.id
      ) i
      order by ${sorted[query.sort]}`.execute(read),
  ])
  const byStatus = new Map(counted.map(({ status, count }) => [status, count]))
  const ofStatuses = (codes: readonly OrderStatusCode[]) =>
    codes.reduce((total, code) => total + (byStatus.get(code) ?? 0), 0)
  const counts = Object.fromEntries(orderTab.options.map(tab => [tab, ofStatuses(orderTabs[tab])])) as Record<
    OrderTab,
    number
  >
  const shown = orderTabs[query.tab].filter(code => !query.status || code === query.status)
  return { count: ofStatuses(shown), counts, rows: rows.map(row => rowOf(row, now, earnings)) }
}

const rowOf = (row: Listed, now: Date, earnings: boolean): OrderRow => ({
  ...headOf(row, now),
  customerName: row.recipient_name,
  deliveryAddress: { stateOrRegion: row.to_state, lga: row.to_lga },
  itemCount: row.item_count,
  productName: row.product_name,
  hostedImages: row.pictures.flatMap(picture => pictureOf(picture, picture.name) ?? []),
  partnerProfile: carrierOf(row),
  ...(earnings ? { youEarn: toNaira(earningsOf(row)) } : {}),
})

/** What an order brings its store, in kobo. */
export const earningsOf = (row: Selectable<Orders>) =>
  storeEarns({
    goods: row.subtotal_kobo - row.discount_kobo,
    shipping: row.shipping_kobo,
    commission: row.commission_kobo,
    carrier: row.delivered_by === 'merchant' ? 'merchant' : 'platform',
  })
