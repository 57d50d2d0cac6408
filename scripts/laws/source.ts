import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A node of the syntax tree, with the fields that the laws use. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export interface Source {
  /** Relative to the project's root, with `/`. */
  path: string
  text: string
  program: Node | undefined
  comments: { value: string; start: number }[]
}

export interface Law {
  name: string
  /** Returns each violation as `file:line problem`. */
  broken: (sources: Source[]) => string[]
}

const areas = ['bench', 'contract', 'sandbox', 'scripts', 'server', 'tests', 'web']
const skipped = new Set(['node_modules', '.react-router', 'build', 'public'])

export const isTest = (path: string) => /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('tests/')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Reads one file's text and parses it if it is a script. */
export function parse(path: string, text: string): Source {
  if (!/\.(tsx?|mjs)$/.test(path)) return { path, text, program: undefined, comments: [] }
  const { program, comments } = parseSync(path, text)
  return { path, text, program: isNode(program) ? program : undefined, comments }
}

export function lineOf(source: Source, offset: number): string {
  return `${source.path}:${source.text.slice(0, offset).split('\n').length}`
}

/**
 * Calls `visit` with the node and its descendants, parents first. Skips the descendants of a node for which it returns
 * `false`.
 */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => unknown, parent?: Node): void {
  if (visit(node, parent) === false) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node)
  }
}

export const child = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

export const children = (node: Node, key: string): Node[] => {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Returns the text of a string literal, a template piece or JSX text. */
export function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') {
    const { value } = node
    return typeof value === 'object' && value && 'cooked' in value && typeof value.cooked === 'string'
      ? value.cooked
      : undefined
  }
  const isText = node.type === 'Literal' || node.type === 'JSXText'
  return isText && typeof node.value === 'string' ? node.value : undefined
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (skipped.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(root, path)
    return /\.(tsx?|mjs|css|sql)$/.test(path) && !path.endsWith('.gen.ts') ? [path] : []
  })
}

/** Reads all handwritten sources of the project. */
export function readSources(root: string): Source[] {
  return areas.flatMap(area => filesUnder(root, area)).map(path => parse(path, readFileSync(join(root, path), 'utf8')))
}

const generatedDocs = new Set(['docs/database.md', 'docs/permissions.md'])

/** Reads all handwritten documentation. */
export function readDocs(root: string): Source[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(path =>
    posix.join('docs', path),
  )
  return ['README.md', 'CONTRIBUTING.md', ...inDocs]
    .filter(path => path.endsWith('.md') && !generatedDocs.has(path))
    .map(path => parse(path, readFileSync(join(root, path), 'utf8')))
}
