import { child, children, isTest, type Law, lineOf, type Source, textOf, walk } from './source.ts'

const maxLines = 400

export const size: Law = {
  name: `no file is longer than ${maxLines} lines`,
  broken: sources =>
    sources.flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      return lines > maxLines ? [`${path} has ${lines} lines`] : []
    }),
}

const suppression = /@ts-(ignore|nocheck|expect-error)|biome-ignore/
const reasoned = /(@ts-expect-error|biome-ignore(-\w+)? [\w/]+):\s*[^<\s].{9,}/

export const suppressions: Law = {
  name: 'a check is silenced only with a reason',
  broken: sources =>
    sources.flatMap(source =>
      source.comments
        .filter(({ value }) => suppression.test(value.split('`')[0] ?? '') && !reasoned.test(value))
        .map(({ value, start }) => `${lineOf(source, start)} has no reason: ${value.trim()}`),
    ),
}

export const spreads: Law = {
  name: 'no object literal spreads another one',
  broken: sources =>
    sources.flatMap(source => {
      const found: string[] = []
      if (source.program)
        walk(source.program, node => {
          if (node.type !== 'ObjectExpression') return
          for (const each of children(node, 'properties'))
            if (each.type === 'SpreadElement' && child(each, 'argument')?.type === 'ObjectExpression')
              found.push(`${lineOf(source, each.start)} spreads a literal`)
        })
      return found
    }),
}

// Four digits alone are an order number, such as #1042.
const colour = /(?<![\w&/])#(?!\d{4}\b)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(/i

function stringsOf(source: Source): { text: string; start: number }[] {
  const found: ReturnType<typeof stringsOf> = []
  if (source.program) {
    walk(source.program, node => {
      const text = textOf(node)
      if (text !== undefined) found.push({ text, start: node.start })
    })
  }
  return found
}

function stylesOf(source: Source): { text: string; start: number }[] {
  let start = 0
  const bare = source.text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
  return bare.split('\n').map(text => {
    const line = { text, start }
    start += text.length + 1
    return line
  })
}

export const colours: Law = {
  name: 'colours are set only in the theme',
  broken: sources =>
    sources
      .filter(
        ({ path }) => /^web\/.*\.(tsx?|css)$/.test(path) && !/^web\/(ui|shell)\/theme/.test(path) && !isTest(path),
      )
      .flatMap(source =>
        (source.program ? stringsOf(source) : stylesOf(source))
          .filter(({ text }) => colour.test(text))
          .map(({ text, start }) => `${lineOf(source, start)} has a colour of its own: ${text.trim().slice(0, 60)}`),
      ),
}

const homes = new Set([
  'contract/messages.ts',
  'contract/failures.ts',
  'contract/report-messages.ts',
  'contract/done.ts',
])

export const messages: Law = {
  name: 'each message occurs once',
  broken: sources => {
    const homeOf = new Map(
      sources
        .filter(({ path }) => homes.has(path))
        .flatMap(home => stringsOf(home).map(({ text }) => [text, home.path] as const))
        .filter(([text]) => text.includes(' ')),
    )
    return sources
      .filter(({ path }) => /^(contract|server|web)\//.test(path) && !homes.has(path) && !isTest(path))
      .flatMap(source =>
        stringsOf(source)
          .filter(({ text }) => homeOf.has(text.trim()))
          .map(
            ({ text, start }) =>
              `${lineOf(source, start)} repeats what ${homeOf.get(text.trim())} says: ${text.trim()}`,
          ),
      )
  },
}
