import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/like.ts'

/** Whether the order `o` is found by its name, its recipient or its store, whatever the accents. */
export const orderSearch = (typed: string): RawBuilder<boolean> => {
  const like = containing(typed)
  return sql`(o.name like ${like} or o.recipient_plain like plain(${like})
    or o.store_id in (select id from stores where plain(name) like plain(${like})))`
}
