import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import {
  type CarriedOrder,
  type CarriedOrdersQuery,
  type CarrierSteps,
  type PartnerOrder,
  type PartnerTab,
  partnerTab,
  partnerTabs,
} from '#contract/delivery/delivery.ts'
import type { listWaitingOrders } from '#contract/delivery/dispatch.ts'
import { type OrderStatusCode, orderStatusCode } from '#contract/orders/order-statuses.ts'
import {
  activitiesColumn,
  addressOf,
  type CollectFromColumn,
  carryingEarns,
  codeCheckOf,
  collectFromColumn,
  isReachable,
  isToBringBack,
  lateOf,
  nextStatusesOf,
  noteOfCustomer,
  type ParcelGoesToColumn,
  parcelGoesToColumn,
  pickupOf,
  type StopsColumn,
  statusOf,
  stopsColumn,
  stopsOf,
  type TimelineRow,
  timelineFor,
  withoutContacts,
} from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { orderSearch } from './order-search.ts'

type WaitingQuery = z.output<typeof listWaitingOrders.query>

interface Carried extends Selectable<Orders>, StopsColumn, CollectFromColumn, ParcelGoesToColumn {
  store_name: string
  store_phone: string | null
  items: { id: string; name: string; options: VariantOption[]; quantity: number; picture: PictureColumns }[]
  activities: TimelineRow[] | null
  dispatcher: PartnerOrder['dispatcher']
  declined_before: boolean
  came_back: boolean
  /** What a cancelled order earned its partner, in kobo; null for others. */
  earned: Kobo | null
}

interface Seen {
  now: Date
  /** From which delivery codes are derived. */
  secret: string
}

/** Lists a partner's orders with what each earns. */
export async function partnerOrders(read: Reader, partnerId: string, query: CarriedOrdersQuery, seen: Seen) {
  const { rows, ...counted } = await carriedOrders(read, sql`o.partner_id = ${partnerId}`, query)
  const orderOf = async (row: Carried) => ({
    ...(await ownRow(row, 'partner', seen)),
    dispatcher: row.dispatcher,
    earns: toNaira(row.earned ?? carryingEarns(row)),
    earnsOn: earnsOn(row),
  })
  return { ...counted, steps: stepsOf('partner'), rows: await Promise.all(rows.map(orderOf)) }
}

/** Returns the day on which what an order earns joined its carrier's balance, or will. */
function earnsOn({ status, completed_at, open_returns, return_window_ends_at }: Carried): string | null {
  if (status === 'completed') return completed_at && dayInLagos(completed_at)
  if (status !== 'delivered' || open_returns > 0) return null
  return return_window_ends_at && dayInLagos(return_window_ends_at)
}

/** Lists the orders of one of the platform's dispatchers. */
export async function dispatcherOrders(read: Reader, accountId: string, query: CarriedOrdersQuery, seen: Seen) {
  const { rows, ...counted } = await carriedOrders(read, sql`o.dispatcher_id = ${accountId}`, query)
  const orders = rows.map(row => ownRow(row, 'dispatcher', seen))
  return { ...counted, steps: stepsOf('dispatcher'), rows: await Promise.all(orders) }
}

/** An order that its reader carries, with the check of its delivery code. */
const ownRow = async (row: Carried, by: 'partner' | 'dispatcher', { now, secret }: Seen): Promise<CarriedOrder> => ({
  ...rowOf(row, by, now),
  collectFrom: row.collect_from,
  codeCheck: await codeCheckOf(secret, row, now),
})

/** Returns the steps of a carrier with an order of the platform that nobody has reported. */
const stepsOf = (by: 'partner' | 'dispatcher'): CarrierSteps =>
  orderStatusCode.options
    .map(from => ({
      from,
      moves: nextStatusesOf({ status: from, type: 'standard', delivered_by: 'platform', parcel_reported: false }, by),
    }))
    .filter(({ moves }) => moves.length > 0)

/** Returns the open orders of the schedule that a dispatcher can take, without those that it declined before. */
export async function waitingOrders(read: Reader, accountId: string, query: WaitingQuery, now: Date) {
  const waits = sql`o.delivered_by = 'platform' and o.status = 'ready_for_pickup' and not exists (
    select from order_declines d where d.order_id = o.id and d.dispatcher_id = ${accountId})`
  const { state, ...page } = query
  const near = state ? sql`${waits} and o.from_state = ${state}` : waits
  const [{ count, rows }, { rows: places }] = await Promise.all([
    carriedOrders(read, near, { ...page, tab: 'all' }),
    sql<{ state: string }>`select distinct o.from_state as state from orders o where ${waits} order by 1`.execute(read),
  ])
  return { count, states: places.map(place => place.state), rows: rows.map(row => rowOf(row, 'dispatcher', now)) }
}

/** SQL: whether the order `o` was cancelled because it came back to its store. Its carrier has done its part. */
const cameBack = sql<boolean>`(o.status = 'cancelled' and o.stock_check_due_at is not null and o.goods_to is null)`

/** SQL: whether the order `o` is in a tab. */
const inTabSql = (tab: Exclude<PartnerTab, 'all'>) => {
  const also = tab === 'done' ? sql`or ${cameBack}` : tab === 'current' ? sql`or ${isToBringBack}` : sql``
  return sql<boolean>`(o.status = any(${[...partnerTabs[tab]]}) ${also})`
}

const soonestFirst = sql`case when o.status = 'assigned' then o.answer_due_at end nulls last, o.step_due_at, o.assigned_at desc`
/** What came back to its store wasn't delivered. */
const latestFirst = sql`coalesce(o.delivered_at, o.updated_at) desc`

/** Lists orders by deadline, done ones the latest first, with counts per tab; with `orderId`, returns that order and its timeline. */
async function carriedOrders(read: Reader, whose: RawBuilder<unknown>, query: CarriedOrdersQuery) {
  const { orderId, tab } = query
  const fits = sql`${whose}
    ${orderId ? sql`and o.id = ${orderId}` : sql``}
    ${query.search ? sql`and ${orderSearch(query.search)}` : sql``}`
  const activities = orderId ? activitiesColumn : sql`null as activities`
  const [{ rows: counted }, { rows: cancelled }, { rows }] = await Promise.all([
    // Read from the index alone, unlike those that were cancelled: a carrier has many orders that are done.
    sql<{ status: OrderStatusCode; count: number }>`
      select o.status, count(*) as count from orders o
      where ${fits} group by o.status`.execute(read),
    sql<{ current: number; done: number }>`
      select count(*) filter (where ${isToBringBack}) as current, count(*) filter (where ${cameBack}) as done
      from orders o where ${fits} and o.status = 'cancelled'`.execute(read),
    sql<Carried>`
      select o.*, ${cameBack} as came_back, s.name as store_name, s.phone_number as store_phone, ${stopsColumn}, ${activities}, ${collectFromColumn}, ${parcelGoesToColumn},
        (select json_build_object('riderId', r.id, 'name', r.name, 'phoneNumber', coalesce(r.phone_number, d.phone_number))
          from order_riders d left join partner_riders r on r.id = d.rider_id
          where d.order_id = o.id and d.partner_id = o.partner_id) as dispatcher,
        (select json_agg(json_build_object('id', i.id, 'name', i.name, 'options', i.options, 'quantity', i.quantity,
            'picture', json_build_object('id', f.id, 'width', f.width, 'height', f.height)) order by i.position)
          from order_items i left join files f on f.id = i.picture_id
          where i.store_id = o.store_id and i.order_id = o.id) as items,
        exists (select from order_declines d where d.order_id = o.id
          and (d.partner_id, d.dispatcher_id) is distinct from (o.partner_id, o.dispatcher_id)) as declined_before,
        case when o.status = 'cancelled' then (select greatest(coalesce(sum(j.partner_kobo), 0), 0)::bigint
          from sales j where j.order_id = o.id and j.kind <> 'handed_over') end as earned
      from orders o join stores s on s.id = o.store_id
      where ${fits} ${tab === 'all' ? sql`` : sql`and ${inTabSql(tab)}`}
      order by ${tab === 'done' ? latestFirst : soonestFirst}, o.id
      limit ${query.limit} offset ${query.offset}`.execute(read),
  ])
  const inTab = (name: PartnerTab) =>
    counted
      .filter(({ status }) => name === 'all' || partnerTabs[name].includes(status))
      .reduce((total, { count }) => total + count, name === 'new' || name === 'all' ? 0 : (cancelled[0]?.[name] ?? 0))
  const counts = Object.fromEntries(partnerTab.options.map(name => [name, inTab(name)])) as Record<PartnerTab, number>
  return { count: counts[tab], counts, rows }
}

function rowOf(row: Carried, by: 'partner' | 'dispatcher', now: Date): CarriedOrder {
  const address = addressOf(row)
  return {
    id: row.id,
    orderName: row.reference,
    bitmarteOrderStatus: statusOf(row.status),
    storeName: row.store_name,
    storePhoneNumber: row.store_phone,
    pickup: pickupOf(row),
    deliveryAddress: isReachable(row, by) ? address : withoutContacts(address),
    orderNote: noteOfCustomer(row),
    orderItems: row.items.map(item => ({
      id: item.id,
      productName: item.name,
      productVariants: item.options,
      hostedImages: [pictureOf(item.picture, item.name)].filter(picture => picture !== null),
      quantity: item.quantity,
    })),
    weight: row.weight_grams / 1000,
    vehicle: row.vehicle,
    parcelCode: String(row.parcel_code),
    stops: stopsOf(row),
    assignedAt: (row.assigned_at ?? row.placed_at).toISOString(),
    answerDueAt: row.answer_due_at?.toISOString() ?? null,
    promisedAt: row.promised_at?.toISOString() ?? null,
    dueAt: row.step_due_at?.toISOString() ?? null,
    late: lateOf(row, now),
    parcelReported: row.parcel_reported,
    goodsTo: row.parcel_goes_to,
    cameBack: row.came_back,
    declinedBefore: row.declined_before,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    nextTryOn: row.next_try_at && dayInLagos(row.next_try_at),
    failedCount: row.failed_count,
    moves: nextStatusesOf(row, by),
    codeCheck: null,
    ...(row.activities && { orderActivities: timelineFor(row.activities, row.store_name, by) }),
  }
}
