import { type RawBuilder, sql } from 'kysely'

/** SQL: a variant's options in words, such as `Large, Red`; null without one. */
export const optionsIn = (column: string): RawBuilder<string | null> =>
  sql`(select string_agg(e->>'option', ', ') from jsonb_array_elements(${sql.ref(column)}) e)`
