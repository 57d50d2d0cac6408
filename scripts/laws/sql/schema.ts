import { lineOf, type Source } from '../source.ts'
import { parsePlPgSQLSync, parseSync } from './parser.ts'

interface SqlFunction {
  name: string
  source: Source
  /** Offset of the statement in the source. */
  start: number
  isTrigger: boolean
  /** The comment above it. */
  comment: string
  /** Statements and expressions of its body, with their offsets in the source. */
  texts: { text: string; start: number }[]
}

interface Trigger {
  name: string
  table: string
  runs: string
  events: string
  /** `file:line` */
  place: string
  /** The comment above it. */
  comment: string
}

export interface Schema {
  tables: Set<string>
  functions: Map<string, SqlFunction>
  triggers: Map<string, Trigger>
  views: { name: string; source: Source; text: string; start: number }[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const get = (value: unknown, ...keys: (string | number)[]): unknown =>
  keys.reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined), value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const lastName = (names: unknown): string => text(get(list(names).at(-1), 'String', 'sval'))

/** Expressions of a PL/pgSQL body, with the line of each statement in the body. */
function plpgsqlTexts(statement: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  const visit = (value: unknown, line: number): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, line)
    else if (isObject(value)) {
      const here = typeof value.lineno === 'number' ? value.lineno : line
      if (typeof value.query === 'string' && 'parseMode' in value) {
        // The right side of an assignment; the left side is no table.
        const assigned = number(value.parseMode) > 2 ? value.query.replace(/^[^:=]*:?=/, '') : value.query
        found.push({ text: assigned, line: here })
      }
      for (const each of Object.values(value)) visit(each, here)
    }
  }
  visit(parsePlPgSQLSync(statement), 1)
  return found
}

interface Statement {
  source: Source
  start: number
  statement: string
  comment: string
}

/** Returns the comment lines directly above a statement. */
const commentAbove = (blank: string): string => {
  const lines = blank
    .split('\n')
    .slice(0, -1)
    .map(line => line.trim())
  const from = lines.findLastIndex(line => !line.startsWith('--'))
  return lines
    .slice(from + 1)
    .map(line => line.replace(/^-+\s*/, ''))
    .join(' ')
}

const eventNames: [number, string][] = [
  [4, 'insert'],
  [8, 'delete'],
  [16, 'update'],
  [32, 'truncate'],
]
const eventsOf = (bits: number, timing: number, row: unknown): string =>
  [
    timing & 2 ? 'before' : 'after',
    eventNames.flatMap(([bit, name]) => (bits & bit ? [name] : [])).join(' or '),
    row ? 'for each row' : 'for each statement',
  ].join(' ')

function functionOf({ source, start, statement, comment }: Statement, node: unknown): SqlFunction {
  const option = (name: string) => list(get(node, 'options')).find(each => get(each, 'DefElem', 'defname') === name)
  const language = text(get(option('language'), 'DefElem', 'arg', 'String', 'sval'))
  const body = text(get(option('as'), 'DefElem', 'arg', 'List', 'items', 0, 'String', 'sval'))
  const bodyAt = statement.indexOf(body)
  const inBody = (line: number) => {
    const before = body.split('\n').slice(0, line - 1)
    return start + bodyAt + before.reduce((sum, each) => sum + each.length + 1, 0)
  }
  return {
    name: lastName(get(node, 'funcname')),
    source,
    start,
    comment,
    isTrigger: lastName(get(node, 'returnType', 'names')) === 'trigger',
    texts: !body
      ? [{ text: statement.slice(statement.search(/\breturn\b|\bbegin\s+atomic\b/i)).replace(/^return\b/i, ''), start }]
      : language === 'plpgsql'
        ? plpgsqlTexts(statement).map(each => ({ text: each.text, start: inBody(each.line) }))
        : [{ text: body, start: start + bodyAt }],
  }
}

/** Builds the schema of SQL files in order. Excludes what a later file replaces or drops. */
export function readSchema(sources: readonly Source[]): Schema {
  const schema: Schema = { tables: new Set(), functions: new Map(), triggers: new Map(), views: [] }
  for (const source of sources) {
    const buffer = Buffer.from(source.text)
    for (const { stmt, stmt_location = 0, stmt_len = buffer.length } of parseSync(source.text).stmts ?? []) {
      const raw = buffer.subarray(stmt_location, stmt_location + stmt_len).toString()
      const skipped = raw.length - raw.replace(/^(?:\s+|--[^\n]*\n)+/, '').length
      const start = buffer.subarray(0, stmt_location).toString().length + skipped
      const created = {
        source,
        start,
        statement: raw.slice(skipped),
        comment: commentAbove(source.text.slice(0, start)),
      }
      for (const [kind, node] of Object.entries(stmt ?? {})) apply(schema, created, kind, node)
    }
  }
  return schema
}

function apply(schema: Schema, created: Statement, kind: string, node: unknown): void {
  const { source, start, statement, comment } = created
  const { tables, functions, triggers, views } = schema
  const relation = text(get(node, 'relation', 'relname'))
  if (kind === 'CreateStmt') tables.add(relation)
  if (kind === 'RenameStmt' && get(node, 'renameType') === 'OBJECT_TABLE') {
    tables.delete(relation)
    tables.add(text(get(node, 'newname')))
    for (const each of triggers.values()) if (each.table === relation) each.table = text(get(node, 'newname'))
  }
  if (kind === 'CreateFunctionStmt') {
    const found = functionOf(created, node)
    functions.set(found.name, found)
  }
  if (kind === 'ViewStmt')
    views.push({
      name: text(get(node, 'view', 'relname')),
      source,
      text: statement.slice(statement.search(/\bas\b/i) + 2),
      start,
    })
  if (kind === 'CreateTrigStmt') {
    const name = text(get(node, 'trigname'))
    triggers.set(`${relation}.${name}`, {
      name,
      table: relation,
      runs: lastName(get(node, 'funcname')),
      events: eventsOf(number(get(node, 'events')), number(get(node, 'timing')), get(node, 'row')),
      place: lineOf(source, start),
      comment,
    })
  }
  if (kind !== 'DropStmt') return
  for (const object of list(get(node, 'objects'))) {
    const names = list(get(object, 'List', 'items')).map(each => text(get(each, 'String', 'sval')))
    const removed = get(node, 'removeType')
    if (removed === 'OBJECT_TABLE') {
      tables.delete(names.at(-1) ?? '')
      for (const [key, each] of triggers) if (each.table === names.at(-1)) triggers.delete(key)
    }
    if (removed === 'OBJECT_TRIGGER') triggers.delete(names.join('.'))
    if (removed === 'OBJECT_FUNCTION') functions.delete(lastName(get(object, 'ObjectWithArgs', 'objname')))
  }
}
