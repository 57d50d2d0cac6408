import { type RawBuilder, sql } from 'kysely'
import { dialledBy, parcelCodeIn, phoneIn, referenced } from '#domains/orders/index.ts'
import { beginning, containing, hasWords } from '#platform/database/like.ts'

/**
 * SQL condition: the name, reference, recipient, store or the code on the label of the order `o` matches, ignoring accents
 * and the spaces of a code; for the office also the address's phone numbers, which carriers see only while they carry the
 * order, and its carrier's name or phone number. A hub finds the carrier by name.
 */
export const orderSearch = (typed: string, by: 'carrier' | 'hub' | 'office' = 'carrier'): RawBuilder<boolean> => {
  const forOffice = by === 'office'
  const like = containing(typed)
  const code = parcelCodeIn(typed)
  const phone = forOffice ? phoneIn(typed) : undefined
  return sql`(o.name like ${like} or o.reference ilike ${like} or ${referenced(typed) ?? sql`false`}
    or ${code ? sql`o.parcel_code = ${code}` : sql`false`}
    or ${sql.join([sql`false`, ...(forOffice ? dialledBy(typed) : [])], sql` or `)}
    or ${by === 'carrier' ? sql`false` : carriedBy(typed, phone)}
    or o.recipient_plain like plain(${like})
    or o.store_id in (select id from stores where plain(name) like plain(${like})))`
}

/** SQL condition: the partner or dispatcher of the order `o` has the typed name or phone number. There are few of both. */
const carriedBy = (typed: string, phone: string | undefined): RawBuilder<boolean> => {
  const dials = phone ? sql`phone_number like ${beginning(phone)}` : sql`false`
  return sql`(o.partner_id = any(array(select id from shipping_partners
      where ${hasWords(sql`plain(company_name)`, typed)} or ${dials}))
    or o.dispatcher_id = any(array(select id from accounts where kind = 'admin' and admin_kind = 'dispatcher'
      and (${hasWords(sql`plain(first_name || ' ' || last_name)`, typed)} or ${dials}))))`
}
