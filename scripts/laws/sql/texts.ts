import { child, children, type Node, type Source, textOf, walk } from '../source.ts'

export interface SqlText {
  /** The text around the placeholders. */
  pieces: string[]
  /** The expressions in the template's placeholders. */
  holes: Node[]
  /** Offset of each piece in the source. */
  starts: number[]
  /**
   * True if it is tagged with `sql`: its holes are parameters or fragments. Otherwise a plain string with text in its
   * holes.
   */
  tagged: boolean
}

const nameOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : undefined)

const templateOf = (template: Node, tagged: boolean): SqlText => {
  const quasis = children(template, 'quasis')
  return {
    pieces: quasis.map(each => textOf(each) ?? ''),
    holes: children(template, 'expressions'),
    starts: quasis.map(each => each.start),
    tagged,
  }
}

/** Matches a table name in a place where SQL has one, so that a sentence isn't mistaken for a statement. */
const place = (tables: ReadonlySet<string>) =>
  new RegExp(
    String.raw`(?:\b(?:from|join|into|update|using|only|truncate|table|copy|lateral)\s+|,\s*)"?(?:public\.)?"?(?:${[...tables].join('|')})\b`,
    'i',
  )
const beginning = /^\s*(?:select|with|insert|update|delete|merge|truncate|copy|lock)\s/i

/**
 * Finds every SQL statement and fragment in a source: templates tagged `sql`, and plain strings with a table name in
 * SQL position.
 */
export function sqlTexts(source: Source, tables: ReadonlySet<string>): SqlText[] {
  const found: SqlText[] = []
  if (!source.program) return found
  const naming = place(tables)
  const looksLikeSql = (text: string) =>
    naming.test(text) && (beginning.test(text) || /\b(?:from|join|where|set|values)\b|[=()]/i.test(text))
  walk(source.program, (node, parent) => {
    if (node.type === 'ImportDeclaration') return false
    if (node.type === 'TaggedTemplateExpression') {
      const tag = child(node, 'tag')
      const quasi = child(node, 'quasi')
      if (quasi && nameOf(tag) === 'sql') found.push(templateOf(quasi, true))
    } else if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression') {
      const text = templateOf(node, false)
      if (looksLikeSql(text.pieces.join('x'))) found.push(text)
    } else if (node.type === 'Literal') {
      const text = textOf(node)
      if (text !== undefined && looksLikeSql(text))
        found.push({ pieces: [text], holes: [], starts: [node.start + 1], tagged: false })
    }
    return true
  })
  return found
}

/**
 * Resolves a hole in the place of a table's name: the name; `elsewhere` if the file builds it from texts that are
 * checked on their own; undefined if it comes from outside the file.
 */
export function namesTable(source: Source, hole: Node | undefined): string | 'elsewhere' | undefined {
  const wanted = nameOf(hole?.type === 'CallExpression' ? child(hole, 'callee') : hole)
  let found: string | undefined
  if (source.program && wanted)
    walk(source.program, node => {
      const isNamed = nameOf(child(node, 'id')) === wanted
      const value = child(node, 'init')
      if (node.type === 'VariableDeclarator' && isNamed && value) found = textOf(value) ?? 'elsewhere'
      if (node.type === 'FunctionDeclaration' && isNamed) found = 'elsewhere'
    })
  return found
}
