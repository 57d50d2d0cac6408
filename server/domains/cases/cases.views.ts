import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { caseTitle, type CaseRow as WireRow } from '#contract/cases/case-shapes.ts'
import type { listCases, listOwnCases } from '#contract/cases/cases.ts'
import { type ActorKind, nameColumnFor, referenced } from '#domains/orders/index.ts'
import type { AdminCaller, Caller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { concerning, sideOf, waitsFor } from './cases.policy.ts'
import type { CaseRow } from './cases.store.ts'

/** A case with the names of its order and people. */
export interface NamedCase extends CaseRow {
  cancelled_on_way: boolean
  orders: WireRow['orders']
  item_ids: string[]
  order_name: string | null
  store_name: string | null
  partner_name: string | null
  customer_name: string | null
  owner_name: string | null
  decider_name: string | null
  /** Its store has decided it. */
  settled: boolean
}

/** SQL: the orders of the case `k`. Those of a card dispute are the orders that its payment paid. */
const orderIds = sql`case when k.kind = 'dispute'
  then array(select e.order_id from ledger_entries e where e.payment_id = k.payment_id and e.event = 'capture')
  else array[k.order_id] end`

/** SQL: the customer of the case `k`. A card dispute has its payer, which its case doesn't notify. */
const customerId = sql`coalesce(k.customer_id, (select p.customer_id from payments p where p.id = k.payment_id))`

/** SQL: whether a cancellation of its order on the way opened the case `k`: no person wrote its first message. */
export const cancelledOnWay = sql<boolean>`k.kind = 'lost_in_transit' and 'clock' = (
  select m.author_kind from case_messages m where m.case_id = k.id order by m.id limit 1)`

/** SQL columns of the case `k` with the names that its reader knows. */
export const namedCaseFor = (reader: ActorKind) => sql`k.*, ${cancelledOnWay} cancelled_on_way,
  (select ${nameColumnFor(reader)} from orders o where o.store_id = k.store_id and o.id = k.order_id) order_name,
  (select coalesce(json_agg(json_build_object('id', o.id, 'name', ${nameColumnFor(reader)}, 'storeId', o.store_id, 'storeName', s.name)
    order by o.placed_at, o.id), '[]') from orders o join stores s on s.id = o.store_id
    where o.id = any(${orderIds})) orders,
  array(select c.order_item_id from case_items c where c.case_id = k.id) item_ids,
  (select s.name from stores s where s.id = k.store_id) store_name,
  (select p.company_name from shipping_partners p where p.id = k.partner_id) partner_name,
  (select a.id from accounts a where a.id = ${customerId} and a.kind = 'customer') customer_id,
  coalesce((select a.first_name || ' ' || a.last_name from accounts a where a.id = ${customerId}), k.contact_name)
    customer_name,
  (select a.first_name || ' ' || a.last_name from accounts a where a.id = k.owner_id) owner_name,
  (select a.first_name || ' ' || a.last_name from accounts a where a.id = k.decided_by) decider_name,
  exists (select from accounts a where a.id = k.decided_by and a.kind = 'merchant') settled`

const isOpen = sql`k.status not in ('decided', 'closed')`

/** Converts a case for a caller. Only administrators see who owns it. */
export function rowOf(row: NamedCase, caller: Caller, now: Date): WireRow {
  const desk = sideOf(caller) === 'platform'
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    title: caseTitle(row.kind, row.cancelled_on_way, row.topic),
    status: row.status,
    summary: row.summary,
    orderId: row.order_id,
    orderName: row.order_name,
    orders: row.orders,
    itemIds: row.item_ids,
    storeName: row.store_name,
    customerId: desk ? row.customer_id : null,
    customerName: row.customer_name,
    ownerId: desk ? row.owner_id : null,
    ownerName: desk ? row.owner_name : null,
    dueAt: row.due_at?.toISOString() ?? null,
    overdue: row.due_at !== null && row.due_at < now,
    waitsForCaller: waitsFor(row) === sideOf(caller),
    openedAt: row.opened_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

type DeskFilters = Pick<z.output<(typeof listCases)['query']>, 'tab' | 'status' | 'kind' | 'orderId' | 'search'>

/** SQL conditions, with the tab and `narrowed` without it, and order of the desk's cases `k`: open ones most urgent first, all others newest first. */
export function deskCases({ tab, status, kind, orderId, search }: DeskFilters, caller: AdminCaller, now: Date) {
  const tabs: Record<typeof tab, RawBuilder<unknown>> = {
    open: isOpen,
    mine: sql`${isOpen} and k.owner_id = ${caller.accountId}`,
    unowned: sql`${isOpen} and k.owner_id is null`,
    overdue: sql`${isOpen} and k.due_at < ${now}`,
    over: sql`k.status in ('decided', 'closed')`,
    all: sql`true`,
  }
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (status) conditions.push(sql`k.status = ${status}`)
  if (kind) conditions.push(sql`k.kind = ${kind}`)
  if (orderId) conditions.push(concerningOrder(orderId))
  if (search) conditions.push(matching(search))
  const narrowed = sql.join(conditions, sql` and `)
  return {
    narrowed,
    where: sql`${tabs[tab]} and ${narrowed}`,
    // What an administrator has to do comes first, by its deadline, then by age.
    order:
      tab === 'over' || tab === 'all'
        ? sql`k.opened_at desc, k.id desc`
        : sql`k.status <> 'open', k.due_at nulls last, k.opened_at, k.id`,
  }
}

/** Lists the desk's cases with the counts of the tabs, which follow the search and the filters. */
export async function deskOf(
  read: Reader,
  caller: AdminCaller,
  query: z.output<(typeof listCases)['query']>,
  now: Date,
) {
  const { where, narrowed, order } = deskCases(query, caller, now)
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<NamedCase>`select ${namedCaseFor(caller.kind)} from cases k where ${where}
      order by ${order} limit ${query.limit} offset ${query.offset}`.execute(read),
    sql<{ count: number; open: number; mine: number; unowned: number; overdue: number }>`
      select (select count(*)::int from cases k where ${where}) count, count(*)::int open,
        count(*) filter (where k.owner_id = ${caller.accountId})::int mine,
        count(*) filter (where k.owner_id is null)::int unowned,
        count(*) filter (where k.due_at < ${now})::int overdue
      from cases k where ${isOpen} and ${narrowed}`.execute(read),
  ])
  const [found = { count: 0, open: 0, mine: 0, unowned: 0, overdue: 0 }] = counts
  return { ...found, rows: rows.map(row => rowOf(row, caller, now)) }
}

/** SQL condition: the case `k` is about the order, or about a dispute of its payment. */
const concerningOrder = (orderId: string) => sql`(k.order_id = ${orderId} or k.kind = 'dispute' and k.payment_id = (
  select e.payment_id from ledger_entries e where e.event_key = ${`capture:${orderId}`}))`

/** SQL condition: the case `k` has this number, order, customer, store, address or text. */
function matching(typed: string): RawBuilder<boolean> {
  const like = containing(typed)
  return sql<boolean>`(k.name ilike ${like} or k.summary ilike ${like} or k.contact_name ilike ${like}
    or k.contact_email ilike ${like}
    or k.store_id in (select s.id from stores s where plain(s.name) like plain(${like}))
    or exists (select from orders o where o.id = any(${orderIds}) and (o.name ilike ${like}
      or o.reference ilike ${like} or ${referenced(typed) ?? sql`false`}))
    or exists (select from accounts a where a.id = ${customerId}
      and (a.first_name || ' ' || a.last_name ilike ${like} or a.email ilike ${like})))`
}

/** Lists the cases that a customer, store, partner or scheduler takes part in, newest first. */
export async function ownCases(
  read: Reader,
  caller: Caller,
  { open, orderId, limit, offset }: z.output<(typeof listOwnCases)['query']>,
  now: Date,
) {
  const conditions: RawBuilder<unknown>[] = [concerning(caller)]
  if (open !== undefined) conditions.push(open ? isOpen : sql`not (${isOpen})`)
  if (orderId) conditions.push(sql`k.order_id = ${orderId}`)
  const where = sql.join(conditions, sql` and `)
  const waits = {
    customer: sql`k.status = 'waiting_for_customer'`,
    store: sql`(k.status = 'waiting_for_store'
      or k.status = 'waiting_for_carrier' and k.partner_id is null and not k.platform_carried)`,
    partner: sql`k.status = 'waiting_for_carrier'`,
    scheduler: sql`k.status = 'waiting_for_carrier'`,
    platform: sql`false`,
  }[sideOf(caller) ?? 'platform']
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<NamedCase>`select ${namedCaseFor(caller.kind)} from cases k where ${where}
      order by k.opened_at desc, k.id desc limit ${limit} offset ${offset}`.execute(read),
    sql<{ count: number; toAnswer: number }>`
      select (select count(*)::int from cases k where ${where}) count,
        (select count(*)::int from cases k where ${concerning(caller)} and ${waits}) "toAnswer"`.execute(read),
  ])
  const [found = { count: 0, toAnswer: 0 }] = counts
  return { ...found, rows: rows.map(row => rowOf(row, caller, now)) }
}
