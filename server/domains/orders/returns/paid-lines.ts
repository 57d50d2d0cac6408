import { sql } from 'kysely'
import { paidOrderId, type RemainingLine, replacementIds } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { remainingLines, type Units } from './remaining-lines.ts'

/**
 * A line of an order that replaces items, of which cases have `refunded` units, and the line that paid for it: how many were
 * sold, and its prices in kobo.
 */
export interface PaidLine {
  orderItemId: string
  refunded: number
  paidItemId: string
  sold: number
  unit: Kobo
  discount: Kobo
}

/**
 * Finds what paid for each line of an order that replaces items: an exchange sends the items of its return in their
 * sequence, and a case's replacement the same variants.
 */
export async function paidLines(read: Reader, replacementOrderId: string): Promise<PaidLine[]> {
  const { rows } = await sql<PaidLine>`
    with sent as (
      select i.id, i.store_id, i.variant_id, i.case_quantity, row_number() over (order by i.position) as at
      from order_items i where i.order_id = ${replacementOrderId}
    ), back as (
      select i.id, row_number() over (order by i.position) as at from order_returns r
      join order_return_items ri on ri.store_id = r.store_id and ri.return_id = r.id
      join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id
      where r.replacement_order_id = ${replacementOrderId}
    )
    select s.id as "orderItemId", s.case_quantity as refunded,
      p.id as "paidItemId", p.quantity as sold, p.unit_kobo as unit, p.discount_kobo as discount
    from sent s left join back b on b.at = s.at
    join order_items p on p.store_id = s.store_id and p.id = coalesce(b.id, (
      select i.id from order_items i where i.store_id = s.store_id and i.variant_id = s.variant_id
        and i.order_id = ${paidOrderId(sql`${replacementOrderId}`)} order by i.case_replaced desc limit 1))
    order by s.at`.execute(read)
  return rows
}

/** Units of the lines that paid for units of an order that replaces items. */
export const paidUnits = (lines: readonly PaidLine[], units: Units): Units =>
  [...Map.groupBy(lines, line => line.paidItemId)].map(([orderItemId, own]) => ({
    orderItemId,
    quantity: sum(units.map(unit => (own.some(line => line.orderItemId === unit.orderItemId) ? unit.quantity : 0))),
  }))

/** Returns the lines of an order. Their refunded units include those that cases refunded of its exchanges and replacements. */
export async function refundedLines(read: Reader, orderId: string): Promise<RemainingLine[]> {
  const lines = await remainingLines(read, orderId)
  const { rows } = await replacementIds(sql`${orderId}`).execute(read)
  const sent: PaidLine[] = []
  for (const { id } of rows) sent.push(...(await paidLines(read, id)))
  return lines.map(line => ({
    ...line,
    refunded: line.refunded + sum(sent.map(each => (each.paidItemId === line.orderItemId ? each.refunded : 0))),
  }))
}
