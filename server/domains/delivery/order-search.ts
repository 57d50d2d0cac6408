import { type RawBuilder, sql } from 'kysely'
import { phoneIn, referenced } from '#domains/orders/index.ts'
import { containing } from '#platform/database/like.ts'

/**
 * SQL condition: the name, reference, recipient or store of the order `o` matches, ignoring accents; with `byPhone` also the
 * recipient's phone number, which carriers see only while they carry the order.
 */
export const orderSearch = (typed: string, { byPhone = false } = {}): RawBuilder<boolean> => {
  const like = containing(typed)
  const phone = byPhone ? phoneIn(typed) : undefined
  return sql`(o.name like ${like} or o.reference ilike ${like} or ${referenced(typed) ?? sql`false`}
    or ${phone ? sql`o.recipient_phone like ${`${phone}%`}` : sql`false`}
    or o.recipient_plain like plain(${like})
    or o.store_id in (select id from stores where plain(name) like plain(${like})))`
}
