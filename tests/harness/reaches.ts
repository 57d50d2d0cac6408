import { posix } from 'node:path'
import { child, children, type Node, type Source, textOf, walk } from '../../scripts/laws/source.ts'

/** A top-level name of a file. */
interface Named {
  path: string
  name: string
}

const folders: Record<string, string> = {
  '#contract/': 'contract/',
  '#platform/': 'server/platform/',
  '#identity/': 'server/identity/',
  '#domains/': 'server/domains/',
  '#read-models/': 'server/read-models/',
}
const nameOf = (node: Node | undefined) => (node && typeof node.name === 'string' ? node.name : undefined)

function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const folder = Object.keys(folders).find(each => specifier.startsWith(each))
  return folder && folders[folder] + specifier.slice(folder.length)
}

/** Meaning of a file's names: its own declarations, and imports (`*` is a whole file). */
interface Names {
  own: Map<string, Node>
  from: Map<string, Named>
}

function namesOf({ path, program }: Source): Names {
  const names: Names = { own: new Map(), from: new Map() }
  for (const statement of program ? children(program, 'body') : []) {
    const source = child(statement, 'source')
    const file = source && fileOf(path, textOf(source) ?? '')
    for (const each of file ? children(statement, 'specifiers') : []) {
      const outer = nameOf(child(each, 'imported')) ?? nameOf(child(each, 'local')) ?? ''
      const isExport = each.type === 'ExportSpecifier'
      const inner = nameOf(child(each, isExport ? 'exported' : 'local')) ?? ''
      const name = each.type === 'ImportNamespaceSpecifier' ? '*' : outer
      if (file) names.from.set(inner, { path: file, name })
    }
    const declared = child(statement, 'declaration') ?? statement
    for (const each of declared.type === 'VariableDeclaration' ? children(declared, 'declarations') : [declared]) {
      const name = nameOf(child(each, 'id'))
      if (name) names.own.set(name, each)
    }
  }
  return names
}

/** Follows names through the server's files. */
export function follower(sources: readonly Source[]) {
  const names = new Map(sources.map(source => [source.path, namesOf(source)]))

  /** Finds the declaration of a name; of `member` if the name stands for a whole file. */
  const declared = (path: string, name: string, member?: string): Named | undefined => {
    const { own, from } = names.get(path) ?? {}
    if (own?.has(name)) return { path, name }
    const there = from?.get(name)
    if (!there) return undefined
    const named = there.name === '*' ? member : there.name
    return named === undefined ? undefined : (declared(there.path, named) ?? { path: there.path, name: named })
  }

  /** Finds the declarations of all names in a node. */
  const named = (path: string, node: Node): Named[] => {
    const found: Named[] = []
    walk(node, each => {
      const object = each.type === 'MemberExpression' ? child(each, 'object') : each
      const name = object?.type === 'Identifier' ? nameOf(object) : undefined
      const there = name && declared(path, name, nameOf(child(each, 'property')))
      if (there) found.push(there)
    })
    return found
  }

  /** Returns whether a node leads, through names and their declarations, to a function. */
  const reaches = (path: string, node: Node, goal: Named, seen = new Set<string>()): boolean =>
    named(path, node).some(there => {
      if (there.path === goal.path && there.name === goal.name) return true
      const key = `${there.path} ${there.name}`
      if (seen.has(key)) return false
      seen.add(key)
      const declaration = names.get(there.path)?.own.get(there.name)
      return !!declaration && reaches(there.path, declaration, goal, seen)
    })

  return { declared, reaches }
}
