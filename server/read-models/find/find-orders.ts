import { type RawBuilder, sql } from 'kysely'
import { type CaseKind, caseTitle } from '#contract/cases/case-shapes.ts'
import { partnerTabs } from '#contract/delivery/delivery.ts'
import { readReturnNumber } from '#contract/orders/order-number.ts'
import { orderStatuses } from '#contract/orders/order-statuses.ts'
import { type ReturnStatusCode, returnStatuses } from '#contract/orders/return-shapes.ts'
import { cancelledOnWay, concerning } from '#domains/cases/index.ts'
import { nameColumnFor, referenced, searchedOrders } from '#domains/orders/index.ts'
import { beginning } from '#platform/database/like.ts'
import { beginningOf } from '#platform/storable.ts'
import { administratorsThat, isDispatcher, partnersThat } from './find-people.ts'
import { homeOf, isOffice, isReference, isScheduler, type LookUp, mostRead, ownOrders } from './look-up.ts'

/** SQL column: the partner or dispatcher of the order `o`. */
const carrier = sql`coalesce((select company_name from shipping_partners where id = o.partner_id),
  (select first_name || ' ' || last_name from accounts where id = o.dispatcher_id))`

/** Number of carriers of one name whose orders are looked up. */
const mostCarriers = 20

/**
 * SQL: orders that partners or dispatchers with the typed name, e-mail or phone number have now, the newest assigned first.
 * Read by `orders_partner` and `orders_dispatcher`.
 */
function carriedBy(typed: string): RawBuilder<{ id: string }> {
  const statuses = [...partnerTabs.new, ...partnerTabs.current]
  const of = (carrierId: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql`union (select o.id from orders o
    where ${carrierId} = any(array(${ids} limit ${mostCarriers})) and o.status = any(${statuses}::text[])
      and o.delivered_by = 'platform' order by o.assigned_at desc limit ${mostRead})`
  return sql`${of(sql`o.partner_id`, sql`select p.id from ${partnersThat(typed)}`)}
    ${of(sql`o.dispatcher_id`, sql`select a.id from ${administratorsThat(typed, isDispatcher)}`)}`
}

export const findOrders: LookUp = async ({ read, caller, typed }) => {
  const oversees = isOffice(caller) || isScheduler(caller)
  // The customer tells them what the bank calls the payment.
  const paid =
    (oversees || caller.kind === 'merchant') && isReference(typed)
      ? sql`union (select o.id from orders o join payments p on p.checkout_id = o.checkout_id
          where ${ownOrders(caller)} and p.reference like ${beginning(typed.toLowerCase())} limit ${mostRead})`
      : sql``
  const { rows } = await sql<{
    id: string
    name: string
    status: keyof typeof orderStatuses
    recipient_name: string
    store_name: string
    carrier: string | null
  }>`
    select o.id, ${nameColumnFor(caller.kind)} as name, o.status, o.recipient_name, s.name as store_name,
      ${isScheduler(caller) ? carrier : sql`null`} as carrier
    from orders o join stores s on s.id = o.store_id
    where o.id in (${searchedOrders(typed, ownOrders(caller), {
      byEmail: oversees,
      byStore: caller.kind !== 'merchant',
      byMoney: caller.kind === 'merchant' || isOffice(caller),
      storeId: caller.kind === 'merchant' ? caller.scope.storeId : undefined,
      byPhone: oversees || caller.kind === 'merchant',
    })} ${paid} ${isScheduler(caller) ? carriedBy(typed) : sql``})
    order by o.placed_at desc, o.id desc limit ${mostRead}`.execute(read)
  const isHub = caller.kind === 'admin' && caller.adminKind === 'hub'
  return rows.map(row => ({
    title: row.name,
    note: [
      row.recipient_name,
      caller.kind === 'merchant' ? '' : row.store_name,
      row.carrier,
      orderStatuses[row.status].known_name,
    ]
      .filter(Boolean)
      .join(' · '),
    path: isHub ? `/admin/hub?search=${row.name}` : `${homeOf[caller.kind]}/orders/${row.id}`,
  }))
}

export const findReturns: LookUp = async ({ read, caller, typed }) => {
  const { order: called, part } = readReturnNumber(typed)
  const order = referenced(called)
  const number = caller.kind === 'merchant' ? Number(/^#?(\d{1,9})$/.exec(called)?.[1] ?? 0) : 0
  if (!order && !number) return []
  const own =
    caller.kind === 'merchant'
      ? sql`r.store_id = ${caller.scope.storeId}`
      : isScheduler(caller)
        ? sql`r.way_back = 'platform-collects' and r.status in ('accepted', 'in_transit')`
        : sql`true`
  const { rows } = await sql<{
    id: string
    name: string
    number: number
    status: ReturnStatusCode
    recipient_name: string
  }>`
    select r.id, ${nameColumnFor(caller.kind)} as name, r.number, r.status, o.recipient_name
    from order_returns r join orders o on o.store_id = r.store_id and o.id = r.order_id
    where ${own}
      and ${order ?? sql`o.number = ${number}`} and ${part === undefined ? sql`true` : sql`r.number = ${part}`}
    order by r.asked_at desc, r.id desc limit ${mostRead}`.execute(read)
  return rows.map(row => ({
    title: `${row.name}-R${row.number}`,
    note: `${row.recipient_name} · ${returnStatuses[row.status].known_name}`,
    path:
      caller.kind === 'merchant'
        ? `/merchant/returns/${row.id}`
        : isScheduler(caller)
          ? `/admin/schedule?search=${row.name}-R${row.number}`
          : `/admin/returns?id=${row.id}`,
  }))
}

export const findCases: LookUp = async ({ read, caller, typed }) => {
  const number = /^(?:case\s*)?#?c?-?(\d{1,9})$/i.exec(typed)?.[1]
  const order = referenced(typed)
  if (!number && !order) return []
  const { rows } = await sql<{ id: string; name: string; kind: CaseKind; summary: string; on_way: boolean }>`
    select k.id, k.name, k.kind, k.summary, ${cancelledOnWay} on_way from cases k where ${concerning(caller)} and (
      ${number ? sql`k.number = ${Number(number)}` : sql`false`}
      or ${order ? sql`k.order_id in (select o.id from orders o where ${order})` : sql`false`})
    order by k.opened_at desc, k.id desc limit ${mostRead}`.execute(read)
  return rows.map(row => ({
    title: row.name,
    note: beginningOf([caseTitle(row.kind, row.on_way), row.summary].filter(Boolean).join(' · '), 120),
    path: `${homeOf[caller.kind]}/cases/${row.id}`,
  }))
}
