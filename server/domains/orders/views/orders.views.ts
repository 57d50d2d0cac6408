import { type Selectable, sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'
import type { AdminOrdersQuery, CustomerOrdersQuery, MerchantOrdersQuery, OrderList } from '#contract/orders/orders.ts'
import { type ReturnStanding, returnStatuses } from '#contract/orders/return-statuses.ts'
import { adjustedBy, adjustsBesidesReturns, storeEarns } from '#domains/money/ledger/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Database } from '#platform/database/database.ts'
import type { OrderReturns, Orders } from '#platform/database/schema.gen.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { acceptUntil } from '../deadlines/accept-until.ts'
import { type CarrierColumns, carrierColumns, carrierOf } from '../delivering/carrier.ts'
import type { ActorKind } from '../lifecycle/order-states.ts'
import { type Priced, saleOf } from '../revenue/settle.ts'
import { isCancelledByCustomer } from './cancelled-return.ts'
import { type Counts, countFew, countFitting, countOf, countsOfStore, tabCounts } from './order-counts.ts'
import { type Condition, narrowed, sorted, statusesOf, storeDue } from './order-filters.ts'
import { headColumns, headOf, type StoreColumns, sendByOf, storeColumns } from './orders.wire.ts'
import { returnableUntil } from './remaining-lines.ts'
import { type SentForColumn, sentForSql } from './sent-for.ts'

/** Lists a store's orders with what each earns. */
export const storeOrders = (db: Reads, scope: StoreScope, query: MerchantOrdersQuery, now: Date) =>
  list(db, query, now, {
    whose: sql`o.store_id = ${scope.storeId}`,
    storeId: scope.storeId,
    storedCounts: () => countsOfStore(db.read, scope.storeId),
    reader: 'merchant',
  })

export const customerOrders = (db: Reads, customerId: string, query: CustomerOrdersQuery, now: Date) =>
  list(db, query, now, { whose: sql`o.customer_id = ${customerId}`, own: true, reader: 'customer' })

/** Lists the orders of every store; `storedCounts` counts them by status. */
export const adminOrders = (db: Reads, query: AdminOrdersQuery, now: Date, storedCounts: () => Promise<Counts>) =>
  list(db, query, now, { whose: sql`true`, storedCounts, reader: 'admin', byEmail: true })

/** Lists the orders that the platform delivers, for schedulers. */
export const platformOrders = (db: Reads, query: MerchantOrdersQuery, now: Date) =>
  list(db, query, now, { whose: sql`o.delivered_by = 'platform'`, reader: 'admin' })

type Reads = Pick<Database, 'read' | 'keyed'>

interface Audience {
  whose: Condition
  /** Set if all these orders belong to one store. */
  storeId?: string
  /** Reads the stored counts per status, if there are any for this audience. */
  storedCounts?: () => Promise<Counts>
  /** Who reads; only the store sees what it earns. */
  reader: ActorKind
  /** Whether these are the orders of one customer. */
  own?: boolean
  /** Whether a search finds customers' e-mails. */
  byEmail?: boolean
}

const columns = [
  ...headColumns,
  'recipient_name',
  'to_state',
  'to_lga',
  'from_state',
  'from_lga',
  'stall_due_at',
  'weight_grams',
  'vehicle',
  'partner_id',
  'dispatcher_id',
  'commission_kobo',
  'returned_goods_kobo',
  'returned_shipping_kobo',
  'returned_commission_kobo',
  'return_window_ends_at',
] as const satisfies readonly (keyof Orders)[]

const listedColumns = sql.join(columns.map(column => sql.ref(`o.${column}`)))

interface Listed
  extends Pick<Selectable<Orders>, (typeof columns)[number]>,
    CarrierColumns,
    SentForColumn,
    StoreColumns {
  item_count: number
  adjusted_kobo: Kobo
  product_name: string
  product_units: number
  product_options: VariantOption[]
  pictures: (PictureColumns & { name: string })[]
  returnable_until: Date | null
  returns:
    | (Pick<Selectable<OrderReturns>, 'type' | 'status' | 'refund' | 'replace' | 'escalated'> & {
        cancelled: boolean
      })[]
    | null
}

/** SQL: the standing of each return of the order `o`. */
const returnsColumn = sql`(
  select json_agg(json_build_object('type', r.type, 'status', r.status, 'refund', r.refund, 'replace', r.replace,
    'escalated', r.escalated, 'cancelled', ${isCancelledByCustomer}) order by r.number)
  from order_returns r where r.store_id = o.store_id and r.order_id = o.id)`

const byTime = ({ sort }: Pick<AdminOrdersQuery, 'sort'>): boolean => sort === 'newest' || sort === 'oldest'

async function list(
  db: Reads,
  query: AdminOrdersQuery | MerchantOrdersQuery | CustomerOrdersQuery,
  now: Date,
  { whose, storeId, storedCounts, reader, own, byEmail }: Audience,
): Promise<OrderList> {
  const { conditions, matchesFew } = await narrowed(db.read, query, { whose, storeId, own, byEmail }, now)
  const condition = sql<boolean>`(${sql.join([whose, ...conditions], sql` and `)})`
  const statuses = statusesOf(query)
  const order = 'toDo' in query && query.toDo && query.sort === 'due' ? storeDue : sorted[query.sort]
  const statusCondition =
    statuses.length === orderStatusCode.options.length ? sql`true` : sql`o.status = any(${[...statuses]}::text[])`
  // Reading one status in index order ends early. For several rare statuses among a million orders, a scan would not.
  const isSubset = statuses.length > 0 && statuses.length < orderStatusCode.options.length
  const inOrderOfStatus = isSubset && !conditions.length && byTime(query)
  const source = inOrderOfStatus
    ? sql`(${sql.join(
        statuses.map(
          status => sql`(select o.* from orders o where ${condition} and o.status = ${status}
            order by ${order} limit ${query.offset + query.limit})`,
        ),
        sql` union all `,
      )}) o`
    : sql`orders o where ${condition} and ${statusCondition}`
  const [counts, { rows }] = await Promise.all([
    storedCounts && !conditions.length
      ? storedCounts()
      : matchesFew
        ? countFew(db.read, condition)
        : countFitting(db.read, condition),
    // Limits the page first, so that joins read only its rows.
    sql<Listed>`
      with o as (
        select ${listedColumns} from ${source} order by ${order} limit ${query.limit} offset ${query.offset}
      )
      select ${listedColumns}, ${storeColumns}, ${carrierColumns},
        ${sentForSql} as sent_for, i.item_count, i.product_name, i.product_units, i.product_options, i.pictures,
        ${own ? returnableUntil(now) : sql`null`} as returnable_until, ${own ? returnsColumn : sql`null`} as returns,
        ${reader === 'merchant' ? adjustedBy(adjustsBesidesReturns) : sql`0`} as adjusted_kobo
      from o join stores s on s.id = o.store_id
      cross join lateral (
        select coalesce(sum(i.quantity), 0)::int as item_count, min(i.name) filter (where i.position = 0) as product_name,
          min(i.quantity) filter (where i.position = 0) as product_units,
          coalesce(json_agg(i.options) filter (where i.position = 0) -> 0, '[]') as product_options,
          coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'name', i.name)
            order by i.position) filter (where i.position < 4), '[]') as pictures
        from order_items i left join files f on f.id = i.picture_id
        where i.store_id = o.store_id and i.order_id = o.id
      ) i
      order by ${order}`.execute(query.search ? db.keyed : db.read), // By ID, so that a prepared plan suits every search.
  ])
  const startBy = reader === 'merchant' ? await acceptUntil(db.read, rows) : undefined
  return {
    count: countOf(counts, statuses),
    counts: tabCounts(counts),
    rows: rows.map(row => ({
      ...rowOf(row, reader, now),
      ...(startBy && { startBy: startBy.get(row.id)?.toISOString() ?? null }),
    })),
  }
}

const standingOf = ({ status, ...row }: NonNullable<Listed['returns']>[number]): ReturnStanding => ({
  ...row,
  status: { id: status, code_name: status, ...returnStatuses[status] },
})

const rowOf = (row: Listed, reader: ActorKind, now: Date): OrderRow => ({
  ...headOf(row, reader, now),
  customerName: row.recipient_name,
  deliveryAddress: { stateOrRegion: row.to_state, lga: row.to_lga },
  itemCount: row.item_count,
  productName: row.product_name,
  productUnits: row.product_units,
  productVariants: row.product_options,
  hostedImages: row.pictures.flatMap(picture => pictureOf(picture, picture.name) ?? []),
  partnerProfile: carrierOf(row),
  returnableUntil: row.returnable_until?.toISOString() ?? null,
  ...(row.returns ? { returns: row.returns.map(standingOf) } : {}),
  ...(reader === 'merchant' && {
    youEarn: toNaira(earningsOf(row)),
    adjusted: toNaira(row.adjusted_kobo),
    choosesDelivery: choosesDelivery(row),
    sendBy: sendByOf(row, now),
  }),
  ...(reader === 'admin' && {
    pickup: { state: row.from_state, lga: row.from_lga },
    weight: row.weight_grams / 1000,
    vehicle: row.vehicle,
  }),
})

/** Returns whether the store has to hand the order over or start its delivery. */
const choosesDelivery = (row: Listed): boolean =>
  row.status === 'ready_for_pickup' && row.delivered_by === null && row.type !== 'digital'

/** Computes the parts of a store's earnings from an order, as its page and the file of orders show them, in naira. */
export const earningParts = (row: Parameters<typeof earningsOf>[0]) => ({
  commission: toNaira(row.commission_kobo - row.returned_commission_kobo),
  returned: toNaira(row.returned_goods_kobo + row.returned_shipping_kobo),
  youEarn: toNaira(earningsOf(row)),
})

/** Computes what an order earns its store, in kobo: nothing once it is cancelled. */
export const earningsOf = (row: Pick<Selectable<Orders>, 'delivered_by' | 'status'> & Priced): Kobo =>
  row.status === 'cancelled'
    ? 0
    : storeEarns({ ...saleOf(row), carrier: row.delivered_by === 'merchant' ? 'merchant' : 'platform' })
