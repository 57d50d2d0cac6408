import { child, children, isTest, type Law, lineOf, type Node, type Source, walk } from './source.ts'

const outside = new Set(['db', 'pool', 'read', 'lagging', 'keyed'])
const network = new Set(['fetch', 'paystack', 'provider'])
const insideTypes = new Set(['Work', 'Tx'])

const nameOf = (node: Node | undefined) => (node && typeof node.name === 'string' ? node.name : undefined)
const isFunction = (node: Node) => /Function/.test(node.type) && child(node, 'body') !== undefined

function takesTransaction(node: Node): boolean {
  return children(node, 'params').some(param => {
    const annotation = child(child(param, 'typeAnnotation'), 'typeAnnotation')
    return insideTypes.has(nameOf(child(annotation, 'typeName')) ?? '')
  })
}

/** Finds functions that run inside a transaction: those passed to `transact`, and those that take a `Tx` or `Work`. */
function inside(program: Node): Node[] {
  const found: Node[] = []
  walk(program, node => {
    if (isFunction(node) && takesTransaction(node)) found.push(node)
    if (node.type === 'CallExpression' && nameOf(child(child(node, 'callee'), 'property')) === 'transact') {
      found.push(...children(node, 'arguments').filter(isFunction))
    }
  })
  return found
}

function isReference(node: Node, parent: Node | undefined): boolean {
  if (node.type !== 'Identifier') return false
  if (parent?.type === 'Property') return child(parent, 'value') === node
  // `.read` alone may be a column. `db` reveals `db.read`, the pool.
  if (parent?.type === 'MemberExpression' && child(parent, 'property') === node) return node.name !== 'read'
  return true
}

function reachingOut(source: Source): string[] {
  const found = new Set<string>()
  for (const use of source.program ? inside(source.program) : []) {
    const body = child(use, 'body')
    if (!body) continue
    walk(body, (node, parent) => {
      if (parent?.type.startsWith('TS')) return false
      const name = nameOf(node) ?? ''
      if (!isReference(node, parent)) return true
      if (outside.has(name)) found.add(`${lineOf(source, node.start)} uses ${name} inside a transaction`)
      if (network.has(name)) found.add(`${lineOf(source, node.start)} calls out (${name}) inside a transaction`)
      return true
    })
  }
  return [...found]
}

export const transactions: Law = {
  name: 'nothing inside a transaction reaches the pool or the network',
  broken: sources =>
    sources
      .filter(
        ({ path }) => path.startsWith('server/') && !isTest(path) && path !== 'server/platform/database/database.ts',
      )
      .flatMap(reachingOut),
}
