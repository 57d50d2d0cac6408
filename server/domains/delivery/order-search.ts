import { type RawBuilder, sql } from 'kysely'
import { referenced } from '#domains/orders/index.ts'
import { containing } from '#platform/database/like.ts'

/** SQL condition: the name, reference, recipient or store of the order `o` matches, ignoring accents. */
export const orderSearch = (typed: string): RawBuilder<boolean> => {
  const like = containing(typed)
  return sql`(o.name like ${like} or o.reference ilike ${like} or ${referenced(typed) ?? sql`false`}
    or o.recipient_plain like plain(${like})
    or o.store_id in (select id from stores where plain(name) like plain(${like})))`
}
