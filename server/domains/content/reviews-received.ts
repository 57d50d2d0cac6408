import { type RawBuilder, sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import { isKept } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Subject } from './reviews.views.ts'

/** A product that a customer received, or a store that they received something from where `product_id` is null. */
export interface Received {
  store_id: string
  product_id: string | null
  order_id: string
  /** Reference of the order. */
  name: string
  options: VariantOption[]
  delivered_at: Date
}

/**
 * Selects the products and stores of which a customer received something, as rows of `Received`: each once, with its last
 * order. With `kept`, those of which everything went back are left out.
 */
export const received = ({
  customerId,
  orderId,
  kept = false,
}: {
  customerId: string
  orderId?: string | undefined
  kept?: boolean
}) => {
  const orders = sql`orders o where o.customer_id = ${customerId} and o.status in ('delivered', 'completed')
    and o.delivered_at is not null and (${orderId ?? null}::uuid is null or o.id = ${orderId ?? null})`
  const got: RawBuilder<Received> = sql`(
    select distinct on (o.store_id, i.product_id) o.store_id, i.product_id, o.id as order_id, o.reference as name, i.options, o.delivered_at
    from (select * from ${orders}) o join order_items i
      on i.store_id = o.store_id and i.order_id = o.id and (${!kept} or ${isKept})
    order by o.store_id, i.product_id, o.delivered_at desc, i.position
  ) union all (
    select distinct on (o.store_id) o.store_id, null, o.id, o.reference, '[]', o.delivered_at
    from (select * from ${orders}) o where ${!kept} or exists (
      select from order_items i where i.store_id = o.store_id and i.order_id = o.id and ${isKept})
    order by o.store_id, o.delivered_at desc
  )`
  return got
}

/** Returns how a customer received a product, or an order from a store; undefined if they haven't. */
export async function receivedBy(
  read: Reader,
  customerId: string,
  { storeId, productId }: Subject,
): Promise<Received | undefined> {
  const { rows } = await sql<Received>`select * from (${received({ customerId })}) got
    where store_id = ${storeId} and product_id is not distinct from ${productId}`.execute(read)
  return rows[0]
}
