import { type RawBuilder, sql } from 'kysely'
import type { tableSorts } from '#contract/read-models/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** Page and sort order of a breakdown, highest `sort` first. */
export interface Shown {
  limit: number
  offset: number
  search?: string | undefined
  sort: (typeof tableSorts)[number] | 'returned'
}

/** A page of a breakdown; `count` and `net` (kobo) are of all matching rows. */
export interface Breakdown<Row> {
  count: number
  net: Kobo
  rows: Row[]
}

const sorts = { 'net-sales': sql`net`, orders: sql`orders`, returned: sql`returned` }

/**
 * Groups, sorts and names rows, and joins names to the rows of the page only. `grouped` returns `key`, `net`, `orders`
 * and further columns; `named` is joined to it as `g` and returns `names`.
 */
export async function breakDown<Raw extends object>(
  read: Reader,
  shown: Pick<Shown, 'limit' | 'offset' | 'sort'>,
  { grouped, names, named }: Record<'grouped' | 'names' | 'named', RawBuilder<unknown>>,
): Promise<Breakdown<Raw>> {
  const by = sorts[shown.sort]
  const { rows } = await sql<{ all_count: number; all_net: Kobo; found: Raw | null }>`
    with grouped as materialized (${grouped}),
      g as (select * from grouped order by ${by} desc, key limit ${shown.limit} offset ${shown.offset}),
      page as (select g.*, ${names}, row_number() over (order by g.${by} desc, g.key) place from g ${named})
    select every.all_count, every.all_net, to_jsonb(page) found
    from (select count(*)::int all_count, coalesce(sum(net), 0)::bigint all_net from grouped) every
      left join page on true
    order by page.place`.execute(read)
  return {
    count: rows[0]?.all_count ?? 0,
    net: rows[0]?.all_net ?? 0,
    rows: rows.flatMap(({ found }) => (found ? [found] : [])),
  }
}
