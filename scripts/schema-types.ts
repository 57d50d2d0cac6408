import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'

const root = join(import.meta.dirname, '..')
const out = 'server/platform/database/schema.gen.ts'

/** Writes TypeScript types for a migrated database. With `verify`, throws when the file differs instead. */
export async function schemaTypes(url: string, verify = false): Promise<void> {
  const columns = await listedValues(url)
  execFileSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      ...['--dialect', 'postgres', '--url', url, '--out-file', out, '--default-schema', 'public'],
      ...['--include-pattern', 'public.*', '--exclude-pattern', 'public.kysely_*'],
      ...['--type-mapping', JSON.stringify({ int8: 'number', timestamptz: 'Date', jsonb: 'unknown', json: 'unknown' })],
      ...['--overrides', JSON.stringify({ columns })],
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: root, stdio: 'pipe' },
  )
}

/** Types of text columns whose check lists their values: `orders.status` is one of fifteen words. */
async function listedValues(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; check: string; optional: boolean; preset: boolean }>(`
      select format('%s.%s', c.relname, a.attname) place, pg_get_constraintdef(k.oid) check,
        not a.attnotnull optional, a.atthasdef preset
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'c' and n.nspname = 'public' and cardinality(k.conkey) = 1
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`)
    return Object.fromEntries(
      rows.map(({ place, check, optional, preset }) => {
        const union = [...check.matchAll(/'([^']+)'::text/g)].map(match => `'${match[1]}'`).join(' | ')
        const type = optional ? `${union} | null` : union
        return [place, preset ? `Generated<${type}>` : type]
      }),
    )
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  await schemaTypes(url)
}
