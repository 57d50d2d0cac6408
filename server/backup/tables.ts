import type pg from 'pg'

export interface Table {
  schema: string
  name: string
  /** Columns to copy, without generated ones. */
  columns: string[]
}

// The marketplace and its jobs, without the migrators' own tables.
const ours = `(n.nspname = 'public' and c.relname not like 'kysely\\_%'
  or n.nspname = 'graphile_worker' and c.relname <> 'migrations')`

/** Lists every table of the marketplace by name. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and ${ours}
    group by 1, 2 order by 1, 2`)
  return rows
}

export async function sequencesOf(
  client: pg.ClientBase,
): Promise<{ schema: string; name: string; last: string | null }[]> {
  const { rows } = await client.query<{ schema: string; name: string; last: string | null }>(`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'graphile_worker') order by 1, 2`)
  return rows
}

/** Lists the migrations of a database in order; none when it has no schema. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`
/** A table and its copied columns, in COPY's syntax. */
export const copied = (table: Table): string => `${nameOf(table)} (${table.columns.map(quoted).join(', ')})`
