import { sql } from 'kysely'
import type { CollectFrom } from '#contract/orders/order-shapes.ts'

/**
 * SQL column: the carrier from which the carrier of the order `o` collects its parcel, because it was handed over. Null once
 * the order changed its status, and while a hub has the parcel. The hand-over's own activity has the status then.
 */
export const collectFromColumn = sql`case when o.status in ('picked_up', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning')
then (
  select json_build_object('name', coalesce(p.company_name, a.first_name || ' ' || a.last_name),
    'phoneNumber', coalesce(p.phone_number, a.phone_number))
  from (select * from order_hand_overs where order_id = o.id order by id desc limit 1) h
    left join shipping_partners p on p.id = h.partner_id left join accounts a on a.id = h.dispatcher_id
  where not exists (select from order_activities l where l.store_id = o.store_id and l.order_id = o.id and l.id > h.id
    and l.status <> o.status)
) end as collect_from`

export interface CollectFromColumn {
  collect_from: CollectFrom | null
}
