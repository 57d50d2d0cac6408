import { type RawBuilder, sql } from 'kysely'
import { orderTabs } from '#contract/order-statuses.ts'
import type { AdminOrdersQuery, CustomerOrdersQuery, MerchantOrdersQuery, OrderSort } from '#contract/orders.ts'
import { after, day } from '#platform/clock.ts'
import { containing } from '#platform/database/like.ts'

/** What any list of orders can be narrowed by; `o` is the order in each condition. */
export type Narrowing = Omit<Partial<CustomerOrdersQuery & MerchantOrdersQuery & AdminOrdersQuery>, 'limit' | 'offset'>

export type Condition = RawBuilder<boolean>

/** The first moment of a day in Lagos, which has no summer time. */
const dayInLagos = (date: string): Date => new Date(`${date}T00:00:00+01:00`)

/** The orders of that number, or whose recipient or product is called so, whatever the accents. */
function searched(typed: string, within: Condition): Condition {
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1]
  const like = containing(typed)
  return sql<boolean>`o.id in (
    select o.id from orders o where ${within} and plain(o.recipient_name) like plain(${like})
    union all
    select i.order_id from order_items i join orders o on o.store_id = i.store_id and o.id = i.order_id
      where ${within} and plain(i.name) like plain(${like})
    ${number ? sql`union all select o.id from orders o where ${within} and o.number = ${Number(number)}` : sql``})`
}

/** The conditions of a query besides tab and status, by which its tabs are counted. */
export function narrowed(of: Narrowing, whose: Condition, now: Date): Condition {
  const conditions: Condition[] = [whose]
  if (of.storeId) conditions.push(sql`o.store_id = ${of.storeId}`)
  if (of.partnerId) conditions.push(sql`o.partner_id = ${of.partnerId}`)
  if (of.customerId) conditions.push(sql`o.customer_id = ${of.customerId}`)
  if (of.from) conditions.push(sql`o.placed_at >= ${dayInLagos(of.from)}`)
  if (of.to) conditions.push(sql`o.placed_at < ${after(dayInLagos(of.to), day)}`)
  if (of.state) conditions.push(sql`o.to_state = ${of.state}`)
  if (of.delivery) conditions.push(sql`o.delivered_by = ${of.delivery}`)
  if (of.late !== undefined) conditions.push(sql`coalesce(o.step_due_at < ${now}, false) = ${of.late}`)
  const typed = of.search?.trim()
  if (typed) conditions.push(searched(typed, whose))
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The condition of the tab and status that are asked for. */
export function ofTab({ tab = 'all', status }: Narrowing): Condition {
  if (tab === 'all' && !status) return sql`true`
  const statuses = orderTabs[tab].filter(code => !status || code === status)
  return sql`o.status = any(${statuses})`
}

export const sorted: Readonly<Record<OrderSort, RawBuilder<unknown>>> = {
  newest: sql`o.placed_at desc, o.id desc`,
  oldest: sql`o.placed_at, o.id`,
  due: sql`o.step_due_at, o.id`,
  'total-desc': sql`o.total_kobo desc, o.id desc`,
  'total-asc': sql`o.total_kobo, o.id`,
}
