import { child, type Law, lineOf, type Node, type Source, textOf, walk } from './source.ts'

type Place = 'name' | 'prose'

interface Rule {
  word: string
  instead: string
  found: RegExp
  /** Checks only names of the code, or only texts and comments. Both if omitted. */
  only?: Place
}

const rules: Rule[] = [
  { word: 'sweep', instead: 'scheduled job', found: /\b(sweep(s|ing)?|swept)\b/ },
  { word: 'heed', instead: 'watch, invalidate, reap', found: /\bheed(s|ed|ing)?\b/ },
  { word: 'reckon', instead: 'compute, calculate, breakdown', found: /\breckon/ },
  { word: 'hand on', instead: 'reassign, pass', found: /\bhand(s|ed|ing)?[\s-]+on\b/ },
  { word: 'let go', instead: 'release', found: /\blet(s|ting)?[\s-]+go\b/ },
  { word: 'hinder', instead: 'problem, validation error', found: /\b(hinder|hindrance)/ },
  { word: 'anew', instead: 'again, recompute', found: /\banew\b/ },
  { word: 'waits for us', instead: 'needs attention', found: /\bwait(s|ing)?[\s-]+for[\s-]+(us|you)\b/ },
  { word: 'told', instead: 'notified, result, message', found: /\btold\b/, only: 'name' },
  { word: 'is told', instead: 'is notified, receives', found: /\b(is|are|was|were|be|been)\s+told\b/, only: 'prose' },
  { word: 'patience', instead: 'timeoutMs', found: /\bpatience\b/ },
  { word: 'rest', instead: 'delayMs, intervalMs', found: /^(rest ms|rests? until|rested)$/, only: 'name' },
  { word: 'look again', instead: 'refetchIntervalMs', found: /\blook again\b/, only: 'name' },
  { word: 'Goods', instead: 'Products, Items', found: /^\s*Goods\s*$/, only: 'prose' },
  {
    word: 'somebody may',
    instead: 'permission, can',
    found: /\b(somebody|who|what)\s+may\b(?!\s+have\b)/,
    only: 'prose',
  },
  { word: 'in the house', instead: 'received, at the hub', found: /\bin the house\b/ },
  { word: 'hand in', instead: 'submit', found: /(?<!\bby )\bhand(s|ed|ing)?[\s-]+in\b/ },
  { word: 'dealt with', instead: 'resolved, handled', found: /\bdealt with\b/, only: 'prose' },
  { word: 'nothing fits', instead: 'no results', found: /\b(nothing|nobody) fits\b/, only: 'prose' },
  { word: 'with the chosen', instead: 'bulk actions', found: /\bwith the chosen\b/ },
  { word: 'has these words', instead: 'no results', found: /\bhas these words\b/ },
]

/** Field names of the wire, which can't change. */
const wire = new Set(['reckoning'])

/** This list and its test quote the words. */
const exempt = (path: string) => /^scripts\/laws(\/words|\.test)\.ts$/.test(path)

interface Found {
  word: string
  instead: string
  path: string
  /** As `path:line`. */
  at: string
}

const split = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()

const isName = ({ type }: Node) => type === 'Identifier' || type === 'JSXIdentifier' || type === 'PrivateIdentifier'

/** A variable or field named `rest` with a number as its value. */
const isTimedRest = (node: Node) =>
  child(node, node.type === 'VariableDeclarator' ? 'id' : 'key')?.name === 'rest' &&
  typeof child(node, node.type === 'VariableDeclarator' ? 'init' : 'value')?.value === 'number'

/** Removes code spans, code blocks and test titles from Markdown, since they quote names. */
const withoutCode = (text: string) =>
  text.replace(/```[\s\S]*?```|`[^`\n]*`|\.test\.ts\)(?:,? "[^"\n]*")+/g, code => code.replace(/[^\n]/g, ' '))

function pieces(source: Source): { place: Place; text: string; start: number }[] {
  const { path, program, comments } = source
  const found: ReturnType<typeof pieces> = [{ place: 'name', text: split(path), start: 0 }]
  if (!program) {
    found.push({ place: 'prose', text: path.endsWith('.md') ? withoutCode(source.text) : source.text, start: 0 })
    return found
  }
  for (const { value, start } of comments) {
    const text = value.replace(/\n[ \t]*\*/g, edge => ' '.repeat(edge.length))
    found.push({ place: 'prose', text, start: start + 2 })
  }
  const named = new Set<number>()
  walk(program, (node, parent) => {
    const { start } = node
    if (isTimedRest(node)) found.push({ place: 'name', text: 'rest ms', start })
    if (isName(node) && typeof node.name === 'string' && !wire.has(node.name) && !named.has(start)) {
      named.add(start) // A shorthand property has its name twice in the tree.
      found.push({ place: 'name', text: split(node.name), start })
    }
    const text = parent && child(parent, 'source') === node ? undefined : textOf(node)
    if (text !== undefined && !wire.has(text)) found.push({ place: 'prose', text, start })
  })
  return found
}

/** Finds every banned word in names, texts, comments and file names. */
function findWords(sources: Source[]): Found[] {
  return sources
    .filter(({ path }) => !exempt(path))
    .flatMap(source =>
      pieces(source).flatMap(({ place, text, start }) =>
        rules
          .filter(({ only }) => !only || only === place)
          .flatMap(({ word, instead, found }) =>
            // Ignores case, except for the label `Goods`.
            [...text.matchAll(new RegExp(found.source, word === 'Goods' ? 'g' : 'gi'))].map(({ index }) => {
              return { word, instead, path: source.path, at: lineOf(source, start + index) }
            }),
          ),
      ),
    )
}

export const words: Law = {
  name: 'names, texts and comments use the standard words',
  broken: sources => findWords(sources).map(({ at, word, instead }) => `${at} says "${word}": write ${instead}`),
}
