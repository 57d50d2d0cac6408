import { sql } from 'kysely'
import type { PartnerProfile } from '#contract/orders/order-shapes.ts'
import type { Work } from '#platform/database/database.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'

/** SQL column: the carrier of the order `o`, a partner or one of the platform's dispatchers. */
export const carrierColumns = sql`(
  select json_build_object('id', p.id, 'name', p.company_name, 'phone', p.phone_number,
    'logo', json_build_object('id', f.id, 'width', f.width, 'height', f.height))
  from shipping_partners p left join files f on f.id = p.logo_id where p.id = o.partner_id
  union all
  select json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name, 'phone', a.phone_number,
    'logo', json_build_object('id', f.id, 'width', f.width, 'height', f.height))
  from accounts a left join files f on f.id = a.picture_id where a.id = o.dispatcher_id
) as carrier`

/** SQL column: the phone number that the partner named for the order `o`; null if it named none. */
export const riderPhoneColumn = sql`(
  select coalesce(r.phone_number, named.phone_number) from order_riders named left join partner_riders r on r.id = named.rider_id
  where named.order_id = o.id and named.partner_id = o.partner_id
) as rider_phone`

/** SQL column: the name of the partner's rider of the order `o`; null if it named none, or only a number. */
export const riderNameColumn = sql`(
  select r.name from order_riders named join partner_riders r on r.id = named.rider_id
  where named.order_id = o.id and named.partner_id = o.partner_id
) as rider_name`

export interface CarrierColumns {
  carrier: { id: string; name: string; phone: string | null; logo: PictureColumns } | null
}

export const carrierOf = ({ carrier }: CarrierColumns): PartnerProfile | null =>
  carrier && {
    id: carrier.id,
    name: carrier.name,
    logo: pictureOf(carrier.logo, carrier.name),
    phoneNumber: carrier.phone,
  }

/** Sets the rider or phone number that the customer calls while the partner carries the order. */
export async function nameRider(
  { tx }: Work,
  orderId: string,
  { partnerId, riderId, phoneNumber }: { partnerId: string; riderId?: string; phoneNumber?: string },
): Promise<void> {
  const row = { partner_id: partnerId, rider_id: riderId ?? null, phone_number: phoneNumber ?? null }
  await tx
    .insertInto('order_riders')
    .values({ order_id: orderId, ...row })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(row))
    .execute()
}
