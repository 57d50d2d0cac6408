import { parseSync, SqlError } from './parser.ts'

export type Kind = 'read' | 'lock' | 'insert' | 'update' | 'delete' | 'merge' | 'truncate'

interface Reference {
  kind: Kind
  table: string
  /** Offset in the pieces joined with one character per placeholder. */
  at: number
}

export interface Parsed {
  tables: Reference[]
  /** Names of the functions called. */
  calls: { name: string; at: number }[]
  /** Placeholders in the place of a table's name. */
  unnamed: number[]
}

/** Possible substitutes of a placeholder, in the order tried. */
const meanings = [
  (n: number) => `ph_${n}_`,
  () => ' ',
  () => 'select 1',
  () => 'a = 1',
  () => `'a'`,
  () => '1',
  () => 'ph_ph',
  () => 'and a',
  () => ', a',
  () => ', a as (select 1)',
  () => 'join a on true',
  () => 'values (1)',
  () => 'order by a',
  () => 'a where a',
  () => 'asc',
  (at: number) => `cte${at} as (select 1)`,
]

/** Statements that may contain a fragment, in the order tried: `select` alone accepts the most. */
const frames = [
  ['', ''],
  ['select ', ''],
  ['select * from a ', ''],
  ['select * from a where a ', ''],
  ['select * from ', ''],
  ['select 1 order by ', ''],
  ['select 1 order by a ', ''],
  ['with ', ' select 1'],
  ['with a as (select 1) ', ' select 1'],
  ['update a set ', ''],
  ['update a set b = 1 ', ''],
  ['insert into a ', ''],
  ['insert into a values (1) ', ''],
  ['insert into a values ', ''],
  ['select count(*) ', ''],
  ['select a(', ')'],
  ['select case ', ' end'],
  ['select 1::', ''],
  ['', ' true'],
  ['select a = ', ''],
  ['select 1 ', ' select 1'],
  ['select * from a ', ' 1'],
  ['delete from a ', ''],
  ['select * from (select 1', ''],
  ['select * from (', ''],
] as const

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Visits every node of a PostgreSQL syntax tree with its type, fields and the types of its ancestors. */
function walk(value: unknown, visit: (type: string, fields: Record<string, unknown>, key: string) => void, key = '') {
  if (Array.isArray(value)) for (const each of value) walk(each, visit, key)
  else if (isObject(value)) {
    for (const [name, fields] of Object.entries(value)) {
      if (isObject(fields) && !Array.isArray(fields)) visit(name, fields, key)
      walk(fields, visit, name)
    }
  }
}

const writes: Record<string, Kind> = {
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  MergeStmt: 'merge',
  CopyStmt: 'insert',
}

const stringOf = (node: unknown): string | undefined =>
  isObject(node) && isObject(node.String) && typeof node.String.sval === 'string' ? node.String.sval : undefined
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

interface Found extends Parsed {
  names: { table: string; at: number }[]
}

/**
 * Collects a tree's tables. `isTable` recognises table names, also where a fragment's frame makes them look like
 * columns.
 */
function referencesIn(tree: unknown, isTable: (name: string) => boolean): Found {
  const found: Found = { tables: [], calls: [], unnamed: [], names: [] }
  const known = new Set<string>()
  const written = new Map<unknown, Kind>()
  const locking = new Set<unknown>()
  walk(tree, (type, fields) => {
    if (type === 'CommonTableExpr' && typeof fields.ctename === 'string') known.add(fields.ctename)
    if (type in writes && isObject(fields.relation)) written.set(fields.relation, writes[type] ?? 'read')
    if (type === 'TruncateStmt' && Array.isArray(fields.relations))
      for (const each of fields.relations) if (isObject(each)) written.set(each.RangeVar, 'truncate')
    if (type === 'SelectStmt' && Array.isArray(fields.lockingClause))
      for (const each of lockedIn(fields)) locking.add(each)
  })
  const aliases = new Set<string>()
  const range = (fields: Record<string, unknown>) => {
    const name = String(fields.relname)
    const schema =
      typeof fields.schemaname === 'string' && fields.schemaname !== 'public' ? `${fields.schemaname}.` : ''
    const at = numberOf(fields.location)
    aliases.add(isObject(fields.alias) ? String(fields.alias.aliasname) : name)
    const placeholder = /^ph_(\d+)_$/.exec(name)
    if (placeholder) found.unnamed.push(Number(placeholder[1]))
    // A common table expression named like a table counts as that table.
    else if (schema || !known.has(name) || isTable(name)) {
      const kind = written.get(fields) ?? (locking.has(fields) ? 'lock' : 'read')
      found.tables.push({ kind, table: schema + name, at })
    }
  }
  walk(tree, (type, fields) => {
    if (type === 'RangeVar' || (written.has(fields) && 'relname' in fields)) range(fields)
    if (type === 'Alias' || type === 'alias') aliases.add(String(fields.aliasname))
    if (type === 'ResTarget' && typeof fields.name === 'string') aliases.add(fields.name)
    if (type === 'FuncCall' && Array.isArray(fields.funcname))
      found.calls.push({ name: stringOf(fields.funcname.at(-1)) ?? '', at: numberOf(fields.location) })
    if (type === 'ColumnRef' && Array.isArray(fields.fields)) {
      const name = stringOf(fields.fields[0])
      if (name && isTable(name)) found.names.push({ table: name, at: numberOf(fields.location) })
    }
  })
  for (const { table, at } of found.names) {
    if (!aliases.has(table) && !known.has(table)) found.tables.push({ kind: 'read', table, at })
  }
  return found
}

/** Tables that a select's `for update` or `for share` locks: the named ones, or all of its own from clause. */
function lockedIn(select: Record<string, unknown>): unknown[] {
  const clauses = Array.isArray(select.lockingClause) ? select.lockingClause : []
  const named = clauses.flatMap(each => {
    const clause = isObject(each) && isObject(each.LockingClause) ? each.LockingClause : {}
    const relations = Array.isArray(clause.lockedRels) ? clause.lockedRels : [undefined]
    return relations.map(one => (isObject(one) && isObject(one.RangeVar) ? String(one.RangeVar.relname) : undefined))
  })
  const tables: unknown[] = []
  const visit = (node: unknown) => {
    if (!isObject(node)) return
    if (isObject(node.JoinExpr)) for (const side of [node.JoinExpr.larg, node.JoinExpr.rarg]) visit(side)
    if (!isObject(node.RangeVar)) return
    const { alias, relname } = node.RangeVar
    const name = isObject(alias) ? String(alias.aliasname) : String(relname)
    if (named.includes(undefined) || named.includes(name)) tables.push(node.RangeVar)
  }
  if (Array.isArray(select.fromClause)) for (const each of select.fromClause) visit(each)
  return tables
}

/** Maximum number of substitutions tried per frame. */
const mostTries = 60

interface Attempt {
  tree?: unknown
  text: string
  /** Offset of each piece in `text`. */
  starts: number[]
}

/** Parses the pieces in a frame. On a syntax error, gives the placeholder before it its next substitute. */
function attempt(pieces: readonly string[], [before, after]: readonly [string, string]): Attempt | undefined {
  const meaning = pieces.slice(1).map(() => 0)
  for (let tries = 0; tries < mostTries; tries += 1) {
    let text = before
    const starts = pieces.map((piece, i) => {
      // A number after `$` makes a parameter.
      if (i > 0) text += text.endsWith('$') ? '1' : (meanings[meaning[i - 1] ?? 0]?.(i - 1) ?? '')
      const start = text.length
      text += piece
      return start
    })
    text += after
    try {
      return { tree: parseSync(text), text, starts }
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      const stumbled = error.sqlDetails?.cursorPosition ?? 0
      let at = meaning.findLastIndex((_, i) => (starts[i] ?? 0) + (pieces[i]?.length ?? 0) <= stumbled + 1)
      while (at >= 0 && meaning[at] === meanings.length - 1) {
        meaning[at] = 0
        at -= 1
      }
      if (at < 0) return undefined
      meaning[at] = (meaning[at] ?? 0) + 1
    }
  }
  return undefined
}

/**
 * Parses a statement, or a fragment of one, with placeholders between the pieces. Returns undefined when it fits no
 * part of a statement.
 */
export function readSql(pieces: readonly string[], isTable: (name: string) => boolean): Parsed | undefined {
  if (pieces.join('').trim() === '') return { tables: [], calls: [], unnamed: [] }
  for (const frame of frames) {
    const parsed = attempt(pieces, frame)
    if (!parsed) continue
    const { tables, calls, unnamed } = referencesIn(parsed.tree, isTable)
    const { starts, text } = parsed
    /** Converts a byte of the parsed text to a character of the joined pieces. */
    const placed = (byte: number): number => {
      const char = Buffer.from(text).subarray(0, byte).toString().length
      const piece = Math.max(
        0,
        starts.findLastIndex(start => start <= char),
      )
      const joined = pieces.slice(0, piece).reduce((sum, each) => sum + each.length + 1, 0)
      return joined + Math.min(char - (starts[piece] ?? 0), pieces[piece]?.length ?? 0)
    }
    return {
      tables: tables
        .filter(({ table }) => isTable(table) || table.includes('.'))
        .map(each => ({ ...each, at: placed(each.at) })),
      calls: calls.map(each => ({ ...each, at: placed(each.at) })),
      unnamed,
    }
  }
  return undefined
}
