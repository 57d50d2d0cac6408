import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Domain, domains } from '../server/domains.ts'
import { root } from './children.ts'
import { readSources } from './laws/source.ts'
import { readSchema, type Schema } from './laws/sql/schema.ts'

interface Column {
  table: string
  name: string
  type: string
  optional: boolean
  generated: boolean
}

interface ForeignKey {
  table: string
  columns: string[]
  to: string
  optional: boolean
}

interface TriggerRow {
  table: string
  name: string
  runs: string
  definition: string
}

interface FunctionRow {
  name: string
  arguments: string
  returns: string
}

interface Catalogue {
  columns: Column[]
  keys: ForeignKey[]
  triggers: TriggerRow[]
  functions: FunctionRow[]
}

const ours = `n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely\\_%'`

async function readCatalogue(url: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => (await client.query<R>(text)).rows
  try {
    return {
      columns: await rows<Column>(`
        select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
          not a.attnotnull as optional, a.attgenerated <> '' as generated
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where ${ours} and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`),
      keys: await rows<ForeignKey>(`
        select c.relname as table, t.relname as to,
          array_agg(a.attname::text order by k.place) as columns, bool_or(not a.attnotnull) as optional
        from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_class t on t.oid = f.confrelid
        cross join unnest(f.conkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where ${ours} and f.contype = 'f' group by f.oid, c.relname, t.relname order by c.relname, f.conname`),
      triggers: await rows<TriggerRow>(`
        select c.relname as table, t.tgname as name, p.proname as runs, pg_get_triggerdef(t.oid) as definition
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_proc p on p.oid = t.tgfoid
        where ${ours} and not t.tgisinternal order by c.relname, t.tgname`),
      functions: await rows<FunctionRow>(`
        select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as returns
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public'
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`),
    }
  } finally {
    await client.end()
  }
}

const escaped = (text: string) => text.replaceAll('|', '\\|')
const table = (heads: string[], rows: string[][]): string[] =>
  rows.length === 0
    ? []
    : [heads, heads.map(() => '---'), ...rows].map(cells => `| ${cells.map(escaped).join(' | ')} |`).concat('')

/** `after insert or update of status for each row` of a trigger's definition. */
const eventOf = (definition: string): string => {
  const [, timing = '', rest = ''] = /TRIGGER \S+ (BEFORE|AFTER|INSTEAD OF) (.*)$/.exec(definition) ?? []
  const events = rest.replace(/ ON \S+/, '').replace(/ EXECUTE FUNCTION .*/, '')
  return `${timing} ${events}`.replace(/\b[A-Z]+\b/g, word => word.toLowerCase())
}

function diagram(owns: readonly string[], keys: ForeignKey[]): string[] {
  const own = keys.filter(each => owns.includes(each.table))
  const lone = owns.filter(name => !own.some(each => each.table === name || each.to === name))
  const lines = own.map(
    each => `  ${each.to} ${each.optional ? '|o' : '||'}--o{ ${each.table} : "${each.columns.join(', ')}"`,
  )
  return ['```mermaid', 'erDiagram', ...lines.toSorted(), ...lone.map(name => `  ${name}`), '```', '']
}

/** The guarantee of each trigger and a link to the test that proves it, from the comment above the trigger or its function. */
function triggerRows(triggers: TriggerRow[], schema: Schema): string[][] {
  return triggers.map(({ table, name, runs, definition }) => {
    const comment = schema.triggers.get(`${table}.${name}`)?.comment || schema.functions.get(runs)?.comment || ''
    const [guarantee = '', path, title] = comment.split(/ ?Test: (\S+) "([^"]+)"/)
    return [table, name, eventOf(definition), `\`${runs}\``, guarantee, path ? `[${path}](../${path}) "${title}"` : '']
  })
}

function chapter(domain: Domain, owns: string[], { columns, keys }: Catalogue): string[] {
  return [
    `## ${domain.name}`,
    '',
    ...diagram(owns, keys),
    ...owns.flatMap(name => [
      `### ${name}`,
      '',
      ...table(
        ['column', 'type', 'null', 'references'],
        columns
          .filter(each => each.table === name)
          .map(each => [
            each.name,
            each.generated ? `${each.type}, generated` : each.type,
            each.optional ? 'null' : '',
            keys
              .filter(key => key.table === name && key.columns.includes(each.name))
              .map(({ to }) => to)
              .join(', '),
          ]),
      ),
    ]),
  ]
}

/** Describes the tables, triggers and functions of a migrated database as Markdown, by domain. */
export async function databaseDocs(url: string): Promise<string> {
  const catalogue = await readCatalogue(url)
  const sources = readSources(root).filter(({ path }) =>
    /^server\/database\/(expressions|functions|migrations)\/.*\.sql$/.test(path),
  )
  const schema = readSchema(sources.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
  const tables = new Set(catalogue.columns.map(each => each.table))
  const chapters = domains
    .map(domain => ({ domain, owns: domain.owns.filter(name => tables.has(name)).toSorted() }))
    .filter(({ owns }) => owns.length > 0)
  const functions = catalogue.functions.map(each => {
    const definition = schema.functions.get(each.name)
    const file = definition ? `[${definition.source.path}](../${definition.source.path})` : ''
    const triggerTables = catalogue.triggers.filter(({ runs }) => runs === each.name).map(trigger => trigger.table)
    const owner = domains
      .filter(
        ({ owns, functions = [] }) => functions.includes(each.name) || owns.some(name => triggerTables.includes(name)),
      )
      .map(({ name }) => name)
      .join(', ')
    const does = definition?.comment.replace(/ ?Test: .*/, '') ?? ''
    return [`\`${each.name}(${each.arguments})\``, each.returns, does, owner, file]
  })
  return `${[
    '# Database',
    '',
    'The PostgreSQL schema: the tables of each domain with a diagram of their foreign keys, all triggers, and all functions. Comments on columns, indexes and constraints are in [`server/database/migrations`](../server/database/migrations).',
    '',
    'This page is generated from a migrated database. After a schema change, generate it as [Contributing](../CONTRIBUTING.md#add-a-table) says; `scripts/database-docs.test.ts` fails until you do.',
    '',
    '## Domains',
    '',
    'Only the owning domain writes a table. A domain can read its own tables and those of the domains above it in this list, which [`server/domains.ts`](../server/domains.ts) declares.',
    '',
    ...table(
      ['domain', 'tables'],
      chapters.map(({ domain, owns }) => [`[${domain.name}](#${domain.name})`, owns.join(', ')]),
    ),
    '## Triggers',
    '',
    `Triggers only guard invariants. Business rules are in the domains’ code. The ${catalogue.triggers.length} triggers are:`,
    '',
    ...table(['table', 'trigger', 'event', 'function', 'guarantees', 'test'], triggerRows(catalogue.triggers, schema)),
    ...chapters.flatMap(({ domain, owns }) => chapter(domain, owns, catalogue)),
    '## Functions',
    '',
    'Functions without an owner read no table. Indexes, generated columns and other functions call them.',
    '',
    ...table(['function', 'returns', 'purpose', 'owner', 'file'], functions),
  ]
    .join('\n')
    .trimEnd()}\n`
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  writeFileSync(join(root, 'docs/database.md'), await databaseDocs(url))
}
