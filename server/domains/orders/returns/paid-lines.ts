import { sql } from 'kysely'
import { paidOrderId } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** A line of an order that replaces items, and the line that paid for it: how many were sold, and its prices in kobo. */
export interface PaidLine {
  orderItemId: string
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
      select i.id, i.store_id, i.variant_id, row_number() over (order by i.position) as at
      from order_items i where i.order_id = ${replacementOrderId}
    ), back as (
      select i.id, row_number() over (order by i.position) as at from order_returns r
      join order_return_items ri on ri.store_id = r.store_id and ri.return_id = r.id
      join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id
      where r.replacement_order_id = ${replacementOrderId}
    )
    select s.id as "orderItemId", p.id as "paidItemId", p.quantity as sold, p.unit_kobo as unit, p.discount_kobo as discount
    from sent s left join back b on b.at = s.at
    join order_items p on p.store_id = s.store_id and p.id = coalesce(b.id, (
      select i.id from order_items i where i.store_id = s.store_id and i.variant_id = s.variant_id
        and i.order_id = ${paidOrderId(sql`${replacementOrderId}`)} order by i.case_replaced desc limit 1))
    order by s.at`.execute(read)
  return rows
}
