import { child, isTest, type Law, lineOf, type Node, walk } from './source.ts'

const nameOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : undefined)

/** Functions that the oldest browsers in web/vite/browsers.ts lack, by the object that has them. */
const functions: Record<string, string[]> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  Iterator: ['concat', 'from'],
  Map: ['groupBy'],
  Math: ['sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  Response: ['json'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
}

/** Methods that they lack, whatever has them. */
const methods = new Set(
  [
    ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union'],
    ['getOrInsert', 'getOrInsertComputed', 'toBase64', 'toHex'],
    ['checkVisibility', 'requestIdleCallback', 'showPopover', 'startViewTransition', 'togglePopover'],
  ].flat(),
)

/** Methods of iterators, most of which arrays have, too. */
const ofIterators = [
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
]
const iterators = ['entries', 'keys', 'matchAll', 'values']

function newer(node: Node, parent: Node | undefined): string | undefined {
  if (node.type !== 'MemberExpression' || parent?.optional === true) return undefined
  const object = child(node, 'object')
  const [of, name] = [nameOf(object), nameOf(child(node, 'property'))]
  if (!name) return undefined
  if (of !== undefined && functions[of]?.includes(name)) return `${of}.${name}`
  if (methods.has(name) && parent?.type === 'CallExpression' && of !== 'z') return name
  const called = object?.type === 'CallExpression' ? child(object, 'callee') : undefined
  const makes = nameOf(child(called, 'property')) ?? ''
  const iterates = iterators.includes(makes) && nameOf(child(called, 'object')) !== 'Object'
  return iterates && ofIterators.includes(name) ? `${makes}().${name}` : undefined
}

/** Code of these that runs on the server only. */
const onServer = /^(?:contract\/openapi\.ts|web\/(?:server\.ts|ssr\/|vite))/

export const browsers: Law = {
  name: 'code for browsers uses only functions that the supported browsers have',
  broken: sources =>
    sources
      .filter(({ path }) => /^(?:contract|web)\//.test(path) && !onServer.test(path) && !isTest(path))
      .flatMap(source => {
        const found: string[] = []
        if (source.program) {
          walk(source.program, (node, parent) => {
            const name = newer(node, parent)
            if (name) found.push(`${lineOf(source, node.start)} uses ${name}, which a supported browser lacks`)
          })
        }
        return found
      }),
}
