import { type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#contract/endpoint.ts'

/** Counts rows up to `countedUpTo`. `of` begins with `from`. */
export const countUpTo = (of: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${of} limit ${countedUpTo}) found)`
