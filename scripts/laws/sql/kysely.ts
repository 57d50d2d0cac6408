import { child, children, type Node, type Source, textOf, walk } from '../source.ts'
import type { Kind } from './parse.ts'

export interface Call {
  kind: Kind
  /** Undefined when the text doesn't name it. */
  table: string | undefined
  start: number
}

const methods: Readonly<Record<string, Kind>> = {
  selectFrom: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  rightJoin: 'read',
  fullJoin: 'read',
  crossJoin: 'read',
  innerJoinLateral: 'read',
  leftJoinLateral: 'read',
  crossJoinLateral: 'read',
  from: 'read',
  using: 'read',
  insertInto: 'insert',
  replaceInto: 'insert',
  updateTable: 'update',
  deleteFrom: 'delete',
  mergeInto: 'merge',
}

/** Functions of the platform that take a table's name, and how they use the table. */
const takingTables: Readonly<Record<string, Kind>> = { keyParts: 'read', reorder: 'update' }

const nameOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : undefined)
const bare = (text: string) => text.trim().split(/\s+as\s+/)[0] ?? text

/** Names of common table expressions that `with('name', …)` defines in a source. */
function commonNames(program: Node): Set<string> {
  const names = new Set<string>()
  walk(program, node => {
    const method = nameOf(child(child(node, 'callee'), 'property'))
    const [first] = children(node, 'arguments')
    const text = first && textOf(first)
    if (node.type === 'CallExpression' && text && (method === 'with' || method === 'withRecursive'))
      names.add(text.split('(')[0] ?? text)
  })
  return names
}

/** A subquery is checked on its own. */
const isSubquery = (node: Node) =>
  /Function/.test(node.type) ||
  node.type === 'TaggedTemplateExpression' ||
  (node.type === 'CallExpression' && nameOf(child(child(node, 'callee'), 'property')) === 'as')

function tablesOf(argument: Node | undefined, kind: Kind): Call[] {
  if (!argument) return []
  if (argument.type === 'ArrayExpression') return children(argument, 'elements').flatMap(each => tablesOf(each, kind))
  if (argument.type === 'ConditionalExpression')
    return ['consequent', 'alternate'].flatMap(key => tablesOf(child(argument, key), kind))
  if (isSubquery(argument)) return []
  const text = textOf(argument)
  return [{ kind, table: text === undefined ? undefined : bare(text), start: argument.start }]
}

/** Returns the literal table name among a call's arguments or in their `table` property. */
function namedIn(call: Node, isTable: (name: string) => boolean): string | undefined {
  let name: string | undefined
  for (const argument of children(call, 'arguments')) {
    walk(argument, (node, parent) => {
      const text = textOf(node)
      const isProperty = parent?.type === 'Property' && nameOf(child(parent, 'key')) === 'table'
      if (text && isTable(text) && (node === argument || isProperty)) name ??= text
    })
  }
  return name
}

/** Finds every table that a source's Kysely calls name. */
export function kyselyCalls(source: Source, isTable: (name: string) => boolean): Call[] {
  const { program } = source
  if (!program) return []
  const found: Call[] = []
  const common = commonNames(program)
  const helpers = new Set<string>()
  walk(program, node => {
    if (node.type === 'ImportDeclaration' && /platform\/database\//.test(textOf(child(node, 'source') ?? node) ?? ''))
      for (const each of children(node, 'specifiers')) helpers.add(nameOf(child(each, 'local')) ?? '')
    if (node.type !== 'CallExpression') return
    const callee = child(node, 'callee')
    const method = nameOf(child(callee, 'property'))
    const helper = takingTables[nameOf(callee) ?? '']
    if (helper && helpers.has(nameOf(callee) ?? ''))
      found.push({ kind: helper, table: namedIn(node, isTable), start: node.start })
    const [first] = children(node, 'arguments')
    const object = child(callee, 'object')
    const names =
      nameOf(object) === 'sql' ? ['table', 'id'] : nameOf(child(object, 'property')) === 'dynamic' ? ['table'] : []
    // The surrounding statement isn't checked for writes, so this counts as a write.
    if (method && names.includes(method))
      found.push({ kind: 'update', table: first && textOf(first), start: node.start })
    const kind = method && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!kind) return
    // Array.from() and the like take no table names.
    const calls = tablesOf(first, kind).filter(
      ({ table }) => table === undefined || !common.has(table) || isTable(table),
    )
    const mayBeOther = method === 'from' || method === 'using'
    if (mayBeOther && /^[A-Z]/.test(nameOf(object) ?? '')) return
    found.push(...(mayBeOther ? calls.filter(({ table }) => table !== undefined && isTable(table)) : calls))
  })
  return found
}
