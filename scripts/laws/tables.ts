import type { Domain } from '../../server/domains.ts'
import { isTest, type Law, lineOf, type Source } from './source.ts'
import { kyselyCalls } from './sql/kysely.ts'
import { type Kind, readSql } from './sql/parse.ts'
import { readSchema, type Schema } from './sql/schema.ts'
import { namesTable, sqlTexts } from './sql/texts.ts'

interface TableUse {
  /** `file:line` */
  place: string
  path: string
  kind: Kind | 'call'
  /** Table, or the called function of a call. */
  table: string
  /** The function or view whose body it is. */
  within?: string
}

export interface Uses {
  schema: Schema
  uses: TableUse[]
  /** Unreadable statements, as `file:line reason`. */
  unread: string[]
}

/** The marketplace's own code: what the app runs, apart from tools that copy or make a whole database. */
const checked = (path: string) =>
  path.startsWith('server/') && !isTest(path) && !path.startsWith('server/backup/') && !path.startsWith('server/seed/')
const isSchema = (path: string) => /^server\/database\/(expressions|functions|migrations)\/.*\.sql$/.test(path)
/** The platform's helpers take the table's name from their caller, where it is read. */
const takesNames = (path: string) => path.startsWith('server/platform/database/')

/** Every use of a table or of a function with tables, in the sources of the server and in the schema they make. */
export function tableUses(sources: readonly Source[]): Uses {
  const files = sources.filter(({ path }) => isSchema(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  // Functions stand in files of their own, which are applied after the migrations.
  const schema = readSchema([
    ...files.filter(({ path }) => !path.includes('/functions/')),
    ...files.filter(({ path }) => path.includes('/functions/')),
  ])
  const result: Uses = { schema, uses: [], unread: [] }
  const isTable = (name: string) => schema.tables.has(name)

  const read = (source: Source, pieces: readonly string[], at: (offset: number) => number, within?: string) => {
    const parsed = readSql(pieces, isTable)
    if (!parsed) result.unread.push(`${lineOf(source, at(0))} can't be parsed as SQL`)
    const use = (kind: TableUse['kind'], table: string, offset: number) =>
      result.uses.push({
        place: lineOf(source, at(offset)),
        path: source.path,
        kind,
        table,
        ...(within === undefined ? {} : { within }),
      })
    for (const each of parsed?.tables ?? []) use(each.kind, each.table, each.at)
    for (const each of parsed?.calls ?? []) if (schema.functions.has(each.name)) use('call', each.name, each.at)
    return parsed
  }

  for (const source of sources.filter(({ path }) => checked(path))) {
    for (const text of sqlTexts(source, schema.tables)) {
      const at = (offset: number) => {
        let rest = offset
        for (const [i, piece] of text.pieces.entries()) {
          if (rest <= piece.length) return (text.starts[i] ?? 0) + rest
          rest -= piece.length + 1
        }
        return text.starts[0] ?? 0
      }
      const parsed = read(source, text.pieces, at)
      if (text.tagged) continue
      for (const hole of parsed?.unnamed ?? []) {
        const name = namesTable(source, text.holes[hole])
        const place = lineOf(source, text.holes[hole]?.start ?? 0)
        if (name && isTable(name)) result.uses.push({ place, path: source.path, kind: 'update', table: name })
        else if (!name) result.unread.push(`${place} takes the name of a table from elsewhere`)
      }
    }
    for (const { kind, table, start } of kyselyCalls(source, isTable)) {
      if (table === undefined) {
        if (!takesNames(source.path)) result.unread.push(`${lineOf(source, start)} names no table that can be read`)
      } else result.uses.push({ place: lineOf(source, start), path: source.path, kind, table })
    }
  }
  for (const each of schema.functions.values())
    for (const { text, start } of each.texts) read(each.source, [text], offset => start + offset, each.name)
  for (const { name, source, text, start } of schema.views) read(source, [text], offset => start + offset, name)
  return result
}

const home = (domain: Domain) =>
  domain.name === 'read-models' || domain.name === 'platform' || domain.name === 'identity'
    ? `server/${domain.name}/`
    : `server/domains/${domain.name}/`

/** The domain whose folder holds a file. */
export const domainOf = (domains: readonly Domain[], path: string): Domain | undefined =>
  domains.find(domain => path.startsWith(home(domain)))

interface Break extends TableUse {
  /** The domain of the code. */
  of: string
  /** The domain of the table. */
  owner: string
  why: string
}

/** Finds violations of table ownership, and errors in its declaration. */
function tableBreaks(domains: readonly Domain[], { schema, uses, unread }: Uses): { breaks: Break[]; other: string[] } {
  const breaks: Break[] = []
  const other = [...unread]
  const owners = new Map<string, Domain>()
  const functions = new Map<string, Domain>()
  for (const domain of domains) {
    for (const table of domain.owns) {
      if (owners.has(table)) other.push(`server/domains.ts: ${table} has two owners`)
      if (!schema.tables.has(table) && !table.includes('.')) other.push(`server/domains.ts: there is no table ${table}`)
      owners.set(table, domain)
    }
    for (const name of domain.functions ?? []) {
      if (!schema.functions.has(name)) other.push(`server/domains.ts: there is no function ${name}`)
      functions.set(name, domain)
    }
  }
  for (const table of schema.tables) if (!owners.has(table)) other.push(`server/domains.ts: ${table} has no owner`)

  const ownerOf = (use: TableUse): Domain | undefined => {
    if (use.kind === 'call') return functions.get(use.table)
    return owners.get(use.table) ?? owners.get(use.table.replace(/\..*/, '.*'))
  }
  /**
   * Returns the domain whose rules apply to a use: that of its file, of the owner of a trigger's table, or of a
   * function's owner.
   */
  const codeOf = (use: TableUse): (Domain | undefined)[] => {
    if (use.within === undefined) return [domainOf(domains, use.path)]
    const declared = functions.get(use.within)
    if (declared) return [declared]
    const tables = [...schema.triggers.values()].filter(({ runs }) => runs === use.within).map(({ table }) => table)
    return [...new Set(tables.map(table => owners.get(table)))]
  }
  for (const use of uses) {
    const owner = ownerOf(use)
    if (!owner) continue
    const codes = codeOf(use)
    if (codes.length === 0) other.push(`${use.place} function ${use.within} touches ${use.table} and has no owner`)
    for (const of of codes) {
      const why = of ? reason(domains, of, owner, use.kind) : 'belongs to no domain'
      if (why) breaks.push({ ...use, of: of?.name ?? '?', owner: owner.name, why })
    }
  }
  return { breaks, other }
}

function reason(domains: readonly Domain[], of: Domain, owner: Domain, kind: TableUse['kind']): string | undefined {
  if (of === owner) return undefined
  if (kind !== 'read' && kind !== 'lock' && kind !== 'call') return 'only the owner writes a table'
  return domains.indexOf(owner) > domains.indexOf(of) ? 'reads go down' : undefined
}

/** Only the owner of a table writes it, and a domain reads its own tables and those of domains below. */
export const tablesLaw = (domains: readonly Domain[]): Law => ({
  name: 'each table has one owner, who alone writes it, and reads go down',
  broken: sources => {
    const { breaks, other } = tableBreaks(domains, tableUses(sources))
    return [
      ...other,
      ...breaks.map(each => {
        const code = each.within === undefined ? each.of : `${each.within}() of ${each.of}`
        return `${each.place} ${code}: ${each.kind} ${each.table}, which ${each.owner} owns; ${each.why}`
      }),
    ]
  },
})
