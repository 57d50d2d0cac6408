import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { CarriedReturn, ReturnStatusCode } from '#contract/orders/return-shapes.ts'
import type { listCarriedReturns } from '#contract/orders/returns.ts'
import { partnerEarns } from '#domains/money/ledger/index.ts'
import {
  type Actor,
  addressOf,
  type CarrierColumns,
  carrierColumns,
  kindOf,
  pickupOf,
  withoutContacts,
} from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasWords } from '#platform/database/like.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { toNaira } from '#platform/money.ts'
import { allowedTransitions } from './return-states.ts'
import { concerns, type ReturnRow } from './returns.policy.ts'
import { stateOf } from './returns.store.ts'
import { searchedReturns } from './returns.views.ts'
import { nameOf, statusOf } from './returns.wire.ts'

/** Columns of an order that a return needs. */
type OrderColumns = Parameters<typeof addressOf>[0] &
  Parameters<typeof pickupOf>[0] &
  Pick<Selectable<Orders>, 'reference' | 'shipping_kobo' | 'shipping_discount_kobo' | 'partner_share_bps'>

interface Carried {
  row: ReturnRow
  order: OrderColumns
  store: { name: string; phone_number: string | null }
  carrier: CarrierColumns['carrier']
  /** When the carrier was given the return, or collected it. */
  since: string | null
  count: number
  /** Carriers that gave it back, the latest first. */
  declines: { id: string; name: string; reason: string; at: string }[]
}

/** SQL: the carrier of the return `r`, as of an order. */
const carrierOfReturn = sql`(select ${carrierColumns} from (values (r.partner_id, r.dispatcher_id)) o (partner_id, dispatcher_id))`

/** Reads a page of the returns `r` that fit, with their orders and stores. Cuts the page before it joins them. */
async function carried(
  read: Reader,
  fitting: RawBuilder<boolean>,
  { order, limit, offset } = { order: sql`r.id`, limit: 1, offset: 0 },
): Promise<Carried[]> {
  const { rows } = await sql<ReturnRow & Omit<Carried, 'row'>>`
    select r.*, to_jsonb(o) as order, json_build_object('name', s.name, 'phone_number', s.phone_number) as store, ${carrierOfReturn} as carrier,
      (select max(a.at) from order_return_activities a where a.store_id = r.store_id and a.return_id = r.id
        and a.action = case r.status when 'accepted' then 'assign' else 'send' end) as since,
      (select coalesce(json_agg(json_build_object('id', coalesce(p.id, a.actor_id), 'name', coalesce(p.company_name, a.actor_name),
          'reason', a.note, 'at', a.at) order by a.id desc), '[]')
        from order_return_activities a left join shipping_partners p on p.account_id = a.actor_id
        where a.store_id = r.store_id and a.return_id = r.id and a.action = 'decline') as declines,
      (select sum(i.quantity)::int from order_return_items i where i.store_id = r.store_id and i.return_id = r.id) as count
    from (select r.* from order_returns r where ${fitting} order by ${order} limit ${limit} offset ${offset}) r
    join orders o on o.store_id = r.store_id and o.id = r.order_id
    join stores s on s.id = r.store_id
    order by ${order}`.execute(read)
  return rows.map(({ order, store, carrier, since, count, declines, ...row }) => ({
    row,
    order,
    store,
    carrier,
    since,
    count,
    declines,
  }))
}

/** Statuses of returns that their carrier has yet to collect or to bring. */
const toCarry: readonly ReturnStatusCode[] = ['accepted', 'in_transit']

/** Returns where a return is collected; once it is done, without how to reach the customer. */
function collectFromOf({ row, order }: Carried): CarriedReturn['collectFrom'] {
  const address = addressOf(order)
  return toCarry.includes(row.status) ? address : withoutContacts(address)
}

const onWire = (of: Carried, actor: Actor): CarriedReturn => {
  const { row, order, store, carrier, since, count, declines } = of
  const open = toCarry.includes(row.status)
  const shipping = order.shipping_kobo + order.shipping_discount_kobo
  return {
    id: row.id,
    returnName: nameOf(order.reference, row.number),
    orderName: order.reference,
    status: statusOf(row.status),
    itemCount: count,
    customerName: order.recipient_name,
    collectFrom: collectFromOf(of),
    bringTo: pickupOf(order),
    storeName: store.name,
    storePhoneNumber: store.phone_number,
    moves: [...new Set(allowedTransitions(stateOf(row), kindOf(actor)).map(({ action }) => action))],
    dueAt: (open && row.step_due_at?.toISOString()) || null,
    earns: actor.kind === 'partner' ? toNaira(partnerEarns(shipping, order.partner_share_bps)) : null,
    ...(actor.kind === 'admin' &&
      actor.adminKind !== 'dispatcher' && {
        carrier: carrier && {
          id: carrier.id,
          name: carrier.name,
          kind: row.partner_id ? ('partner' as const) : ('dispatcher' as const),
          since: since && new Date(since).toISOString(),
        },
        declines: declines.map(each => ({ ...each, at: new Date(each.at).toISOString() })),
      }),
    createdAt: row.asked_at.toISOString(),
  }
}

/** Returns one return for its carrier or for the person who assigns it. */
export async function carriedFor(
  read: Reader,
  returnId: string,
  actor: Actor,
): Promise<CarriedReturn | Failure<'return_not_found'>> {
  const [of] = await carried(read, sql<boolean>`r.id = ${returnId}`)
  return of && concerns(of.row, actor) ? onWire(of, actor) : fail('return_not_found')
}

/**
 * SQL: whether its carrier brought a return `r` back. Partners earn by one, with an entry in the ledger, unless an
 * administrator only recorded as received what never arrived.
 */
const brought = (actor: Actor) =>
  actor.kind === 'partner'
    ? sql<boolean>`exists (select from ledger_entries e where e.event_key = 'return-carried:' || r.id)`
    : sql<boolean>`r.status in ('received', 'closed', 'rejected') and exists (select from order_return_activities a
        where a.store_id = r.store_id and a.return_id = r.id and a.action = 'send')`

/** SQL: as in every list of returns, or by the carrier's name. */
const searched = async (
  read: Reader,
  typed: string,
  of: Parameters<typeof searchedReturns>[2],
): Promise<RawBuilder<boolean>> =>
  sql`(${await searchedReturns(read, typed, of)}
    or ${hasWords(sql`plain(${carrierOfReturn} ->> 'name')`, typed)})`

/**
 * Lists a carrier's own returns, or for schedulers the unassigned ones or those with carriers: those to collect or in
 * transit, oldest first, or those done, the latest first.
 */
export async function carriedReturns(
  read: Reader,
  actor: Actor,
  { limit, offset, tab, assigned = false, search }: z.output<(typeof listCarriedReturns)['query']>,
): Promise<{ count: number; rows: CarriedReturn[] }> {
  const isCarrier = actor.kind === 'partner' || kindOf(actor) === 'dispatcher'
  const whose =
    actor.kind === 'partner'
      ? sql<boolean>`r.partner_id = ${actor.partnerId}`
      : kindOf(actor) === 'dispatcher'
        ? sql<boolean>`r.dispatcher_id = ${actor.accountId}`
        : assigned
          ? sql<boolean>`(r.partner_id is not null or r.dispatcher_id is not null)`
          : sql<boolean>`r.status = 'accepted' and r.partner_id is null and r.dispatcher_id is null`
  const own = sql<boolean>`r.way_back = 'platform-collects' and ${whose}`
  const fitting = sql<boolean>`${own} and ${search ? await searched(read, search, { whose: own, byContact: !isCarrier }) : sql`true`}
    and ${tab === 'done' ? brought(actor) : sql`r.status = any(${[...toCarry]})`}`
  const order = tab === 'done' ? sql`r.updated_at desc, r.id` : sql`r.asked_at, r.id`
  const [counted, rows] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from order_returns r where ${fitting}`.execute(read),
    carried(read, fitting, { order, limit, offset }),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map(each => onWire(each, actor)) }
}
